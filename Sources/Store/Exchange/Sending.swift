public import Ledger

// What another kiosk lacks.
extension Store {
    /// What of the other's vector is not here.
    ///
    /// - Parameter time: here, where what is lacking is to be pulled: what is not taken now is left out. Nil leaves out nothing.
    public func lack(of theirs: Vector, at time: ArrivalTime? = nil) throws(StoreError) -> Lack {
        try database.read { transaction throws(StoreError) in
            var lack = Lack(tips: [], conflicts: [])
            let sound = try transaction.gaps().isEmpty ? nil : try transaction.strands().strands
            for tip in theirs.tips {
                // Under the hash lies the dot: another one's would be no entry of ours.
                let isHere = try transaction.value(.headers, tip.hash) == tip.dot.bytes
                // Of what leads to it something may have been lost here.
                let isSound = sound.map { $0[Chains.Epoch(of: tip.dot)]?.count ?? 0 >= tip.dot.sequence } ?? true
                if !isHere || !isSound { lack.tips.append(tip) }
            }
            for dot in theirs.conflicts where try transaction.keys(.evidence, prefix: dot.bytes).isEmpty {
                lack.conflicts.append(dot)
            }
            guard let time, !lack.isEmpty, let isOver = try transaction.overShare(at: time, own: kiosk) else {
                return lack
            }
            let rest = Lack(
                tips: lack.tips.filter { !isOver($0.dot.origin) },
                conflicts: lack.conflicts.filter { !isOver($0.origin) })
            return Lack(tips: rest.tips, conflicts: rest.conflicts, waits: rest != lack)
        }
    }

    /// What leads to what they lack, each entry after those that it goes on from. See ``Ledger/Strands``.
    ///
    /// - Returns: the first `limit` spans.
    public func spans(for lack: Lack, having theirs: Vector, limit: Int) throws(StoreError) -> [DotRange] {
        try database.read { transaction throws(StoreError) in
            var isHere: [Vector.Tip: Bool] = [:]
            for tip in lack.tips + theirs.tips {
                let isTaken = try transaction.has(.entries, tip.dot.bytes)
                if !isTaken, try transaction.keys(.evidence, prefix: tip.dot.bytes).isEmpty { continue }
                isHere[tip] = try transaction.value(.headers, tip.hash) == tip.dot.bytes
            }
            let spans = try transaction.strands().spans(
                for: lack, having: theirs, conflicts: try transaction.conflicts()
            ) { isHere[$0] }
            return Array(spans.prefix(limit))
        }
    }

    /// Reads records byte for byte, in the order of the spans; those under one dot in the order of their hashes. What is damaged
    /// is passed over: whoever lacks it gets it from somebody else.
    ///
    /// - Parameters:
    ///   - reading: which.
    ///   - maxBytes: of all records together; at least those of one.
    public func records(
        _ reading: RecordReading, maxBytes: Int
    ) throws(StoreError) -> (records: [[UInt8]], stop: RecordReading.Stop?) {
        try database.read { transaction throws(StoreError) in
            var (records, bytes, skipping) = ([[UInt8]](), 0, reading.skipping)
            for (index, span) in reading.spans.enumerated() {
                for sequence in span.sequences {
                    let kept = try transaction.records(under: span.epoch.dot(sequence))
                    for (number, record) in kept.enumerated() where number >= skipping {
                        bytes += record.count
                        guard bytes <= maxBytes else {
                            return (records, RecordReading.Stop(span: index, sequence: sequence, skipping: number))
                        }
                        records.append(record)
                    }
                    skipping = 0
                }
            }
            return (records, nil)
        }
    }
}

extension Transaction {
    fileprivate func records(under dot: Dot) throws(StoreError) -> [[UInt8]] {
        var records = try value(.entries, dot.bytes).map { [$0] } ?? []
        if records.isEmpty {
            for key in try keys(.evidence, prefix: dot.bytes) {
                if let record = try value(.evidence, key) { records.append(record) }
            }
        }
        records.removeAll { !Entry.byteCounts.contains($0.count) }
        let erasures = try erasures()
        var given: [[UInt8]] = []
        for bytes in records { if let record = try self.given(bytes, besides: erasures) { given.append(record) } }
        return given
    }
}
