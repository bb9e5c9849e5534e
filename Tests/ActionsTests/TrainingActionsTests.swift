import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import SwiftProtobuf
import Testing

/// Ana's training plans and trainings, in a ledger of her own.
@Suite struct TrainingActionsTests {
    private typealias Change = ChangeSplit.Change

    private static let day = "2026-02-11"

    private func plans(_ home: Home) -> Plans { home.world.winners.plans(of: home.ana) }

    private func names(_ home: Home) -> [String] { plans(home).splits.map(\.plan.name) }

    private func take(_ changes: Change..., in home: inout Home) throws {
        for change in changes { try home.take(ChangeSplit(change, as: .only), on: Self.day) }
    }

    private func outcome(_ change: Change, in home: Home) throws -> Outcome {
        try home.outcome(ChangeSplit(change, as: .only), on: Self.day)
    }

    private func refusal(_ change: Change, in home: Home) throws -> String? {
        try Home.refusal { _ = try outcome(change, in: home) }
    }

    private func exercise(
        _ name: String, id: PlannedExerciseID? = nil, _ change: (inout Fitpinky_V1_SplitExercise) -> Void = { _ in }
    ) -> Fitpinky_V1_SplitExercise {
        var exercise = Fitpinky_V1_SplitExercise.with {
            ($0.id, $0.name, $0.sets, $0.reps, $0.load) = (id?.ulid.text ?? "", name, 4, 10, "free")
        }
        change(&exercise)
        return exercise
    }

    private func add(_ name: String, _ exercises: Fitpinky_V1_SplitExercise...) -> Change {
        .add(.with { ($0.name, $0.exercises) = (name, exercises) })
    }

    private func edit(_ split: String, _ exercises: Fitpinky_V1_SplitExercise...) -> Change {
        .edit(.with { ($0.split, $0.exercises, $0.setsExercises) = (split, exercises, true) })
    }

    private func rename(_ split: String, _ name: String) -> Change {
        .edit(.with { ($0.split, $0.name) = (split, name) })
    }

    // MARK: Splits

    @Test func `the starters are made on request, and only those whose name is free`() throws {
        var home = try Home()
        try take(add("CORE"), .starter(.init()), in: &home)
        #expect(names(home) == ["CORE", "Lower Body", "Upper Body"])
        #expect(try outcome(.starter(.init()), in: home).changesNothing)
        let upper = try #require(plans(home).splits.last).plan
        #expect(upper.exercises.count == 6 && upper.exercises.allSatisfy { $0.sets == 4 && $0.reps == 10 })
        #expect(upper.exercises.allSatisfy { $0.weightGrams != nil && $0.load == .machine && $0.restSeconds == nil })
        #expect(Set(upper.exercises.map(\.id)).count == 6)
    }

    @Test func `two kiosks of one member make the same starters, and a removed or renamed one can be made again`()
        throws
    {
        var (home, other) = (try Home(), try Home())
        try take(.starter(.init()), in: &home)
        try take(add("Legs"), .starter(.init()), .remove("Legs"), in: &other)
        #expect(home.ana == other.ana && plans(home).splits.map(\.plan) == plans(other).splits.map(\.plan))
        #expect(plans(home).splits.map(\.id) == plans(other).splits.map(\.id))
        try take(.remove("Core"), rename("Upper Body", "Push"), .starter(.init()), in: &home)
        #expect(names(home) == ["Core", "Lower Body", "Push", "Upper Body"])
        #expect(Set(plans(home).splits.map(\.id)).count == 4)
    }

