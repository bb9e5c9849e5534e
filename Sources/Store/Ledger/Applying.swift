internal import FitPinkyCore
internal import Ledger

// How a record comes into the tables. What is derived is worked out here and nowhere else, so that deriving all of it anew
// is applying again.
extension Transaction {
    /// Keeps a record that is alone under its dot, and lets it have its say.
    func keep(_ record: Record, hash: [UInt8]) throws(StoreError) -> OnEntry {
        let record = try kept(try whole(record) ?? record)
        let dot = record.header.dot
        try put(.entries, dot.bytes, record.bytes)
        try put(.headers, hash, dot.bytes)
        try noteEnd(of: dot.origin)
        do {
            let telling = try told(by: record)
            try apply(telling, of: record, hash: hash)
            for payload in telling.payloads { try restore(by: payload) }
            if case .erased(let erased) = record, let workout = erased.remains?.workout {
                try eraseTellings(of: workout)
            }
            return .applied(telling.claims)
        } catch let error as Fact.Unreadable {
            try put(.quarantine, dot.bytes, Array("\(error)".utf8))
            return .quarantined(error)
        } catch let error as StoreError {
            throw error
        } catch {
            throw .damaged(path: "the ledger", what: "\(error)")
        }
    }

    /// Notes what the record tells, and lets it take the slots that it wins.
    func apply(_ telling: Telling, of record: Record, hash: [UInt8], listing: Bool = true) throws(StoreError) {
        let dot = record.header.dot
        if let key = telling.key { try put(.keys, dot.origin.ulid.bytes, key) }
        if let subject = telling.subject { try put(.tellings, subject.ulid.bytes + dot.bytes) }
        if case .erased(let erased) = record { try put(.erased, erased.erasedHash + dot.bytes) }
        for payload in telling.payloads { try put(.carried, Entry.hash(payload) + dot.bytes) }
        let position = Position(of: record.header, hash: hash)
        for slot in telling.claims {
            let key = slot.key
            guard slot.isWon(by: position, from: try holder(of: key)) else { continue }
            touched?.note(slot)
            if slot.register.scope.isOfSettings { settingsRead.forget(slot) }
            guard listing else {
                try put(.winners, key, position.bytes)
                continue
            }
            try listingAnew(slot) { () throws(StoreError) in try put(.winners, key, position.bytes) }
        }
    }

    func holder(of key: [UInt8]) throws(StoreError) -> Position? {
        try value(.winners, key).flatMap(Position.init(bytes:))
    }

    /// What is kept under that dot alone; nil if nothing is.
    func record(_ dot: Dot) throws(StoreError) -> Record? {
        guard let bytes = try value(.entries, dot.bytes) else { return nil }
        do {
            return try Record(bytes: bytes)
        } catch {
            throw .damaged(path: "the ledger", what: "\(dot): \(error)")
        }
    }

    /// Whether the record there is in conflict with another one under the same dot.
    func isInConflict(_ position: Position) throws(StoreError) -> Bool {
        try has(.evidence, position.dot.bytes + position.hash)
    }

    /// The record that fills a slot: alone under its dot, or one that stands in conflict.
    func record(at position: Position) throws(StoreError) -> Record? {
        if let record = try record(position.dot) { return record }
        guard let bytes = try value(.evidence, position.dot.bytes + position.hash) else { return nil }
        do {
            return try Record(bytes: bytes)
        } catch {
            throw .damaged(path: "the ledger", what: "\(position.dot): \(error)")
        }
    }

    /// The record that fills the slot, and what it says; nil if nobody claimed it, or nothing of it can be read any more.
    func winner(of slot: Slot) throws(StoreError) -> (record: Record, fact: Fact)? {
        try holder(of: slot.key).flatMap { position throws(StoreError) in try winner(at: position) }
    }

