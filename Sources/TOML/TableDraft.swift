/// A table while the text is read: what may still be added to it depends on how it came about.
///
/// Values that are written out, inline tables and lists among them, are complete when they are added and stay as they are.
final class TableDraft {
    enum Origin {
        /// A line `[name]` or `[[name]]` is its own; so it is with the root and an inline table.
        case header
        /// A header names a table in it: its own header may follow.
        case implied
        /// A dotted key names it: dotted keys of the same section may add to it.
        case dotted
    }

    private enum Child {
        case value(TOMLValue)
        case table(TableDraft)
        case list(ListDraft)
    }

    private(set) var origin: Origin
    private(set) var place: TOMLPlace
    let depth: Int
    private var children: [(key: TOMLKey, child: Child)] = []
    /// By the bytes of their names: texts are equal in Swift that are different keys.
    private var indices: [[UInt8]: Int] = [:]

    init(_ origin: Origin, at place: TOMLPlace, depth: Int) {
        (self.origin, self.place, self.depth) = (origin, place, depth)
    }

    var table: TOMLTable {
        TOMLTable(
            children.map { key, child in
                switch child {
                case .value(let value): TOMLTable.Entry(key: key, value: value)
                case .table(let draft): TOMLTable.Entry(key: key, value: draft.value)
                case .list(let list):
                    TOMLTable.Entry(key: key, value: TOMLValue(.list(list.tables.map(\.value)), at: list.place))
                }
            })
    }

    private var value: TOMLValue { TOMLValue(.table(table), at: place) }

    private func child(_ key: TOMLKey) -> (key: TOMLKey, child: Child)? {
        indices[Array(key.name.utf8)].map { children[$0] }
    }

    private func add(_ child: Child, as key: TOMLKey) {
        indices[Array(key.name.utf8)] = children.count
        children.append((key, child))
    }

    /// Adds what `owner(of:)` has found room for.
    func add(_ value: TOMLValue, as key: TOMLKey) {
        add(.value(value), as: key)
    }

    private func addTable(_ origin: Origin, as key: TOMLKey, at place: TOMLPlace) throws(TOMLError) -> TableDraft {
        guard depth < TOMLLimits.maxDepth else { throw tooDeep(at: key.place) }
        let table = TableDraft(origin, at: place, depth: depth + 1)
        add(.table(table), as: key)
        return table
    }

    /// The table that a value belongs to by its dotted key, and its key there, which is free.
    func owner(of keys: [TOMLKey]) throws(TOMLError) -> (TableDraft, TOMLKey) {
        var owner = self
        for key in keys.dropLast() { owner = try owner.dotted(key) }
        let key = keys[keys.count - 1]
        if let (first, _) = owner.child(key) { throw taken(key, since: first) }
        return (owner, key)
    }

    private func dotted(_ key: TOMLKey) throws(TOMLError) -> TableDraft {
        guard let (first, child) = child(key) else { return try addTable(.dotted, as: key, at: key.place) }
        switch child {
        case .value: throw closed(key, since: first)
        case .table(let table) where table.origin != .header:
            table.origin = .dotted
            return table
        case .table, .list:
            throw TOMLError(
                key.place,
                "\(key.shown) has a header of its own in line \(first.place.line), and a dotted key may not add to it")
        }
    }

    /// The table that a header goes on in: of a list its last one.
    private func passed(_ key: TOMLKey, at place: TOMLPlace) throws(TOMLError) -> TableDraft {
        guard let (first, child) = child(key) else { return try addTable(.implied, as: key, at: place) }
        switch child {
        case .value: throw closed(key, since: first)
        case .table(let table): return table
        case .list(let list): return list.last
        }
    }

    /// The table of a line `[name]`.
    func define(_ keys: [TOMLKey], at place: TOMLPlace) throws(TOMLError) -> TableDraft {
        var owner = self
        for key in keys.dropLast() { owner = try owner.passed(key, at: place) }
        let key = keys[keys.count - 1]
        guard let (first, child) = owner.child(key) else { return try owner.addTable(.header, as: key, at: place) }
        switch child {
        case .table(let table) where table.origin == .implied:
            (table.origin, table.place) = (.header, place)
            return table
        case .list:
            throw TOMLError(
                key.place,
                "\(key.shown) is a list of tables since line \(first.place.line); another is written [[…]]")
        case .value, .table: throw taken(key, since: first)
        }
    }

    /// The new table of a line `[[name]]`.
    func append(_ keys: [TOMLKey], at place: TOMLPlace) throws(TOMLError) -> TableDraft {
        var owner = self
        for key in keys.dropLast() { owner = try owner.passed(key, at: place) }
        let key = keys[keys.count - 1]
        // The list and the table in it.
        guard owner.depth + 1 < TOMLLimits.maxDepth else { throw tooDeep(at: key.place) }
        let table = TableDraft(.header, at: place, depth: owner.depth + 2)
        guard let (first, child) = owner.child(key) else {
            owner.add(.list(ListDraft(table)), as: key)
            return table
        }
        guard case .list(let list) = child else { throw taken(key, since: first) }
        list.append(table)
        return table
    }

    private func taken(_ key: TOMLKey, since first: TOMLKey) -> TOMLError {
        TOMLError(key.place, "\(key.shown) stands in line \(first.place.line) already; each key is written once")
    }

    private func closed(_ key: TOMLKey, since first: TOMLKey) -> TOMLError {
        TOMLError(
            key.place, "\(key.shown) has its value in line \(first.place.line), and nothing may be added to it")
    }
}

/// The tables of the lines `[[name]]`, of which there is at least one.
private final class ListDraft {
    let place: TOMLPlace
    private(set) var tables: [TableDraft]
    private(set) var last: TableDraft

    init(_ table: TableDraft) {
        (place, tables, last) = (table.place, [table], table)
    }

    func append(_ table: TableDraft) {
        tables.append(table)
        last = table
    }
}
