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
        var derived = Derived()
        for table in [Table.evidence, .entries] {
            try visit(table, .ascending()) { _, bytes in
                done += 1
                if done % Store.progressStep == 0 { progress(done, total) }
                guard let record = try? Record(bytes: Array(copying: bytes)) else { return true }  // verifying names it
                derived.add(record, isEvidence: table == .evidence)
                return true
            }
        }
        for (table, rows) in derived.rows {
            // In order they are put at the end of a table: much quicker than anywhere in it, and it has no gaps.
            var last: [UInt8] = []
            for row in rows.sorted() where row.key != last {
                try append(table, row.key, row.value)
                last = row.key
            }
        }
        try put(.meta, Meta.factSchema, Meta.bytes(of: Fact.schema))
        progress(total, total)
    }
}

/// All derived rows, gathered while each record is read once. What `Transaction.apply(_:of:hash:listing:)` works out for one
/// record on what is there, this works out for all of them.
private struct Derived {
    /// By table, for an index costs nothing where a hash would be worked out for each row.
    private var gathered = [[Row]](repeating: [], count: Table.allCases.count)
    private var winners: [Slot: Position] = [:]
    private var keys: [KioskID: [UInt8]] = [:]
    private var moments = MomentsFound()

    /// In the order in which LMDB has keys: by bytes, and the shorter first.
    struct Row: Comparable {
        var key: [UInt8]
        var value: [UInt8]
        /// The key's first eight bytes, which are nearly always enough to tell two apart.
        private let start: UInt64

        init(key: [UInt8], value: [UInt8] = []) {
            (self.key, self.value) = (key, value)
            start = Meta.number(key.prefix(8))
        }

        static func < (a: Row, b: Row) -> Bool {
            a.start == b.start ? a.key.lexicographicallyPrecedes(b.key) : a.start < b.start
        }
    }

    mutating func add(_ record: Record, isEvidence: Bool) {
        let (hash, dot) = (record.hash, record.header.dot)
        let name = dot.bytes
        add(.headers, Row(key: hash, value: name))
        let telling: Telling
        do throws(Fact.Unreadable) {
            telling = try Telling(record)
        } catch {
            if !isEvidence { add(.quarantine, Row(key: name, value: Array("\(error)".utf8))) }
            return
        }
        if let key = telling.key { keys[dot.origin] = key }
        // What is only evidence brings its kiosk's key and says nothing else.
        guard !isEvidence else { return }
        if let subject = telling.subject { add(.tellings, Row(key: subject.ulid.bytes + name)) }
        if case .erased(let erased) = record { add(.erased, Row(key: erased.header.payloadHash + name)) }
        for payload in telling.payloads { add(.carried, Row(key: Entry.hash(payload) + name)) }
        let position = Position(of: record.header, hash: hash)
        for claim in telling.claims { Derived.settle(claim, by: position, in: &winners[claim.slot]) }
        moments.add(telling, at: position)
    }

    /// Looks the slot up once.
    private static func settle(_ claim: Claim, by position: Position, in holder: inout Position?) {
        if claim.isWon(by: position, from: holder) { holder = position }
    }

    private mutating func add(_ table: Table, _ row: Row) {
        gathered[table.rawValue].append(row)
    }

    var rows: [Table: [Row]] {
        var rows: [Table: [Row]] = [:]
        for table in Table.allCases where !gathered[table.rawValue].isEmpty { rows[table] = gathered[table.rawValue] }
        rows[.winners] = winners.map { Row(key: $0.key.key, value: $0.value.bytes) }
        rows[.keys] = keys.map { Row(key: $0.key.ulid.bytes, value: $0.value) }
        for (table, keys) in moments.listings { rows[table] = keys.map { Row(key: $0) } }
        return rows
    }
}

/// When workouts and checks were: what `Transaction.listings(of:)` finds out for one slot by reading what fills it.
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
