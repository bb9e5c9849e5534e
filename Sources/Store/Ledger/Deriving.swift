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
        var moments = MomentsFound()
        for table in [Table.evidence, .entries] {
            try visit(table, .ascending()) { _, bytes throws(StoreError) in
                done += 1
                if done % Store.progressStep == 0 { progress(done, total) }
                guard let record = try? Record(bytes: Array(copying: bytes)) else { return true }  // verifying names it
                let hash = record.hash
                headers.append(hash + record.header.dot.bytes)
                try derive(from: record, hash: hash, isEvidence: table == .evidence, &moments)
                return true
            }
        }
        // In order they are put at the end of a table, which is much quicker than anywhere in it.
        headers.sort { $0.lexicographicallyPrecedes($1) }
        for header in headers { try append(.headers, Array(header.prefix(32)), Array(header.dropFirst(32))) }
        for (table, keys) in moments.listings {
            for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { try append(table, key) }
        }
        try put(.meta, Meta.factSchema, Meta.bytes(of: Fact.schema))
        progress(total, total)
    }

    private func derive(
        from record: Record, hash: [UInt8], isEvidence: Bool, _ moments: inout MomentsFound
    ) throws(StoreError) {
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
            moments.add(telling, at: Position(of: record.header, hash: hash))
        }
    }
}

/// When workouts and checks were, gathered while records are read once: what `Transaction.listings(of:)` finds out for one
/// slot by reading what fills it.
private struct MomentsFound {
    private struct Told {
        var position: Position
        /// Nil where the payload was erased.
        var moment: Moment?
        var photo: PhotoFact?
    }

    /// A settlement counts by the kiosk that awaited the moment.
    private struct Settled: Hashable {
        var subject: ULID
        var kiosk: KioskID
    }

    private var workouts: [ULID: Told] = [:]
    private var checks: [ULID: Told] = [:]
    private var settlements: [Settled: Told] = [:]

    /// In each of these slots the first stands.
    mutating func add(_ telling: Telling, at position: Position) {
        let told = Told(position: position, moment: telling.moment, photo: telling.photo)
        for claim in telling.claims {
            switch claim.slot {
            case .workout(let id): MomentsFound.keepFirst(told, in: &workouts[id.ulid])
            case .check(let id): MomentsFound.keepFirst(told, in: &checks[id.ulid])
            case .settlement(let subject, let kiosk):
                MomentsFound.keepFirst(told, in: &settlements[Settled(subject: subject, kiosk: kiosk)])
            default: break
            }
        }
    }

    private static func keepFirst(_ told: Told, in place: inout Told?) {
        if let held = place, held.position < told.position { return }
        place = told
    }

    /// The keys of the tables that list by time, and of who speaks of which photo.
    var listings: [Table: [[UInt8]]] {
        var listings: [Table: [[UInt8]]] = [:]
        for (id, told) in workouts {
            guard let (moment, photo) = settled(told, id) else { continue }
            listings[.timeline, default: []].append(Transaction.timelineKey(moment, id))
            if let photo { listings[.mentions, default: []].append(photo.sha256 + id.bytes) }
        }
        for (id, told) in checks {
            guard let (moment, _) = settled(told, id) else { continue }
            listings[.checks, default: []].append(Transaction.timelineKey(moment, id))
        }
        return listings
    }

    private func settled(_ told: Told, _ id: ULID) -> (Moment, PhotoFact?)? {
        guard let moment = told.moment else { return nil }
        guard case .awaited = moment,
            let settlement = settlements[Settled(subject: id, kiosk: told.position.dot.origin)],
            let known = settlement.moment
        else { return (moment, told.photo) }
        return (known, settlement.photo ?? told.photo)
    }
}
