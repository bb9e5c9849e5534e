internal import FitPinkyCore
internal import Ledger

extension Transaction {
    /// Works everything derived out anew, from the records alone.
    ///
    /// A record whose bytes are damaged stays where it is and says nothing.
    func deriveAll(_ progress: Store.Progress = { _, _ in }) throws(StoreError) {
        touched?.noteAll()
        settingsRead.forget()
        let keys = try soundKeys()
        for table in Table.derived { try clear(table) }
        // Nothing can make good what these say, but nobody has to carry along what says nothing.
        for table in Table.ofNews {
            for key in try unreadableNews(in: table) { try remove(table, key) }
        }
        let total = try count(.entries) + count(.evidence)
        var done = 0
        var derived = Derived(rule: ledger.idRule)
        for table in [Table.evidence, .entries] {
            try visit(table, .ascending()) { key, bytes throws(StoreError) in
                done += 1
                if done % Store.progressStep == 0 { try progress(done, total) }
                // What is damaged, or lies under another one's dot, verifying names.
                guard let record = try? Record(bytes: Array(copying: bytes)),
                    Array(copying: key).starts(with: record.header.dot.bytes)
                else { return true }
                derived.add(record, isEvidence: table == .evidence)
                return true
            }
        }
        // What is listed by time depends on who won.
        try derived.take(.winners).visitInOrder(takesPlace: Derived.takesSlot) { key, value throws(StoreError) in
            try append(.winners, key, value.extracting(first: Position.byteCount))
            derived.noteWinner(value.extracting(droppingFirst: Position.byteCount))
        }
        for (kiosk, key) in keys { derived.add(key: key, of: kiosk) }
        derived.listByTime()
        for table in Table.derived where table != .winners {
            try derived.take(table).visitInOrder { key, value throws(StoreError) in try append(table, key, value) }
        }
        try put(.ledgerMeta, Meta.factSchema, Meta.bytes(of: Fact.schema))
        try remove(.ledgerMeta, Meta.rebuild)
        try progress(total, total)
    }

    /// The keys that are those of their kiosks. Where a kiosk's introduction is damaged nothing else tells its key, and without it
    /// none of its entries could be verified.
    private func soundKeys() throws(StoreError) -> [(KioskID, [UInt8])] {
        var keys: [(KioskID, [UInt8])] = []
        try visit(.keys, .ascending()) { name, key in
            guard key.byteCount == 32 else { return true }
            let key = Array(copying: key)
            let kiosk = KioskID(publicKey: key)
            if kiosk.ulid.bytes == Array(copying: name) { keys.append((kiosk, key)) }
            return true
        }
        return keys
    }
}

/// All derived rows, gathered while each record is read once. What `Transaction.apply(_:of:hash:listing:)` works out for one
/// record on what is there, this works out for all of them.
private struct Derived {
    private let rule: IDRule
    /// By table, for an index costs nothing where a hash would be worked out for each row.
    private var gathered = [GatheredRows](repeating: GatheredRows(), count: Table.allCases.count)
    /// What was told of a moment, whether or not it won its slot.
    private var told: [Told] = []
    /// Of the winners: the workouts, checks, exercises and trainings, and what settles them.
    private var listed: [Int] = []
    private var settlements: [Settled: Int] = [:]

    init(rule: IDRule) { self.rule = rule }

    /// When a workout, check, exercise or training was.
    private struct Told {
        var slot: Slot
        /// Who said it.
        var kiosk: KioskID
        var moment: Moment
        var photo: PhotoFact?
    }

    /// A settlement counts by the kiosk that awaited the moment.
    private struct Settled: Hashable {
        var subject: ULID
        var kiosk: KioskID
    }

