import FitPinkyCore
import Households
import Support
import Testing

@testable import Ledger

/// Training plans and trainings as they stand, whatever versions came in which order.
@Suite struct PlansTests {
    private let member = Specimen.member

    private func id(_ number: UInt64) -> ULID { ULID(high: 50, low: number) }
    private func change(_ number: UInt64) -> ChangeID { ChangeID(id(number)) }

    private func plan(_ name: String, _ exercises: String...) -> TrainingPlan {
        TrainingPlan(
            name: name,
            exercises: exercises.enumerated().map { index, name in
                PlannedExercise(
                    id: PlannedExerciseID(id(UInt64(900 + index))), name: name, sets: 4, reps: 10, weightGrams: nil,
                    load: .free, restSeconds: nil)
            })
    }

    /// A version of split 1, said by the first kiosk or another one.
    private func version(
        _ number: UInt64, replacing replaced: [UInt64] = [], at updated: Int64, of split: UInt64 = 1,
        by kiosk: UInt8 = 1, _ plan: TrainingPlan?, _ member: MemberID = Specimen.member
    ) throws -> Winner {
        let fact = SplitFact(
            SplitID(id(split)), of: member,
            Version(
                change(number), replacing: replaced.map(change), updated: UTCInstant(milliseconds: updated)), plan)
        var writer = try Specimen.writer(kiosk, epoch: number)
        let entry = try writer.entry(.split(fact), salt: Specimen.salt, at: UTCInstant(milliseconds: Int64(number)))
        return Winner(
            slot: .split(fact.split, fact.version.change, of: member), position: Position(of: entry),
            fact: .split(fact))
    }

    private func plans(_ winners: [Winner]) -> Plans { PlanLog(winners).plans(of: member) }

    /// The version that a change made now is.
    private func next(_ winners: [Winner], of split: UInt64, at now: Int64) -> Version {
        let changes = plans(winners).changes(
            of: SplitID(id(split)), to: nil, of: member, at: UTCInstant(milliseconds: now)
        ) { id(77) }
        return changes[changes.count - 1].version
    }

    private func names(_ winners: [Winner]) -> [String] { plans(winners).splits.map(\.plan.name) }

    // MARK: Versions

    @Test func `an edit takes the place of the version that it names, whatever clock it was made by`() throws {
        let edits = [
            try version(1, at: 900, plan("Legs")), try version(2, replacing: [1], at: 5, plan("Lower", "Squat")),
        ]
        for edits in [edits, edits.reversed()] {
            let split = try #require(plans(edits)[SplitID(id(1))])
            #expect(split.plan == plan("Lower", "Squat") && split.copyOf == nil)
            #expect(plans(edits).splits == [split])
        }
    }

    @Test func `of two edits made apart the later wins and the other one stays as NAME (copy)`() throws {
        let base = try version(1, at: 1, plan("Legs"))
        let (a, b) = (
            try version(2, replacing: [1], at: 20, plan("Legs", "Squat")),
            try version(3, replacing: [1], at: 30, by: 2, plan("Legs", "Lunge"))
        )
        for said in [[base, a, b], [b, a, base], [a, base, b]] {
            let plans = plans(said)
            #expect(plans.splits.map(\.plan) == [plan("Legs", "Lunge"), plan("Legs (copy)", "Squat")])
            #expect(plans.splits.map(\.copyOf) == [nil, "Legs"])
            #expect(plans[SplitID(id(2))]?.updated == UTCInstant(milliseconds: 20))
        }
    }

    @Test func `of two edits of one millisecond the later in ledger order wins`() throws {
        let said = [try version(2, at: 7, plan("A")), try version(3, at: 7, by: 2, plan("B"))]
        #expect(plans(said)[SplitID(id(1))]?.plan.name == "B")
        #expect(plans(said.reversed())[SplitID(id(1))]?.plan.name == "B")
    }

