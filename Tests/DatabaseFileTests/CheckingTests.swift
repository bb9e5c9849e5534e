import Support
import Testing

@testable import DatabaseFile

@Suite struct CheckingTests {
    @Test(arguments: Fixture.allCases)
    func `databases of real kiosks are accepted, with all their rows`(fixture: Fixture) throws {
        let contents = try DatabaseFile(fixture.bytes).check()
        #expect(contents.tables.filter { $0.value > 0 } == fixture.rows)
        #expect(contents.lostPages == 0)
        #expect(contents.usedPages + contents.freePages + 2 == fixture.bytes.count / 4096)
    }

    @Test(arguments: Fixture.allCases)
    func `a file that is cut anywhere is refused, or has all its rows`(fixture: Fixture) {
        let whole = fixture.bytes
        // At every sector, and beside it.
        for sector in stride(from: 0, to: whole.count, by: 512) {
            for length in [max(0, sector - 1), sector, sector + 1] {
                #expect(throws: Damage.self, "\(length)") { try DatabaseFile(Array(whole.prefix(length))).check() }
            }
        }
        #expect(!whole.isEmpty)
    }

    /// What is done to a page, and what is said of it.
    enum Change: CaseIterable {
        case number, flags, lowerBound, upperBound, offset, zeros, other

        func apply(to page: inout [UInt8], other: [UInt8]) {
            switch self {
            case .number: page[0] ^= 0x40
            case .flags: page[10] ^= 0x04
            case .lowerBound: page[12] ^= 0x02
            case .upperBound: page[14] ^= 0x02
            case .offset: page[16] ^= 0x02
            case .zeros: page = [UInt8](repeating: 0, count: page.count)
            case .other: page = other
            }
        }
    }

    @Test(arguments: Change.allCases)
    func `a page that is not what it should be is named`(change: Change) throws {
        let whole = Fixture.schema3.bytes
        let count = whole.count / 4096
        var named = 0
        for number in 2..<count {
            let page = DatabaseFile(whole)
            guard let kind = try page.page(UInt64(number), of: 4096)?.kind else { continue }  // within a run
            var damaged = whole
            var bytes = Array(whole[number * 4096..<(number + 1) * 4096])
            let other = number == 2 ? 3 : 2
            change.apply(to: &bytes, other: Array(whole[other * 4096..<(other + 1) * 4096]))
            damaged.replaceSubrange(number * 4096..<(number + 1) * 4096, with: bytes)
            do {
                _ = try DatabaseFile(damaged).check()
                Issue.record("page \(number), \(kind)")
            } catch {
                guard case .page(UInt64(number), _) = error else {
                    Issue.record("page \(number), \(kind): \(error)")
                    continue
                }
                #expect("\(error)".hasPrefix("page \(number): "))
                named += 1
            }
        }
        #expect(named > 10)
    }

    @Test func `a bit flipped in a meta page is refused where LMDB would believe it`() throws {
        let whole = Fixture.schema3.bytes
        let latest = try DatabaseFile(whole).latestMeta()
        var refused = 0
        // From the page size to the last page: two trees.
        for offset in 16 + 24..<16 + 24 + 2 * TreeRecord.byteCount + 8 {
            for bit in 0..<8 as Range<UInt8> {
                var damaged = whole
                damaged[Int(latest.number) * 4096 + offset] ^= 1 << bit
                guard (try? DatabaseFile(damaged).check()) == nil else { continue }
                refused += 1
            }
        }
        // Flags that say nothing of keys, and the length of equal keys in a tree that has none, are not looked at.
        #expect(refused == 8 * (2 * TreeRecord.byteCount + 8) - 9 - 9 - 32)
    }

    @Test func `a page that two trees name, or that is used and free, is refused`() throws {
        let whole = Fixture.schema3.bytes
        let file = DatabaseFile(whole)
        let meta = try file.latestMeta()
        let root = try #require(meta.main.root)
        let main = try #require(try file.page(root, of: 4096))
        let trees = try main.check(isFree: false).nodes.filter {
            TreeRecord(main.bytes, at: $0.value.lowerBound).root != nil
        }
        // The second table is made the first one over again.
        let (first, second) = (trees[0].value, trees[1].value)
        var damaged = whole
        let start = Int(root) * 4096
        damaged.replaceSubrange(
            start + second.lowerBound..<start + second.upperBound,
            with: main.bytes[first])
        #expect(throws: Damage.self) { try DatabaseFile(damaged).check() }
    }

    @Test func `what the disk does not give is told with its error`() throws {
        let whole = Fixture.schema3.bytes
        let file = DatabaseFile(byteCount: whole.count) { offset, count throws(DatabaseFile.ReadFailure) in
            if offset >= 5 * 4096 { throw DatabaseFile.ReadFailure(code: 5) }
            return Array(whole[offset..<offset + count])
        }
        do {
            _ = try file.check()
            Issue.record("it was not told")
        } catch {
            guard case .unreadable(_, 5) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a file of any bytes is refused, and reading it ends`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var bytes = (0..<40 * 4096).map { _ in UInt8.random(in: 0...255, using: &chance) }
        #expect(throws: Damage.self) { try DatabaseFile(bytes).check() }
        #expect(DatabaseFile(bytes).salvaged().count < 40 * 2048)
        // The same behind meta pages that are whole: every page is a branch that names others by chance.
        bytes.replaceSubrange(0..<2 * 4096, with: Fixture.schema3.bytes.prefix(2 * 4096))
        for page in 2..<40 {
            bytes.replaceSubrange(page * 4096..<page * 4096 + 8, with: [UInt8(page), 0, 0, 0, 0, 0, 0, 0])
            bytes.replaceSubrange(page * 4096 + 10..<page * 4096 + 16, with: [1, 0, 0xFE, 0x0F, 0, 0x10])
            for node in stride(from: page * 4096 + 16, to: (page + 1) * 4096 - 8, by: 2) {
                let child = UInt8.random(in: 2..<40, using: &chance)
                bytes[node] = UInt8.random(in: 0...255, using: &chance) & 0xFE
                bytes[node + 1] = 0
                if node % 8 == 0 { bytes.replaceSubrange(node..<node + 8, with: [child, 0, 0, 0, 0, 0, 0, 0]) }
            }
        }
        #expect(throws: Damage.self) { try DatabaseFile(bytes).check() }
        #expect(DatabaseFile(bytes).salvaged().count < 40 * 2048)
    }
}
