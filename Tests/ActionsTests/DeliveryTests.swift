import FitPinkyCore
import Households
import Ledger
import Testing

@testable import Actions

/// The weeks begin on Monday, from 2026-02-02 on; today is mostly Wednesday 2026-02-11.
@Suite struct DeliveryTests {
    private let today = "2026-02-11"

    /// What the kiosk tells of these slots, to whom and how.
    private func told(
        _ home: Home, _ slots: [Slot], at index: Int = 0, on day: String = "2026-02-11"
    ) throws -> [String] {
        let winners = home.world.winners
        return try home.deliveries(at: index, on: day).of(slots.compactMap { winners[$0] }).map { delivery in
            let name = winners[.member(delivery.member)].flatMap { winner -> String? in
                if case .member(let fact) = winner.fact { fact.name } else { nil }
            }
            return "\(name ?? "?") | \(delivery.notification.kind.rawValue) | \(delivery.notification.message)"
        }
    }

    @Test func `a workout is told to everybody but its author`() throws {
        var home = try Home(withCas: true)
        let workout = try home.work(home.ben, on: today, by: 1)
        #expect(try told(home, [.workout(workout)]) == ["Ana | workout | Ben just showed up! 💪"])
        #expect(try told(home, [.workout(workout)], at: 1) == ["Cas | workout | Ben just showed up! 💪"])
    }

