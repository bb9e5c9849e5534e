public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// One exercise of the finger, done or broken off.
public struct ExerciseFact: Hashable, Sendable {
    /// Which.
    public var exercise: ExerciseID
    /// Whose button it was.
    public var author: MemberID
    /// When it ended.
    public var moment: Moment
    /// Its stable id in the catalogue, such as finger-bends.
    public var name: String
    /// Whether it was done to its end.
    public var isCompleted: Bool
    /// How long it took, pauses left out.
    public var seconds: Int

    /// The longest name, in bytes of UTF-8.
    public static let maxNameBytes = 64
    /// The longest exercise: a day.
    public static let maxSeconds = 86_400

    /// These facts.
    public init(
        exercise: ExerciseID, author: MemberID, moment: Moment, name: String, isCompleted: Bool, seconds: Int
    ) {
        (self.exercise, self.author, self.moment) = (exercise, author, moment)
        (self.name, self.isCompleted, self.seconds) = (name, isCompleted, seconds)
    }

    /// Its slots.
    public static let register = Register(tag: 65, .firstStands, ids: 1, scope: .exercise, isFounders: true)
}

extension Slot {
    /// That there was an exercise.
    public static func exercise(_ id: ExerciseID) -> Slot { Slot(ExerciseFact.register, id.ulid) }

    /// The exercise, if it is the slot of one.
    public var exercise: ExerciseID? { register == ExerciseFact.register ? ExerciseID(ids.0) : nil }
}

extension ExerciseFact: EntryKind {
    static let schema = KindSchema(registers: [register], minting: .timed, erasedClaims: nil)

    init(_ message: Fitpinky_V1_ExercisePayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        exercise = ExerciseID(try Fact.ulid(message.exercise, "exercise"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
        name = try Fact.text(message.name, "name", maxBytes: ExerciseFact.maxNameBytes)
        isCompleted = message.completed
        seconds = try Fact.number(message.seconds, in: 0...ExerciseFact.maxSeconds, "seconds")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_ExercisePayload {
        .with {
            $0.salt = byteField(salt)
            $0.exercise = byteField(exercise.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
            $0.name = name
            $0.completed = isCompleted
            $0.seconds = UInt32(clamping: seconds)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.exercise(exercise)] }
    var signedDay: Day? { moment.known?.day }
    var voice: Voice { .member(author) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(moment: moment) }
}
