internal import FitPinkyCore
internal import Ledger

// Epochs: found by going from one to the next, and not through all entries.
extension Transaction {
    /// Every epoch, how far all of it is here, and what it goes on from.
    func strands() throws(StoreError) -> Strands {
        let gaps = try gaps()
        var strands = Strands()
        for epoch in try epochs() {
            let count = min(try lastSequence(of: epoch), gaps[epoch].map { $0 - 1 } ?? .max)
            if count > 0 { strands.strands[epoch] = Strands.Strand(count: count, parents: try predecessors(of: epoch)) }
        }
        if !gaps.isEmpty { strands.dropWhatLacksAncestors() }
        return strands
    }

    /// Ascending.
    func epochs() throws(StoreError) -> [Chains.Epoch] {
        var epochs: Set<Chains.Epoch> = []
        for table in [Table.entries, .evidence] {
            var next: [UInt8]? = []
            while let from = next {
                next = nil
                try visit(table, .from(from)) { key, _ in
                    guard let dot = Dot(bytes: Array(copying: key).prefix(Dot.byteCount)) else { return true }
                    epochs.insert(Chains.Epoch(of: dot))
                    // Past all dots of this one. Damaged keys may not be in order: going back would go round for ever.
                    let past = Chains.Epoch(of: dot).bytes + [UInt8](repeating: 0xFF, count: 9)
                    if from.lexicographicallyPrecedes(past) { next = past }
                    return false
                }
            }
        }
        return epochs.sorted()
    }

    func lastSequence(of epoch: Chains.Epoch) throws(StoreError) -> UInt64 {
        var last: UInt64 = 0
        for table in [Table.entries, .evidence] {
            try visit(table, .before(epoch.bytes + [UInt8](repeating: 0xFF, count: 9))) { key, _ in
                if let dot = Dot(bytes: Array(copying: key).prefix(Dot.byteCount)), Chains.Epoch(of: dot) == epoch {
                    last = max(last, dot.sequence)
                }
                return false
            }
        }
        return last
    }

    /// The dots that this epoch goes on from: more than one only where its first dot is in conflict.
    private func predecessors(of epoch: Chains.Epoch) throws(StoreError) -> Set<Dot> {
        var predecessors: Set<Dot> = []
        for table in [Table.entries, .evidence] {
            try visit(table, .ascending(prefix: epoch.dot(1).bytes)) { _, record throws(StoreError) in
                let head = Array(Array(copying: record).prefix(EntryHeader.byteCount))
                let header = try? EntryHeader(bytes: head)  // what is damaged goes on from nothing that could be told
                if let header, let dot = try value(.headers, header.previousHash).flatMap({ Dot(bytes: $0) }),
                    Chains.Epoch(of: dot) != epoch
                {
                    predecessors.insert(dot)
                }
                return true
            }
        }
        return predecessors
    }

    func vector() throws(StoreError) -> Vector {
        let conflicts = try conflicts()
        var tips: [Vector.Tip] = []
        for dot in try strands().tips {
            let hashes =
                conflicts.contains(dot)
                ? try keys(.evidence, prefix: dot.bytes).map { Array($0.dropFirst(Dot.byteCount)) }
                : [try readable(dot)?.hash].compactMap { $0 }
            guard let least = hashes.min(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
            tips.append(Vector.Tip(dot: dot, hash: least))
        }
        return Vector(tips: tips, conflicts: conflicts)
    }

    /// The dots under which there is more than one entry.
    func conflicts() throws(StoreError) -> Set<Dot> {
        var conflicts: Set<Dot> = []
        try visit(.evidence, .ascending()) { key, _ in
            if let dot = Dot(bytes: Array(copying: key).prefix(Dot.byteCount)) { conflicts.insert(dot) }
            return true
        }
        return conflicts
    }

    /// What is kept under that dot alone; nil as well if it is damaged.
    func readable(_ dot: Dot) throws(StoreError) -> Record? {
        try unlessDamaged { () throws(StoreError) in try record(dot) }
    }

    /// The record that fills a slot; nil as well if it is damaged.
    func readable(_ position: Position) throws(StoreError) -> Record? {
        try unlessDamaged { () throws(StoreError) in try record(at: position) }
    }
}

/// What is read there; nil as well where a record is damaged. One bad bit must not keep a kiosk from starting, or from going on with
/// the rest: verifying names it.
func unlessDamaged<Value>(_ read: () throws(StoreError) -> Value?) throws(StoreError) -> Value? {
    do throws(StoreError) {
        return try read()
    } catch {
        guard case .damaged = error else { throw error }
        return nil
    }
}

extension Chains.Epoch {
    /// The 24 bytes that its dots begin with.
    var bytes: [UInt8] { origin.ulid.bytes + Meta.bytes(of: number) }
}
