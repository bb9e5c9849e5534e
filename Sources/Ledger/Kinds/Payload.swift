internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension Fact {
    /// Why a payload says nothing that this version can apply. The entry is kept and forwarded all the same.
    public enum Unreadable: Error, Hashable, Sendable {
        /// A kind of a newer version.
        case unknownKind(UInt16)
        /// A payload of a known kind that only a newer version understands.
        case newerSchema(UInt32)
        /// Not a protobuf message of its kind.
        case notAMessage
        /// A field is missing, or outside what it may be.
        case field(String)
        /// Written down, it would read as something else: a number does not fit its field.
        case altered
    }

    /// How many random bytes every payload begins with.
    public static let saltByteCount = 16

    /// The payload's bytes. `salt` is 16 random bytes.
    ///
    /// - Throws: what reading them would: nothing is written that could not be read.
    public func payload(salt: [UInt8]) throws(Unreadable) -> [UInt8] {
        let payload = try serialized(salt: salt)
        guard try Fact(kind: kind.rawValue, payload: payload) == self else { throw .altered }
        return payload
    }

    /// Reads a payload of that kind; everything in it is checked before it is believed.
    public init(kind: UInt16, payload: [UInt8]) throws(Unreadable) {
        guard let known = Kind(rawValue: kind) else { throw .unknownKind(kind) }
        let preamble = try Fact.preamble(payload)
        guard preamble.schema <= Fact.schema else { throw .newerSchema(preamble.schema) }
        switch known {
        case .kiosk: self = .kiosk(try KioskFact(Fact.message(payload)))
        case .member: self = .member(try MemberFact(Fact.message(payload)))
        case .workout: self = .workout(try WorkoutFact(Fact.message(payload)))
        case .delete: self = .delete(try DeleteFact(Fact.message(payload)))
        case .settle: self = .settle(try SettleFact(Fact.message(payload)))
        case .check: self = .check(try CheckFact(Fact.message(payload)))
        case .group: self = .group(try GroupFact(Fact.message(payload)))
        case .join: self = .join(try JoinFact(Fact.message(payload)))
        case .leave: self = .leave(try LeaveFact(Fact.message(payload)))
        case .goal: self = .goal(try GoalFact(Fact.message(payload)))
        case .wager: self = .wager(try WagerFact(Fact.message(payload)))
        case .weekStart: self = .weekStart(try WeekStartFact(Fact.message(payload)))
        case .dayStart: self = .dayStart(try DayStartFact(Fact.message(payload)))
        case .retire: self = .retire(try RetireFact(Fact.message(payload)))
        case .caption: self = .caption(try CaptionFact(Fact.message(payload)))
        case .undelete: self = .undelete(try UndeleteFact(Fact.message(payload)))
        case .vouch: self = .vouch(try VouchFact(Fact.message(payload)))
        case .nudge: self = .nudge(try NudgeFact(Fact.message(payload)))
        case .reaction: self = .reaction(try ReactionFact(Fact.message(payload)))
        case .weekSeen: self = .weekSeen(try WeekSeenFact(Fact.message(payload)))
        case .groupName: self = .groupName(try GroupNameFact(Fact.message(payload)))
        case .notify: self = .notify(try NotifyFact(Fact.message(payload)))
        }
        guard preamble.salt.count == Fact.saltByteCount else { throw .field("salt") }
    }

    private func serialized(salt: [UInt8]) throws(Unreadable) -> [UInt8] {
        do {
            switch self {
            case .kiosk(let fact): return try fact.message(salt: salt).serializedBytes()
            case .member(let fact): return try fact.message(salt: salt).serializedBytes()
            case .workout(let fact): return try fact.message(salt: salt).serializedBytes()
            case .delete(let fact): return try fact.message(salt: salt).serializedBytes()
            case .settle(let fact): return try fact.message(salt: salt).serializedBytes()
            case .check(let fact): return try fact.message(salt: salt).serializedBytes()
            case .group(let fact): return try fact.message(salt: salt).serializedBytes()
            case .join(let fact): return try fact.message(salt: salt).serializedBytes()
            case .leave(let fact): return try fact.message(salt: salt).serializedBytes()
            case .goal(let fact): return try fact.message(salt: salt).serializedBytes()
            case .wager(let fact): return try fact.message(salt: salt).serializedBytes()
            case .weekStart(let fact): return try fact.message(salt: salt).serializedBytes()
            case .dayStart(let fact): return try fact.message(salt: salt).serializedBytes()
            case .retire(let fact): return try fact.message(salt: salt).serializedBytes()
            case .caption(let fact): return try fact.message(salt: salt).serializedBytes()
            case .undelete(let fact): return try fact.message(salt: salt).serializedBytes()
            case .vouch(let fact): return try fact.message(salt: salt).serializedBytes()
            case .nudge(let fact): return try fact.message(salt: salt).serializedBytes()
            case .reaction(let fact): return try fact.message(salt: salt).serializedBytes()
            case .weekSeen(let fact): return try fact.message(salt: salt).serializedBytes()
            case .groupName(let fact): return try fact.message(salt: salt).serializedBytes()
            case .notify(let fact): return try fact.message(salt: salt).serializedBytes()
            }
        } catch {
            throw .notAMessage
        }
    }

    /// What every payload has; the rest of it is passed over.
    private static func preamble(_ payload: [UInt8]) throws(Unreadable) -> Fitpinky_V1_PayloadPreamble {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        do {
            return try Fitpinky_V1_PayloadPreamble(serializedBytes: payload, options: options)
        } catch {
            throw .notAMessage
        }
    }

    private static func message<M: SwiftProtobuf.Message>(_ payload: [UInt8]) throws(Unreadable) -> M {
        do {
            return try M(serializedBytes: payload)
        } catch {
            throw .notAMessage
        }
    }

    // MARK: Fields that several kinds have

    /// Texts of other versions are accepted up to the cap in bytes; their limit in characters was theirs to keep.
    static func text(_ text: String, _ field: String) throws(Unreadable) -> String {
        guard !text.isEmpty else { throw .field(field) }
        return try textOrNone(text, field)
    }

    /// The same, where nothing may be said as well.
    static func textOrNone(_ text: String, _ field: String) throws(Unreadable) -> String {
        guard text.utf8.count <= TextLimit.maxBytes else { throw .field(field) }
        return text
    }

    static func ulid(_ bytes: some Collection<UInt8>, _ field: String) throws(Unreadable) -> ULID {
        guard let ulid = ULID(bytes: bytes) else { throw .field(field) }
        return ulid
    }

    static func day(_ daysSince1970: Int32) throws(Unreadable) -> Day {
        guard let day = Day(daysSince1970: Int(daysSince1970)) else { throw .field("day") }
        return day
    }

    static func weekday(_ number: UInt32) throws(Unreadable) -> Weekday {
        guard let weekday = Weekday(rawValue: Int(number)) else { throw .field("week_start") }
        return weekday
    }
}
