import Support
import Testing

/// A kiosk with a household that was left, a ledger of its own and a household that goes on: what is said of each.
@Suite struct LedgersInWordsTests {
    private struct Ledger: Decodable {
        var id: String
        var name: String
        var home: Bool?
        var closed: Bool?
        var clean: Bool?
        var entries: Int?
        var digestBefore: String?
        var digestAfter: String?
    }

    private struct Ledgers: Decodable {
        var ledgers: [Ledger]
    }

    private struct Checks: Decodable {
        struct Check: Decodable {
            var name: String
            var outcome: String
            var message: String
        }

        var checks: [Check]
    }

    private struct Week: Decodable {
        var state: String
        var result: String?
        var daysLeft: Int
    }

    private struct WeekOfDay: Decodable {
        var week: Week
    }

    private static let left = "household of Ana and Ben, left 26 Feb 2026"

    /// Ben, who left Ana and began a household of his own.
    private func leaver() async throws -> KeptKiosk {
        let (stayer, leaver) = try await KeptKiosk.homes()
        // Before there is a household, in the ledger of its own.
        #expect(try await leaver.fitpinky("simulate", "press").code == 0)
        try await eventually("the press") {
            try await leaver.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 1
        }
        _ = try await stayer.createGroup("--wager", "Dishes")
        let invitation = try await stayer.invite()
        #expect(try await leaver.join(invitation.code, at: invitation.address).code == 0)
        try await eventually("in step") { try await stayer.digest() == leaver.digest() }
        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        let run = try await leaver.fitpinky("group", "create")
        #expect(run.code == 0 && run.output.contains("taken over from the \(Self.left): member name Ben"))
        #expect(run.output.contains("to be invited again: Ana"), "\(run.output)\(run.errors)")
        return leaver
    }

    @Test func `each ledger is named by whose it is and whether it goes on`() async throws {
        let kiosk = try await leaver()
        let names = ["household of Ben", "Ben's own, of no household", Self.left]

        let kept = try await kiosk.fitpinky("store", "stats", "--json").json(Ledgers.self).ledgers
        #expect(kept.first?.name == names[0] && kept.map(\.name).sorted() == names.sorted(), "\(kept)")
        #expect(kept.filter { $0.home == true }.map(\.name) == [names[0]])
        #expect(kept.filter { $0.closed == true }.map(\.name) == [Self.left])
        let verified = try await kiosk.fitpinky("store", "verify", "--json").json(Ledgers.self).ledgers
        #expect(verified.map(\.name).sorted() == names.sorted() && verified.allSatisfy { $0.clean == true })
        #expect(verified.map(\.id).sorted() == kept.map(\.id).sorted())
        let rebuilt = try await kiosk.fitpinky("store", "rebuild", "--json").json(Ledgers.self).ledgers
        #expect(rebuilt.map(\.name).sorted() == names.sorted())
        #expect(rebuilt.allSatisfy { $0.digestBefore == $0.digestAfter && $0.digestBefore != nil })
        for command in ["stats", "verify", "rebuild"] {
            let run = try await kiosk.fitpinky("store", command)
            let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(run.code == 0 && names.allSatisfy(words.contains), "\(command): \(run.output)\(run.errors)")
        }

        let checks = try await kiosk.fitpinky("doctor", "--json").json(Checks.self).checks
        let ledger = try #require(checks.first { $0.name == "ledger" })
        #expect(ledger.outcome == "pass" && ledger.message.contains("takes no entries: \(Self.left)"), "\(ledger)")
    }

    @Test func `the week in which the household was left has no verdict, however long ago it is`() async throws {
        let kiosk = try await leaver()
        func expectLeft(after newer: [String]) async throws {
            let weeks = try await kiosk.fitpinky("history", "--json").json([Week].self)
            #expect(weeks.map(\.state) == newer + ["left"])
            #expect(weeks.last?.result == nil && weeks.last?.daysLeft == 0)
        }
        try await expectLeft(after: ["running"])
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "21d").code == 0)
        try await eventually("three weeks later") {
            try await kiosk.fitpinky("history", "--json").json([Week].self).count == 5
        }
        try await expectLeft(after: ["running", "final", "final", "final"])
        #expect(try await kiosk.fitpinky("history").output.contains("left: the group was left"))
    }

    @Test func `between two households the week of the one that was left is the one that is shown`() async throws {
        let (stayer, leaver) = try await KeptKiosk.homes()
        _ = try await stayer.createGroup()
        let invitation = try await stayer.invite()
        #expect(try await leaver.join(invitation.code, at: invitation.address).code == 0)
        #expect(try await stayer.fitpinky("week", "--json").json(WeekOfDay.self).week.state == "running")
        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        #expect(try await leaver.fitpinky("week", "--json").json(WeekOfDay.self).week.state == "left")
        let page = try await leaver.fitpinky("week").output
        #expect(page.contains("left before it was over, so there is no verdict"), "\(page)")
    }
}
