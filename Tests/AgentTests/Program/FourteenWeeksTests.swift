import FitPinkyCore
import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

/// Two households of four kiosks as programs over fourteen weeks. After each step the state folders and all that was sent are
/// searched for what must not be there.
@Suite struct FourteenWeeksTests {
    private struct People {
        let ana = FourKiosks.token("Ana")
        let ben = FourKiosks.token("Ben")
        let cas = FourKiosks.token("Cas")
        /// Ben is called otherwise in the second household.
        let benny = FourKiosks.token("Benny")
        let dora = FourKiosks.token("Dora")
        let eli = FourKiosks.token("Eli")
    }

    private static let (first, second) = ("first", "second")

    @Test func `over 14 weeks nothing made after a leave reaches the other side, and no household another`()
        async throws
    {
        let people = People()
        let story = try await FourKiosks()
        try await FourteenWeeksTests.beginning(story, people)
        try await FourteenWeeksTests.sharing(story, people)
        let copy = try await FourteenWeeksTests.doubting(story, people)
        try await FourteenWeeksTests.leaving(story, people)
        try await FourteenWeeksTests.elsewhere(story, people, copy)
        try await FourteenWeeksTests.returning(story, people)
        try await FourteenWeeksTests.closing(story, people)
        try await FourteenWeeksTests.judge(story, people)
        try await story.end()
    }

