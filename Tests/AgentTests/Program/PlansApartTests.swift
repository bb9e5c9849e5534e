import FitPinkyCore
import Support
import Testing

/// Two kiosks of one member, and one of another member: what becomes of training plans that both change while they do not hear each other.
@Suite struct PlansApartTests {
    /// What is looked at of `splits --json`.
    private struct Split: Decodable, Hashable {
        struct Exercise: Decodable, Hashable {
            var name: String
            var sets: Int
        }

        var id: String
        var name: String
        var exercises: [Exercise]
    }

    /// What is looked at of `store stats --json`.
    private struct Ledgers: Decodable {
        struct Ledger: Decodable {
            var id: String
            var digest: String
        }

        var ledgers: [Ledger]
    }

    /// Ana's two kiosks, which share her own ledger, and Ben's.
    private final class Homes {
        let (ben, first, further): (KeptKiosk, KeptKiosk, KeptKiosk)
        var hers: [KeptKiosk] { [first, further] }
        private var listening: [ObjectIdentifier: String] = [:]

        /// - Parameter split: what the first kiosk has before they share anything.
        init(_ split: String) async throws {
            ben = try await KeptKiosk.listening()
            further = try await KeptKiosk.listening()
            first = try await KeptKiosk.listening()
            _ = try await first.createGroup()
            try await change(first, "add", split, "--exercise", "Leg press", "--exercise", "Calf raise")
            let invitation = try await first.invite()
            #expect(try await ben.join(invitation.code, at: invitation.address).code == 0)
            let second = try await first.invite("--kiosk")
            let run = try await further.join(second.code, at: second.address, as: "Ana")
            #expect(run.code == 0, "\(run.errors)")
            try await eventually("the further kiosk to ask for her own ledger") {
                first.folder.read("log").contains("personal-ledger-asked")
            }
            try await eventually("the ring calls for a hold") {
                try await first.fitpinky("ring", "--json").output.contains("somebody may join")
            }
            _ = try await first.fitpinky("simulate", "press", "--hold", "3")
            for home in [ben, first, further] {
                let address = try #require(try await home.status().kiosk.listen)
                listening[ObjectIdentifier(home)] = address
            }
            try await eventually("the split at both of hers") { try await splits(at: further).map(\.name) == [split] }
            try await settle()
        }

        func splits(at home: KeptKiosk) async throws -> [Split] {
            try await home.fitpinky("splits", "--json").json()
        }

        func change(_ home: KeptKiosk, _ arguments: String...) async throws {
            let run = try await home.fitpinky(["splits"] + arguments)
            #expect(run.code == 0, "\(arguments): \(run.errors)")
        }

