public import FitPinkyCore

/// What an entry says, once its payload is read: one case a kind.
public enum Fact: Hashable, Sendable {
    case kiosk(KioskFact)
    case member(MemberFact)
    case workout(WorkoutFact)
    case delete(DeleteFact)
    case settle(SettleFact)
    case check(CheckFact)

    /// The kinds that this version applies. Numbers are for ever.
    public enum Kind: UInt16, CaseIterable, Sendable {
        case kiosk = 1
        case member, workout, delete, settle, check
    }

    /// The entry's kind.
    public var kind: Kind {
        switch self {
        case .kiosk: .kiosk
        case .member: .member
        case .workout: .workout
        case .delete: .delete
        case .settle: .settle
        case .check: .check
        }
    }
}

/// A kiosk's own facts.
public struct KioskFact: Hashable, Sendable {
    /// Ed25519 public key, 32 bytes.
    public var identityKey: [UInt8]
    /// Up to 40 characters.
    public var name: String
    /// IANA name.
    public var zone: String

    /// These facts.
    public init(identityKey: [UInt8], name: String, zone: String) {
        self.identityKey = identityKey
        self.name = name
        self.zone = zone
    }
}

/// A person of the household.
public struct MemberFact: Hashable, Sendable {
    /// Who.
    public var member: MemberID
    /// Up to 40 characters.
    public var name: String

    /// These facts.
    public init(member: MemberID, name: String) {
        self.member = member
        self.name = name
    }
}

/// One logged workout.
public struct WorkoutFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Whose button it was.
    public var author: MemberID
    /// When the picture was taken, or the press made if there is none.
    public var moment: Moment
    /// Nil if the camera gave none. Of an awaited moment it is the unmarked original.
    public var photo: PhotoFact?

    /// These facts.
    public init(workout: WorkoutID, author: MemberID, moment: Moment, photo: PhotoFact?) {
        self.workout = workout
        self.author = author
        self.moment = moment
        self.photo = photo
    }
}

/// What the kiosk that took a photo says of it.
public struct PhotoFact: Hashable, Sendable {
    /// Of the stored bytes; 32 bytes.
    public var sha256: [UInt8]
    /// Size of the file.
    public var byteCount: Int
    /// Media type.
    public var type: String
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// The largest photo that an entry may speak of.
    public static let maxByteCount = 16 << 20

    /// These facts.
    public init(sha256: [UInt8], byteCount: Int, type: String, width: Int, height: Int) {
        self.sha256 = sha256
        self.byteCount = byteCount
        self.type = type
        self.width = width
        self.height = height
    }
}

/// A workout's author takes it back.
public struct DeleteFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who deletes; counts only for the author.
    public var member: MemberID

    /// These facts.
    public init(workout: WorkoutID, member: MemberID) {
        self.workout = workout
        self.member = member
    }
}

/// When an awaited moment was, said by the kiosk that awaited it.
public struct SettleFact: Hashable, Sendable {
    /// The id of the workout or the finger check.
    public var subject: ULID
    /// When it was.
    public var moment: KnownMoment
    /// The photo with its watermark, in place of the original; nil if there was none, or none that could be read.
    public var photo: PhotoFact?
    /// The machine lost power in between, so `moment` is the latest that it can have been.
    public var isEstimate: Bool

    /// These facts.
    public init(subject: ULID, moment: KnownMoment, photo: PhotoFact?, isEstimate: Bool) {
        self.subject = subject
        self.moment = moment
        self.photo = photo
        self.isEstimate = isEstimate
    }
}

/// One finger check.
public struct CheckFact: Hashable, Sendable {
    /// Which.
    public var check: CheckID
    /// Whose button it was.
    public var author: MemberID
    /// When.
    public var moment: Moment

    /// These facts.
    public init(check: CheckID, author: MemberID, moment: Moment) {
        self.check = check
        self.author = author
        self.moment = moment
    }
}