    /// Weeks 1 and 2, from Thursday 26 February: Ana begins at kiosk 1, Ben joins with kiosk 2, and later with kiosk 4.
    private static func beginning(_ story: FourKiosks, _ people: People) async throws {
        try await story.create(first, at: 1, by: people.ana, "--max-members", "3")
        try await story.join(first, at: 2, by: 1, as: people.ben)
        story.admits(4, to: first)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.search(after: "week 1")

        try await story.turn(days: 5)
        try await story.join(first, at: 4, by: 2, as: people.ben, isFurther: true)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 4, by: people.ben, in: first)
        try await nudge(at: 1, as: people.ana, to: people.ben, in: first, story)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.search(after: "week 2")
    }

    /// Week 3, from Tuesday 10 March: Cas becomes the third member, at kiosk 1. Dora and Eli begin the second household.
    private static func sharing(_ story: FourKiosks, _ people: People) async throws {
        try await story.turn(days: 5)
        try await story.addMember(people.cas, to: first, at: 1)
        try await story.create(second, at: 3, by: people.dora, "--max-members", "3", "--name", FourKiosks.token("home"))
        try await story.addMember(people.eli, to: second, at: 3)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 1, by: people.cas, button: 2, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.press(at: 3, by: people.eli, button: 2, in: second)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.search(after: "week 3")
    }

    /// Weeks 4 and 5, from Monday 16 March: nobody has set the clock of kiosk 4, and a press there gets its Day on Monday 23
    /// March. Then one member of each shared kiosk leaves, and kiosk 4 is backed up.
    ///
    /// - Returns: the backup, and how many secrets there were.
    private static func doubting(_ story: FourKiosks, _ people: People) async throws -> (file: String, secrets: Int) {
        try await story.turn(days: 4)
        try await story[4].doubtClock()
        try await story.turn(days: 1)
        let pending = try await story[4].press(1, by: people.ben)
        #expect(pending.awaitsClock && pending.day.isEmpty)
        for number in [1, 3] {
            try await story.press(
                at: number, by: number == 1 ? people.ana : people.dora, in: number == 1 ? first : second)
            try await story.press(
                at: number, by: number == 1 ? people.cas : people.eli, button: 2, in: number == 1 ? first : second)
        }
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 1, by: people.cas, button: 2, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.search(after: "week 4")

        try await story.turn(days: 4)
        try await story[4].trustClock()
        let resolved = try await eventually("the press has its Day") {
            try await story[4].workouts().first { $0.id == pending.id && !$0.awaitsClock }
        }
        #expect(resolved.day == "2026-03-23")
        try await story.note(resolved, in: first, at: 4)
        try await story.leave(people.cas, at: 1)
        try await story.leave(people.eli, at: 3)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.turn(days: 1)
        try await story.press(at: 1, by: people.cas, button: 2, in: nil)
        try await story.press(at: 3, by: people.eli, button: 2, in: nil)
        try await story.turn(days: 1)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.search(after: "week 5")
        let file = "\(story[4].kiosk.folder.path)/backup"
        #expect(try await story[4].kiosk.fitpinky("store", "backup", file, "--with-identity").code == 0)
        return (file, story.secrets.count)
    }

    /// Week 6, from Tuesday 31 March: Ben leaves, with both kiosks.
    private static func leaving(_ story: FourKiosks, _ people: People) async throws {
        try await story.turn(days: 6)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.settle()
        try await story.leave(first, at: [2, 4])
        let wager = FourKiosks.token("wager")
        _ = try await story[1].calls.changeSetting(.with { ($0.asMember, $0.wager) = (people.ana, wager) })
        story.note("a wager", [Array(wager.utf8)], in: first, at: 1)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: nil, others: [4])
        try await story.press(at: 4, by: story[4].owner, in: nil, others: [2])
        try await story.search(after: "week 6")
    }

    /// Weeks 7 and 8, from Tuesday 7 April: Ben joins the second household with kiosk 2. Kiosk 4 gets an old copy of itself,
    /// which knows nothing of the leave.
    private static func elsewhere(_ story: FourKiosks, _ people: People, _ copy: (file: String, secrets: Int))
        async throws
    {
        try await story.turn(days: 5)
        try await story.join(second, at: 2, by: 3, as: people.benny)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.benny, in: second)
        try await story.press(at: 3, by: people.dora, in: second)
        try await nudge(at: 3, as: people.dora, to: people.benny, in: second, story)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.search(after: "week 7")

        let kiosk = story[4]
        try await kiosk.beginAnew(keepingOldAs: "lost", restoring: copy.file)
        story.forget(at: 4, from: copy.secrets)
        #expect(try await kiosk.kiosk.status().group?.members.isEmpty == false)
        try await story.turn(days: 5)
        for number in [1, 3] {
            try await story.press(
                at: number, by: number == 1 ? people.ana : people.dora, in: number == 1 ? first : second)
        }
        try await story.turn(days: 2)
        for number in [1, 3] {
            try await story.press(
                at: number, by: number == 1 ? people.ana : people.dora, in: number == 1 ? first : second)
        }
        try await story.search(after: "week 8")
        // The other kiosk of Ben has told it.
        try await eventually("the old copy hears of the leave") { try await kiosk.kiosk.status().group == nil }
    }

    /// Weeks 9 and 10, from Tuesday 21 April: Ben leaves the second household and is back in the first, a week later with
    /// kiosk 4 as well, from which everything was erased.
    private static func returning(_ story: FourKiosks, _ people: People) async throws {
        try await story.turn(days: 5)
        try await story.leave(second, at: [2])
        try await story.join(first, at: 2, by: 1, as: people.ben)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 3, by: people.dora, in: second)
        try await story.search(after: "week 9")

        try await story.turn(days: 5)
        try await story[4].beginAnew(keepingOldAs: "erased")
        story.forget(at: 4, from: 0)
        try await story.join(first, at: 4, by: 2, as: people.ben, isFurther: true)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 4, by: people.ben, in: first)
        try await story.turn(days: 2)
        try await story.press(at: 1, by: people.ana, in: first)
        try await story.press(at: 2, by: people.ben, in: first)
        try await story.search(after: "week 10")
    }

    /// Weeks 11 to 14, from Tuesday 5 May to Monday 1 June; in week 12 everybody rests.
    private static func closing(_ story: FourKiosks, _ people: People) async throws {
        for week in 11...14 {
            try await story.turn(days: 5)
            if week != 12 {
                try await story.press(at: 1, by: people.ana, in: first)
                try await story.press(at: 4, by: people.ben, in: first)
            }
            try await story.turn(days: 2)
            if week != 12 { try await story.press(at: 1, by: people.ana, in: first) }
            if week == 13 { try await story.press(at: 2, by: people.ben, in: first) }
        }
        try await story.turn(days: 4)
        try await story.search(after: "week 14")
    }

    // MARK: Nudges and verdicts

    private static func nudge(
        at number: Int, as sender: String, to receiver: String, in household: String, _ story: FourKiosks
    ) async throws {
        let text = FourKiosks.token("nudge")
        let nudge = try await story[number].calls.sendNudge(
            .with { ($0.to, $0.text, $0.asMember) = (receiver, text, sender) })
        let id = try #require(ULID(text: nudge.id)).bytes
        story.note("a nudge", [id, Array(text.utf8)], in: household, at: number)
    }

    /// By hand, from what was pressed: the result of each week, and who owes.
    private static func judge(_ story: FourKiosks, _ people: People) async throws {
        let ben = people.ben
        let expected: [String] = [
            "2026-02-23 all_hit", "2026-03-02 all_hit", "2026-03-09 some_missed \(ben)",
            "2026-03-16 some_missed \(ben)", "2026-03-23 all_hit", "2026-03-30 all_hit", "2026-04-06 all_hit",
            "2026-04-13 all_hit", "2026-04-20 all_hit", "2026-04-27 all_hit", "2026-05-04 some_missed \(ben)",
            "2026-05-11 all_missed", "2026-05-18 all_hit", "2026-05-25 some_missed \(ben)",
            "2026-06-01 running",
        ]
        let elsewhere: [String] = [
            "2026-03-09 all_hit", "2026-03-16 some_missed \(people.eli)", "2026-03-23 all_hit",
            "2026-03-30 all_missed", "2026-04-06 all_hit", "2026-04-13 some_missed \(people.benny)",
        ]
        for number in [1, 4] {
            let verdicts = try await verdicts(at: story[number])
            #expect(verdicts == expected, "kiosk \(number)")
        }
        // Weeks of a household that was left come after those of the present one, and have no verdict from the leave on.
        let both = try await verdicts(at: story[2])
        #expect(both == elsewhere + ["2026-04-20 left"] + expected)
        let second = try await verdicts(at: story[3])
        let rest =
            ["2026-04-20 all_hit"]
            + [
                "2026-04-27", "2026-05-04", "2026-05-11", "2026-05-18", "2026-05-25",
            ].map { "\($0) all_missed" }
        #expect(second == elsewhere + rest + ["2026-06-01 running"])
        var digests: Set<String> = []
        for number in [1, 2, 4] { digests.insert(try await story[number].digest()) }
        #expect(digests.count == 1)
        for kiosk in story.kiosks {
            let run = try await kiosk.kiosk.fitpinky("store", "verify")
            #expect(run.code == 0, "kiosk \(kiosk.number): \(run.output)\(run.errors)")
        }
    }

    private static func verdicts(at kiosk: StoryKiosk) async throws -> [String] {
        try await kiosk.history().map { week in
            guard !["running", "left"].contains(week.state) else { return "\(week.start) \(week.state)" }
            let owes = week.members.filter { week.owes.contains($0.id) }.map(\.name)
            return ([week.start, week.result] + owes).joined(separator: " ")
        }
    }
}
