import Documents
import FitPinkyCore
import Ledger
import Support

/// A member's ledger as entries in ledger order, without the entries.
struct RandomStore {
    private(set) var facts: [Fact] = []
    static let member = MemberID(ULID(high: 1, low: 1))
    static let now = UTCInstant(milliseconds: 1_795_000_000_000)

    init() {}

    var ledger: DocumentLedger { DocumentLedger(of: RandomStore.member, in: winners) }

    var winners: Winners {
        Winners(
            facts.enumerated().flatMap { index, fact in
                RandomStore.slots(of: fact).map { Winner(slot: $0, position: RandomStore.position(index), fact: fact) }
            }, of: .first)
    }

    mutating func say(_ facts: [Fact]) { self.facts += facts }

    private static func slots(of fact: Fact) -> [Slot] {
        switch fact {
        case .split(let fact): [.split(fact.split, fact.version.change, of: fact.member)]
        case .training(let fact): [.training(fact.training, fact.version.change, of: fact.member)]
        default: []
        }
    }

    private static func position(_ index: Int) -> Position {
        let stamp = (0..<8).map { UInt8(truncatingIfNeeded: index >> (56 - 8 * $0)) }
        let bytes = stamp + [UInt8](repeating: 0, count: Position.byteCount - 8)
        guard let position = Position(bytes: bytes) else { preconditionFailure("a position has 72 bytes") }
        return position
    }
}

// MARK: Drawing

extension RandomStore {
    /// Splits and trainings, their edits and removals, some of them made apart.
    init(_ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...4, using: &random) { addSplit(&random) }
        for _ in 0..<Int.random(in: 0...4, using: &random) { addTraining(&random) }
    }

    private mutating func addSplit(_ random: inout SeededGenerator) {
        let id = SplitID(random.ulid())
        var standing: [ChangeID] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let replaced = random.oneIn(3) ? [] : standing
            let version = Version(ChangeID(random.ulid()), replacing: replaced, updated: random.instant())
            let plan = random.oneIn(5) ? nil : random.plan()
            facts.append(.split(SplitFact(id, of: RandomStore.member, version, plan)))
            standing = standing.filter { !replaced.contains($0) } + [version.change]
        }
    }

    private mutating func addTraining(_ random: inout SeededGenerator) {
        let id = TrainingID(random.ulid())
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let version = Version(ChangeID(random.ulid()), replacing: [ChangeID](), updated: random.instant())
            let course = random.oneIn(4) ? nil : random.course()
            facts.append(.training(TrainingFact(id, of: RandomStore.member, version, at: random.moment(), course)))
        }
    }
}

extension SeededGenerator {
    mutating func ulid() -> ULID { ULID(high: next(), low: next()) }

    /// Within 40 days, so that some removals are over.
    mutating func instant() -> UTCInstant {
        UTCInstant(milliseconds: RandomStore.now.milliseconds - Int64.random(in: 0...(40 * 86_400_000), using: &self))
    }

    mutating func moment() -> Moment {
        guard !oneIn(8) else { return .awaited(AwaitedMoment(boot: .none, reading: MonotonicInstant(nanoseconds: 1))) }
        let instant = instant()
        guard let day = Day(daysSince1970: Int(instant.seconds / 86_400)) else { preconditionFailure("a Day of ours") }
        return .known(
            KnownMoment(
                instant: instant, zone: oneIn(2) ? "Europe/Berlin" : "UTC", day: day,
                minute: oneIn(2) ? nil : Int.random(in: 0...1799, using: &self)))
    }

    mutating func name(upTo count: Int) -> String {
        let letters = Array("aZ9 é日💪\"\\/'<&")
        let drawn = (0..<Int.random(in: 1...(count - 2), using: &self)).map { _ in letters[Int(next() % 13)] }
        return "B" + String(drawn) + "e"
    }

    mutating func grams() -> Int? { oneIn(3) ? nil : Int.random(in: PlannedExercise.allowedWeightGrams, using: &self) }

    mutating func load() -> TrainingLoad { TrainingLoad.allCases[Int(next() % 4)] }

    mutating func plan() -> TrainingPlan {
        let exercises = (0..<Int.random(in: 0...5, using: &self)).map { _ in
            PlannedExercise(
                id: PlannedExerciseID(ulid()), name: name(upTo: 60),
                sets: Int.random(in: PlannedExercise.allowedSets, using: &self),
                reps: Int.random(in: PlannedExercise.allowedReps, using: &self), weightGrams: grams(), load: load(),
                restSeconds: oneIn(2) ? nil : Int.random(in: PlannedExercise.allowedRestSeconds, using: &self))
        }
        return TrainingPlan(name: name(upTo: 40), exercises: exercises)
    }

    mutating func course() -> TrainedCourse {
        let exercises = (0..<Int.random(in: 0...5, using: &self)).map { _ in
            let count = Int.random(in: PlannedExercise.allowedSets, using: &self)
            var set = TrainedSet(reps: 10, weightGrams: grams(), .done)
            let sets = (0..<count).map { _ in
                if oneIn(3) { set.state = TrainedSet.State.allCases[Int(next() % 3)] }
                if oneIn(5) { set.reps = Int.random(in: PlannedExercise.allowedReps, using: &self) }
                return set
            }
            return TrainedExercise(name: name(upTo: 60), load: load(), sets: sets)
        }
        return TrainedCourse(
            seconds: Int.random(in: TrainedCourse.allowedSeconds, using: &self), split: SplitID(ulid()),
            called: name(upTo: 40), exercises: exercises)
    }
}
