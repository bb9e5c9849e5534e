internal import Ledger

extension Transaction {
    /// Visits every record after the one that it goes on from: who takes them in so has none that waits. Of words that are still to be
    /// erased nobody hears any more.
    func visitInCausalOrder(
        _ body: (_ table: Table, _ key: [UInt8], _ record: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        let erasures = try erasures()
        func tell(_ table: Table, _ key: [UInt8], _ bytes: [UInt8]) throws(StoreError) {
            if let record = try given(bytes, besides: erasures) { try body(table, key, record) }
        }
        for epoch in try epochsInCausalOrder() {
            var evidence = try keys(.evidence, prefix: epoch)[...]
            func give(evidenceBefore key: [UInt8]?) throws(StoreError) {
                while let first = evidence.first {
                    if let key, !first.lexicographicallyPrecedes(key) { return }
                    try tell(.evidence, first, try value(.evidence, first) ?? [])
                    evidence.removeFirst()
                }
            }
            try visit(.entries, .ascending(prefix: epoch)) { key, record throws(StoreError) in
                let key = Array(copying: key)
                try give(evidenceBefore: key)
                try tell(.entries, key, Array(copying: record))
                return true
            }
            try give(evidenceBefore: nil)
        }
    }

    /// Each epoch after those that it goes on from, and after those of who admitted its kiosk. There is one for each start of the agent, so this does not recurse.
    private func epochsInCausalOrder() throws(StoreError) -> [[UInt8]] {
        let strands = try strands().strands
        var ordered: [[UInt8]] = []
        var (entered, left): (Set<Chains.Epoch>, Set<Chains.Epoch>) = ([], [])
        let admissions = try admissions()
        let places = Dictionary(grouping: strands.keys) { admissions?.place(of: $0.origin) ?? 0 }
        for epoch in places.sorted(by: { $0.key < $1.key }).flatMap({ $0.value.sorted() }) {
            var open = [epoch]
            while let next = open.last {
                // A circle cannot be, for each names the other's hash; damage must not make this go round for ever.
                let parents = Set((strands[next]?.parents ?? []).map { Chains.Epoch(of: $0) })
                let before = entered.insert(next).inserted ? parents.subtracting(entered) : []
                guard before.isEmpty else {
                    open += before
                    continue
                }
                open.removeLast()
                if left.insert(next).inserted { ordered.append(next.bytes) }
            }
        }
        return ordered
    }
}
