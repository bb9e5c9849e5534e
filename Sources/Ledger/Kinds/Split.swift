public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A version of a split: a training plan of its member.
public struct SplitFact: Hashable, Sendable {
    /// Which.
    public var split: SplitID
    /// Whose.
    public var member: MemberID
    /// Which version of it.
    public var version: Version
    /// What it is; nil if it is removed.
    public var plan: TrainingPlan?

    /// That version of it.
    public init(_ split: SplitID, of member: MemberID, _ version: Version, _ plan: TrainingPlan?) {
        (self.split, self.member, self.version, self.plan) = (split, member, version, plan)
    }

    static let register = Register(tag: 128, .firstStands, ids: 3, scope: .plan)
}

/// What a split says.
public struct TrainingPlan: Hashable, Sendable {
    /// 1 to 40 characters.
    public var name: String
    /// In the order in which they are done; at most `maxExercises`, whose ids differ.
    public var exercises: [PlannedExercise]

    /// More are not done in a day.
    public static let maxExercises = 30

    /// A plan of that name with these exercises.
    public init(name: String, exercises: [PlannedExercise]) { (self.name, self.exercises) = (name, exercises) }
}

/// One exercise of a split.
public struct PlannedExercise: Hashable, Sendable {
    /// Which; it stays through edits.
    public var id: PlannedExerciseID
    /// 1 to 60 characters.
    public var name: String
    /// One of `allowedSets`.
    public var sets: Int
    /// Repetitions; of load `time`, seconds.
    public var reps: Int
    /// Nil without a weight.
    public var weightGrams: Int?
    /// What resists.
    public var load: TrainingLoad
    /// Between its sets and after its last; nil where the member's own rest counts.
    public var restSeconds: Int?

    /// How many sets there can be.
    public static let allowedSets = 1...20
    /// How many repetitions, or seconds, a set can have.
    public static let allowedReps = 1...999
    /// What a weight can be, in grams.
    public static let allowedWeightGrams = 1...999_999
    /// How long a rest can be, in seconds.
    public static let allowedRestSeconds = 0...900

    /// An exercise of these parts.
    public init(
        id: PlannedExerciseID, name: String, sets: Int, reps: Int, weightGrams: Int?, load: TrainingLoad,
        restSeconds: Int?
    ) {
        (self.id, self.name, self.sets, self.reps) = (id, name, sets, reps)
        (self.weightGrams, self.load, self.restSeconds) = (weightGrams, load, restSeconds)
    }
}

/// What resists in an exercise.
public enum TrainingLoad: Int, Hashable, Sendable, CaseIterable {
    case machine = 1
    /// Dumbbells and barbells.
    case free = 2
    case bodyweight = 3
    /// The exercise is held, and its repetitions are seconds.
    case time = 4

    /// As requests, views and documents say it.
    public var word: String {
        switch self {
        case .machine: "machine"
        case .free: "free"
        case .bodyweight: "bodyweight"
        case .time: "time"
        }
    }
}

extension Slot {
    /// One version of a member's split.
    public static func split(_ id: SplitID, _ change: ChangeID, of member: MemberID) -> Slot {
        Slot(SplitFact.register, id.ulid, change.ulid, member.ulid)
    }

    /// The split of which it is a version; nil for every other slot.
    public var split: SplitID? { register == SplitFact.register ? SplitID(ids.0) : nil }

    /// What the keys of all versions of that split begin with.
    public static func keyPrefix(of split: SplitID) -> [UInt8] { [SplitFact.register.tag] + split.ulid.bytes }
}

extension SplitFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_SplitPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        split = SplitID(try Fact.ulid(message.split, "split"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        version = try Version(message.change, message.replaces, message.updatedMs)
        guard !message.removed else {
            guard message.name.isEmpty else { throw .field("name") }
            guard message.exercises.isEmpty else { throw .field("exercises") }
            return
        }
        guard message.exercises.count <= TrainingPlan.maxExercises else { throw .field("exercises") }
        var exercises: [PlannedExercise] = []
        for exercise in message.exercises { exercises.append(try PlannedExercise(exercise)) }
        guard Set(exercises.map(\.id)).count == exercises.count else { throw .field("exercises") }
        plan = TrainingPlan(
            name: try Fact.text(message.name, "name", maxBytes: TextLimit.splitName.maxBytes), exercises: exercises)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_SplitPayload {
        .with {
            $0.salt = byteField(salt)
            $0.split = byteField(split.ulid.bytes)
            $0.change = byteField(version.change.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.replaces = version.replaces.map { byteField($0.ulid.bytes) }
            $0.updatedMs = version.updated.milliseconds
            $0.removed = plan == nil
            guard let plan else { return }
            $0.name = plan.name
            $0.exercises = plan.exercises.map(\.message)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.split(split, version.change, of: member)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    // Nothing of it is erased by itself: it goes with its member's own ledger.
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}

extension Version {
    init(_ change: some Collection<UInt8>, _ replaces: [some Collection<UInt8>], _ updated: Int64) throws(Fact
        .Unreadable)
    {
        guard replaces.count <= Version.maxReplaced else { throw .field("replaces") }
        var replaced: [ChangeID] = []
        for bytes in replaces { replaced.append(ChangeID(try Fact.ulid(bytes, "replaces"))) }
        self.init(
            ChangeID(try Fact.ulid(change, "change")), replacing: replaced,
            updated: UTCInstant(milliseconds: updated))
    }
}

extension PlannedExercise {
    fileprivate init(_ message: Fitpinky_V1_PlannedExercise) throws(Fact.Unreadable) {
        id = PlannedExerciseID(try Fact.ulid(message.id, "exercises.id"))
        name = try Fact.text(message.name, "exercises.name", maxBytes: TextLimit.exerciseName.maxBytes)
        sets = try Fact.number(message.sets, in: Self.allowedSets, "exercises.sets")
        reps = try Fact.number(message.reps, in: Self.allowedReps, "exercises.reps")
        weightGrams = try Fact.weight(message.weightGrams, "exercises.weight_grams")
        load = try TrainingLoad(message.load, "exercises.load")
        restSeconds =
            message.hasRestSeconds
            ? try Fact.number(message.restSeconds, in: Self.allowedRestSeconds, "exercises.rest_seconds") : nil
    }

    fileprivate var message: Fitpinky_V1_PlannedExercise {
        .with {
            $0.id = byteField(id.ulid.bytes)
            $0.name = name
            $0.sets = UInt32(clamping: sets)
            $0.reps = UInt32(clamping: reps)
            $0.weightGrams = UInt32(clamping: weightGrams ?? 0)
            $0.load = UInt32(clamping: load.rawValue)
            if let restSeconds { $0.restSeconds = UInt32(clamping: restSeconds) }
        }
    }
}

extension TrainingLoad {
    init(_ number: UInt32, _ field: String) throws(Fact.Unreadable) {
        guard let load = TrainingLoad(rawValue: Int(number)) else { throw .field(field) }
        self = load
    }
}

extension Fact {
    /// 0 stands for none.
    static func weight(_ grams: UInt32, _ field: String) throws(Unreadable) -> Int? {
        grams == 0 ? nil : try number(grams, in: PlannedExercise.allowedWeightGrams, field)
    }
}
