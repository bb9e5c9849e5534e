/// Which version runs here, and which on the others.
package struct VersionFacts: Hashable, Sendable {
    /// Another kiosk as it last introduced itself.
    package struct Peer: Hashable, Sendable {
        package var name: String
        /// Empty if it is of before versions were told.
        package var version: String
        /// What entries it can apply.
        package var schema: UInt32

        package init(name: String, version: String, schema: UInt32) {
            (self.name, self.version, self.schema) = (name, version, schema)
        }
    }

    /// This kiosk's.
    package var version: String
    /// What entries this kiosk can apply.
    package var schema: UInt32
    /// Those that were heard since the agent started.
    package var peers: [Peer]

    package init(version: String, schema: UInt32, peers: [Peer] = []) {
        (self.version, self.schema, self.peers) = (version, schema, peers)
    }

    /// Told where it differs, with which of them is to be updated.
    package var check: HealthCheck {
        let others = peers.filter { $0.version != version || $0.schema != schema }
        guard !others.isEmpty else { return .pass(.versions, peers.isEmpty ? version : "\(version), as the others") }
        let text = others.map { "\($0.name) runs \($0.version.isEmpty ? "an older version" : $0.version)" }
        let isBehind = others.contains { VersionFacts.isOrdered((version, schema), before: ($0.version, $0.schema)) }
        let older = others.first { VersionFacts.isOrdered(($0.version, $0.schema), before: (version, schema)) }
        let fix =
            isBehind
            ? "update this kiosk: apt update, apt install fitpinky"
            : "update \(older?.name ?? "the other kiosk"): apt update, apt install fitpinky there"
        return .warning(.versions, "this kiosk runs \(version); \(text.joined(separator: "; "))", fix: fix)
    }

    /// By schema, then by the numbers of the versions, left to right.
    private static func isOrdered(_ a: (String, UInt32), before b: (String, UInt32)) -> Bool {
        if a.1 != b.1 { return a.1 < b.1 }
        let (left, right) = (numbers(of: a.0), numbers(of: b.0))
        return left.lexicographicallyPrecedes(right)
    }

    private static func numbers(of version: String) -> [Int] {
        version.split { !$0.isNumber }.map { Int($0) ?? 0 }
    }
}
