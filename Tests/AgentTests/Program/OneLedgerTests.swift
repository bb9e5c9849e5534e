import FoundationEssentials
import Glibc
import Support
import Testing

@testable import Agent

/// The databases that kiosks of a household wrote when everybody's entries were in one ledger, as that version's programs left them:
/// `Tests/StoreTests/Fixtures/one-ledger-1` with entries of version 1, and `one-ledger-2` with those of version 2.
@Suite struct OneLedgerTests {
    /// A week of `history --json` and `week --json`, in which everything counts that people are told.
    private struct PastWeek: Decodable, Equatable {
        struct Member: Decodable, Equatable {
            var id: String
            var name: String
            var goal: Int
            var required: Int
            var logged: Int
            var hit: Bool
            var owes: Bool
        }

        struct Streak: Decodable, Equatable {
            var current: Int
            var longest: Int
        }

        var start: String
        var end: String
        var state: String
        var result: String?
        var owes: [String]
        var wager: String?
        var streak: Streak
        var members: [Member]
    }

    private struct PastWorkout: Decodable, Equatable {
        struct Photo: Decodable, Equatable {
            var sha256: String
            var present: Bool
        }

        struct Reaction: Decodable, Equatable {
            var memberName: String
            var emoji: String
        }

        var id: String
        var member: String
        var memberName: String
        var day: String?
        var loggedAt: String?
        var deleted: Bool
        var proof: String
        var caption: String?
        var reactions: [Reaction]
        var photo: Photo?
    }

    private struct WeekDays: Decodable, Equatable {
        struct Page: Decodable, Equatable {
            var day: String
            var workouts: [PastWorkout]
        }

        var week: PastWeek
        var days: [Page]
    }

    /// What that version said.
    private struct Said: Decodable {
        var history: [PastWeek]
        var workouts: [PastWorkout]
        var first: WeekDays
        var second: WeekDays

        enum CodingKeys: String, CodingKey {
            case history, workouts
            case first = "week 2026-02-04"
            case second = "week 2026-02-11"
        }
    }

    private struct Created: Decodable {
        struct TakenOver: Decodable {
            struct Values: Decodable {
                var member: String?
                var goal: Int?
                var name: String?
                var wager: String?
            }

            var from: String
            var values: Values
            var others: [String]
            var furtherKiosks: Int
        }

        var takenOver: TakenOver?
    }

    /// Of the entries.
    private static let versions = [1, 2]
    /// When the fixtures were made: on Wednesday of the third week.
    private static let wednesday = "2026-02-18T18:30:00Z"

    private static func fixture(_ version: Int, _ name: String, _ file: String) -> [UInt8] {
        let tests = "\(#filePath)".replacing("AgentTests/Program/OneLedgerTests.swift", with: "")
        return KeptKiosk.bytes(of: "\(tests)StoreTests/Fixtures/one-ledger-\(version)/\(name)/\(file)")
    }

    private func said(_ version: Int, _ name: String) throws -> Said {
        try JSONDecoder().decode(Said.self, from: Data(Self.fixture(version, name, "said.json")))
    }

    /// That kiosk with the present version's programs, running.
    private func kiosk(_ version: Int, _ name: String, of owner: String) async throws -> KeptKiosk {
        let kiosk = try KeptKiosk()
        kiosk.configuration = quickConfiguration.replacing(KeptKiosk.owner, with: owner)
        try #require(mkdir(kiosk.stateFolder, 0o700) == 0)
        for file in ["kiosk.mdb", "identity.key"] {
            let bytes = Self.fixture(version, name, file)
            try #require(!bytes.isEmpty, "\(version), \(name)/\(file)")
            KeptKiosk.write(bytes, to: "\(kiosk.stateFolder)/\(file)")
        }
        try await kiosk.startAgent("--listen", "127.0.0.1:0", "--simulated-clock", Self.wednesday)
        return kiosk
    }

