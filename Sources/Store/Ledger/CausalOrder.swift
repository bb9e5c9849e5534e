internal import FitPinkyCore
internal import Ledger

extension Transaction {
    /// Visits every record after the one that it goes on from: who takes them in so has none that waits.
    func visitInCausalOrder(
        _ body: (_ table: Table, _ key: [UInt8], _ record: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        for epoch in try epochsInCausalOrder() {
            var evidence = try keys(.evidence, prefix: epoch)[...]
            func give(evidenceBefore key: [UInt8]?) throws(StoreError) {
                while let first = evidence.first {
                    if let key, !first.lexicographicallyPrecedes(key) { return }
                    try body(.evidence, first, try value(.evidence, first) ?? [])
                    evidence.removeFirst()
                }
            }
            try visit(.entries, .ascending(prefix: epoch)) { key, record throws(StoreError) in
                let key = Array(copying: key)
                try give(evidenceBefore: key)
                try body(.entries, key, Array(copying: record))
                return true
            }
            try give(evidenceBefore: nil)
        }
    }

    /// The first 24 bytes of dots, each after those that it goes on from. There is an epoch for each start of the agent, so
    /// this does not recurse.
    private func epochsInCausalOrder() throws(StoreError) -> [[UInt8]] {
        var ordered: [[UInt8]] = []
        var (entered, left): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
        for epoch in try epochs() {
            var open = [epoch]
            while let next = open.last {
                // A circle cannot be, for each names the other's hash; damage must not make this go round for ever.
                let before = entered.insert(next).inserted ? try predecessors(of: next).subtracting(entered) : []
                guard before.isEmpty else {
                    open += before
                    continue
                }
                open.removeLast()
                if left.insert(next).inserted { ordered.append(next) }
            }
        }
        return ordered
    }

    private func epochs() throws(StoreError) -> [[UInt8]] {
        var epochs: Set<[UInt8]> = []
        for table in [Table.entries, .evidence] {
            var next: [UInt8]? = []
            while let from = next {
                next = nil
                try visit(table, .from(from)) { key, _ in
                    let epoch = Array(Array(copying: key).prefix(Transaction.epochByteCount))
                    epochs.insert(epoch)
                    // Past all dots of this one.
                    next = epoch + [UInt8](repeating: 0xFF, count: 9)
                    return false
                }
            }
        }
        return epochs.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The epochs that this one goes on from: more than one only where its first dot is in conflict.
    private func predecessors(of epoch: [UInt8]) throws(StoreError) -> Set<[UInt8]> {
        let first = epoch + Meta.bytes(of: UInt64(1))
        var predecessors: Set<[UInt8]> = []
        for table in [Table.entries, .evidence] {
            try visit(table, .ascending(prefix: first)) { _, record throws(StoreError) in
                let head = Array(Array(copying: record).prefix(EntryHeader.byteCount))
                let header = try? EntryHeader(bytes: head)  // what is damaged goes on from nothing that could be told
                if let header, let dot = try value(.headers, header.previousHash) {
                    predecessors.insert(Array(dot.prefix(Transaction.epochByteCount)))
                }
                return true
            }
        }
        return predecessors.subtracting([epoch])
    }

    /// Origin and epoch, which a dot begins with.
    private static let epochByteCount = 24
}
