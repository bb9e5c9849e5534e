public import FitPinkyCore

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
