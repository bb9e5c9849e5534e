import FitPinkyCore
import Ledger
import Store
import Stores

/// Something about training plans and trainings that a store is asked to do.
enum TrainingDeed: Sendable {
    /// Adds or changes a plan, or removes it.
    case plans(SplitID, TrainingPlan?, ChangeID, by: MemberID)
    /// Keeps how a training under way stands.
    case keeps(KeptTraining)
    /// It has ended: it waits to be a training and a workout.
    case ends(EndedTraining, WaitingWorkout)
    /// The member's training under way is discarded.
    case discards(MemberID)
    /// Its member's own ledger gets it, which is the same one here.
    case saves(TrainingFact)
    /// That ledger has it.
    case forgets(TrainingID)

    var name: String {
        switch self {
        case .plans(let split, let plan, _, _): "plan \(split.ulid.low) \(plan.map { "as \($0.name)" } ?? "removed")"
        case .keeps(let training): "training \(training.training.ulid.low) with \(training.marks.count) marks"
        case .ends(let training, _): "training \(training.fact.training.ulid.low) ends"
        case .discards: "training discarded"
        case .saves(let training): "save training \(training.training.ulid.low)"
        case .forgets(let training): "training \(training.ulid.low) is saved"
        }
    }

    func perform(on store: Store, at now: UTCInstant) throws(StoreError) {
        switch self {
        case .plans(let split, let plan, let change, let member):
            // As the action does: what is so already is not said again.
            _ = try store.decide(at: now, reading: .plans) { winners throws(Never) in
                let plans = winners.plans(of: member)
                guard plans[split]?.plan != plan else { return Store.Decision([], answer: true) }
                // So few stand beside each other that one version replaces all.
                let facts = plans.changes(of: split, to: plan, of: member, at: now) { change.ulid }
                return Store.Decision(facts.map { .split($0) }, answer: true)
            }
        case .keeps(let training): try store.keep(TrainingDeed.session(of: training), training: training)
        case .ends(let training, let workout): try store.keep(workout, training: training)
        case .discards(let member): try store.forgetSession(of: member)
        case .saves(let training): try store.save(training, at: now)
        case .forgets(let training): try store.forgetEndedTraining(training)
        }
    }

    /// The session that the training is.
    private static func session(of training: KeptTraining) -> KeptSession {
        KeptSession(
            session: SessionID(training.training.ulid), member: training.member, type: .strength, isPaused: false,
            spent: .seconds(Int64(training.marks.count) * 60), paused: .seconds(0), started: nil, isConfirmed: false,
            sign: AwaitedMoment(boot: Scene.boot, reading: training.since), wall: nil, uncounted: nil)
    }
}

/// What can be read of training plans and trainings.
struct Trainings: Equatable, Sendable {
    struct Saved: Equatable {
        var moment: Moment
        var course: TrainedCourse?
    }

    var plans: [SplitID: TrainingPlan] = [:]
    /// Under way, with the sets that were told as done.
    var running: [MemberID: KeptTraining] = [:]
    /// Ended, and not known to be in the ledger.
    var ended: [TrainingID: TrainingFact] = [:]
    /// Workouts that wait to be saved.
    var waiting: [WorkoutID: WaitingWorkout] = [:]
    /// In the ledger.
    var saved: [TrainingID: Saved] = [:]

    /// - Returns: whether an entry says it.
    mutating func did(_ deed: TrainingDeed, isSaved: (WorkoutID) -> Bool) -> Bool {
        switch deed {
        case .plans(let split, let plan, _, _):
            guard plans[split] != plan else { return false }
            plans[split] = plan
            return true
        case .keeps(let training):
            running[training.member] = training
            return false
        case .ends(let training, let workout):
            if !isSaved(workout.workout) {
                // The disk keeps the session no longer.
                waiting[workout.workout] = workout
                waiting[workout.workout]?.session = nil
            }
            ended[training.fact.training] = training.fact
            if running[workout.author]?.training == training.fact.training { running[workout.author] = nil }
            return false
        case .discards(let member):
            running[member] = nil
            return false
        case .saves(let training):
            guard saved[training.training] == nil else { return false }
            saved[training.training] = Saved(moment: training.moment, course: training.course)
            return true
        case .forgets(let training):
            ended[training] = nil
            return false
        }
    }

    /// What was waiting is a workout now.
    ///
    /// - Returns: what it was.
    mutating func saved(_ workout: WorkoutID) -> WorkoutActivity? {
        waiting.removeValue(forKey: workout)?.activity
    }

