import FitPinkyCore
import Ledger
import Testing

@Suite struct NudgeDeedsTests {
    private let today = "2026-02-11"
    private let start: Int64 = 1_770_800_000_000

    private func send(
        _ home: Home, at index: Int = 0, to receiver: String = "", _ text: String = "gym time?",
        after milliseconds: Int64 = 0, as actor: String = ""
    ) throws -> [Fact] {
        try home.nudges(on: today, at: index).send(
            NudgeID(ULID(high: 8, low: UInt64(milliseconds))), to: receiver, text,
            at: UTCInstant(milliseconds: start + milliseconds), as: actor)
    }

    @Test func `the only other member is nudged without saying who`() throws {
        let home = try Home()
        guard case .nudge(let nudge) = try send(home).first else {
            Issue.record("nothing is said")
            return
        }
        #expect(nudge.sender == home.ana && nudge.receiver == home.ben && nudge.text == "gym time?")
    }

    @Test func `a second nudge within the hour is refused, and says when the next can be sent`() throws {
        var home = try Home()
        try home.say(send(home))
        let hour = Permission.nudgeMilliseconds
        for (later, minutes) in [(Int64(1), 60), (37 * 60_000, 23), (hour - 60_000, 1), (hour - 1, 1)] {
            #expect(throws: GroupRefusal.nudged("Ben", minutes: minutes)) { try send(home, after: later) }
        }
        #expect(
            GroupRefusal.nudged("Ben", minutes: 23).sentence
                == "one nudge an hour: Ben can be nudged again in 23 minutes")
        #expect(GroupRefusal.nudged("Ben", minutes: 1).sentence.hasSuffix("in 1 minute"))
        try home.say(send(home, after: hour))
        // The other way round nothing was sent.
        #expect(try send(home, at: 1, after: 5).count == 1)
    }

    @Test func `a nudge that does not count holds nobody up`() throws {
        var home = try Home()
        try home.say(send(home))
        // Another kiosk of Ana's let it pass, for it had not heard of the first.
        let half = NudgeFact(
            nudge: Specimen.nudge, sender: home.ana, receiver: home.ben,
            instant: UTCInstant(milliseconds: start + 1_800_000), text: "Move!")
        try home.say([.nudge(half)])
        #expect(try send(home, after: Permission.nudgeMilliseconds).count == 1)
    }

    @Test func `a nudge from when the clock was ahead holds nobody up, and what is sent counts`() throws {
        var home = try Home()
        try home.say(send(home, after: 600_000))
        let facts = try send(home, after: 0)
        try home.say(facts)
        #expect(home.world.winners.nudges.map(\.instant.milliseconds) == [start])
    }

    @Test func `a nudge from when the clock was ahead lets no other pass within the hour`() throws {
        var home = try Home()
        try home.say(send(home))
        try home.say(send(home, after: 2 * Permission.nudgeMilliseconds))
        #expect(throws: GroupRefusal.nudged("Ben", minutes: 30)) { try send(home, after: 1_800_000) }
    }

    @Test func `whom and what one cannot nudge is refused in one sentence that says what is allowed`() throws {
        var home = try Home(withCas: true)
        let long = String(repeating: "x", count: 141)
        let three = home
        try home.say(home.deeds(on: today, at: 1).leave(as: "Cas"), by: 1)
        let two = home
        var alone = try Home()
        try alone.say(alone.deeds(on: today, at: 1).leave(as: ""), by: 1)
        let refusals: [(String, () throws -> [Fact])] = [
            ("a nudge may have up to 140 characters; this has 141", { try send(two, long) }),
            ("a nudge may not be empty", { try send(two, "") }),
            ("the others are Ben and Cas; say whom to nudge with --to NAME", { try send(three) }),
            ("no other member is called Dan; there is Ben and Cas", { try send(three, to: "Dan") }),
            (
                "Cas has left the group; a nudge is for another member who belongs to it",
                { try send(two, to: "Cas") }
            ),
            ("nobody nudges themselves; a nudge is for another member", { try send(two, to: "Ana") }),
            (
                "nobody else belongs to the group; invite somebody: fitpinky group invite", { try send(alone) }
            ),
            ("this kiosk serves Ben and Cas; say who acts with --as NAME", { try send(three, at: 1) }),
            ("Cas belongs to no group", { try send(two, at: 1, as: "Cas") }),
        ]
        for (sentence, deed) in refusals { #expect(try Home.refusal { _ = try deed() } == sentence) }
    }

    @Test func `at the button members are told apart though they are called the same`() throws {
        var home = try Home(withCas: true)
        // Two who joined while their kiosks did not hear each other.
        try home.say([.member(MemberFact(member: home.cas, name: "Ben"))], by: 1)
        let deeds = try home.nudges(on: today, at: 1)
        let (id, now) = (NudgeID(ULID(high: 8, low: 1)), UTCInstant(milliseconds: start))
        let facts = try deeds.send(id, toFirstOf: [home.ben, home.ana], "Go", at: now, by: home.cas)
        #expect(
            facts == [.nudge(NudgeFact(nudge: id, sender: home.cas, receiver: home.ben, instant: now, text: "Go"))])
    }

    @Test func `at the button the first who can be nudged is, and a refusal is that of the first`() throws {
        var home = try Home(withCas: true)
        let now = UTCInstant(milliseconds: start + 1)
        func send(to receivers: [MemberID]) throws -> [MemberID] {
            let deeds = try home.nudges(on: today)
            let id = NudgeID(ULID(high: 8, low: 2))
            return try deeds.send(id, toFirstOf: receivers, "Go", at: now, by: home.ana).map { fact in
                if case .nudge(let nudge) = fact { nudge.receiver } else { home.ana }
            }
        }
        try home.say(self.send(home, to: "Ben"))
        #expect(try send(to: [home.ben, home.cas]) == [home.cas])
        #expect(throws: GroupRefusal.nudged("Ben", minutes: 60)) { try send(to: [home.ana, home.ben]) }
        #expect(throws: GroupRefusal.nobodyElse) { try send(to: [home.ana]) }
    }

    @Test func `two on one kiosk nudge each other`() throws {
        let home = try Home(withCas: true)
        #expect(try send(home, at: 1, to: "Cas", as: "Ben").count == 1)
    }
}
