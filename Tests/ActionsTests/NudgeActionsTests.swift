import Actions
import FitPinkyCore
import Households
import Ledger
import Testing

@Suite struct NudgeActionsTests {
    private let today = "2026-02-11"
    private let start: Int64 = 1_770_800_000_000

    private func send(
        _ home: Home, by index: Int = 0, to receiver: String = "", _ text: String = "gym time?",
        after milliseconds: Int64 = 0, as actor: String = ""
    ) throws -> [Fact] {
        try home.outcome(
            SendNudge(to: .named(receiver), text, as: .named(actor)), on: today, by: index,
            at: UTCInstant(milliseconds: start + milliseconds)
        ).facts
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
            #expect(throws: ActionError.nudged("Ben", minutes: minutes)) { try send(home, after: later) }
        }
        #expect(
            ActionError.nudged("Ben", minutes: 23).sentence
                == "one nudge an hour: Ben can be nudged again in 23 minutes")
        #expect(ActionError.nudged("Ben", minutes: 1).sentence.hasSuffix("in 1 minute"))
        try home.say(send(home, after: hour))
        // The other way round nothing was sent.
        #expect(try send(home, by: 1, after: 5).count == 1)
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
        #expect(throws: ActionError.nudged("Ben", minutes: 30)) { try send(home, after: 1_800_000) }
    }

    @Test func `a nudge that is not allowed is refused in one sentence that says what is`() throws {
        var home = try Home(withCas: true)
        let long = String(repeating: "x", count: 141)
        let three = home
        try home.take(LeaveGroup(as: .named("Cas")), on: today, by: 1)
        let two = home
        var alone = try Home()
        try alone.take(LeaveGroup(as: .named("")), on: today, by: 1)
        let refusals: [(String, () throws -> [Fact])] = [
            ("a nudge may have up to 140 characters; this has 141", { try send(two, long) }),
            ("the others are Ben and Cas; name the member to nudge with --to NAME", { try send(three) }),
            ("no other member is called Dan; there is Ben and Cas", { try send(three, to: "Dan") }),
            (
                "Cas has left the group; a nudge is for another member who belongs to it",
                { try send(two, to: "Cas") }
            ),
            ("nobody nudges themselves; a nudge is for another member", { try send(two, to: "Ana") }),
            (
                "nobody else belongs to the group; invite somebody: fitpinky group invite", { try send(alone) }
            ),
            ("this kiosk serves Ben and Cas; say who acts with --as NAME", { try send(three, by: 1) }),
            ("Cas belongs to no group", { try send(two, by: 1, as: "Cas") }),
        ]
        for (sentence, take) in refusals { #expect(try Home.refusal { _ = try take() } == sentence) }
    }

    @Test func `at the button members are told apart though they are called the same`() throws {
        var home = try Home(withCas: true)
        // Two who joined while their kiosks did not hear each other.
        try home.say([.member(MemberFact(member: home.cas, name: "Ben"))], by: 1)
        let nudge = SendNudge(to: .firstOf([home.ben, home.ana]), "Go", as: .member(home.cas))
        guard case .nudge(let fact) = try home.outcome(nudge, on: today, by: 1).facts.first else {
            Issue.record("nothing is said")
            return
        }
        #expect(fact.sender == home.cas && fact.receiver == home.ben && fact.text == "Go")
    }

    @Test func `at the button the first who can be nudged is, and a refusal is that of the first`() throws {
        var home = try Home(withCas: true)
        let now = UTCInstant(milliseconds: start + 1)
        func send(to receivers: [MemberID]) throws -> [MemberID] {
            let nudge = SendNudge(to: .firstOf(receivers), "Go", as: .member(home.ana))
            return try home.outcome(nudge, on: today, at: now).facts.map { fact in
                if case .nudge(let nudge) = fact { nudge.receiver } else { home.ana }
            }
        }
        try home.say(self.send(home, to: "Ben"))
        #expect(try send(to: [home.ben, home.cas]) == [home.cas])
        #expect(throws: ActionError.nudged("Ben", minutes: 60)) { try send(to: [home.ana, home.ben]) }
        #expect(throws: ActionError.nobodyElse) { try send(to: [home.ana]) }
    }

    @Test func `a nudge without a text has one of the presets`() throws {
        let home = try Home()
        let texts = try (0..<20).map { _ in
            guard case .nudge(let nudge) = try send(home, "").first else { return "" }
            return nudge.text
        }
        #expect(Set(texts) == Set(Phrases.nudges))
    }

    @Test func `two on one kiosk nudge each other`() throws {
        let home = try Home(withCas: true)
        #expect(try send(home, by: 1, to: "Cas", as: "Ben").count == 1)
    }
}
