import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Testing

@Suite struct LoggingActionsTests {
    private let today = "2026-02-11"

    /// The workout that an action logs, and what is said of it.
    private func logged(_ outcome: Outcome) throws -> (workout: WorkoutFact, activity: ActivityFact) {
        #expect(outcome.facts.count == 2)
        guard case .workout(let workout) = outcome.facts.first, case .activity(let activity) = outcome.facts.last else {
            throw Missing()
        }
        return (workout, activity)
    }

    private struct Missing: Error {}

    @Test func `a workout of each type is logged without a photo, as its author's`() throws {
        let home = try Home()
        for type in ActivityType.allCases {
            let log = LogWorkout(type.name, minutes: 30, notes: "Hilly", as: .only)
            let outcome = try home.outcome(log, on: today)
            let (workout, activity) = try logged(outcome)
            #expect(workout.author == home.ana)
            #expect(workout.photo == nil && !workout.isPhotographed)
            #expect(
                workout.moment
                    == .known(KnownMoment(instant: try Home.noon(today), zone: "UTC", day: try Specimen.day(today))))
            #expect(activity.workout == workout.workout)
            #expect(activity.member == home.ana)
            #expect(activity.activity == WorkoutActivity(type, minutes: 30, notes: "Hilly"))
            #expect(outcome.event == .workoutLogged(workout.workout))
        }
    }

    @Test func `a logged workout counts once another member vouches for it`() throws {
        var home = try Home()
        let outcome = try home.take(LogWorkout("run", minutes: 30, as: .only), on: today)
        let id = try logged(outcome).workout.workout
        let group = try #require(home.reading().group)
        var fact = try #require(home.world.winners.workout(id))
        #expect(home.world.winners.words(to: id).evidence(for: fact, in: group) == .unproven)
        try home.take(VouchForWorkout(id, as: .only), on: today, by: 1)
        fact = try #require(home.world.winners.workout(id))
        #expect(home.world.winners.words(to: id).evidence(for: fact, in: group) == .vouched([home.ben]))
    }

    @Test func `what is told of a logged workout names it by the id that it gets`() throws {
        let outcome = try Home().outcome(LogWorkout("run", minutes: 30, as: .only), on: today)
        let id = try logged(outcome).workout.workout
        let minted = ULID(high: 8, low: 9)
        #expect(outcome.replacing([id.ulid: minted]).event == .workoutLogged(WorkoutID(minted)))
        #expect(outcome.replacing([:]).event == .workoutLogged(id))
    }

    @Test func `a workout of an hour earlier than now is of today, and of a later one of yesterday`() throws {
        // It is noon.
        let cases = [
            ("11:59", "2026-02-11T11:59:00.000Z"), ("12:00", "2026-02-11T12:00:00.000Z"),
            ("12:01", "2026-02-10T12:01:00.000Z"), ("8:05", "2026-02-11T08:05:00.000Z"),
            ("yesterday 08:05", "2026-02-10T08:05:00.000Z"), ("Yesterday 23:59", "2026-02-10T23:59:00.000Z"),
            ("2026-02-10T18:30", "2026-02-10T18:30:00.000Z"), ("2026-02-10 18:30", "2026-02-10T18:30:00.000Z"),
            ("2026-02-10T18:30:00", "2026-02-10T18:30:00.000Z"), ("2026-02-10T18:30:05Z", "2026-02-10T18:30:05.000Z"),
            ("2026-02-11T13:59:59+02:00", "2026-02-11T11:59:59.000Z"),
        ]
        for (at, instant) in cases {
            let log = LogWorkout("run", minutes: 30, at: at, as: .only)
            let moment = try #require(logged(try Home().outcome(log, on: today)).workout.moment.known)
            #expect(moment.instant.rfc3339 == instant, "\(at)")
            #expect(moment.day.iso8601 == String(instant.prefix(10)), "\(at)")
        }
    }

    @Test func `the kiosk's wall clock and the hour at which Days start say the Day of a logged workout`() throws {
        let home = try Home()
        // One hour ahead of UTC, and Days start at 03:00.
        let calendar = LocalCalendar(zone: "Europe/Amsterdam", dayStart: 3) {
            LocalCalendar.utc.shown(UTCInstant(milliseconds: $0.milliseconds + 3_600_000))
        } first: { date, minute in
            UTCInstant(milliseconds: LocalCalendar.utc.first(date, minute).milliseconds - 3_600_000)
        }
        func moment(_ at: String, now: String) throws -> KnownMoment? {
            var time = try Now(try #require(UTCInstant(rfc3339: now)), on: today)
            time.calendar = calendar
            let log = LogWorkout("run", minutes: 30, at: at, as: .only)
            let reading = HouseholdReading(home.reading(), home.world.winners)
            return try logged(log.declaredOutcome(reading, at: time)).workout.moment.known
        }
        let late = try #require(try moment("02:30", now: "2026-02-11T11:00:00Z"))
        #expect(late.instant.rfc3339 == "2026-02-11T01:30:00.000Z")
        #expect(late.zone == "Europe/Amsterdam")
        #expect(late.day.iso8601 == "2026-02-10")
        #expect(try moment("03:00", now: "2026-02-11T11:00:00Z")?.day.iso8601 == "2026-02-11")
        // The wall shows 00:30 of the 12th.
        let now = "2026-02-11T23:30:00Z"
        #expect(try moment("00:15", now: now)?.instant.rfc3339 == "2026-02-11T23:15:00.000Z")
        #expect(try moment("yesterday 23:00", now: now)?.instant.rfc3339 == "2026-02-11T22:00:00.000Z")
        #expect(try moment("", now: now)?.day.iso8601 == "2026-02-11")
    }

    @Test func `an hour at which Days start counts for what was on the Day on which it was set, and later`() throws {
        let home = try Home()
        func day(_ at: String, _ changes: [(Int, String)], first: Int = 0) throws -> String? {
            var time = try Now(try #require(UTCInstant(rfc3339: "2026-02-11T12:00:00Z")), on: today)
            time.calendar.dayStart = changes.last?.0 ?? first
            time.calendar.firstDayStart = first
            time.calendar.changes = try changes.map {
                DayStartChange($0.0, at: try #require(UTCInstant(rfc3339: $0.1)))
            }
            let log = LogWorkout("run", minutes: 30, at: at, as: .only)
            let reading = HouseholdReading(home.reading(), home.world.winners)
            return try logged(log.declaredOutcome(reading, at: time)).workout.moment.known?.day.iso8601
        }
        let changes = [(4, "2026-02-11T09:00:00Z")]
        // It was set on the 11th: what was before 04:00 of the 10th is of the 10th.
        #expect(try day("2026-02-10T02:00", changes) == "2026-02-10")
        #expect(try day("2026-02-11T02:00", changes) == "2026-02-10")
        #expect(try day("2026-02-11T05:00", changes) == "2026-02-11")
        // And the other way round.
        #expect(try day("2026-02-10T02:00", [(0, "2026-02-11T09:00:00Z")], first: 4) == "2026-02-09")
        #expect(try day("2026-02-11T05:00", [(0, "2026-02-11T09:00:00Z")], first: 4) == "2026-02-11")
        // Of two the later one.
        let two = [(4, "2026-02-10T09:00:00Z"), (0, "2026-02-11T09:00:00Z")]
        #expect(try day("2026-02-10T02:00", two) == "2026-02-09")
        #expect(try day("2026-02-11T02:00", two) == "2026-02-10")
    }

    @Test func `a workout is logged for forty-eight hours and never before it is over`() throws {
        let home = try Home()
        func take(_ at: String) throws -> Outcome {
            try home.outcome(LogWorkout("run", minutes: 30, at: at, as: .only), on: today)
        }
        _ = try take("2026-02-09T12:00:00Z")
        #expect(throws: ActionError.workoutLongAgo("2026-02-09T11:59:59.999Z")) { try take("2026-02-09T11:59:59.999Z") }
        _ = try take("2026-02-11T12:00:00Z")
        #expect(throws: ActionError.workoutToCome("2026-02-11T12:00:00.001Z")) { try take("2026-02-11T12:00:00.001Z") }
        #expect(throws: ActionError.workoutToCome("9999-12-31T23:59")) { try take("9999-12-31T23:59") }
        #expect(throws: ActionError.workoutLongAgo("0001-01-01T00:00")) { try take("0001-01-01T00:00") }
    }

    @Test func `what is no time is refused`() throws {
        let home = try Home()
        let texts = [
            "noon", "25:00", "18:60", " 18:30", "yesterday", "yesterday 25:00", "tomorrow 08:00", "2026-02-30T10:00",
            "2026-02-10", "2026-02-10T18:30:01", "T18:30", "18:30 yesterday", String(repeating: "1", count: 100),
        ]
        for text in texts {
            #expect(throws: ActionError.timeOfWorkout(text)) {
                try home.outcome(LogWorkout("run", minutes: 30, at: text, as: .only), on: today)
            }
        }
    }

    @Test func `while nobody knows the date, a workout of now is logged and gets its Day later`() throws {
        let home = try Home()
        let reading = HouseholdReading(home.reading(), home.world.winners)
        var now = try Now(try Home.noon(today), on: today, isTrusted: false)
        let log = LogWorkout("run", minutes: 30, as: .only)
        #expect(throws: ActionError.unknownDate) { try log.outcome(reading, at: now) }
        let awaited = try #require(try Specimen.awaited().awaited)
        now.awaited = awaited
        #expect(try logged(try log.outcome(reading, at: now)).workout.moment == .awaited(awaited))
        var earlier = log
        earlier.at = "11:00"
        #expect(throws: ActionError.unknownDate) { try earlier.outcome(reading, at: now) }
    }

    @Test func `what a workout cannot have been is refused in one sentence that says what is allowed`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        let long = String(repeating: "x", count: 501)
        let types = "choose one of run, cycle, swim, walk, strength, other"
        let sentences: [(String, type: String, minutes: Int, notes: String)] = [
            ("unknown type of workout \"runn\" (did you mean run?); \(types)", "runn", 30, ""),
            ("a workout takes 1 to 1440 minutes, and this is 1441", "run", 1441, ""),
            ("notes may have up to 500 characters; this has 501", "run", 30, long),
        ]
        for (sentence, type, minutes, notes) in sentences {
            #expect(
                try Home.refusal {
                    _ = try home.outcome(LogWorkout(type, minutes: minutes, notes: notes, as: .only), on: today)
                } == sentence)
            #expect(
                try Home.refusal {
                    _ = try home.outcome(
                        DescribeWorkout(workout, type: type, minutes: minutes, notes: notes, as: .only), on: today)
                } == sentence)
        }
        #expect(
            try Home.refusal { _ = try home.outcome(LogWorkout("", minutes: 30, as: .only), on: today) }
                == "the type of the workout is missing; \(types)")
        #expect(
            try Home.refusal { _ = try home.outcome(LogWorkout("run", minutes: 0, as: .only), on: today) }
                == "a workout takes 1 to 1440 minutes, and this is 0")
    }

    @Test func `a photo proves a workout of now alone`() throws {
        let home = try Home()
        var log = LogWorkout("run", minutes: 30, isPhotoToCome: true, as: .only)
        let awaited = Outcome([], proof: ProofToCome(of: WorkoutActivity(.run, minutes: 30), by: home.ana))
        #expect(try home.outcome(log, on: today) == awaited)
        log.at = "11:00"
        #expect(throws: ActionError.photoOfEarlierWorkout) { try home.outcome(log, on: today) }
    }

    @Test func `an author describes a workout, and what is not given stays`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        let changes: [(type: String, minutes: Int?, notes: String?, says: WorkoutActivity?)] = [
            ("strength", 45, "Legs", WorkoutActivity(.strength, minutes: 45, notes: "Legs")),
            ("STRENGTH", nil, nil, nil),
            ("", 50, nil, WorkoutActivity(.strength, minutes: 50, notes: "Legs")),
            ("run", nil, "", WorkoutActivity(.run, minutes: 50)),
            ("", 0, nil, WorkoutActivity(.run)),
            ("", nil, nil, nil),
        ]
        for (type, minutes, notes, says) in changes {
            let describe = DescribeWorkout(workout, type: type, minutes: minutes, notes: notes, as: .only)
            let outcome = try home.outcome(describe, on: today)
            #expect(outcome.facts == (says.map { [.activity(ActivityFact(workout, by: home.ana, $0))] } ?? []))
            #expect(outcome.event == (says == nil ? nil : .workoutChanged(workout)))
            try home.say(outcome.facts)
        }
    }

    @Test func `only the author describes a workout, from any kiosk of theirs`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        #expect(
            try Home.refusal {
                _ = try home.outcome(DescribeWorkout(workout, type: "run", as: .named("Ben")), on: today, by: 1)
            } == "only Ana can say what that workout was")
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        #expect(
            try home.outcome(DescribeWorkout(workout, type: "run", as: .named("Ana")), on: today, by: 1).facts.count
                == 1)
        try home.take(DeleteWorkout(workout, as: .only), on: today)
        #expect(throws: ActionError.deletedWorkout) {
            try home.outcome(DescribeWorkout(workout, type: "run", as: .only), on: today)
        }
    }

    @Test func `what another member says of a workout is not what it was`() throws {
        var home = try Home()
        let workout = try home.work(home.ana, on: today, by: 0)
        try home.say([.activity(ActivityFact(workout, by: home.ben, WorkoutActivity(.swim, minutes: 5)))], by: 1)
        #expect(home.world.winners.words(to: workout).activity(by: home.ana) == nil)
    }
}
