internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension Fact {
    /// Why a payload says nothing that this version can apply. The entry is kept and forwarded all the same.
    public enum Unreadable: Error, Hashable, Sendable {
        /// A kind of a newer version.
        case unknownKind(UInt16)
        /// Not a protobuf message of its kind.
        case notAMessage
        /// A field is missing, or outside what it may be.
        case field(String)
    }

    /// How many random bytes every payload begins with.
    public static let saltByteCount = 16

    /// The payload's bytes. `salt` is 16 random bytes.
    public func payload(salt: [UInt8]) throws(Unreadable) -> [UInt8] {
        do {
            switch self {
            case .kiosk(let fact): return try fact.message(salt: salt).serializedBytes()
            case .member(let fact): return try fact.message(salt: salt).serializedBytes()
            case .workout(let fact): return try fact.message(salt: salt).serializedBytes()
            case .delete(let fact): return try fact.message(salt: salt).serializedBytes()
            case .settle(let fact): return try fact.message(salt: salt).serializedBytes()
            case .check(let fact): return try fact.message(salt: salt).serializedBytes()
            }
        } catch {
            throw .notAMessage
        }
    }

    /// Reads a payload of that kind; everything in it is checked before it is believed.
    public init(kind: UInt16, payload: [UInt8]) throws(Unreadable) {
        switch Kind(rawValue: kind) {
        case .kiosk: self = .kiosk(try KioskFact(Fact.message(payload)))
        case .member: self = .member(try MemberFact(Fact.message(payload)))
        case .workout: self = .workout(try WorkoutFact(Fact.message(payload)))
        case .delete: self = .delete(try DeleteFact(Fact.message(payload)))
        case .settle: self = .settle(try SettleFact(Fact.message(payload)))
        case .check: self = .check(try CheckFact(Fact.message(payload)))
        case nil: throw .unknownKind(kind)
        }
    }

    private static func message<M: SwiftProtobuf.Message>(_ payload: [UInt8]) throws(Unreadable) -> M {
        do {
            return try M(serializedBytes: payload)
        } catch {
            throw .notAMessage
        }
    }

    /// Texts of other versions are accepted up to the cap in bytes; their limit in characters was theirs to keep.
    fileprivate static func text(_ text: String, _ field: String) throws(Unreadable) -> String {
        guard !text.isEmpty, text.utf8.count <= TextLimit.maxBytes else { throw .field(field) }
        return text
    }

    fileprivate static func ulid(_ bytes: some Collection<UInt8>, _ field: String) throws(Unreadable) -> ULID {
        guard let ulid = ULID(bytes: bytes) else { throw .field(field) }
        return ulid
    }
}

extension KioskFact {
    fileprivate init(_ message: Fitpinky_V1_KioskPayload) throws(Fact.Unreadable) {
        guard message.identityKey.count == 32 else { throw .field("identity_key") }
        identityKey = Array(message.identityKey)
        name = try Fact.text(message.name, "name")
        zone = try Fact.text(message.zone, "zone")
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_KioskPayload {
        .with {
            $0.salt = byteField(salt)
            $0.identityKey = byteField(identityKey)
            $0.name = name
            $0.zone = zone
        }
    }
}

extension MemberFact {
    fileprivate init(_ message: Fitpinky_V1_MemberPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        name = try Fact.text(message.name, "name")
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_MemberPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.name = name
        }
    }
}

extension WorkoutFact {
    fileprivate init(_ message: Fitpinky_V1_WorkoutPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_WorkoutPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
            if let photo { $0.photo = photo.message }
        }
    }
}

extension PhotoFact {
    fileprivate init(_ message: Fitpinky_V1_PhotoFacts) throws(Fact.Unreadable) {
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

    fileprivate var message: Fitpinky_V1_PhotoFacts {
        .with {
            $0.sha256 = byteField(sha256)
            $0.bytes = UInt32(byteCount)
            $0.type = type
            $0.width = UInt32(width)
            $0.height = UInt32(height)
        }
    }
}

extension DeleteFact {
    fileprivate init(_ message: Fitpinky_V1_DeletePayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_DeletePayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension SettleFact {
    fileprivate init(_ message: Fitpinky_V1_SettlePayload) throws(Fact.Unreadable) {
        subject = try Fact.ulid(message.subject, "subject")
        guard message.hasKnown else { throw .field("known") }
        moment = try KnownMoment(message.known)
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
        isEstimate = message.estimated
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_SettlePayload {
        .with {
            $0.salt = byteField(salt)
            $0.subject = byteField(subject.bytes)
            $0.known = moment.message
            if let photo { $0.photo = photo.message }
            $0.estimated = isEstimate
        }
    }
}

extension CheckFact {
    fileprivate init(_ message: Fitpinky_V1_CheckPayload) throws(Fact.Unreadable) {
        check = CheckID(try Fact.ulid(message.check, "check"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
    }

    fileprivate func message(salt: [UInt8]) -> Fitpinky_V1_CheckPayload {
        .with {
            $0.salt = byteField(salt)
            $0.check = byteField(check.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
        }
    }
}

extension KnownMoment {
    fileprivate init(_ message: Fitpinky_V1_KnownMoment) throws(Fact.Unreadable) {
        guard let day = Day(daysSince1970: Int(message.day)) else { throw .field("day") }
        instant = UTCInstant(milliseconds: message.instantMs)
        zone = try Fact.text(message.zone, "zone")
        self.day = day
    }

    fileprivate var message: Fitpinky_V1_KnownMoment {
        .with {
            $0.instantMs = instant.milliseconds
            $0.zone = zone
            $0.day = day.daysSince1970
        }
    }
}

extension AwaitedMoment {
    fileprivate init(_ message: Fitpinky_V1_AwaitedMoment) throws(Fact.Unreadable) {
        guard let boot = BootID(bytes: message.boot) else { throw .field("boot") }
        guard message.monotonicNs >= 0 else { throw .field("monotonic_ns") }
        self.boot = boot
        reading = MonotonicInstant(nanoseconds: message.monotonicNs)
    }

    fileprivate var message: Fitpinky_V1_AwaitedMoment {
        .with {
            $0.boot = byteField(boot.bytes)
            $0.monotonicNs = reading.nanoseconds
        }
    }
}