    /// - Parameter newer: how many weeks of another group come first.
    private func expectPast(
        _ kiosk: KeptKiosk, of version: Int, as name: String, leaving leaver: String? = nil, after newer: Int = 0
    )
        async throws
    {
        let said = try said(version, name)
        // The running week is over for this group: what came of it nobody will say. Who has left takes no part in it.
        var expected = said.history
        expected[0].state = "left"
        expected[0].members.removeAll { $0.name == leaver }
        let weeks = try await kiosk.fitpinky("history", "--json").json([PastWeek].self)
        #expect(Array(weeks.dropFirst(newer)) == expected)
        #expect(try await kiosk.fitpinky("workouts", "list", "--deleted", "--json").json() == said.workouts)
        #expect(try await kiosk.fitpinky("week", "2026-02-04", "--json").json() == said.first)
        #expect(try await kiosk.fitpinky("week", "2026-02-11", "--json").json() == said.second)
        let table = try await kiosk.fitpinky("history").output
        #expect(table.contains("Ben owes") && table.contains("all hit") && table.contains(" left "), "\(table)")
        let photo = try #require(said.workouts.first { $0.photo != nil })
        let run = try await kiosk.fitpinky("photo", photo.id, "--output", "\(kiosk.folder.path)/photo")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
    }

    @Test(arguments: versions, ["home", "cabin"])
    func `each of two kiosks of a member shows the same weeks, verdicts and workouts as before`(
        version: Int, name: String
    )
        async throws
    {
        let kiosk = try await kiosk(version, name, of: "Ana")
        #expect(try await kiosk.status().group == nil)
        try await expectPast(kiosk, of: version, as: name)
    }

    @Test(arguments: versions)
    func `who had left shows the same weeks, verdicts and workouts as before they left, and begins anew`(version: Int)
        async throws
    {
        let kiosk = try await kiosk(version, "ben", of: "Ben")
        try await expectPast(kiosk, of: version, as: "ben", leaving: "Ben")
        let run = try await kiosk.fitpinky("group", "create", "--goal", "4", "--wager", "")
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("household of Ana and Ben, left 18 Feb 2026"), "\(run.output)")
        #expect(run.output.contains("to be invited again: Ana"), "\(run.output)")
        let status = try await kiosk.status()
        #expect(status.group?.name == "The Birds" && status.wager == nil)
        #expect(status.group?.members.map(\.name) == ["Ben"] && status.group?.members.map(\.goal) == [4])
        try await expectPast(kiosk, of: version, as: "ben", leaving: "Ben", after: 1)
    }

    @Test(arguments: versions)
    func `the household begins anew with what it had agreed on, and everybody joins again`(version: Int) async throws {
        let (home, cabin) = (try await kiosk(version, "home", of: "Ana"), try await kiosk(version, "cabin", of: "Ana"))
        let third = try KeptKiosk()
        third.configuration = quickConfiguration.replacing(KeptKiosk.owner, with: "Ben")
        try await third.startAgent("--listen", "127.0.0.1:0", "--simulated-clock", Self.wednesday)

        let created = try await home.fitpinky("group", "create", "--json").json(Created.self).takenOver
        let offer = try #require(created)
        #expect(offer.from == "household of Ana, closed 18 Feb 2026" && offer.furtherKiosks == 1 && offer.others == [])
        #expect(offer.values.member == "Ana" && offer.values.goal == 3 && offer.values.name == "The Birds")
        #expect(offer.values.wager == "loser cooks dinner")
        let status = try await home.status()
        #expect(status.wager == "loser cooks dinner" && status.group?.members.map(\.goal) == [3])

        let invitation = try await home.invite()
        #expect(try await third.join(invitation.code, at: invitation.address).code == 0)
        let further = try await home.invite("--kiosk")
        let run = try await cabin.join(further.code, at: further.address, as: "Ana")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try await cabin.fitpinky("simulate", "press").code == 0)
        for kiosk in [home, cabin] {
            try await eventually("the press at the cabin, before all that was") {
                let workouts = try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self)
                return workouts.count == 10 && workouts.first?.memberName == "Ana"
            }
            let weeks = try await kiosk.fitpinky("history", "--json").json([PastWeek].self)
            #expect(weeks.map(\.state) == ["running", "left", "final", "final"])
            #expect(weeks.map(\.result) == [nil, nil, "all_hit", "some_missed"])
        }
        try await eventually("the new member has that press alone") {
            try await third.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 1
        }
    }
}