    mutating func add(_ record: Record, isEvidence: Bool) {
        let (hash, dot) = (record.hash, record.header.dot)
        let name = dot.bytes
        add(.headers, hash, value: name)
        let telling: Telling
        do throws(Fact.Unreadable) {
            telling = try Telling(record, by: rule)
        } catch {
            if !isEvidence { add(.quarantine, name, value: Array("\(error)".utf8)) }
            return
        }
        if let key = telling.key { add(.keys, dot.origin.ulid.bytes, value: key) }
        // What is only evidence brings its kiosk's key, and takes back what it deletes.
        guard !isEvidence else {
            let position = Position(of: record.header, hash: hash).bytes
            for slot in telling.claimsInConflict { add(.winners, slot.key, value: position) }
            return
        }
        if let subject = telling.subject { add(.tellings, subject.ulid.bytes, then: name) }
        if case .erased(let erased) = record { add(.erased, erased.erasedHash, then: name) }
        for payload in telling.payloads { add(.carried, Entry.hash(payload), then: name) }
        let position = Position(of: record.header, hash: hash).bytes
        for slot in telling.claims {
            guard let moment = telling.moment else {
                add(.winners, slot.key, value: position)
                continue
            }
            add(.winners, slot.key, value: position + Meta.bytes(of: UInt64(told.count)))
            told.append(Told(slot: slot, kiosk: dot.origin, moment: moment, photo: telling.photo))
        }
    }

    /// A key needs nobody's word: the kiosk's id is its hash.
    mutating func add(key: [UInt8], of kiosk: KioskID) { add(.keys, kiosk.ulid.bytes, value: key) }

    private mutating func add(_ table: Table, _ key: [UInt8], then rest: [UInt8] = [], value: [UInt8] = []) {
        gathered[table.rawValue].add(key, then: rest, value: value)
    }

    /// The rows of that table, which are let go of here.
    mutating func take(_ table: Table) -> GatheredRows {
        let rows = gathered[table.rawValue]
        gathered[table.rawValue] = GatheredRows()
        return rows
    }

    // MARK: Who wins

    /// Whether the claim in the one row takes the slot from that in the other.
    static func takesSlot(_ key: RawSpan, _ challenger: RawSpan, from holder: RawSpan) -> Bool {
        guard let slot = Slot(key: Array(copying: key)), let position = position(in: challenger) else { return false }
        return slot.isWon(by: position, from: self.position(in: holder))
    }

    private static func position(in row: RawSpan) -> Position? {
        Position(bytes: Array(copying: row.extracting(first: Position.byteCount)))
    }

    /// What a winner's row says after its position: where the moment is that was told of, if one was.
    mutating func noteWinner(_ place: RawSpan) {
        guard !place.isEmpty else { return }
        let index = Meta.number(Array(copying: place), Int.self)
        if let (subject, kiosk) = told[index].slot.settlement {
            settlements[Settled(subject: subject, kiosk: kiosk)] = index
        } else {
            listed.append(index)
        }
    }

    // MARK: When it was

    /// Gathers the tables that list by time, and of who speaks of which photo: what `Transaction.listings(of:)` finds out
    /// for one slot by reading what fills it.
    mutating func listByTime() {
        for index in listed {
            let told = told[index]
            if let id = told.slot.workout {
                let (moment, photo) = settled(told, id.ulid)
                add(.timeline, Transaction.timelineKey(moment, id.ulid))
                if let photo { add(.mentions, photo.sha256, then: id.ulid.bytes) }
            } else if let id = told.slot.check {
                add(.checks, Transaction.timelineKey(settled(told, id.ulid).0, id.ulid))
            } else if let id = told.slot.exercise {
                add(.exercises, Transaction.timelineKey(settled(told, id.ulid).0, id.ulid))
            } else if let id = told.slot.training {
                add(.trainings, Transaction.trainingKey(settled(told, id.ulid).0, told.slot))
            }
        }
    }

    private func settled(_ told: Told, _ id: ULID) -> (Moment, PhotoFact?) {
        guard case .awaited = told.moment, let index = settlements[Settled(subject: id, kiosk: told.kiosk)] else {
            return (told.moment, told.photo)
        }
        let settlement = self.told[index]
        return (settlement.moment, settlement.photo ?? told.photo)
    }
}
