import Support
import Testing

@testable import DatabaseFile

@Suite struct SlackTests {
    private func ranges(of bytes: [UInt8]) throws -> [Range<Int>] {
        var (walk, ranges) = (try SlackWalk(DatabaseFile(bytes)), [Range<Int>]())
        while let more = try walk.next() { ranges += more }
        return ranges
    }

    @Test(arguments: Fixture.allCases)
    func `what earlier rows left in pages is found, and nothing of a row`(fixture: Fixture) throws {
        let whole = fixture.bytes
        let ranges = try ranges(of: whole)
        #expect(ranges.count > 10)
        var changed = whole
        for range in ranges {
            #expect(range.lowerBound >= 2 * 4096 && range.upperBound <= whole.count)
            for index in range { changed[index] = ~whole[index] }
        }
        // Every row is as it was, whatever lies between them.
        let (before, after) = (DatabaseFile(whole), DatabaseFile(changed))
        #expect(try after.check() == before.check())
        #expect(Set(after.salvaged()) == Set(before.salvaged()))
        // All else of a page of a tree is of a row, or says where rows are.
        let slack = Set(ranges.flatMap { $0 })
        for number in 2..<whole.count / 4096 {
            guard let page = try before.page(UInt64(number), of: 4096), let kind = page.kind else { continue }
            var used = Set(0..<DatabaseFile.pageHeaderBytes + 2 * page.count)
            for index in 0..<page.count {
                if let node = page.node(index, kind) { used.formUnion(node.offset..<node.end) }
            }
            let rest = Set(0..<4096).subtracting(used).map { number * 4096 + $0 }
            #expect(slack.isSuperset(of: rest), "page \(number)")
        }
    }

    @Test func `a file that does not begin as a database is refused`() {
        #expect(throws: Damage.self) { try SlackWalk(DatabaseFile([UInt8](repeating: 0, count: 8192))) }
    }
}
