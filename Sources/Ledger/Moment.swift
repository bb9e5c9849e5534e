public import FitPinkyCore

/// When something happened, as far as the kiosk knew when it wrote it down.
public enum Moment: Hashable, Sendable {
    /// The clock was trusted.
    case known(KnownMoment)
    /// It was not: an entry of kind settle says later when it was.
    case awaited(AwaitedMoment)

    /// The moment, if it is known.
    public var known: KnownMoment? { if case .known(let known) = self { known } else { nil } }
    /// What is known instead, if it is not.
    public var awaited: AwaitedMoment? { if case .awaited(let awaited) = self { awaited } else { nil } }
}

/// An instant and what the calendar by the gym door said then.
public struct KnownMoment: Hashable, Sendable {
    /// In UTC.
    public var instant: UTCInstant
    /// The kiosk's IANA zone at that moment.
    public var zone: String
    /// The civil day there; never computed again.
    public var day: Day
    /// The minute by the wall clock there, counted from the midnight with which the Day begins in the calendar; at most 1799. Nil of a
    /// workout, and of a finger check of before.
    public var minute: Int?

    /// These facts.
    public init(instant: UTCInstant, zone: String, day: Day, minute: Int? = nil) {
        (self.instant, self.zone, self.day, self.minute) = (instant, zone, day, minute)
    }

    /// The same as finger care counts it. Without a minute it is that of UTC, and the nearest one of the Day where it lies on
    /// another there: the order of what was done stays.
    public var careMinute: CareMinute {
        CareMinute(day, minute: minute ?? Int(instant.milliseconds / 60_000) - Int(day.daysSince1970) * 1440)
    }
}

/// A moment by the machine's own count alone.
public struct AwaitedMoment: Hashable, Sendable {
    /// Which start of the machine.
    public var boot: BootID
    /// Since that start.
    public var reading: MonotonicInstant

    /// That reading in that run of the machine.
    public init(boot: BootID, reading: MonotonicInstant) {
        self.boot = boot
        self.reading = reading
    }
}

/// The kernel's random name of one start of the machine, 16 bytes.
public struct BootID: Hashable, Sendable {
    /// As 16 bytes.
    public let bytes: [UInt8]

    /// How long a name is.
    public static let byteCount = 16

    /// The name of those bytes; nil unless there are 16.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == BootID.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// The bytes as one number, the first in its highest bits.
    public var number: UInt128 { bytes.reduce(0) { $0 << 8 | UInt128($1) } }

    /// A name that no start has.
    public static let none = BootID(zeros: ())

    private init(zeros: Void) {
        bytes = [UInt8](repeating: 0, count: BootID.byteCount)
    }

    /// Reads the text that the kernel writes, such as `8b2a5c1e-…`: 32 hexadecimal digits, hyphens anywhere.
    public init?(text: some StringProtocol) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.map { Character(UnicodeScalar($0)).hexDigitValue }
        let values = digits.compactMap { $0 }
        guard values.count == digits.count, values.count == BootID.byteCount * 2 else { return nil }
        bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