    /// None.
    init() {}

    /// Everything that the store says of those members.
    init(of store: Store, _ members: [MemberID]) throws(StoreError) {
        let winners = try store.winners(.plans)
        for member in members {
            for split in winners.plans(of: member).splits { plans[split.id] = split.plan }
            for training in try store.trainings(of: member) {
                saved[training.id] = Saved(moment: training.moment, course: training.course)
            }
        }
        for training in try store.keptTrainings() { running[training.member] = training }
        for training in try store.endedTrainings() { ended[training.fact.training] = training.fact }
        for workout in try store.waitingWorkouts() { waiting[workout.workout] = workout }
    }

    /// What no training may be.
    var complaints: [String] {
        let ids = Set(running.values.map(\.training))
        var complaints: [String] = []
        if !ids.isDisjoint(with: ended.keys) || !ids.isDisjoint(with: saved.keys) {
            complaints.append("a training is under way and has ended")
        }
        for training in ended.values where saved[training.training].map({ $0.course != training.course }) ?? false {
            complaints.append("a training was saved otherwise than it ended")
        }
        return complaints
    }

    var awaited: [Awaiting.Subject] {
        saved.filter { $0.value.moment.known == nil }.keys.sorted().map { .training($0, of: Trainings.owner($0)) }
    }

    // MARK: Whose

    /// All that may train: the members of scenes and of worlds.
    static let members = [Scene.member] + (0...2).map { MemberID(ULID(high: 9, low: $0)) }

    /// A training's number is made of its member's.
    static func owner(_ training: TrainingID) -> MemberID {
        members.first { $0.ulid.low == training.ulid.high & 0xFF } ?? Scene.member
    }

    static func training(_ number: UInt64, of member: MemberID) -> TrainingID {
        TrainingID(ULID(high: 0x600 | member.ulid.low, low: number))
    }

    static func plan(_ number: UInt64) -> TrainingPlan {
        TrainingPlan(
            name: "Plan \(number)",
            exercises: [
                PlannedExercise(
                    id: PlannedExerciseID(ULID(high: 10, low: number)), name: "Row", sets: 3, reps: 10,
                    weightGrams: 40_000, load: .free, restSeconds: 60)
            ])
    }

    static func kept(_ number: UInt64, of member: MemberID, _ marks: [KeptTraining.Mark]) -> KeptTraining {
        let isOver = marks.count == 4
        return KeptTraining(
            training: training(number, of: member), member: member, split: SplitID(ULID(high: 5, low: 1)),
            called: "Plan 1",
            exercises: [
                .init(name: "Row", load: .free, sets: 3, reps: 10, weightGrams: 40_000, restSeconds: 60),
                .init(name: "Plank", load: .time, sets: 1, reps: 30, weightGrams: nil, restSeconds: 0),
            ], countdownSeconds: 3, marks: marks, phase: isOver ? .complete : .set,
            since: MonotonicInstant(nanoseconds: Int64(marks.count) * 1_000_000_000),
            until: MonotonicInstant(nanoseconds: Int64(marks.count) * 1_000_000_000))
    }

    /// How a training under way ends then.
    static func ending(_ training: KeptTraining, at moment: Moment, _ now: UTCInstant) -> TrainingDeed {
        var marks = training.marks[...]
        let exercises = training.exercises.map { exercise in
            TrainedExercise(
                name: exercise.name, load: exercise.load,
                sets: (0..<exercise.sets).map { _ in
                    switch marks.popFirst() {
                    case .done(let reps): TrainedSet(reps: reps, weightGrams: exercise.weightGrams, .done)
                    case .skipped: TrainedSet(reps: exercise.reps, weightGrams: exercise.weightGrams, .skipped)
                    case nil: TrainedSet(reps: exercise.reps, weightGrams: exercise.weightGrams, .pending)
                    }
                })
        }
        let id = training.training
        let course = TrainedCourse(
            seconds: 600, split: training.split, called: training.splitName, exercises: exercises)
        let version = Version(ChangeID(id.ulid), replacing: [], updated: now)
        let workout = WaitingWorkout(
            workout: WorkoutID(ULID(high: 0x700 | training.member.ulid.low, low: id.ulid.low)), author: training.member,
            moment: moment,
            activity: WorkoutActivity(.strength, minutes: 10, notes: training.splitName),
            session: SessionID(id.ulid))
        return .ends(EndedTraining(TrainingFact(id, of: training.member, version, at: moment, course)), workout)
    }
}
