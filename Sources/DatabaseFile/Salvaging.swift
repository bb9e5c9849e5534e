extension DatabaseFile {
    /// A row that a damaged file still holds. Whether it is what was once written its reader has to find out.
    public struct Row: Hashable, Sendable {
        /// The table that reaches it; nil if it was found on a page that nothing reaches.
        public var table: String?
        /// At least one byte.
        public var key: [UInt8]
        /// All of it.
        public var value: [UInt8]
    }

    /// Where a row lies.
    public struct Place: Hashable, Sendable {
        var page: UInt64
        var pageBytes: Int
        var node: Int
    }

    /// The value of the row that lies there; nil if it cannot be read.
    public func value(at place: Place) -> [UInt8]? {
        // What cannot be read is not there.
        guard let page = try? page(place.page, of: place.pageBytes), page.kind == .leaf, place.node < page.count,
            let node = page.node(place.node, .leaf), node.valueBytes <= DatabaseFile.maxValueBytes
        else { return nil }
        switch node.flags {
        case 0: return Array(page.bytes[node.value])
        case Page.Node.isBig: return run(page.run(node), valueBytes: node.valueBytes, of: place.pageBytes)
        default: return nil
        }
    }

    /// The value of that length in a run of its own; nil if the run is not what it should be.
    private func run(_ first: UInt64, valueBytes: Int, of pageBytes: Int) -> [UInt8]? {
        guard first < UInt64(pageCount(pageBytes)),
            let bytes = try? bytes(  // what cannot be read is not there
                from: Int(first) * pageBytes, count: DatabaseFile.pageHeaderBytes + valueBytes),
            bytes.number(at: 0, count: 8) == first, bytes.number(at: 10, count: 2) == Page.overflowFlag
        else { return nil }
        return Array(bytes.dropFirst(DatabaseFile.pageHeaderBytes))
    }

    /// What is known of a row before its value is read.
    public struct RowHead: Hashable, Sendable {
        /// As in a row.
        public var table: String?
        /// As in a row.
        public var key: [UInt8]
        /// How long the value is.
        public var valueBytes: Int
        /// To read it later.
        public var place: Place
    }

    /// Lends every row that can be read and is wanted: first those that the trees still reach, then those on all other pages.
    ///
    /// Pages that nothing reaches hold older rows as well: what was replaced or taken away.
    public func salvage<Failure: Error>(
        where isWanted: (RowHead) -> Bool, _ body: (Row) throws(Failure) -> Void
    ) throws(Failure) {
        guard let pageBytes = likelyPageBytes else { return }
        var salvage = Salvage(file: self, pageBytes: pageBytes)
        try salvage.walk(isWanted, body)
        try salvage.scan(isWanted, body)
    }

    /// As long as its meta pages say that pages are, or, where both are gone, as long as fits what lies in the file.
    private var likelyPageBytes: Int? {
        if let meta = readableMetas().first { return meta.pageBytes }
        var best: (bytes: Int, pages: Int)?
        var size = DatabaseFile.pageBytes.lowerBound
        while size <= DatabaseFile.pageBytes.upperBound {
            // A page says its own number, so a wrong size fits hardly any.
            let count = min(pageCount(size), DatabaseFile.maxProbedPages)
            var pages = 0
            for number in 0..<count {
                guard let page = try? page(UInt64(number), of: size) else { continue }  // a page less that fits
                if page.kind != nil, page.bytes.number(at: 0, count: 8) == page.number { pages += 1 }
            }
            if pages > best?.pages ?? 0 { best = (size, pages) }
            size *= 2
        }
        return best?.bytes
    }

    /// So many pages are looked at to find out how long pages are.
    static let maxProbedPages = 4096
}

/// One look at a damaged file.
private struct Salvage {
    let file: DatabaseFile
    let pageBytes: Int
    private var seen: PageSet
    /// First pages of runs: no value is read twice.
    private var runs: PageSet

    init(file: DatabaseFile, pageBytes: Int) {
        (self.file, self.pageBytes) = (file, pageBytes)
        seen = PageSet(capacity: file.pageCount(pageBytes))
        runs = PageSet(capacity: file.pageCount(pageBytes))
    }

    // MARK: What the trees reach

