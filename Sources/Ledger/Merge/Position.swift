public import FitPinkyCore

/// Where an entry stands in ledger order: by stamp, then origin, then hash.
public struct Position: Hashable, Comparable, Sendable {
    /// The entry's stamp.
    public var stamp: Stamp
    /// The header's hash, 32 bytes.
    public var hash: [UInt8]
    /// The entry's name.
    public var dot: Dot

    /// The entry's position.
    public init(of entry: Entry) {
        self.init(of: entry.header)
    }

    /// The position of the entry with that header.
    public init(of header: EntryHeader) {
        self.init(of: header, hash: Entry.hash(header.bytes))
    }

    /// The same, where the header's hash is known already.
    public init(of header: EntryHeader, hash: [UInt8]) {
        stamp = header.stamp
        self.hash = hash
        dot = header.dot
    }

    /// Earlier in ledger order.
    public static func < (a: Position, b: Position) -> Bool {
        if a.stamp != b.stamp { return a.stamp < b.stamp }
        if a.dot.origin != b.dot.origin { return a.dot.origin < b.dot.origin }
        return a.hash.lexicographicallyPrecedes(b.hash)
    }

    /// How many bytes a position takes.
    public static let byteCount = 72

    /// Reads exactly 72 bytes, or nil.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Position.byteCount else { return nil }
        var reader = ByteReader(bytes)
        stamp = Stamp(rawValue: reader.read())
        hash = reader.read(count: 32)
        dot = Dot(origin: KioskID(reader.readULID()), epoch: reader.read(), sequence: reader.read())
    }

    /// Stamp, hash and dot: 72 bytes.
    public var bytes: [UInt8] {
        var writer = ByteWriter(capacity: Position.byteCount)
        writer.write(stamp.rawValue)
        writer.write(hash)
        writer.write(dot.bytes)
        return writer.bytes
    }
}

extension Position {
    /// The same place as the rules of `FitPinkyCore` know it: two positions are in the same order as their places.
    public var place: LedgerPlace {
        var reader = ByteReader(hash)
        return LedgerPlace(
            stamp: stamp.rawValue, origin: dot.origin, hashStart: reader.readULID(), hashEnd: reader.readULID())
    }
}
