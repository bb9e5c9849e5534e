extension DatabaseFile {
    /// What a check found to be there.
    public struct Contents: Hashable, Sendable {
        /// The tables, and how many rows each has.
        public var tables: [String: Int] = [:]
        /// Pages of trees and runs.
        public var usedPages = 0
        /// Pages that may be used again.
        public var freePages = 0
        /// Pages that are neither.
        public var lostPages = 0
        /// How many pages were read for it.
        public var readPages = 0
    }

    /// Checks that LMDB can read and write the file without meeting anything that it takes for granted and that is not so.
    ///
    /// Every page of every tree is read once, but for the runs that hold large values: of those the headers, where a table
    /// has no more than `maxRunHeaders`, and otherwise only that they lie in the file and no two share a page. What the values
    /// say is not looked at.
    public func check() throws(Damage) -> Contents {
        var check = FileCheck(file: self, meta: try latestMeta())
        return try check.run()
    }

    /// The headers of so many runs are read for each table. A photo is one run for each 32 KiB, and on a card each header
    /// takes as long as a page.
    static let maxRunHeaders = 4096
    /// The longest list of pages that one transaction gave up: 32 GiB of them.
    static let maxFreeBytes = 64 << 20
}

private struct FileCheck {
    let file: DatabaseFile
    let meta: MetaPage
    var used: PageSet
    var contents = DatabaseFile.Contents()
    private let filePages: UInt64

    init(file: DatabaseFile, meta: MetaPage) {
        (self.file, self.meta) = (file, meta)
        filePages = UInt64(file.pageCount(meta.pageBytes))
        used = PageSet(capacity: Int(filePages))
    }

    mutating func run() throws(Damage) -> DatabaseFile.Contents {
        guard meta.lastPage >= 1, meta.lastPage < UInt64(Int.max / meta.pageBytes) else {
            throw .page(meta.number, "it names \(meta.lastPage) as the last page")
        }
        try check(meta.free, of: "the list of free pages", .free)
        for (name, tree) in try check(meta.main, of: "the list of tables", .main) {
            try check(tree, of: "the table \(name)", .table)
            contents.tables[name] = Int(tree.entries)
        }
        contents.usedPages = used.count
        try checkFree()
        return contents
    }

    // MARK: Trees

    private enum Kind {
        case free, main, table

        /// Flags of LMDB's that say how keys are ordered and whether one has several values.
        static let ordering: UInt64 = 0x7F
        static let integerKeys: UInt64 = 0x08

        var flags: UInt64 { self == .free ? Kind.integerKeys : 0 }
    }

    /// What is counted while a tree is gone through.
    private struct Walk {
        let name: String
        let kind: Kind
        let depth: Int
        var branchPages: UInt64 = 0
        var leafPages: UInt64 = 0
        var runPages: UInt64 = 0
        var runs = 0
        var entries: UInt64 = 0
        var tables: [(name: String, tree: TreeRecord)] = []
    }

    @discardableResult private mutating func check(
        _ tree: TreeRecord, of name: String, _ kind: Kind
    ) throws(Damage) -> [(name: String, tree: TreeRecord)] {
        guard tree.flags & Kind.ordering == kind.flags else { throw .file("\(name) has the flags \(tree.flags)") }
        guard tree.depth <= DatabaseFile.maxDepth else { throw .file("\(name) is \(tree.depth) pages deep") }
        var walk = Walk(name: name, kind: kind, depth: tree.depth)
        if let root = tree.root {
            try visit(root, depth: 1, from: nil, to: nil, &walk)
        } else if tree.depth != 0 {
            throw .file("\(name) is \(tree.depth) pages deep and has no root")
        }
        func check(_ what: String, _ found: UInt64, _ told: UInt64) throws(Damage) {
            guard found == told else { throw .file("\(name) has \(found) \(what), and says that it has \(told)") }
        }
        try check("branch pages", walk.branchPages, tree.branchPages)
        try check("leaf pages", walk.leafPages, tree.leafPages)
        try check("rows", walk.entries, tree.entries)
        // A run may be longer than its value needs: then its header says so.
        if walk.runs <= DatabaseFile.maxRunHeaders {
            try check("pages of large values", walk.runPages, tree.overflowPages)
        } else if walk.runPages > tree.overflowPages {
            throw .file(
                "\(name) has \(walk.runPages) pages of large values, and says that it has \(tree.overflowPages)")
        }
        return walk.tables
    }

    /// - Parameters:
    ///   - from: no key in the page comes before this one.
    ///   - to: every key in the page comes before this one.
    private mutating func visit(
        _ number: UInt64, depth: Int, from: [UInt8]?, to: [UInt8]?, _ walk: inout Walk
    ) throws(Damage) {
        guard number >= UInt64(DatabaseFile.metaCount), number <= meta.lastPage else {
            throw .page(number, "\(walk.name) names it, and pages are from 2 to \(meta.lastPage)")
        }
        guard let page = try file.page(number, of: meta.pageBytes) else {
            throw .page(number, "\(walk.name) names it, and the file ends before it (after \(filePages) pages)")
        }
        guard used.insert(number) else { throw .page(number, "\(walk.name) names it, and something else does too") }
        contents.readPages += 1
        let (kind, nodes) = try page.check(isFree: walk.kind == .free)
        guard (kind == .leaf) == (depth == walk.depth) else {
            throw .page(number, "\(walk.name) is \(walk.depth) pages deep, and this is the \(depth)th")
        }
        // The first node of a branch has no key of its own.
        let first = nodes.dropFirst(kind == .leaf ? 0 : 1).first
        let isFree = walk.kind == .free
        if let from, let first, page.place(first.key, isFree: isFree).lexicographicallyPrecedes(from) {
            throw .page(number, "its keys begin before those that belong there")
        }
        if let to, let last = nodes.last, kind == .leaf || nodes.count > 1,
            !page.place(last.key, isFree: isFree).lexicographicallyPrecedes(to)
        {
            throw .page(number, "its keys go on beyond those that belong there")
        }
        switch kind {
        case .branch:
            walk.branchPages += 1
            for (index, node) in nodes.enumerated() {
                let start = index == 0 ? from : page.place(node.key, isFree: isFree)
                let end = index + 1 < nodes.count ? page.place(nodes[index + 1].key, isFree: isFree) : to
                try visit(node.child, depth: depth + 1, from: start, to: end, &walk)
            }
        case .leaf:
            walk.leafPages += 1
            for node in nodes { try check(node, in: page, &walk) }
        }
    }