    /// The record there, which fills a slot, and what it says; nil if nothing of it can be read any more.
    func winner(at position: Position) throws(StoreError) -> (record: Record, fact: Fact)? {
        settingsRead.noteEntry()
        guard let record = try record(at: position) else {
            throw .damaged(path: "the ledger", what: "\(position.dot) is missing")
        }
        do {
            switch record {
            case .whole(let entry): return (record, try Fact(entry))
            case .erased(let erased): return try erased.fact().map { (record, $0) }
            }
        } catch {
            throw .damaged(path: "the ledger", what: "\(position.dot): \(error)")
        }
    }

    /// What the slot's winner says; nil if nobody claimed it, or nothing of it can be read any more.
    func fact(in slot: Slot) throws(StoreError) -> Fact? {
        try winner(of: slot)?.fact
    }

    func keys(_ table: Table, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        try visit(table, .ascending(prefix: prefix)) { key, _ in
            keys.append(Array(copying: key))
            return true
        }
        return keys
    }
}

// Payloads that were erased, and come again.
extension Transaction {
    /// The record with the payload that an undelete has brought; nil if there is none, or it needs none.
    func whole(_ record: Record) throws(StoreError) -> Record? {
        guard case .erased(let erased) = record else { return nil }
        for key in try keys(.carried, prefix: erased.erasedHash) {
            guard let dot = Dot(bytes: key.dropFirst(32)), case .undelete(let fact)? = try fact(under: dot) else {
                continue
            }
            for payload in fact.payloads {
                if let entry = erased.restored(by: payload) { return .whole(entry) }
            }
        }
        return nil
    }

    private func fact(under dot: Dot) throws(StoreError) -> Fact? {
        guard case .whole(let entry)? = try record(dot) else { return nil }
        return try? Fact(entry)  // what cannot be read brings nothing
    }

    /// Puts the payload back where it was erased.
    func restore(by payload: [UInt8]) throws(StoreError) {
        let hash = Entry.hash(payload)
        for key in try keys(.erased, prefix: hash) {
            guard let dot = Dot(bytes: key.dropFirst(32)), case .erased(let erased)? = try record(dot),
                let entry = erased.restored(by: payload)
            else { continue }
            try replace(erased, by: entry)
        }
    }

    func replace(_ erased: ErasedEntry, by entry: Entry) throws(StoreError) {
        // Words that are gone for good come no more.
        guard try !hasErasedWords(.whole(entry)) else { return }
        let dot = entry.header.dot
        let telling = try? told(by: .whole(entry))  // what cannot be read is told of when all is derived
        let agrees = telling.map { Set($0.claims) == Set(erased.claims(by: ledger.idRule)) } ?? false
        try listingAnew(erased) { () throws(StoreError) in
            try put(.entries, dot.bytes, entry.bytes)
            try remove(.erased, erased.erasedHash + dot.bytes)
            if let telling, agrees { try apply(telling, of: .whole(entry), hash: entry.hash, listing: false) }
        }
        // The payload overrules what was left of it, should they not agree.
        if !agrees { try deriveAll() }
        // An undelete that has its words again brings those of others.
        for payload in telling?.payloads ?? [] { try restore(by: payload) }
    }

    /// Takes the payload of the entry away, and leaves what must stay.
    func erase(_ entry: Entry, to erased: ErasedEntry) throws(StoreError) {
        let dot = entry.header.dot
        if let telling = try? told(by: .whole(entry)) {  // what cannot be read has nothing in the tables
            for payload in telling.payloads { try remove(.carried, Entry.hash(payload) + dot.bytes) }
            if let subject = telling.subject { try remove(.tellings, subject.ulid.bytes + dot.bytes) }
        }
        try put(.erased, erased.erasedHash + dot.bytes)
        try listingAnew(erased) { () throws(StoreError) in try put(.entries, dot.bytes, erased.bytes) }
    }

    /// Runs a change of how much of the entry is here, and lists its workout anew, if it is about one.
    private func listingAnew(
        _ erased: ErasedEntry, _ change: () throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let workout = erased.remains?.workout else {
            for slot in erased.claims(by: ledger.idRule) { touched?.note(slot) }
            return try change()
        }
        touched?.note(.workout(workout))
        try listingAnew(.workout(workout), change)
    }
}
