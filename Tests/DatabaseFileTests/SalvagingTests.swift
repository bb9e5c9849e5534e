import Support
import Testing

@testable import DatabaseFile

@Suite struct SalvagingTests {
    private func withoutMeta(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: 2 * 4096) + bytes.dropFirst(2 * 4096)
    }

    @Test(arguments: Fixture.allCases)
    func `rows of an undamaged file are found by its trees alone, and by its pages alone`(fixture: Fixture) {
        let rows = DatabaseFile(fixture.bytes).salvaged()
        var counts: [String: Int] = [:]
        for row in rows { counts[row.table ?? "no table", default: 0] += 1 }
        #expect(counts == fixture.rows)
        let scanned = DatabaseFile(withoutMeta(fixture.bytes)).salvaged()
        #expect(scanned.allSatisfy { $0.table == nil })
        let unnamed = Set(rows.map { DatabaseFile.Row(table: nil, key: $0.key, value: $0.value) })
        #expect(unnamed.isSubset(of: scanned))
    }

    @Test func `rows of every page that is not damaged are found, whatever happens to the others`() throws {
        let whole = Fixture.schema3.bytes
        let count = whole.count / 4096
        // Which page holds which rows.
        var rows: [(page: Int, row: DatabaseFile.Row)] = []
        for row in DatabaseFile(withoutMeta(whole)).salvaged() {
            let page = (2..<count).first { number in
                guard let page = try? DatabaseFile(whole).page(UInt64(number), of: 4096), page.kind == .leaf else {
                    return false
                }
                return (0..<page.count).contains {
                    page.node($0, .leaf).map { Array(page.bytes[$0.key]) == row.key } ?? false
                }
            }
            rows.append((try #require(page), row))
        }
        var chance = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            var damaged = whole
            let gone = Set((0..<8).map { _ in Int.random(in: 0..<count, using: &chance) })
            for page in gone {
                damaged.replaceSubrange(
                    page * 4096..<(page + 1) * 4096, with: [UInt8](repeating: UInt8(page), count: 4096))
            }
            let found = Set(DatabaseFile(damaged).salvaged().map { $0.key })
            for (page, row) in rows where !gone.contains(page) && row.value.count < 2000 {
                #expect(found.contains(row.key), "of page \(page), without \(gone.sorted())")
            }
        }
    }

    @Test func `a hole of many gigabytes is passed over, and what lies behind it is found`() {
        let bytes = withoutMeta(Fixture.schema3.bytes)
        let (start, half, end) = (100 << 30, bytes.count / 8192 * 4096, 1 << 40)
        let rest = bytes.count - half
        var reads = 0
        let file = DatabaseFile(byteCount: end) { offset in
            offset < half ? offset : offset < start + rest ? max(offset, start) : nil
        } read: { offset, count in
            reads += 1
            let place = offset < half ? offset : offset >= start ? half + offset - start : bytes.count
            let written = bytes[min(place, bytes.count)..<min(place + count, bytes.count)]
            return Array(written) + [UInt8](repeating: 0, count: count - written.count)
        }
        // Values with pages of their own are looked for by the pages' numbers.
        func small(_ rows: [DatabaseFile.Row]) -> Set<DatabaseFile.Row> { Set(rows.filter { $0.value.count < 2048 }) }
        #expect(small(file.salvaged()) == small(DatabaseFile(bytes).salvaged()))
        #expect(reads < 50_000, "\(reads)")
    }

    @Test func `values that are not wanted are not read`() {
        let whole = Fixture.schema3.bytes
        var bytes = 0
        let file = DatabaseFile(byteCount: whole.count) { offset, count in
            if count != 4096, count != DatabaseFile.pageHeaderBytes, offset >= 2 * 4096 { bytes += count }
            return Array(whole[offset..<min(whole.count, offset + count)])
        }
        #expect(file.salvaged { $0.valueBytes < 1000 }.allSatisfy { $0.value.count < 1000 })
        #expect(bytes == 0)
    }
}
