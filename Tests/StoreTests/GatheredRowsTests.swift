import Testing

@testable import Store

@Suite struct GatheredRowsTests {
    /// Every key of up to two of these bytes, and one that is told apart only after the first eight.
    private static let keys: [[UInt8]] = {
        let bytes: [UInt8] = [0, 1, 255]
        let long = [UInt8](repeating: 7, count: 8)
        return [[]] + bytes.map { [$0] } + bytes.flatMap { a in bytes.map { [a, $0] } }
            + [long, long + [0], long + [0, 1], long + [255]]
    }()

    private func visited(_ rows: consuming GatheredRows) throws -> [[UInt8]] {
        var keys: [[UInt8]] = []
        try rows.visitInOrder { key, _ throws(StoreError) in keys.append(Array(copying: key)) }
        return keys
    }

    @Test func `keys are lent by their bytes, and the shorter first`() throws {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            var rows = GatheredRows()
            for key in GatheredRowsTests.keys.shuffled(using: &chance) { rows.add(key) }
            #expect(try visited(rows) == GatheredRowsTests.keys.sorted { $0.lexicographicallyPrecedes($1) })
        }
    }

    @Test func `a key in two parts is the same as in one`() throws {
        for key in GatheredRowsTests.keys {
            for cut in 0...key.count {
                var rows = GatheredRows()
                rows.add(key, value: [1])
                rows.add(Array(key.prefix(cut)), then: Array(key.dropFirst(cut)), value: [2])
                #expect(try visited(rows) == [key])
            }
        }
    }

    @Test func `of one key's values the first is lent, unless a later one takes its place`() throws {
        var rows = GatheredRows()
        for value: UInt8 in [3, 1, 4, 1, 5, 2] { rows.add([9], value: [value]) }
        rows.add([8], value: [7])
        var first: [[UInt8]] = []
        try rows.visitInOrder { _, value throws(StoreError) in first.append(Array(copying: value)) }
        #expect(first == [[7], [3]])
        var greatest: [[UInt8]] = []
        let isGreater: (RawSpan, RawSpan, RawSpan) -> Bool = { _, challenger, holder in
            challenger.unsafeLoad(as: UInt8.self) > holder.unsafeLoad(as: UInt8.self)
        }
        try rows.visitInOrder(takesPlace: isGreater) { _, value throws(StoreError) in
            greatest.append(Array(copying: value))
        }
        #expect(greatest == [[7], [5]])
    }
}
