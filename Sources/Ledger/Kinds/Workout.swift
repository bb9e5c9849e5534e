public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

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
    /// Its words were erased.
    public var isErased = false
    /// The camera gave a photo, and what was said of it was erased.
    public var hasErasedPhoto = false
    /// Whether the kiosk took a photo.
    public var isPhotographed: Bool { photo != nil || hasErasedPhoto }

    /// These facts.
    public init(workout: WorkoutID, author: MemberID, moment: Moment, photo: PhotoFact?) {
        self.workout = workout
        self.author = author
        self.moment = moment
        self.photo = photo
    }

    /// Its slots.
    public static let register = Register(tag: 3, .firstStands, ids: 1, scope: .workout, isFounders: true)
}

extension Slot {
    /// That there was a workout.
    public static func workout(_ id: WorkoutID) -> Slot { Slot(WorkoutFact.register, id.ulid) }

    /// The workout, if it is the slot of one.
    public var workout: WorkoutID? { register == WorkoutFact.register ? WorkoutID(ids.0) : nil }
}

extension WorkoutFact: EntryKind {
    static let schema = KindSchema(registers: [register], minting: .timed) { remains, _ in [.workout(remains.workout)] }

    init(_ message: Fitpinky_V1_WorkoutPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
        isErased = form == .kept
        hasErasedPhoto = try PhotoFact.isErased(isPhotographed: message.photographed, isHere: message.hasPhoto, form)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WorkoutPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
            if let photo { $0.photo = photo.message }
            $0.photographed = isPhotographed
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.workout(workout)] }
    var signedDay: Day? { moment.known?.day }
    var voice: Voice { .member(author) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        moment.known.map { known in
            .workout(
                WorkoutRecord(
                    id: workout, author: author, day: known.day, hasSignedPhoto: isPhotographed, place: place))
        }
    }
    var speakers: Speakers { Speakers([author]) }
    func traces(origin: KioskID) -> Traces {
        Traces(remains: Remains(workout: workout, member: author), moment: moment, photo: photo)
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

extension PhotoFact {
    /// Whether a photo was taken of which the words are gone. What stays has to agree with the words.
    static func isErased(isPhotographed: Bool, isHere: Bool, _ form: PayloadForm) throws(Fact.Unreadable) -> Bool {
        switch form {
        case .whole: false
        case .parts where isPhotographed == isHere: false
        case .parts: throw .field("photographed")
        case .kept: isPhotographed
        }
    }

    init(_ message: Fitpinky_V1_PhotoFacts) throws(Fact.Unreadable) {
        guard message.sha256.count == 32 else { throw .field("photo.sha256") }
        guard (1...UInt32(PhotoFact.maxByteCount)).contains(message.bytes) else { throw .field("photo.bytes") }
        guard (1...65_535).contains(message.width) else { throw .field("photo.width") }
        guard (1...65_535).contains(message.height) else { throw .field("photo.height") }
        sha256 = Array(message.sha256)
        byteCount = Int(message.bytes)
        type = try Fact.text(message.type, "photo.type")
        width = Int(message.width)
        height = Int(message.height)
    }

    var message: Fitpinky_V1_PhotoFacts {
        .with {
            $0.sha256 = byteField(sha256)
            $0.bytes = UInt32(clamping: byteCount)
            $0.type = type
            $0.width = UInt32(clamping: width)
            $0.height = UInt32(clamping: height)
        }
    }
}
