import Photos
import Support

// Two homes and the way from one to the other.
extension KeptKiosk {
    /// Two kiosks that listen. All clocks begin at the same time of day, so who joins is started first: by the clock as well
    /// they join after the group began.
    ///
    /// - Parameter format: of their photos; nil for the default.
    static func homes(format: PhotoFormat? = nil) async throws -> (inviter: KeptKiosk, joiner: KeptKiosk) {
        let joiner = try await listening(format: format)
        return (try await listening(format: format), joiner)
    }

    /// A kiosk that listens.
    static func listening(format: PhotoFormat? = nil) async throws -> KeptKiosk {
        let kiosk = try KeptKiosk()
        if let format { kiosk.configuration += "[photo]\nformat = \"\(format.rawValue)\"\n" }
        try await kiosk.startAgent("--listen", "127.0.0.1:0")
        return kiosk
    }

    func createGroup(_ more: String...) async throws -> GroupJSON {
        try await fitpinky(["group", "create", "--member", "Ana", "--goal", "4", "--json"] + more).json()
    }

    func invite(_ more: String...) async throws -> InvitationJSON {
        try await fitpinky(["group", "invite", "--json"] + more).json()
    }

    /// Somebody becomes a member here.
    func join(_ code: String, at address: String?, member: String = "Ben") async throws -> Run {
        try await fitpinky(
            "group", "join", code, "--at", address ?? "", "--member", member, "--goal", "3", "--json")
    }

    /// This becomes a further kiosk of a member.
    func join(_ code: String, at address: String?, as name: String) async throws -> Run {
        try await fitpinky("group", "join", code, "--at", address ?? "", "--as", name, "--json")
    }

    func group() async throws -> GroupJSON { try await fitpinky("group", "members", "--json").json() }

    func status() async throws -> StatusJSON { try await fitpinky("status", "--json").json() }

    /// The derived state's, equal on kiosks in sync.
    func digest() async throws -> String {
        try await fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest
    }

    /// What the agent has written of that event, one line each.
    func logged(_ event: String) -> [String] {
        folder.read("log").split(separator: "\n").map { String($0) }.filter { $0.contains("> \(event) ") }
    }

    /// Six characters that are another code.
    static func wrong(_ code: String) -> String {
        code.hasPrefix("0") ? "1" + code.dropFirst() : "0" + code.dropFirst()
    }
}
