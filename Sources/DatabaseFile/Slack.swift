/// Bytes of a file that belong to no row: what earlier rows left between the nodes of a page and behind a long value. LMDB moves rows
/// within a page and copies whole pages, so these bytes may still say what was removed.
///
/// For a file in which every page is in use, such as a compacted copy; in another one also pages that nothing uses are gone through.
public struct SlackWalk {
    private let file: DatabaseFile
    private let pageBytes: Int
    private let end: UInt64
    private var page = UInt64(DatabaseFile.metaCount)

    /// - Throws: if the file does not begin as a database.
    public init(_ file: DatabaseFile) throws(Damage) {
        let meta = try file.latestMeta()
        (self.file, pageBytes) = (file, meta.pageBytes)
        end = min(meta.lastPage &+ 1, UInt64(file.pageCount(meta.pageBytes)))
    }

    /// The ranges of the next page of a tree, and of the long values that its rows have; nil at the end of the file.
    public mutating func next() throws(Damage) -> [Range<Int>]? {
        while page < end, let found = try file.page(page, of: pageBytes) {
            guard let kind = found.kind else {
                page += run(found)
                continue
            }
            page += 1
            return try slack(of: found, kind)
        }
        return nil
    }

    /// How many pages the run of a long value has, whose first page this is; 1 for a page of anything else.
    private func run(_ page: Page) -> UInt64 {
        guard page.bytes.number(at: 10, count: 2) == Page.overflowFlag else { return 1 }
        return max(1, page.bytes.number(at: 12, count: 4))
    }

    private func slack(of page: Page, _ kind: Page.Kind) throws(Damage) -> [Range<Int>] {
        let start = Int(page.number) * pageBytes
        var ranges: [Range<Int>] = []
        if let free = page.free { ranges.append(start + free.lowerBound..<start + free.upperBound) }
        guard kind == .leaf else { return ranges }
        for index in 0..<page.count {
            guard let node = page.node(index, kind), node.flags & Page.Node.isBig != 0 else { continue }
            let first = page.run(node)
            guard first >= UInt64(DatabaseFile.metaCount), first < end, let head = try file.page(first, of: pageBytes)
            else { continue }
            let last = min(end, first &+ run(head))
            let value = Int(first) * pageBytes + DatabaseFile.pageHeaderBytes + node.valueBytes
            if value < Int(last) * pageBytes { ranges.append(value..<Int(last) * pageBytes) }
        }
        return ranges
    }
}
