public import FitPinkyCore

/// What an entry says, once its payload is read: one case a kind.
public enum Fact: Hashable, Sendable {
    case kiosk(KioskFact)
    case member(MemberFact)
    case workout(WorkoutFact)
    case delete(DeleteFact)

    /// The kinds that this version applies. Numbers are for ever.
    public enum Kind: UInt16, CaseIterable, Sendable {
        case kiosk = 1
        case member, workout, delete
    }

    /// The entry's kind.
    public var kind: Kind {
        switch self {
        case .kiosk: .kiosk
        case .member: .member
        case .workout: .workout
        case .delete: .delete
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
    public var instant: UTCInstant
    /// The kiosk's IANA zone at that moment.
    public var zone: String
    /// The civil day there; never computed again.
    public var day: Day
    /// Nil if the camera gave none.
    public var photo: PhotoFact?

    /// These facts.
    public init(workout: WorkoutID, author: MemberID, instant: UTCInstant, zone: String, day: Day, photo: PhotoFact?) {
        self.workout = workout
        self.author = author
        self.instant = instant
        self.zone = zone
        self.day = day
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
