internal import FitPinkyCore
internal import Ledger

extension Transaction {
    /// Works everything derived out anew, from the records alone.
    ///
    /// A record whose bytes are damaged stays where it is and says nothing.
    func deriveAll(_ progress: Store.Progress = { _, _ in }) throws(StoreError) {
        for table in Table.derived { try clear(table) }
        let total = try count(.entries) + count(.evidence)
        var done = 0
        var headers: [[UInt8]] = []
        headers.reserveCapacity(total)
        for table in [Table.evidence, .entries] {
            try visit(table, .ascending()) { _, bytes throws(StoreError) in
                done += 1
                if done % Store.progressStep == 0 { progress(done, total) }
                guard let record = try? Record(bytes: Array(copying: bytes)) else { return true }  // verifying names it
                let hash = record.hash
                headers.append(hash + record.header.dot.bytes)
                try derive(from: record, hash: hash, isEvidence: table == .evidence)
                return true
            }
        }
        // In order they are put at the end of a table, which is much quicker than anywhere in it.
        headers.sort { $0.lexicographicallyPrecedes($1) }
        for header in headers { try append(.headers, Array(header.prefix(32)), Array(header.dropFirst(32))) }
        try listAll()
        try put(.meta, Meta.factSchema, Meta.bytes(of: Fact.schema))
        progress(total, total)
    }

    private func derive(from record: Record, hash: [UInt8], isEvidence: Bool) throws(StoreError) {
        let telling: Telling
        do throws(Fact.Unreadable) {
            telling = try Telling(record)
        } catch {
            if !isEvidence { try put(.quarantine, record.header.dot.bytes, Array("\(error)".utf8)) }
            return
        }
        if isEvidence {
            // It brings its kiosk's key and says nothing else.
            if let key = telling.key { try put(.keys, record.header.dot.origin.ulid.bytes, key) }
        } else {
            try apply(telling, of: record, hash: hash, listing: false)
        }
    }

    private func listAll() throws(StoreError) {
        var keys: [Table: [[UInt8]]] = [:]
        for tag in [Slot.workoutTag, Slot.checkTag] {
            try visit(.winners, .ascending(prefix: [tag])) { key, _ throws(StoreError) in
                guard let slot = Slot(key: Array(copying: key)) else { return true }
                for listing in try listings(of: slot) { keys[listing.table, default: []].append(listing.key) }
                return true
            }
        }
        for (table, keys) in keys {
            for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { try append(table, key) }
        }
    }
}