    @Test func `a change made up by a version that stands no more is refused, and one by none is not`() throws {
        var home = try Home()
        try take(add("Legs", exercise("Squat")), in: &home)
        let seen = try #require(plans(home).splits.first).change.ulid.text
        let changes = [rename("Legs", "Lower"), edit("Legs"), .remove("Legs")]
        for change in changes {
            #expect(try home.outcome(ChangeSplit(change, basis: seen, as: .only), on: Self.day).facts.count == 1)
        }
        try take(edit("Legs", exercise("Lunge")), in: &home)
        for change in changes {
            let refused = try Home.refusal {
                _ = try home.outcome(ChangeSplit(change, basis: seen, as: .only), on: Self.day)
            }
            #expect(
                refused == "\"Legs\" was changed meanwhile, and nothing is overwritten: look at it as it is now")
            #expect(try outcome(change, in: home).facts.count == 1)
        }
        #expect(try #require(plans(home).splits.first).change.ulid.text != seen)
    }

    @Test func `a removal by a clock that is years ahead is not later than another kiosk's next edit`() throws {
        var home = try Home()
        try take(add("Legs"), in: &home)
        let before = try #require(plans(home).splits.first)
        let ahead = try Home.noon("2099-01-01")
        let now = Now(ahead, today: try Specimen.day("2099-01-01"), isTrusted: false) { ULID(high: 99, low: 1) }
        let reading = HouseholdReading(home.reading(at: 0), home.world.winners)
        let removal = try ChangeSplit(.remove("Legs"), as: .only).decide(reading, at: now)
        let edit = try outcome(rename("Legs", "Lower"), in: home)
        try home.say(removal.facts)
        try home.say(edit.facts)
        #expect(names(home) == ["Lower"])
        guard case .split(let fact)? = removal.facts.first else {
            Issue.record("no split was said")
            return
        }
        #expect(fact.version.updated.milliseconds == before.updated.milliseconds + 1)
    }

    @Test func `a split is found by its name in any case, its id or the end of its id`() throws {
        var home = try Home()
        try take(add("Legs"), in: &home)
        let id = try #require(plans(home).splits.first).id.ulid.text
        try take(
            rename("LEGS", "One"), rename(id, "Two"), rename(String(id.suffix(6)).lowercased(), "Three"), in: &home)
        #expect(names(home) == ["Three"])
        #expect(try refusal(.remove("Tree"), in: home) == "no split is called \"Tree\" (did you mean Three?)")
        #expect(try refusal(.remove("Bench"), in: home) == "no split is called \"Bench\"")
        #expect(try refusal(.remove("One"), in: try Home()) == "no split is called \"One\"; there are none")
    }

    @Test func `names are one member's own, without regard to case`() throws {
        var home = try Home()
        try take(add("Legs"), add("Arms"), in: &home)
        let taken = "a split is called \"legs\" already; choose another name"
        #expect(try refusal(add("legs"), in: home) == taken)
        #expect(try refusal(rename("Arms", "legs"), in: home) == taken)
        try take(rename("Legs", "LEGS"), in: &home)
        #expect(names(home) == ["Arms", "LEGS"])
        try home.take(ChangeSplit(add("Legs"), as: .only), on: Self.day, by: 1)
        #expect(home.world.winners.plans(of: home.ben).splits.map(\.plan.name) == ["Legs"])
    }

    @Test func `exercises keep their ids through edits, moves and removals, and new ones get theirs`() throws {
        var home = try Home()
        try take(add("Legs", exercise("Squat"), exercise("Lunge") { $0.weightKg = 12_500 }), in: &home)
        let before = try #require(plans(home).splits.first).plan.exercises
        #expect(before.map(\.name) == ["Squat", "Lunge"] && before.map(\.weightGrams) == [nil, 12_500])
        try take(edit("Legs", exercise("Lunge", id: before[1].id) { $0.reps = 8 }, exercise("Step")), in: &home)
        let after = try #require(plans(home).splits.first).plan.exercises
        #expect(after.map(\.name) == ["Lunge", "Step"] && after.map(\.reps) == [8, 10])
        #expect(after[0].id == before[1].id && !before.map(\.id).contains(after[1].id))
        let same = [exercise("Lunge", id: after[0].id) { $0.reps = 8 }, exercise("Step", id: after[1].id)]
        #expect(try outcome(edit("Legs", same[0], same[1]), in: home).changesNothing)
        #expect(
            try refusal(edit("Legs", exercise("Squat", id: before[0].id)), in: home)
                == "the split \"Legs\" has no exercise of the id \"\(before[0].id.ulid.text)\"; a new one has none")
        try take(edit("Legs"), in: &home)
        #expect(plans(home).splits.first?.plan.exercises == [])
    }

    @Test func `a rest that is the member's own stays so when a page sends it back, and follows it`() throws {
        var home = try Home()
        try take(
            add("Legs", exercise("A"), exercise("B") { $0.restSeconds = 90 }, exercise("C") { $0.restSeconds = 30 }),
            in: &home)
        func rests() throws -> [Int?] { try #require(plans(home).splits.first).plan.exercises.map(\.restSeconds) }
        #expect(try rests() == [nil, nil, 30])
        try home.take(try SetTrainingTimers(.with { $0.restSeconds = 30 }), on: Self.day)
        let sent = try #require(plans(home).splits.first).plan.exercises.map { planned in
            exercise(planned.name, id: planned.id) { $0.restSeconds = 30 }
        }
        try take(edit("Legs", sent[0], sent[1], sent[2]), in: &home)
        #expect(try rests() == [nil, nil, 30])
        try take(edit("Legs", sent[0], sent[1], exercise("C", id: try ids(home)[2])), in: &home)
        #expect(try rests() == [nil, nil, nil])
    }

    private func ids(_ home: Home) throws -> [PlannedExerciseID] {
        try #require(plans(home).splits.first).plan.exercises.map(\.id)
    }

    @Test func `a copy has the same exercises under ids of its own, and a name that is free`() throws {
        var home = try Home()
        try take(
            add("Legs", exercise("Squat")), .copy(.with { $0.split = "legs" }), .copy(.with { $0.split = "Legs" }),
            in: &home)
        try take(.copy(.with { ($0.split, $0.name) = ("Legs", "Light") }), in: &home)
        #expect(names(home) == ["Legs", "Legs (copy 2)", "Legs (copy)", "Light"])
        let exercises = plans(home).splits.flatMap(\.plan.exercises)
        #expect(Set(exercises.map(\.id)).count == 4 && Set(exercises.map(\.name)) == ["Squat"])
        #expect(plans(home).splits.allSatisfy { $0.copyOf == nil })
    }

    @Test func `a hundred splits have room, and no more`() throws {
        var home = try Home()
        for number in 0..<Split.maxCount { try take(add("Split \(number)"), in: &home) }
        for change in [add("One more"), .copy(.with { $0.split = "Split 1" }), .starter(.init())] {
            #expect(try refusal(change, in: home) == "there can be 100 splits; remove one first")
        }
        try take(.remove("Split 7"), add("One more"), in: &home)
        #expect(plans(home).splits.count == Split.maxCount)
    }

    @Test func `an error says what is wrong with which exercise, and what is allowed`() throws {
        let home = try Home()
        let cases: [(Fitpinky_V1_SplitExercise, String)] = [
            (exercise("Row") { $0.sets = 21 }, "an exercise has 1 to 20 sets, and \"Row\" has 21"),
            (exercise("Row") { $0.reps = 0 }, "a set has 1 to 999 repetitions or seconds, and \"Row\" has 0"),
            (
                exercise("Row") { $0.weightKg = 1_000_000 },
                "a weight is 0.001 to 999.999 kg, and that of \"Row\" is more"
            ),
            (
                exercise("Row") { $0.load = "machin" },
                "unknown load \"machin\" of \"Row\" (did you mean machine?); choose one of machine, free, bodyweight, time"
            ),
            (exercise("Row") { $0.restSeconds = 901 }, "a rest is 0 to 900 seconds, and \"Row\" has 901"),
            (exercise("") { _ in }, "an exercise's name may not be empty"),
        ]
        for (exercise, sentence) in cases { #expect(try refusal(add("Legs", exercise), in: home) == sentence) }
    }

    @Test func `an edit is later than what it takes the place of, whatever the clock shows`() throws {
        var home = try Home()
        try take(add("Legs"), in: &home)
        let before = try #require(plans(home).splits.first).updated
        let early = UTCInstant(milliseconds: 0)
        let outcome = try home.outcome(ChangeSplit(rename("Legs", "Arms"), as: .only), on: Self.day, at: early)
        guard case .split(let fact)? = outcome.facts.first else {
            Issue.record("no split was said")
            return
        }
        #expect(fact.version.updated.milliseconds == before.milliseconds + 1)
    }

    // MARK: Timers

    @Test func `one timer is set while the other stays, and what is so already gives nothing to say`() throws {
        var home = try Home()
        try home.take(try SetTrainingTimers(.with { $0.restSeconds = 120 }), on: Self.day)
        try home.take(try SetTrainingTimers(.with { $0.countdownSeconds = 0 }), on: Self.day)
        let timers = try #require(plans(home).timers)
        #expect(timers.restSeconds == 120 && timers.countdownSeconds == 0)
        #expect(try home.outcome(try SetTrainingTimers(.with { $0.restSeconds = 120 }), on: Self.day).changesNothing)
        #expect(try Home().outcome(try SetTrainingTimers(.with { $0.restSeconds = 90 }), on: Self.day).changesNothing)
    }

    // MARK: Trainings

    @Test func `a training is removed by the end of its id, and another kiosk's later word does not bring it back`()
        throws
    {
        var home = try Home()
        let id = TrainingID(ULID(high: 60, low: 61))
        let start = try Home.noon(Self.day)
        let course = TrainedCourse(seconds: 60, split: Specimen.split, called: "Legs", exercises: [])
        try home.say([
            .training(
                TrainingFact(
                    id, of: home.ana, Version(Specimen.change, replacing: [ChangeID](), updated: start),
                    at: Specimen.known(try Specimen.day(Self.day)), course))
        ])
        let remove = try RemoveTraining(.with { $0.training = String(id.ulid.text.suffix(6)).lowercased() })
        try home.take(remove, on: Self.day)
        let training = try #require(home.world.winners.trainings(of: home.ana).first)
        #expect(training.course == nil && training.updated.milliseconds >= start.milliseconds + 1)
        #expect(try Home.refusal { _ = try home.outcome(remove, on: Self.day) } != nil)
    }
}