    @Test func `two kiosks that made the same edit leave one split, and no copy`() throws {
        let said = [
            try version(1, at: 1, plan("Legs")), try version(2, replacing: [1], at: 5, plan("Legs", "Squat")),
            try version(3, replacing: [1], at: 6, by: 2, plan("Legs", "Squat")),
        ]
        #expect(plans(said).splits.map(\.plan) == [plan("Legs", "Squat")])
        // The next edit takes the place of both, so the one that lost does not come back.
        let next = next(said, of: 1, at: 2)
        #expect(next.replaces == [change(3), change(2)] && next.updated == UTCInstant(milliseconds: 7))
        #expect(names(said + [try version(4, replacing: [3, 2], at: 7, plan("Legs", "Lunge"))]) == ["Legs"])
    }

    @Test func `an edit of the winner leaves the copy, and an edit or removal of the copy takes its place`() throws {
        var said = [
            try version(2, at: 20, plan("Legs", "Squat")), try version(3, at: 30, by: 2, plan("Legs", "Lunge")),
        ]
        #expect(next(said, of: 1, at: 40).replaces == [change(3)])
        said.append(try version(4, replacing: [3], at: 40, plan("Legs", "Step")))
        #expect(names(said) == ["Legs", "Legs (copy)"])
        let copy = SplitID(id(2))
        let edit = next(said, of: 2, at: 1)
        #expect(edit.replaces == [change(2)] && edit.updated == UTCInstant(milliseconds: 21))
        let renamed = try version(5, replacing: [2], at: 21, of: 2, plan("Squats", "Squat"))
        #expect(names(said + [renamed]) == ["Legs", "Squats"])
        #expect(plans(said + [renamed])[copy]?.copyOf == nil)
        #expect(names(said + [try version(5, replacing: [2], at: 21, of: 2, nil)]) == ["Legs"])
    }

    @Test func `a losing removal says nothing, and a winning one leaves a losing plan as a copy`() throws {
        let plan = plan("Legs")
        let losing = [try version(2, at: 20, nil), try version(3, at: 30, by: 2, plan)]
        #expect(names(losing) == ["Legs"])
        let winning = [try version(2, at: 40, nil), try version(3, at: 30, by: 2, plan)]
        #expect(names(winning) == ["Legs (copy)"] && plans(winning).splits[0].copyOf == "Legs")
        #expect(plans(winning).removed.map(\.id) == [SplitID(id(1))])
        #expect(plans(winning).updated(SplitID(id(1))) == UTCInstant(milliseconds: 40))
    }

