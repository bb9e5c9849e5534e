/// As much of protobuf as the two messages of ttrpc nearly always consist of: the fields 1 to 15, as numbers and as runs of
/// bytes. Anything else is left to the generated code, which decides what is valid.
///
/// Generated code holds bytes in Foundation's `Data`: to copy a message into it and out again took more time than all the
/// rest of a call together.
enum Envelope {
    static func numberTag(_ field: UInt8) -> UInt8 { field << 3 }

    static func bytesTag(_ field: UInt8) -> UInt8 { field << 3 | 2 }

    /// Writes fields in the order in which it is told; one without a value is left out, as proto3 has it.
    struct Writer {
        private(set) var bytes: [UInt8] = []

        /// - Parameter capacity: about how many bytes there will be.
        init(capacity: Int) {
            bytes.reserveCapacity(capacity)
        }

        mutating func number(_ value: UInt64, field: UInt8) {
            guard value != 0 else { return }
            bytes.append(numberTag(field))
            varint(value)
        }

        mutating func run(_ content: some Collection<UInt8>, field: UInt8) {
            guard !content.isEmpty else { return }
            bytes.append(bytesTag(field))
            varint(UInt64(content.count))
            bytes.append(contentsOf: content)
        }

        private mutating func varint(_ value: UInt64) {
            var rest = value
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: rest))
        }
    }

    /// Reads from the front. nil means that what is there is not of the usual kind.
    struct Reader {
        private(set) var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func tag() -> UInt8? { rest.popFirst() }

        /// Below 2⁶³, in at most nine bytes.
        mutating func number() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: 0, to: 63, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 0x7f) << UInt64(shift)
                if byte < 0x80 { return value }
            }
            return nil
        }

        mutating func run() -> ArraySlice<UInt8>? {
            guard let count = number(), count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return rest.prefix(Int(count))
        }

        mutating func text() -> String? {
            run().flatMap { String(validating: $0, as: UTF8.self) }
        }
    }
}