    @Test func `a workout of another day of the week is told with its day, and one of before not at all`() throws {
        var home = try Home()
        let workouts = try ["2026-02-08", "2026-02-09", today].map { try home.work(home.ana, on: $0, by: 0) }
        #expect(
            try told(home, workouts.map { .workout($0) }, at: 1) == [
                "Ben | workout | Ana showed up on Monday! 💪", "Ben | workout | Ana just showed up! 💪",
            ])
    }

    @Test func `a deleted workout, one of a member who had left, and a reaction that was taken back are not told`()
        throws
    {
        var home = try Home()
        let deleted = try home.work(home.ana, on: today, by: 0)
        try home.say([.delete(DeleteFact(workout: deleted, member: home.ana))])
        let answered = try home.work(home.ben, on: today, by: 1)
        try home.take(ReactToWorkout(answered, "🎉", as: .only), on: today)
        let slot = Slot.reaction(answered, by: home.ana)
        let stale = try #require(home.world.winners[slot])
        #expect(try home.deliveries(at: 1).of([stale]).count == 1)
        try home.take(ReactToWorkout(answered, "💪", as: .only), on: today)
        #expect(try home.deliveries(at: 1).of([stale]).isEmpty)
        #expect(try told(home, [slot], at: 1) == ["Ben | reaction | Ana answers your workout: 💪"])
        try home.take(LeaveGroup(as: .only), on: "2026-02-10")
        let late = try home.work(home.ana, on: today, by: 0)
        #expect(try told(home, [.workout(deleted), .workout(late)], at: 1).isEmpty)
    }

    @Test func `a workout whose moment is awaited is told once it is known`() throws {
        var home = try Home()
        let workout = Specimen.workout
        try home.say(
            [.workout(WorkoutFact(workout: workout, author: home.ana, moment: try Specimen.awaited(), photo: nil))])
        #expect(try told(home, [.workout(workout)], at: 1).isEmpty)
        let known = try #require(Specimen.known(try Specimen.day(today)).known)
        try home.say(
            [.settle(SettleFact(subject: workout.ulid, moment: known, photo: Specimen.photo, isEstimate: false))])
        let slots: [Slot] = [.workout(workout), .settlement(workout.ulid, by: home.kiosk(0))]
        #expect(try told(home, slots, at: 1) == ["Ben | workout | Ana just showed up! 💪"])
    }

    @Test func `a workout without a photo asks for a word, and its author is told of it`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        #expect(
            try told(home, [.workout(workout)], at: 1)
                == ["Ben | unproven | Ana just showed up, without a photo: were you there? It counts once you say so"])
        let earlier = try home.work(home.ana, on: "2026-02-10", by: 0, isProven: false)
        #expect(
            try told(home, [.workout(earlier)], at: 1)
                == [
                    "Ben | unproven | Ana showed up on Tuesday, without a photo: were you there? It counts once you say so"
                ])
        try home.take(VouchForWorkout(workout, as: .only), on: today, by: 1)
        let vouch = Slot.vouch(workout, by: home.ben, on: try Specimen.day(today))
        #expect(try told(home, [vouch]) == ["Ana | reaction | Ben vouched for your workout: it counts"])
        #expect(try told(home, [vouch], at: 1).isEmpty)
        #expect(try told(home, [vouch], on: "2026-02-13").isEmpty)
        #expect(try told(home, [.workout(workout)], at: 1) == ["Ben | workout | Ana just showed up! 💪"])
        // A word that does not count is told to nobody.
        try home.say([.vouch(VouchFact(workout: earlier, member: home.ana, day: try Specimen.day(today)))])
        #expect(try told(home, [.vouch(earlier, by: home.ana, on: try Specimen.day(today))]).isEmpty)
    }

    @Test func `an answer is told to the author, unless it is their own, was taken back or is old`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: "2026-02-05", by: 0)
        try home.take(ReactToWorkout(workout, "🎉", as: .only), on: today, by: 1)
        try home.take(ReactToWorkout(workout, "💪", as: .only), on: today)
        let slots: [Slot] = [.reaction(workout, by: home.ben), .reaction(workout, by: home.ana)]
        #expect(try told(home, slots) == ["Ana | reaction | Ben answers your workout: 🎉"])
        #expect(try told(home, slots, at: 1).isEmpty)
        #expect(try told(home, slots, on: "2026-02-12").isEmpty == false)
        #expect(try told(home, slots, on: "2026-02-13").isEmpty)
        try home.take(ReactToWorkout(workout, "", as: .only), on: today, by: 1)
        #expect(try told(home, slots).isEmpty)
    }

    @Test func `a nudge is told to its receiver, if it counts and is not old`() throws {
        var home = try Home(withCas: true)
        func nudge(_ number: UInt64, minutes: Int64) throws -> NudgeFact {
            NudgeFact(
                nudge: NudgeID(ULID(high: 8, low: number)), sender: home.ana, receiver: home.ben,
                instant: UTCInstant(milliseconds: try Home.noon(today).milliseconds + minutes * 60_000),
                text: "gym time? 😏")
        }
        let nudges = [try nudge(1, minutes: -1441), try nudge(2, minutes: -90), try nudge(3, minutes: -60)]
        try home.say(nudges.map { .nudge($0) })
        let slots = nudges.map { Slot.nudge($0.nudge) }
        #expect(try told(home, slots, at: 1) == ["Ben | nudge | Ana: gym time? 😏"])
        #expect(try told(home, slots).isEmpty)
        let sent = try home.deliveries(at: 1).of(slots.compactMap { home.world.winners[$0] })
        #expect(sent.map(\.notification.subject) == [.init(4, nudges[1].nudge.ulid.bytes)])
    }

    @Test func `a notification says who did it, and when it happened`() throws {
        var home = try Home(goals: (3, 5), withCas: true)
        let noon = try Home.noon(today)
        let workout = try home.work(home.ben, on: "2026-02-10", by: 1, isProven: false)
        let nudge = NudgeFact(
            nudge: NudgeID(ULID(high: 8, low: 1)), sender: home.ben, receiver: home.ana,
            instant: UTCInstant(milliseconds: noon.milliseconds - 60_000), text: "Go")
        try home.say([.nudge(nudge)], by: 1)
        let winners = home.world.winners
        let told = try home.deliveries().of(
            [.workout(workout), .nudge(nudge.nudge)].compactMap { winners[$0] })
        #expect(told.map(\.notification.from) == [home.ben, home.ben])
        #expect(told.map(\.notification.at) == [try Home.noon("2026-02-10"), nudge.instant])
        let own = try home.work(home.ana, on: today, by: 0, isProven: false)
        try home.take(ReactToWorkout(own, "🎉", as: .named("Cas")), on: today, by: 1)
        try home.take(VouchForWorkout(own, as: .named("Cas")), on: today, by: 1)
        let slots = [Slot.reaction(own, by: home.cas), .vouch(own, by: home.cas, on: try Specimen.day(today))]
        let answers = try home.deliveries().of(slots.compactMap { home.world.winners[$0] })
        #expect(answers.map(\.notification.from) == [home.cas, home.cas])
        #expect(
            answers.allSatisfy { $0.notification.at.map { abs($0.milliseconds - noon.milliseconds) < 60_000 } ?? false }
        )
        // What has only come about has no time of its own.
        let hints = try home.deliveries().lastChances
        #expect(hints.map(\.notification.from) == [home.ben] && hints.map(\.notification.at) == [nil])
    }

    @Test func `what a member has switched off is not told, and in quiet hours it waits`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        let winner = try #require(home.world.winners[.workout(workout)])
        func silence(_ minute: Int) throws -> [Delivery.Silence?] {
            try home.deliveries(at: 1, minute: minute).of([winner]).map(\.silence)
        }
        #expect(try silence(720) == [nil])
        try home.take(ChangeSetting(.quiet(from: 1320, until: 420), as: .only), on: today, by: 1)
        #expect(try silence(720) == [nil] && silence(1320) == [.quiet(untilMinute: 420)] && silence(420) == [nil])
        try home.take(ChangeSetting(.news("nudge", isOn: false), as: .only), on: today, by: 1)
        #expect(try silence(720) == [nil])
        try home.take(ChangeSetting(.news("workout", isOn: false), as: .only), on: today, by: 1)
        #expect(try silence(720) == [.off] && silence(1320) == [.off])
    }

    @Test func `a week's result is told once it is settled, to each as it concerns them`() throws {
        var home = try Home(goals: (1, 2), withCas: true)
        try home.work(home.ana, on: "2026-02-03", by: 0)
        let provisional = try home.deliveries(on: "2026-02-09")
        let waiting = try #require(try home.weeks(on: "2026-02-09").last)
        #expect(provisional.result(of: waiting).isEmpty)
        for index in 0...1 { try home.see("2026-02-09", by: index) }
        func sentences(at index: Int, announced: [String: Verdict] = [:]) throws -> [String] {
            let weeks = try home.weeks(on: "2026-02-09", at: index, announced: announced)
            let deliveries = try home.deliveries(at: index, on: "2026-02-09")
            return weeks.toAnnounce.flatMap { deliveries.result(of: $0) }.map(\.notification.message)
        }
        #expect(try sentences(at: 0) == ["Ben and Cas owe: Dishes"])
        #expect(try sentences(at: 1) == ["You and Cas owe: Dishes", "You and Ben owe: Dishes"])
        let allHit = Verdict(result: .allHit, owes: [])
        #expect(
            try sentences(at: 0, announced: ["2026-02-02": allHit])
                == ["Last week's result has changed. Ben and Cas owe: Dishes"])
        #expect(
            try home.weeks(on: "2026-02-09").last.map { try home.deliveries().result(of: $0).map(\.notification.kind) }
                == [
                    .weekEnd
                ])
    }

    @Test func `each result has its words`() throws {
        func summary(
            _ result: WeekResult, isYours: Bool = false, _ others: [String] = [], wager: String? = "dinner",
            streak: Int = 0, isAlone: Bool = false, start: Day? = nil, isRevised: Bool = false
        ) -> String {
            WeekSummary(
                start: start, result: result, isAlone: isAlone, isYours: isYours, othersOwe: others, wager: wager,
                streak: Streak(current: streak, longest: streak), isRevised: isRevised
            ).message
        }
        #expect(summary(.allHit, streak: 1) == "You all hit! 🎉")
        #expect(summary(.allHit, streak: 3) == "You all hit! 🎉 3 weeks in a row")
        #expect(summary(.allMissed) == "You all missed: settle it together")
        #expect(summary(.someMissed, ["Lisa"]) == "Lisa owes: dinner")
        #expect(summary(.someMissed, isYours: true) == "You owe: dinner")
        #expect(summary(.someMissed, ["Lisa"], wager: nil) == "Lisa missed")
        #expect(summary(.someMissed, isYours: true, ["Ben", "Cas"]) == "You, Ben and Cas owe: dinner")
        #expect(summary(.nobodyTookPart) == "Nobody took part")
        #expect(summary(.allHit, streak: 3, isAlone: true) == "You hit! 🎉")
        #expect(summary(.allMissed, isAlone: true) == "You missed")
        let day = try Specimen.day("2026-02-02")
        #expect(summary(.allHit, start: day) == "Week of 2 Feb: You all hit! 🎉")
        #expect(
            summary(.allHit, start: day, isRevised: true)
                == "The result of the week of 2 Feb has changed. You all hit! 🎉")
    }

    @Test func `that all have hit is told to everybody`() throws {
        var home = try Home(goals: (1, 1))
        try home.work(home.ana, on: "2026-02-10", by: 0)
        #expect(try home.deliveries().celebration.isEmpty)
        try home.work(home.ben, on: today, by: 1)
        for index in 0...1 {
            let told = try home.deliveries(at: index).celebration
            #expect(told.map(\.member) == [[home.ana, home.ben][index]])
            #expect(told.map(\.notification.message) == ["You all hit this week! 🎉"])
            #expect(told.map(\.notification.subject.week) == [try Specimen.day("2026-02-09")])
        }
    }

    @Test func `who takes part alone is told of themselves`() throws {
        var home = try Home(goals: (1, 1))
        try home.take(LeaveGroup(as: .only), on: "2026-02-10", by: 1)
        try home.work(home.ana, on: today, by: 0)
        #expect(try home.deliveries().celebration.map(\.notification.message) == ["You hit this week! 🎉"])
        try home.see("2026-02-16", by: 0)
        try home.see("2026-02-16", by: 1)
        let last = try #require(try home.weeks(on: "2026-02-16").last)
        #expect(try home.deliveries(on: "2026-02-16").result(of: last).map(\.notification.message) == ["You hit! 🎉"])
    }

    @Test func `each member's reaction and vouch is a subject of its own`() throws {
        var home = try Home(goals: (1, 1), withCas: true)
        let workout = try home.work(home.ana, on: today, by: 0, isProven: false)
        for name in ["Ben", "Cas"] {
            try home.take(ReactToWorkout(workout, "🎉", as: .named(name)), on: today, by: 1)
            try home.take(VouchForWorkout(workout, as: .named(name)), on: today, by: 1)
        }
        let winners = home.world.winners
        let day = try Specimen.day(today)
        let slots = [home.ben, home.cas].flatMap { member -> [Slot] in
            [.reaction(workout, by: member), .vouch(workout, by: member, on: day)]
        }
        let subjects = try home.deliveries().of(slots.compactMap { winners[$0] }).map(\.notification.subject)
        #expect(subjects.count == 4 && Set(subjects).count == 4)
    }

    @Test func `who needs every day that is left is told of to the others, until they have shown up`() throws {
        var home = try Home(goals: (3, 5))
        #expect(
            try home.deliveries().lastChances.map(\.notification.message) == [
                "Ben has to show up on each of the 5 days left to hit: nudge them"
            ])
        #expect(try home.deliveries(at: 1).lastChances.isEmpty)
        #expect(try home.deliveries(on: "2026-02-12").lastChances.isEmpty)
        try home.work(home.ben, on: today, by: 1)
        #expect(try home.deliveries().lastChances.isEmpty)
        #expect(try home.deliveries(on: "2026-02-12").lastChances.map(\.notification.kind) == [.nudge])
        let sunday = try Home(goals: (3, 1))
        #expect(
            try sunday.deliveries(on: "2026-02-15").lastChances.map(\.notification.message) == [
                "Ben has to show up today to hit: nudge them"
            ])
    }
}

extension Home {
    /// Who is told what by that kiosk at noon of that Day, or at another minute of it.
    func deliveries(
        at index: Int = 0, on day: String = "2026-02-11", minute: Int = 720, announced: [String: Verdict] = [:]
    ) throws -> Deliveries {
        let weeks = try weeks(on: day, at: index, announced: announced)
        return Deliveries(weeks, from: world.winners, now: try Home.noon(day), minuteOfDay: minute)
    }
}