        /// Starts all of them again. Where none listens, none hears another.
        func start(isLinked: Bool, hoursLater: Int64) async throws {
            for home in [ben, first, further] { try await home.stopAgent() }
            for home in [ben, first, further] {
                home.clock = UTCInstant(milliseconds: home.clock.milliseconds + hoursLater * 3_600_000)
                if isLinked {
                    try await home.startAgent("--listen", try #require(listening[ObjectIdentifier(home)]))
                } else {
                    try await home.startAgent()
                }
            }
            guard !isLinked else { return }
            for home in hers {
                let peers = try await home.status().peers
                #expect(peers.count == 2 && peers.allSatisfy { !$0.connected })
            }
        }

        /// Until both of hers show the same splits, and their ledgers are equal.
        ///
        /// - Returns: the splits.
        @discardableResult
        func settle() async throws -> [Split] {
            try await eventually("all ledgers equal at both of hers") {
                let (one, other) = (try await digests(first), try await digests(further))
                // The household's and her own, whose ids both have; what each had before it joined is its alone.
                let shared = Set(one.keys).intersection(other.keys)
                return shared.count == 2 && shared.allSatisfy { one[$0] == other[$0] }
            }
            let here = try await splits(at: first)
            #expect(try await splits(at: further) == here)
            return here
        }

        private func digests(_ home: KeptKiosk) async throws -> [String: String] {
            let ledgers = try await home.fitpinky("store", "stats", "--json").json(Ledgers.self).ledgers
            return Dictionary(ledgers.map { ($0.id, $0.digest) }) { one, _ in one }
        }

        /// All is as it was signed, and nothing of hers is at the other member's kiosk.
        func check(_ words: [String]) async throws {
            for home in [ben, first, further] { #expect(try await home.fitpinky("store", "verify").code == 0) }
            for word in words {
                let bytes = Array(word.utf8)
                #expect(hers.allSatisfy { $0.files.values.contains { $0.firstRange(of: bytes) != nil } }, "\(word)")
                #expect(!ben.files.values.contains { $0.firstRange(of: bytes) != nil }, "\(word)")
            }
            #expect(try await splits(at: ben).isEmpty)
        }
    }

    private static func apart(
        _ homes: Homes, _ split: String
    ) async throws -> (id: String, words: [String]) {
        let known = try await homes.splits(at: homes.first)
        try #require(known.map(\.name) == [split])
        try await homes.start(isLinked: false, hoursLater: 1)
        return (known[0].id, [split])
    }

    @Test
    func `a split that two kiosks of a member change apart stays as the later one, and the other as a copy, at both`()
        async throws
    {
        let homes = try await Homes("Legs-of-Ana")
        let (id, words) = try await PlansApartTests.apart(homes, "Legs-of-Ana")
        try await homes.change(homes.first, "exercise", "set", "Legs-of-Ana", "Leg press", "--sets", "7")
        // Later by its own clock.
        _ = try await homes.further.fitpinky("simulate", "clock", "--advance", "10m")
        try await homes.change(homes.further, "edit", "Legs-of-Ana", "--exercise", "Leg curl")
        #expect(try await homes.splits(at: homes.first) != homes.splits(at: homes.further))

        try await homes.start(isLinked: true, hoursLater: 1)
        try await eventually("both versions at both") {
            for home in homes.hers where try await homes.splits(at: home).count != 2 { return false }
            return true
        }
        let splits = try await homes.settle()
        #expect(splits.map(\.name) == ["Legs-of-Ana", "Legs-of-Ana (copy)"])
        #expect(splits[0].id == id && splits[1].id != id)
        #expect(splits[0].exercises.map(\.name) == ["Leg curl"])
        #expect(
            splits[1].exercises == [.init(name: "Leg press", sets: 7), .init(name: "Calf raise", sets: 4)],
            "the losing version is whole")

        // A copy is a split like any other, and what is said of it reaches the other kiosk.
        try await homes.change(homes.further, "rename", "Legs-of-Ana (copy)", "Heavy-legs-of-Ana")
        try await eventually("the other name at the first") {
            try await homes.splits(at: homes.first).contains { $0.name == "Heavy-legs-of-Ana" }
        }
        #expect(try await homes.settle().map(\.id) == [splits[1].id, splits[0].id], "by name")
        try await homes.check(words + ["Heavy-legs-of-Ana"])
    }

    @Test(arguments: [true, false])
    func `a split that one kiosk removes and another changes apart is what was said later, and no change is lost`(
        isRemovedLater: Bool
    ) async throws {
        let homes = try await Homes("Arms-of-Ana")
        let (id, words) = try await PlansApartTests.apart(homes, "Arms-of-Ana")
        let (remover, editor) = (homes.first, homes.further)
        let later = isRemovedLater ? remover : editor
        _ = try await later.fitpinky("simulate", "clock", "--advance", "10m")
        try await homes.change(remover, "remove", "Arms-of-Ana")
        try await homes.change(editor, "exercise", "set", "Arms-of-Ana", "Leg press", "--sets", "7")
        #expect(try await homes.splits(at: remover).isEmpty)

        try await homes.start(isLinked: true, hoursLater: 1)
        let changed = [Split.Exercise(name: "Leg press", sets: 7), .init(name: "Calf raise", sets: 4)]
        try await eventually("the change at both") {
            for home in homes.hers where try await homes.splits(at: home).map(\.exercises) != [changed] { return false }
            return true
        }
        let splits = try await homes.settle()
        // Where the removal is the later one, what was changed stays as a copy.
        #expect(splits.map(\.name) == [isRemovedLater ? "Arms-of-Ana (copy)" : "Arms-of-Ana"])
        #expect((splits[0].id == id) == !isRemovedLater)
        try await homes.check(words)
    }
}
