public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A version of a training: a workout by a split that has ended.
public struct TrainingFact: Hashable, Sendable {
    /// Which.
    public var training: TrainingID
    /// Whose.
    public var member: MemberID
    /// Which version of it.
    public var version: Version
    /// When it ended.
    public var moment: Moment
    /// What was done; nil if it is removed.
    public var course: TrainedCourse?

    /// That version of it.
    public init(
        _ training: TrainingID, of member: MemberID, _ version: Version, at moment: Moment, _ course: TrainedCourse?
    ) {
        (self.training, self.member, self.version) = (training, member, version)
        (self.moment, self.course) = (moment, course)
    }

    /// Its slots.
    public static let register = Register(tag: 129, .firstStands, ids: 3, scope: .training)
}

/// What was done in a training.
public struct TrainedCourse: Hashable, Sendable {
    /// How long it took, pauses left out.
    public var seconds: Int
    /// The split as it was.
    public var split: SplitID
    /// What it was called.
    public var splitName: String
    /// In the order of the split.
    public var exercises: [TrainedExercise]

    /// The longest: a day.
    public static let allowedSeconds = 0...86_400

    /// These exercises of that split, in so many seconds.
    public init(seconds: Int, split: SplitID, called splitName: String, exercises: [TrainedExercise]) {
        (self.seconds, self.split, self.splitName, self.exercises) = (seconds, split, splitName, exercises)
    }
}

/// One exercise of a training.
public struct TrainedExercise: Hashable, Sendable {
    /// 1 to 60 characters.
    public var name: String
    /// What resisted.
    public var load: TrainingLoad
    /// 1 to 20.
    public var sets: [TrainedSet]

    /// That exercise in these sets.
    public init(name: String, load: TrainingLoad, sets: [TrainedSet]) {
        (self.name, self.load, self.sets) = (name, load, sets)
    }
}

/// One set of an exercise.
public struct TrainedSet: Hashable, Sendable {
    /// What became of a set.
    public enum State: Int, Hashable, Sendable, CaseIterable {
        case pending = 0
        case done = 1
        case skipped = 2
    }

    /// Repetitions; of load `time`, seconds.
    public var reps: Int
    /// Nil without a weight.
    public var weightGrams: Int?
    /// What became of it.
    public var state: State

    /// A set of so many repetitions.
    public init(reps: Int, weightGrams: Int?, _ state: State) {
        (self.reps, self.weightGrams, self.state) = (reps, weightGrams, state)
    }
}

extension Slot {
    /// One version of a member's training.
    public static func training(_ id: TrainingID, _ change: ChangeID, of member: MemberID) -> Slot {
        Slot(TrainingFact.register, id.ulid, change.ulid, member.ulid)
    }

    /// The training of which it is a version; nil for every other slot.
    public var training: TrainingID? { register == TrainingFact.register ? TrainingID(ids.0) : nil }

    /// What the keys of all versions of that training begin with.
    public static func keyPrefix(of training: TrainingID) -> [UInt8] {
        [TrainingFact.register.tag] + training.ulid.bytes
    }
}

extension TrainingFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_TrainingPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        training = TrainingID(try Fact.ulid(message.training, "training"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        version = try Version(message.change, message.replaces, message.updatedMs)
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
        guard !message.removed else {
            guard message.exercises.isEmpty else { throw .field("exercises") }
            return
        }
        guard message.exercises.count <= TrainingPlan.maxExercises else { throw .field("exercises") }
        var exercises: [TrainedExercise] = []
        for exercise in message.exercises { exercises.append(try TrainedExercise(exercise)) }
        course = TrainedCourse(
            seconds: try Fact.number(message.seconds, in: TrainedCourse.allowedSeconds, "seconds"),
            split: SplitID(try Fact.ulid(message.split, "split")),
            called: try Fact.text(message.splitName, "split_name", maxBytes: TextLimit.splitName.maxBytes),
            exercises: exercises)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_TrainingPayload {
        .with {
            $0.salt = byteField(salt)
            $0.training = byteField(training.ulid.bytes)
            $0.change = byteField(version.change.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.replaces = version.replaces.map { byteField($0.ulid.bytes) }
            $0.updatedMs = version.updated.milliseconds
            $0.removed = course == nil
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
            guard let course else { return }
            $0.seconds = UInt32(clamping: course.seconds)
            $0.split = byteField(course.split.ulid.bytes)
            $0.splitName = course.splitName
            $0.exercises = course.exercises.map(\.message)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.training(training, version.change, of: member)] }
    var signedDay: Day? { moment.known?.day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    // Nothing of it is erased by itself: it goes with its member's own ledger.
    var speakers: Speakers { .nobody }
    // What is removed waits for no moment.
    func traces(origin: KioskID) -> Traces { course == nil ? .none : Traces(moment: moment) }
}

extension TrainedExercise {
    fileprivate init(_ message: Fitpinky_V1_TrainedExercise) throws(Fact.Unreadable) {
        name = try Fact.text(message.name, "exercises.name", maxBytes: TextLimit.exerciseName.maxBytes)
        load = try TrainingLoad(message.load, "exercises.load")
        guard PlannedExercise.allowedSets.contains(message.sets.count) else { throw .field("exercises.sets") }
        sets = []
        for set in message.sets {
            guard let state = TrainedSet.State(rawValue: Int(set.state)) else { throw .field("exercises.sets.state") }
            sets.append(
                TrainedSet(
                    reps: try Fact.number(set.reps, in: PlannedExercise.allowedReps, "exercises.sets.reps"),
                    weightGrams: try Fact.weight(set.weightGrams, "exercises.sets.weight_grams"), state))
        }
    }

    fileprivate var message: Fitpinky_V1_TrainedExercise {
        .with {
            $0.name = name
            $0.load = UInt32(clamping: load.rawValue)
            $0.sets = sets.map { set in
                .with {
                    $0.reps = UInt32(clamping: set.reps)
                    $0.weightGrams = UInt32(clamping: set.weightGrams ?? 0)
                    $0.state = UInt32(clamping: set.state.rawValue)
                }
            }
        }
    }
}
