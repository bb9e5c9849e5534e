public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// When an awaited moment was, said by the kiosk that awaited it.
public struct SettleFact: Hashable, Sendable {
    /// The id of the workout, the finger check or the exercise.
    public var subject: ULID
    /// When it was.
    public var moment: KnownMoment
    /// The photo with its watermark, in place of the original; nil if there was none, or none that could be read.
    public var photo: PhotoFact?
    /// There was one, and what was said of it was erased.
    public var hasErasedPhoto = false
    /// The machine lost power in between, so `moment` is the latest that it can have been.
    public var isEstimate: Bool

    /// These facts.
    public init(subject: ULID, moment: KnownMoment, photo: PhotoFact?, isEstimate: Bool) {
        self.subject = subject
        self.moment = moment
        self.photo = photo
        self.isEstimate = isEstimate
    }

    /// Its slots.
    public static let register = Register(tag: 5, .firstStands, ids: 2, scope: .workout)
}

extension Slot {
    /// When an awaited moment was, by the word of that kiosk; it counts if that kiosk awaited it.
    public static func settlement(_ subject: ULID, by kiosk: KioskID) -> Slot {
        Slot(SettleFact.register, subject, kiosk.ulid)
    }

    /// Of which workout, check or exercise by whose word, if it is the slot of a settlement.
    public var settlement: (subject: ULID, kiosk: KioskID)? {
        register == SettleFact.register ? (ids.0, KioskID(ids.1)) : nil
    }
}

extension SettleFact: EntryKind {
    static let schema = KindSchema(registers: [register]) { remains, origin in
        [.settlement(remains.workout.ulid, by: origin)]
    }

    init(_ message: Fitpinky_V1_SettlePayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        subject = try Fact.ulid(message.subject, "subject")
        guard message.hasKnown else { throw .field("known") }
        moment = try KnownMoment(message.known)
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
        hasErasedPhoto = try PhotoFact.isErased(isPhotographed: message.photographed, isHere: message.hasPhoto, form)
        isEstimate = message.estimated
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_SettlePayload {
        .with {
            $0.salt = byteField(salt)
            $0.subject = byteField(subject.bytes)
            $0.known = moment.message
            if let photo { $0.photo = photo.message }
            $0.photographed = photo != nil || hasErasedPhoto
            $0.estimated = isEstimate
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.settlement(subject, by: origin)] }
    var signedDay: Day? { moment.day }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    // What it says of the photo is a word of the workout, which is its author's.
    var speakers: Speakers { Speakers(workout: WorkoutID(subject)) }
    func traces(origin: KioskID) -> Traces {
        // A settlement is its kiosk's word, and no member's.
        Traces(remains: Remains(workout: WorkoutID(subject), member: .nobody), moment: .known(moment), photo: photo)
    }
}
