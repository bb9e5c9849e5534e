/// Rows of one table, gathered in any order and lent in the order in which LMDB has keys: by bytes, and the shorter first.
///
/// They share one buffer: a hundred thousand keys and values that each have memory of their own take longer to make, to sort
/// and to let go of than to write.
struct GatheredRows {
    private var bytes: [UInt8] = []
    private var rows: [Row] = []

    /// Where a key is, and its value after it.
    private struct Row {
        /// The key's first eight bytes, which are nearly always enough to tell two apart.
        var start: UInt64
        var offset: Int
        var keyCount: Int
        var valueCount: Int

        var key: Range<Int> { offset..<offset + keyCount }
        var value: Range<Int> { key.upperBound..<key.upperBound + valueCount }
    }

    /// Adds a row; its key may be given in two parts.
    mutating func add(_ key: [UInt8], then rest: [UInt8] = [], value: [UInt8] = []) {
        let keyCount = key.count + rest.count
        rows.append(
            Row(
                start: GatheredRows.start(key, rest), offset: bytes.count, keyCount: keyCount, valueCount: value.count))
        bytes.append(contentsOf: key)
        bytes.append(contentsOf: rest)
        bytes.append(contentsOf: value)
    }

    /// Lends each key once, ascending, with one of its values: the one that was added first, unless a later one
    /// `takesPlace` of it.
    consuming func visitInOrder(
        takesPlace: (_ key: RawSpan, _ challenger: RawSpan, _ holder: RawSpan) -> Bool = { _, _, _ in false },
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(StoreError) -> Void
    ) throws(StoreError) {
        sort()
        let span = bytes.span.bytes
        var next = rows.startIndex
        while next < rows.endIndex {
            var chosen = rows[next]
            let key = span.extracting(chosen.key)
            next += 1
            while next < rows.endIndex, rows[next].start == chosen.start,
                GatheredRows.isSame(span.extracting(rows[next].key), key)
            {
                if takesPlace(key, span.extracting(rows[next].value), span.extracting(chosen.value)) {
                    chosen = rows[next]
                }
                next += 1
            }
            try body(key, span.extracting(chosen.value))
        }
    }

    private mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            rows.sort { a, b in
                if a.start != b.start { return a.start < b.start }
                let (keyA, keyB) = (bytes[a.key], bytes[b.key])
                // Of equal keys the one that was added first.
                if keyA.lexicographicallyPrecedes(keyB) { return true }
                return a.offset < b.offset && keyA.elementsEqual(keyB)
            }
        }
    }

    private static func isSame(_ a: RawSpan, _ b: RawSpan) -> Bool {
        a.withUnsafeBytes { a in b.withUnsafeBytes { b in a.elementsEqual(b) } }
    }

    private static func start(_ key: [UInt8], _ rest: [UInt8]) -> UInt64 {
        var start = UInt64(0)
        var count = 0
        for part in [key, rest] {
            for byte in part.prefix(8 - count) {
                start = start << 8 | UInt64(byte)
                count += 1
            }
        }
        // A shorter key comes before those that begin as it does.
        return count == 0 ? 0 : start << UInt64(8 * (8 - count))
    }
}
