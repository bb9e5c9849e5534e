internal import FitPinkyCore

/// The signed part of an entry: 107 bytes that never change and never go.
///
/// ```
/// offset size
///      0    1  version, 1 or 2
///      1   16  origin: the kiosk that signs
///     17    8  epoch
///     25    8  sequence, from 1
///     33   32  SHA-256 of the previous header in the epoch; in an epoch's first entry of the head of the
///              epoch before it; zeros in a kiosk's very first entry
///     65    8  stamp, below 2^62
///     73    2  kind
///     75   32  SHA-256 of the payload; of version 2: of the SHA-256 of the kept part and that of the words
/// ```
/// All integers are big-endian. The chain covers headers only, so that a payload can be erased.
public struct EntryHeader: Hashable, Sendable {
    /// How the payload is laid out.
    public var version = EntryHeader.latestVersion
    /// Which kiosk, epoch and place in it.
    public var dot: Dot
    /// 32 bytes.
    public var previousHash: [UInt8]
    /// When, by the kiosk's hybrid clock.
    public var stamp: Stamp
    /// What the payload is; kinds of newer versions are kept and not applied.
    public var kind: UInt16
    /// 32 bytes.
    public var payloadHash: [UInt8]

    /// How many bytes a header takes.
    public static let byteCount = 107
    /// The version that this code writes.
    public static let latestVersion: UInt8 = 2
    /// The versions that this code reads.
    public static let versions: ClosedRange<UInt8> = 1...latestVersion

    /// Why bytes are no header.
    public enum Malformed: Error, Hashable, Sendable {
        case length(Int)
        case version(UInt8)
        case sequenceZero
        case stampTooLarge(UInt64)
    }

    init(dot: Dot, previousHash: [UInt8], stamp: Stamp, kind: UInt16, payloadHash: [UInt8]) {
        self.dot = dot
        self.previousHash = previousHash
        self.stamp = stamp
        self.kind = kind
        self.payloadHash = payloadHash
    }

    /// Reads exactly 107 bytes.
    public init(bytes: [UInt8]) throws(Malformed) {
        guard bytes.count == EntryHeader.byteCount else { throw .length(bytes.count) }
        var reader = ByteReader(bytes)
        version = reader.read()
        guard EntryHeader.versions.contains(version) else { throw .version(version) }
        dot = Dot(origin: KioskID(reader.readULID()), epoch: reader.read(), sequence: reader.read())
        guard dot.sequence > 0 else { throw .sequenceZero }
        previousHash = reader.read(count: 32)
        stamp = Stamp(rawValue: reader.read())
        guard stamp.rawValue < Stamp.limit else { throw .stampTooLarge(stamp.rawValue) }
        kind = reader.read()
        payloadHash = reader.read(count: 32)
    }

    /// The 107 bytes.
    public var bytes: [UInt8] {
        var writer = ByteWriter(capacity: EntryHeader.byteCount)
        writer.write(version)
        writer.write(dot.bytes)
        writer.write(previousHash)
        writer.write(stamp.rawValue)
        writer.write(kind)
        writer.write(payloadHash)
        return writer.bytes
    }
}
