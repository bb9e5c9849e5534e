public import FitPinkyCore

/// Names one entry: which kiosk wrote it, in which epoch, and as which entry of the epoch.
public struct Dot: Hashable, Comparable, Sendable {
    /// The kiosk that signed it.
    public var origin: KioskID
    /// Drawn at random at the first write after each start of the agent, so that a card restored from a backup never
    /// uses a dot again.
    public var epoch: UInt64
    /// Counts up from 1 within the epoch.
    public var sequence: UInt64

    /// The dot of these three.
    public init(origin: KioskID, epoch: UInt64, sequence: UInt64) {
        self.origin = origin
        self.epoch = epoch
        self.sequence = sequence
    }

    /// Reads exactly 32 bytes, or nil.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Dot.byteCount else { return nil }
        var reader = ByteReader(Array(bytes))
        self.init(origin: KioskID(reader.readULID()), epoch: reader.read(), sequence: reader.read())
    }

    /// How many bytes a dot takes.
    public static let byteCount = 32

    /// By origin, then epoch, then sequence, as the bytes sort.
    public static func < (a: Dot, b: Dot) -> Bool {
        (a.origin, a.epoch, a.sequence) < (b.origin, b.epoch, b.sequence)
    }

    /// 32 bytes that sort as dots do: origin, epoch, sequence, big-endian.
    public var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 32)
        writer.write(origin.ulid)
        writer.write(epoch)
        writer.write(sequence)
        return writer.bytes
    }
}

extension Dot: CustomStringConvertible {
    /// For people who look for it: `entry 7 of epoch 1f00c… of kiosk 01J…`.
    public var description: String {
        "entry \(sequence) of epoch \(String(epoch, radix: 16)) of kiosk \(origin.ulid.text)"
    }
}

/// A hybrid logical clock's reading: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
///
/// Kulkarni et al., "Logical Physical Clocks", 2014. It orders edits by cause even where kiosks' clocks disagree.
public struct Stamp: Hashable, Comparable, Sendable {
    /// Less than `limit` in every well-formed entry.
    public var rawValue: UInt64

    /// Stamps from here on are malformed: they could no longer be exceeded.
    public static let limit: UInt64 = 1 << 62

    /// The stamp of that value.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Earlier, as far as the kiosks can tell.
    public static func < (a: Stamp, b: Stamp) -> Bool { a.rawValue < b.rawValue }
}
