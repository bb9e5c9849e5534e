import FitPinkyCore

/// Puts fixed-width values one after the other, big-endian.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ id: ULID) {
        write(id.high)
        write(id.low)
    }

    mutating func write(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
    }
}

/// Takes fixed-width values off the front; the caller has checked that there are enough bytes.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func read<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value {
        let value = rest.prefix(Value.bitWidth / 8).reduce(Value.zero) { $0 << 8 | Value(truncatingIfNeeded: $1) }
        rest = rest.dropFirst(Value.bitWidth / 8)
        return value
    }

    mutating func readULID() -> ULID { ULID(high: read(), low: read()) }

    mutating func read(count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