    mutating func walk<Failure: Error>(
        _ isWanted: (DatabaseFile.RowHead) -> Bool, _ body: (DatabaseFile.Row) throws(Failure) -> Void
    ) throws(Failure) {
        for meta in file.readableMetas() where meta.pageBytes == pageBytes {
            guard let root = meta.main.root, let page = self.page(root) else { continue }
            var tables: [(String, TreeRecord)] = []
            visit(page, depth: 1) { page, node in
                guard node.flags == Page.Node.isTree, node.valueBytes == TreeRecord.byteCount else { return }
                tables.append(
                    (
                        String(decoding: page.bytes[node.key], as: UTF8.self),
                        TreeRecord(page.bytes, at: node.value.lowerBound)
                    ))
            }
            for (name, tree) in tables {
                guard let root = tree.root, let page = self.page(root) else { continue }
                try visit(page, depth: 1) { salvage, page, index, node throws(Failure) in
                    salvage.noteRun(of: node, in: page)
                    try salvage.give(node, index, of: page, in: name, isWanted, body)
                }
            }
            // The other root is of before the last transaction, which has used its pages again.
            if !tables.isEmpty { return }
        }
    }

    private mutating func visit(_ page: Page, depth: Int, _ body: (Page, Page.Node) -> Void) {
        visit(page, depth: depth) { _, page, _, node in body(page, node) }
    }

    /// Lends the nodes of each leaf below that page. No page is visited twice.
    private mutating func visit<Failure: Error>(
        _ page: Page, depth: Int, _ body: (inout Salvage, Page, Int, Page.Node) throws(Failure) -> Void
    ) throws(Failure) {
        guard depth <= DatabaseFile.maxDepth, let kind = page.kind, seen.insert(page.number) else { return }
        for index in 0..<page.count {
            guard let node = page.node(index, kind) else { continue }
            switch kind {
            case .leaf: try body(&self, page, index, node)
            case .branch: if let child = self.page(node.child) { try visit(child, depth: depth + 1, body) }
            }
        }
    }

    /// What a run holds is not looked at as pages, if it is a run.
    private mutating func noteRun(of node: Page.Node, in page: Page) {
        guard node.flags == Page.Node.isBig else { return }
        let first = page.run(node)
        guard first < UInt64(file.pageCount(pageBytes)),
            // What cannot be read is not there.
            let header = try? file.bytes(from: Int(first) * pageBytes, count: DatabaseFile.pageHeaderBytes),
            header.number(at: 0, count: 8) == first, header.number(at: 10, count: 2) == Page.overflowFlag
        else { return }
        for number in first..<min(first + UInt64(node.runPages(of: pageBytes)), UInt64(file.pageCount(pageBytes))) {
            _ = seen.insert(number)
        }
    }

    private func page(_ number: UInt64) -> Page? {
        guard let page = try? file.page(number, of: pageBytes),  // what cannot be read is not there
            page.bytes.number(at: 0, count: 8) == number
        else { return nil }
        return page
    }

    // MARK: What lies elsewhere

    mutating func scan<Failure: Error>(
        _ isWanted: (DatabaseFile.RowHead) -> Bool, _ body: (DatabaseFile.Row) throws(Failure) -> Void
    ) throws(Failure) {
        var next = 0
        while next < file.pageCount(pageBytes) {
            let number = next
            next += 1
            guard !seen.contains(UInt64(number)) else { continue }
            // What cannot be read is not there.
            guard let page = try? file.page(UInt64(number), of: pageBytes) else { continue }
            if page.bytes.allSatisfy({ $0 == 0 }) {
                // By a damaged page number a file gets a hole of many gigabytes.
                next = file.writtenPage(from: next, of: pageBytes) ?? .max
                continue
            }
            guard page.kind == .leaf else { continue }
            for index in 0..<page.count {
                guard let node = page.node(index, .leaf) else { continue }
                try give(node, index, of: page, in: nil, isWanted, body)
            }
        }
    }

    private mutating func give<Failure: Error>(
        _ node: Page.Node, _ index: Int, of page: Page, in table: String?, _ isWanted: (DatabaseFile.RowHead) -> Bool,
        _ body: (DatabaseFile.Row) throws(Failure) -> Void
    ) throws(Failure) {
        guard node.valueBytes <= DatabaseFile.maxValueBytes, !node.key.isEmpty,
            node.key.count <= DatabaseFile.maxKeyBytes
        else { return }
        let key = Array(page.bytes[node.key])
        let place = DatabaseFile.Place(page: page.number, pageBytes: pageBytes, node: index)
        guard isWanted(.init(table: table, key: key, valueBytes: node.valueBytes, place: place)) else { return }
        switch node.flags {
        case 0: try body(.init(table: table, key: key, value: Array(page.bytes[node.value])))
        case Page.Node.isBig:
            // No run is read twice, however many nodes name it.
            guard runs.insert(page.run(node)), let value = file.value(at: place) else { return }
            try body(.init(table: table, key: key, value: value))
        default: break
        }
    }
}
