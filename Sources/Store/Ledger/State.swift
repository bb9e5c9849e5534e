internal import FitPinkyCore
public import Ledger

extension Store {
    /// The state's digest: equal on kiosks that have the same entries, and the same `Fact.schema`.
    public func digest() throws(StoreError) -> StateDigest {
        try database.read { transaction throws(StoreError) in try transaction.digest() }
    }

    /// Which entries are here, by the tips of their chains.
    public func vector() throws(StoreError) -> Vector {
        try database.read { transaction throws(StoreError) in try transaction.vector() }
    }
}

// What the records come to, in few words.
extension Transaction {
    /// The digest of the winners.
    func digest() throws(StoreError) -> StateDigest {
        var sum = StateDigest.Sum()
        try visit(.winners, .ascending()) { key, value in
            // A position holds the stamp's 8 bytes, and then the header's hash.
            sum.add(key: Array(copying: key), hash: Array(Array(copying: value).dropFirst(8).prefix(32)))
            return true
        }
        return sum.digest
    }

    /// The tips, and the dots in conflict.
    func vector() throws(StoreError) -> Vector {
        var last: [Chains.Epoch: Dot] = [:]
        var (continued, conflicts): (Set<Dot>, Set<Dot>) = ([], [])
        for table in [Table.entries, .evidence] {
            try visit(table, .ascending()) { key, value throws(StoreError) in
                guard let dot = Dot(bytes: Array(copying: key).prefix(Dot.byteCount)) else { return true }
                if table == .evidence { conflicts.insert(dot) }
                let epoch = Chains.Epoch(of: dot)
                last[epoch] = max(last[epoch] ?? dot, dot)
                if dot.sequence == 1, let parent = try predecessor(of: value) { continued.insert(parent) }
                return true
            }
        }
        var tips: [Vector.Tip] = []
        for dot in last.values where !continued.contains(dot) {
            let hashes =
                conflicts.contains(dot)
                ? try keys(.evidence, prefix: dot.bytes).map { Array($0.dropFirst(Dot.byteCount)) }
                : [try record(dot)?.hash].compactMap { $0 }
            guard let least = hashes.min(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
            tips.append(Vector.Tip(dot: dot, hash: least))
        }
        return Vector(tips: tips, conflicts: conflicts)
    }

    /// What the record of those bytes goes on from.
    private func predecessor(of record: RawSpan) throws(StoreError) -> Dot? {
        let head = Array(Array(copying: record).prefix(EntryHeader.byteCount))
        let header = try? EntryHeader(bytes: head)  // what is damaged goes on from nothing that could be told
        guard let header else { return nil }
        return try value(.headers, header.previousHash).flatMap { Dot(bytes: $0) }
    }
}

extension Store {
    /// Every entry that has its payload, in order of dots; a failed check of one is reported in its place.
    public func forEachEntry(_ body: (Result<Entry, Entry.Malformed>) -> Void) throws(StoreError) {
        try database.read { transaction throws(StoreError) in
            try transaction.visit(.entries, .ascending()) { _, bytes in
                do throws(Entry.Malformed) {
                    if case .whole(let entry) = try Record(bytes: Array(copying: bytes)) { body(.success(entry)) }
                } catch {
                    body(.failure(error))
                }
                return true
            }
        }
    }
}
