internal import Ledger

// Entries that were here and are lost or damaged. Another kiosk is told of an epoch only as far as all of it is here: so it sends
// the rest again, and what comes again takes the place of what was damaged.
extension Transaction {
    /// The first sequence of each epoch that is not here whole, with all that leads to it; only epochs with a gap.
    func gaps() throws(StoreError) -> [Chains.Epoch: UInt64] {
        var gaps: [Chains.Epoch: UInt64] = [:]
        try visit(.ledgerMeta, .ascending(prefix: Meta.gapPrefix)) { key, value in
            let rest = Array(copying: key).dropFirst(Meta.gapPrefix.count)
            guard let dot = Dot(bytes: rest + [UInt8](repeating: 0, count: 8)) else { return true }
            // What is damaged itself says that nothing is whole.
            gaps[Chains.Epoch(of: dot)] = max(1, Meta.number(Array(copying: value)))
            return true
        }
        return gaps
    }

    func findGaps() throws(StoreError) {
        for epoch in try epochs() { try note(gap: try firstGap(in: epoch, from: 1), in: epoch) }
    }

    func noteGap(at dot: Dot) throws(StoreError) {
        let epoch = Chains.Epoch(of: dot)
        try note(gap: min(try gaps()[epoch] ?? .max, max(1, dot.sequence)), in: epoch)
    }

    /// Looks which gaps are closed by now.
    ///
    /// - Returns: whether any has become smaller.
    func closeGaps() throws(StoreError) -> Bool {
        var hasClosed = false
        for (epoch, first) in try gaps() {
            let gap = try firstGap(in: epoch, from: first)
            guard gap != first else { continue }
            try note(gap: gap, in: epoch)
            // What was given up is here again; what is lost later is another loss.
            try remove(.ledgerMeta, Meta.acceptedGap(epoch))
            hasClosed = true
        }
        return hasClosed
    }

    private func note(gap: UInt64?, in epoch: Chains.Epoch) throws(StoreError) {
        try noteEnd(of: epoch.origin)
        if let gap {
            try put(.ledgerMeta, Meta.gap(epoch), Meta.bytes(of: gap))
        } else {
            try remove(.ledgerMeta, Meta.gap(epoch))
        }
    }

    /// The first sequence from there on that is not here whole; nil if all are.
    private func firstGap(in epoch: Chains.Epoch, from first: UInt64) throws(StoreError) -> UInt64? {
        let last = try lastSequence(of: epoch)
        var sequence = first
        while sequence <= last {
            guard try isWhole(epoch.dot(sequence)) else { return sequence }
            sequence += 1
        }
        return nil
    }

    private func isWhole(_ dot: Dot) throws(StoreError) -> Bool {
        guard let record = try readable(dot) else { return try isEvidenceWhole(under: dot) }
        guard record.header.dot == dot, try isSigned(record) else { return false }
        let predecessor = try value(.headers, record.header.previousHash).flatMap { Dot(bytes: $0) }
        return Chains.Fit(of: record.header, isHere: false, isDotTaken: false, predecessor: predecessor) == .next
    }

    /// Of several under one dot what each goes on from was looked at when it came.
    private func isEvidenceWhole(under dot: Dot) throws(StoreError) -> Bool {
        let keys = try keys(.evidence, prefix: dot.bytes)
        for key in keys {
            guard let bytes = try value(.evidence, key), let record = try? Record(bytes: bytes),  // damaged
                key == dot.bytes + record.hash, try isSigned(record)
            else { return false }
        }
        return !keys.isEmpty
    }
}

extension Strands {
    /// Takes away epochs whose first entry goes on from one that is not here.
    mutating func dropWhatLacksAncestors() {
        while true {
            let lacking = strands.filter { _, strand in
                strand.parents.contains { strands[Chains.Epoch(of: $0)]?.count ?? 0 < $0.sequence }
            }
            guard !lacking.isEmpty else { return }
            for epoch in lacking.keys { strands[epoch] = nil }
        }
    }
}
