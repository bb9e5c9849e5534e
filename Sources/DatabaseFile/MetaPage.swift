/// One of the two pages that the file begins with: what a commit ended with.
struct MetaPage: Hashable, Sendable {
    /// Which page it is.
    var number: UInt64
    var pageBytes: Int
    /// Pages that nothing uses, by the transaction that gave them up.
    var free: TreeRecord
    /// The tables, by name.
    var main: TreeRecord
    /// The last page that was ever used.
    var lastPage: UInt64
    /// The transaction that wrote it; transaction N writes page N mod 2.
    var transaction: UInt64

    private static let magic: UInt64 = 0xBEEF_C0DE
    private static let version: UInt64 = 1
    private static let flag: UInt64 = 0x08
    /// Magic, version, address, size of the map, two trees, last page, transaction.
    static let byteCount = DatabaseFile.pageHeaderBytes + 24 + 2 * TreeRecord.byteCount + 16

    /// Reads the first bytes of a meta page.
    init(number: UInt64, _ bytes: [UInt8]) throws(Damage) {
        func damage(_ what: String) -> Damage { .page(number, what) }
        guard bytes.count >= MetaPage.byteCount else { throw damage("the file ends within its meta page") }
        guard bytes.number(at: 10, count: 2) & MetaPage.flag != 0 else { throw damage("it is not a meta page") }
        let start = DatabaseFile.pageHeaderBytes
        guard bytes.number(at: start, count: 4) == MetaPage.magic else {
            throw damage("it does not begin as a database")
        }
        let version = bytes.number(at: start + 4, count: 4)
        guard version == MetaPage.version else { throw damage("it has format \(version), and 1 is known") }
        self.number = number
        free = TreeRecord(bytes, at: start + 24)
        main = TreeRecord(bytes, at: start + 24 + TreeRecord.byteCount)
        lastPage = bytes.number(at: start + 24 + 2 * TreeRecord.byteCount, count: 8)
        transaction = bytes.number(at: start + 32 + 2 * TreeRecord.byteCount, count: 8)
        // LMDB keeps the page size where a tree of equal keys would have their length.
        pageBytes = Int(free.keyBytes)
        guard DatabaseFile.pageBytes.contains(pageBytes), pageBytes & (pageBytes - 1) == 0 else {
            throw damage("it names a page size of \(pageBytes)")
        }
    }
}

/// What LMDB keeps of one tree, in a meta page or under a table's name.
struct TreeRecord: Hashable, Sendable {
    var keyBytes: UInt32
    var flags: UInt64
    var depth: Int
    var branchPages: UInt64
    var leafPages: UInt64
    var overflowPages: UInt64
    var entries: UInt64
    /// Nil if the tree is empty.
    var root: UInt64?

    static let byteCount = 48

    /// Reads 48 bytes, which have to be there.
    init(_ bytes: [UInt8], at offset: Int) {
        keyBytes = UInt32(bytes.number(at: offset, count: 4))
        flags = bytes.number(at: offset + 4, count: 2)
        depth = Int(bytes.number(at: offset + 6, count: 2))
        branchPages = bytes.number(at: offset + 8, count: 8)
        leafPages = bytes.number(at: offset + 16, count: 8)
        overflowPages = bytes.number(at: offset + 24, count: 8)
        entries = bytes.number(at: offset + 32, count: 8)
        let root = bytes.number(at: offset + 40, count: 8)
        self.root = root == .max ? nil : root
    }
}

extension DatabaseFile {
    /// The meta page that LMDB goes on from, if it opens the file at all: it needs both, and takes the later one.
    func latestMeta() throws(Damage) -> MetaPage {
        let first = try meta(0, pageBytes: 0)
        let second = try meta(1, pageBytes: first.pageBytes)
        guard first.pageBytes == second.pageBytes else {
            throw .file("its two meta pages name page sizes of \(first.pageBytes) and \(second.pageBytes)")
        }
        let latest = first.transaction < second.transaction ? second : first
        guard latest.transaction & 1 == latest.number else {
            throw .page(latest.number, "transaction \(latest.transaction) writes the other meta page")
        }
        return latest
    }

    /// The meta pages that can be read, the later one first.
    func readableMetas() -> [MetaPage] {
        var metas: [MetaPage] = []
        if let first = try? meta(0, pageBytes: 0) { metas.append(first) }  // the other one may be readable
        // Where the first page does not say how long pages are, the second begins at one of these.
        var size = DatabaseFile.pageBytes.lowerBound
        while size <= DatabaseFile.pageBytes.upperBound {
            if metas.first.map({ $0.pageBytes == size }) ?? true,
                let second = try? meta(1, pageBytes: size),  // what cannot be read is not there
                second.pageBytes == size
            {
                metas.append(second)
                break
            }
            size *= 2
        }
        return metas.sorted { $0.transaction > $1.transaction }
    }

    private func meta(_ number: UInt64, pageBytes: Int) throws(Damage) -> MetaPage {
        let offset = Int(number) * pageBytes
        guard let bytes = try bytes(from: offset, count: MetaPage.byteCount) else {
            throw .file("it has \(byteCount) bytes and ends before its meta pages do")
        }
        return try MetaPage(number: number, bytes)
    }
}