    private mutating func check(_ node: Page.Node, in page: Page, _ walk: inout Walk) throws(Damage) {
        walk.entries += 1
        switch node.flags {
        case 0: break
        case Page.Node.isBig: try checkRun(node, in: page, &walk)
        case Page.Node.isTree where walk.kind == .main && node.valueBytes == TreeRecord.byteCount:
            let name = String(decoding: page.bytes[node.key], as: UTF8.self)
            walk.tables.append((name, TreeRecord(page.bytes, at: node.value.lowerBound)))
        default: throw .page(page.number, "the node at \(node.offset) of \(walk.name) has the flags \(node.flags)")
        }
        if walk.kind == .free { try readFree(node, in: page) }
    }

    /// The pages that hold a value which is too large for a leaf.
    private mutating func checkRun(_ node: Page.Node, in page: Page, _ walk: inout Walk) throws(Damage) {
        let first = page.run(node)
        var count = UInt64(node.runPages(of: meta.pageBytes))
        walk.runs += 1
        func damage(_ what: String) -> Damage { .page(first, "a value of \(walk.name) is there, and \(what)") }
        guard first >= UInt64(DatabaseFile.metaCount), first <= meta.lastPage, count <= meta.lastPage - first + 1,
            first + count <= filePages
        else { throw damage("\(count) pages from there on are not all in the file") }
        if walk.runs <= DatabaseFile.maxRunHeaders {
            let offset = Int(first) * meta.pageBytes
            guard let header = try file.bytes(from: offset, count: DatabaseFile.pageHeaderBytes) else {
                throw damage("the file ends before it")
            }
            contents.readPages += 1
            let claimed = header.number(at: 0, count: 8)
            guard claimed == first else { throw damage("the page says that it is page \(claimed)") }
            guard header.number(at: 10, count: 2) == Page.overflowFlag else { throw damage("the page holds none") }
            let pages = header.number(at: 12, count: 4)
            guard pages >= count, pages <= filePages - first, pages <= meta.lastPage - first + 1 else {
                throw damage("the page says that it is the first of \(pages), of which \(count) are needed")
            }
            count = pages
        }
        walk.runPages += count
        for number in first..<first + count {
            guard used.insert(number) else { throw damage("page \(number) belongs to something else as well") }
        }
    }

    // MARK: Free pages

    private var free: [UInt64] = []

    /// Numbers of pages, descending, after how many there are.
    private mutating func readFree(_ node: Page.Node, in page: Page) throws(Damage) {
        func damage(_ what: String) -> Damage {
            .page(page.number, "the node at \(node.offset) of the free pages \(what)")
        }
        let transaction = page.bytes.number(at: node.key.lowerBound, count: 8)
        guard transaction > 0, transaction <= meta.transaction else {
            throw damage("is of transaction \(transaction), and the last was \(meta.transaction)")
        }
        guard node.valueBytes >= 8, node.valueBytes % 8 == 0, node.valueBytes <= DatabaseFile.maxFreeBytes else {
            throw damage("has \(node.valueBytes) bytes")
        }
        var list = Array(page.bytes[node.value])
        if node.flags == Page.Node.isBig {
            let offset = Int(page.run(node)) * meta.pageBytes + DatabaseFile.pageHeaderBytes
            guard let bytes = try file.bytes(from: offset, count: node.valueBytes) else {
                throw damage("is not all in the file")
            }
            list = bytes
        }
        let count = list.number(at: 0, count: 8)
        guard count <= UInt64(list.count / 8 - 1) else { throw damage("claims \(count) pages in \(list.count) bytes") }
        var last = UInt64.max
        for index in 0..<Int(count) {
            let number = list.number(at: 8 + 8 * index, count: 8)
            guard number < last else { throw damage("does not descend at \(number)") }
            last = number
            free.append(number)
        }
    }

    private mutating func checkFree() throws(Damage) {
        // Pages that were never written are beyond the end of the file, and all of them are free.
        var beyond: Set<UInt64> = []
        for number in free {
            guard number >= UInt64(DatabaseFile.metaCount), number <= meta.lastPage else {
                throw .page(number, "it is free, and pages are from 2 to \(meta.lastPage)")
            }
            guard number < filePages ? used.insert(number) : beyond.insert(number).inserted else {
                throw .page(number, "it is free, and something uses it or it is free twice")
            }
        }
        let expected = meta.lastPage >= filePages ? meta.lastPage - filePages + 1 : 0
        guard UInt64(beyond.count) == expected else {
            throw .file(
                "the file ends after \(filePages) pages of \(meta.lastPage + 1), and \(beyond.count) of those beyond are free"
            )
        }
        contents.freePages = free.count
        contents.lostPages = max(0, Int(min(meta.lastPage + 1, filePages)) - DatabaseFile.metaCount - used.count)
    }
}

extension Page.Node {
    /// How many pages a run has that holds its value.
    func runPages(of pageBytes: Int) -> Int { (DatabaseFile.pageHeaderBytes - 1 + valueBytes) / pageBytes + 1 }
}