    @Test func `a copy's name is cut to what a name may have`() {
        #expect(Split.copyName(of: "Legs") == "Legs (copy)")
        #expect(Split.copyName(of: "Legs", number: 2) == "Legs (copy 2)")
        #expect(Split.copyName(of: String(repeating: "x", count: 40)) == String(repeating: "x", count: 33) + " (copy)")
        let families = Split.copyName(of: String(repeating: "👨‍👩‍👧‍👦", count: 40))
        #expect(families.utf8.count <= TextLimit.splitName.maxBytes && families.hasSuffix(" (copy)"))
        #expect(
            Split.copyName(of: String(repeating: "y", count: 32) + " z") == String(repeating: "y", count: 32)
                + " (copy)")
    }

    @Test(arguments: [1, 8, 9, 10, 30, 57])
    func `an edit takes the place of more equal versions than one can name, and no copy is left`(count: UInt64) throws {
        var said = try (2..<(2 + count)).map { try version($0, at: Int64($0), by: UInt8($0), plan("Legs")) }
        var fresh: UInt64 = 100
        let last = Int64(1 + count)
        let facts = plans(said).changes(
            of: SplitID(id(1)), to: plan("Legs", "Squat"), of: member, at: UTCInstant(milliseconds: last + 1)
        ) {
            fresh += 1
            return id(fresh)
        }
        #expect(facts.allSatisfy { $0.version.replaces.count <= Version.maxReplaced })
        #expect(facts.count == (count <= 8 ? 1 : 1 + (Int(count) + 6) / 8))
        // It is dated as it was made, so that an import twice changes nothing.
        #expect(facts.last?.version.updated == UTCInstant(milliseconds: last + 1))
        for (index, fact) in facts.enumerated() {
            var writer = try Specimen.writer(1, epoch: 100 + UInt64(index))
            let entry = try writer.entry(
                .split(fact), salt: Specimen.salt, at: UTCInstant(milliseconds: 100 + Int64(index)))
            said.append(
                Winner(
                    slot: .split(fact.split, fact.version.change, of: member), position: Position(of: entry),
                    fact: .split(fact)))
            // On the way no copy is seen either.
            #expect(names(said) == ["Legs"])
        }
        #expect(plans(said).splits.map(\.plan) == [plan("Legs", "Squat")])
        #expect(next(said, of: 1, at: 0).replaces == [facts[facts.count - 1].version.change])
    }

    @Test func `a change is dated just after what it replaces while the date is not known`() throws {
        let said = [try version(1, at: 5, plan("Legs"))]
        for (isTrusted, updated) in [(true, 900), (false, 6)] as [(Bool, Int64)] {
            let change = plans(said).changes(
                of: SplitID(id(1)), to: nil, of: member, at: UTCInstant(milliseconds: 900), isTrusted: isTrusted
            ) { id(9) }
            #expect(change.map(\.version.updated.milliseconds) == [updated])
        }
        // What replaces nothing has no other date than the clock's.
        let new = plans([]).changes(
            of: SplitID(id(1)), to: plan("New"), of: member, at: UTCInstant(milliseconds: 900), isTrusted: false
        ) { id(9) }
        #expect(new.map(\.version.updated.milliseconds) == [900])
    }

    @Test func `versions that replace each other leave none`() throws {
        let circle = [
            try version(2, replacing: [3], at: 2, plan("A")), try version(3, replacing: [2], at: 3, plan("B")),
        ]
        #expect(names(circle) == [])
        #expect(names([try version(2, replacing: [2], at: 2, plan("A"))]) == ["A"])
        let last = UTCInstant(milliseconds: .max)
        #expect(
            Version(change(5), replacing: [Version(change(4), replacing: [ChangeID](), updated: last)], at: last)
                .updated == last)
    }

    @Test func `splits of another member are theirs`() throws {
        let said = [try version(2, at: 2, plan("Mine")), try version(3, at: 3, of: 1, plan("Theirs"), Specimen.other)]
        #expect(names(said) == ["Mine"])
        #expect(PlanLog(said).plans(of: Specimen.other).splits.map(\.plan.name) == ["Theirs"])
    }

    @Test(arguments: UInt64(0)..<200)
    func `any order of arrival of any versions gives the same splits`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var said: [Winner] = []
        for number in 1...UInt64.random(in: 1...12, using: &chance) {
            let replaced = (1..<number).filter { _ in Int.random(in: 0..<3, using: &chance) == 0 }.prefix(8)
            let plan = Int.random(in: 0..<5, using: &chance) == 0 ? nil : plan(["A", "B", "C"][Int(number % 3)])
            // Some are of the split that an earlier version is a copy as.
            said.append(
                try version(
                    number, replacing: Array(replaced), at: Int64.random(in: 0..<4, using: &chance),
                    of: UInt64.random(in: 1...3, using: &chance), by: UInt8.random(in: 1...3, using: &chance), plan))
        }
        let expected = plans(said)
        for _ in 0..<5 {
            said.shuffle(using: &chance)
            #expect(plans(said) == expected)
            // One after the other, as they arrive.
            var log = PlanLog([])
            for end in 1...said.count {
                let id = try #require(said[end - 1].slot.split)
                log.replace(id, by: said.prefix(end).filter { $0.slot.split == id })
            }
            #expect(log == PlanLog(said))
        }
        #expect(Set(expected.splits.map(\.id)).count == expected.splits.count)
    }

    // MARK: Trainings

    private func training(
        _ number: UInt64, replacing replaced: [UInt64] = [], at updated: Int64, _ moment: Moment,
        by kiosk: UInt8 = 1, _ name: String?
    ) throws -> Winner {
        let course = name.map { TrainedCourse(seconds: 60, split: Specimen.split, called: $0, exercises: []) }
        let fact = TrainingFact(
            Specimen.training, of: member,
            Version(change(number), replacing: replaced.map(change), updated: UTCInstant(milliseconds: updated)),
            at: moment, course)
        var writer = try Specimen.writer(kiosk, epoch: number)
        let entry = try writer.entry(.training(fact), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
        return Winner(
            slot: .training(fact.training, fact.version.change, of: member), position: Position(of: entry),
            fact: .training(fact))
    }

    private func settlement(by kiosk: UInt8) throws -> Winner {
        let known = try #require(Specimen.known(try Specimen.day()).known)
        let fact = SettleFact(subject: Specimen.training.ulid, moment: known, photo: nil, isEstimate: true)
        var writer = try Specimen.writer(kiosk, epoch: 99)
        let entry = try writer.entry(.settle(fact), salt: Specimen.salt, at: UTCInstant(milliseconds: 6))
        return Winner(
            slot: .settlement(Specimen.training.ulid, by: writer.kiosk), position: Position(of: entry),
            fact: .settle(fact))
    }

    @Test func `a training stands as it was written last, and a losing version is nowhere`() throws {
        let moment = Specimen.known(try Specimen.day())
        let said = [try training(1, at: 5, moment, "Old"), try training(2, at: 6, moment, by: 2, "New")]
        for said in [said, said.reversed()] {
            let training = try #require(Training(Specimen.training, of: member, from: said))
            #expect(training.course?.splitName == "New" && training.moment == moment)
            #expect(training.version(change(3), at: UTCInstant(milliseconds: 1)).replaces == [change(2), change(1)])
        }
        let removed = said + [try training(3, replacing: [1, 2], at: 7, moment, nil)]
        #expect(Training(Specimen.training, of: member, from: removed)?.course == nil)
        #expect(Training(Specimen.training, of: Specimen.other, from: said) == nil)
    }

    @Test func `a training's awaited moment is settled by the kiosk that awaited it, and by no other`() throws {
        let said = [try training(1, at: 5, try Specimen.awaited(), "Legs")]
        func moment(_ winners: [Winner]) throws -> KnownMoment? {
            try #require(Training(Specimen.training, of: member, from: winners)).moment.known
        }
        #expect(try moment(said) == nil)
        #expect(try moment(said + [settlement(by: 2)]) == nil)
        let known = Specimen.known(try Specimen.day()).known
        #expect(try moment(said + [settlement(by: 1)]) == known)
        // A later version that repeats it is settled as well.
        let removed = try training(2, replacing: [1], at: 9, try Specimen.awaited(), by: 2, nil)
        #expect(try moment(said + [removed, settlement(by: 1)]) == known)
    }

    // MARK: Size

    @Test func `the largest split and the largest training fit into an entry`() throws {
        // The most bytes that a name may have, in the fewest characters.
        let name = { (limit: TextLimit) in String(repeating: "💪", count: limit.maxBytes / 4) }
        let exercises = (0..<TrainingPlan.maxExercises).map { index in
            PlannedExercise(
                id: PlannedExerciseID(id(UInt64(index))), name: name(.exerciseName),
                sets: PlannedExercise.allowedSets.upperBound, reps: PlannedExercise.allowedReps.upperBound,
                weightGrams: PlannedExercise.allowedWeightGrams.upperBound, load: .time,
                restSeconds: PlannedExercise.allowedRestSeconds.upperBound)
        }
        let version = Version(change(1), replacing: (1...8).map { change($0) }, updated: UTCInstant(milliseconds: .max))
        let plan = TrainingPlan(name: name(.splitName), exercises: exercises)
        let sets = (0..<PlannedExercise.allowedSets.upperBound).map { _ in
            TrainedSet(
                reps: PlannedExercise.allowedReps.upperBound,
                weightGrams: PlannedExercise.allowedWeightGrams.upperBound, .skipped)
        }
        let course = TrainedCourse(
            seconds: TrainedCourse.allowedSeconds.upperBound, split: SplitID(id(1)), called: plan.name,
            exercises: exercises.map { TrainedExercise(name: $0.name, load: $0.load, sets: sets) })
        let moment = KnownMoment(
            instant: UTCInstant(milliseconds: .max), zone: String(repeating: "Z", count: 64), day: .first)
        let facts: [Fact] = [
            .split(SplitFact(SplitID(id(1)), of: member, version, plan)),
            .training(TrainingFact(TrainingID(id(1)), of: member, version, at: .known(moment), course)),
        ]
        for fact in facts {
            var writer = try Specimen.writer(1, epoch: 1)
            #expect(throws: Never.self) {
                try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
            }
        }
    }
}
