/// Sixteen bytes that name one thing: 48 bits of milliseconds and 80 random bits when made here, anything when received.
///
/// Ordered bytewise. Written as 26 characters of Crockford's base 32 (https://github.com/ulid/spec).
public struct ULID: Hashable, Comparable, Sendable {
    /// Bytes 0 to 7, big-endian.
    public let high: UInt64
    /// Bytes 8 to 15, big-endian.
    public let low: UInt64

    /// The id whose sixteen bytes are the two words in big-endian order.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new id: time is an argument, and so is chance (80 bits of it, from the two numbers' low bits).
    public init(at instant: UTCInstant, random: (UInt16, UInt64)) {
        let milliseconds = UInt64(max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
        self.init(high: milliseconds << 16 | UInt64(random.0), low: random.1)
    }

    /// The id of exactly sixteen bytes, or nil.
    @inlinable
    public init?(bytes: some Collection<UInt8>) {
        // Read a million times when a store is rebuilt, so it is compiled anew for each kind of collection.
        guard bytes.count == 16 else { return nil }
        var (high, low) = (UInt64(0), UInt64(0))
        var count = 0
        for byte in bytes {
            if count < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
            count += 1
        }
        self.init(high: high, low: low)
    }

    /// The sixteen bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for word in [high, low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return bytes
    }

    /// Bytewise.
    public static func < (a: ULID, b: ULID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

extension ULID {
    private static let digits: [UInt8] = [
        0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48,
        0x4A,
        0x4B, 0x4D, 0x4E, 0x50, 0x51, 0x52, 0x53, 0x54, 0x56, 0x57, 0x58, 0x59, 0x5A,
    ]

    /// 26 characters of Crockford's base 32, upper case; sorts as the bytes do.
    public var text: String {
        var characters = [UInt8](repeating: 0, count: 26)
        var (high, low) = (high, low)
        for index in stride(from: 25, through: 0, by: -1) {
            characters[index] = ULID.digits[Int(low & 31)]
            low = low >> 5 | high << 59
            high >>= 5
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Reads 26 characters in either case, with I and L read as 1 and O as 0; nil for anything else.
    public init?(text: String) {
        guard text.utf8.count == 26 else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for (index, character) in text.utf8.enumerated() {
            guard let digit = ULID.value(of: character), index > 0 || digit < 8 else { return nil }
            words.high = words.high << 5 | words.low >> 59
            words.low = words.low << 5 | digit
        }
        self.init(high: words.high, low: words.low)
    }

    private static func value(of character: UInt8) -> UInt64? {
        let upper = (0x61...0x7A).contains(character) ? character - 0x20 : character
        switch upper {
        case 0x49, 0x4C: return 1
        case 0x4F: return 0
        default:
            for (value, digit) in digits.enumerated() where digit == upper { return UInt64(value) }
            return nil
        }
    }
}

/// An id that cannot be taken for the id of another kind of thing.
public struct ID<Noun>: Hashable, Comparable, Sendable {
    /// The sixteen bytes.
    public let ulid: ULID

    /// The id with these bytes.
    public init(_ ulid: ULID) {
        self.ulid = ulid
    }

    /// Bytewise.
    public static func < (a: ID, b: ID) -> Bool { a.ulid < b.ulid }
}

/// What `ID` is the id of; these types have no values.
public enum Noun {
    /// A person of the household.
    public enum Member {}
    /// A device by a gym door.
    public enum Kiosk {}
    /// One logged workout.
    public enum Workout {}
    /// One finger check.
    public enum Check {}
    /// One stay of a member in the group, from joining to leaving.
    public enum Membership {}
    /// One reminder of finger care.
    public enum Reminder {}
    /// One change of something whose changes are all kept.
    public enum Change {}
    /// One exercise that was done or broken off.
    public enum Exercise {}
    /// One goal that a member has set themselves.
    public enum Target {}
    /// One timed session.
    public enum Session {}
    /// One training plan.
    public enum Split {}
    /// One exercise of a training plan.
    public enum PlannedExercise {}
    /// One training: a workout by a split.
    public enum Training {}
}

/// Names a person of the household.
public typealias MemberID = ID<Noun.Member>
/// Names a kiosk: the first 16 bytes of the SHA-256 of its public identity key.
public typealias KioskID = ID<Noun.Kiosk>
/// Names one logged workout.
public typealias WorkoutID = ID<Noun.Workout>
/// Names one finger check.
public typealias CheckID = ID<Noun.Check>
/// Names one stay of a member in the group; who joins again gets another.
public typealias MembershipID = ID<Noun.Membership>
/// Names one reminder of finger care.
public typealias ReminderID = ID<Noun.Reminder>
/// Names one change of something whose changes are all kept.
public typealias ChangeID = ID<Noun.Change>
/// Names one exercise that was done or broken off.
public typealias ExerciseID = ID<Noun.Exercise>
/// Names one goal that a member has set themselves.
public typealias TargetID = ID<Noun.Target>
/// Names one timed session.
public typealias SessionID = ID<Noun.Session>
/// Names one training plan.
public typealias SplitID = ID<Noun.Split>
/// Names one exercise of a training plan.
public typealias PlannedExerciseID = ID<Noun.PlannedExercise>
/// Names one training: a workout by a split.
public typealias TrainingID = ID<Noun.Training>
