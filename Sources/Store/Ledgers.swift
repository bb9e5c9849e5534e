public import FitPinkyCore
public import Ledger
internal import Synchronization

/// A ledger that a folder keeps.
public struct KeptLedger: Hashable, Sendable {
    /// Which.
    public var name: LedgerName
    /// When it was made; nil for the first ledger, and where that is not known.
    public var made: UTCInstant?
    /// Since when it takes no more entries; nil while it does.
    public var closed: UTCInstant?
}

// The ledgers of a folder: which there are, and how they come and go.
extension StoreFolder {
    /// Every ledger of the folder, the first one first.
    public func ledgers() throws(StoreError) -> [KeptLedger] {
        try database.read { transaction throws(StoreError) in
            var ledgers: [KeptLedger] = []
            try transaction.forEachLedger { part throws(StoreError) in ledgers.append(try part.keptLedger()) }
            return ledgers
        }
    }

    /// That ledger; the same object as long as somebody holds it. Throws ``StoreError/noLedger(_:)`` if the folder has none of that
    /// name.
    public func open(_ name: LedgerName) throws(StoreError) -> Store {
        let isHere = try database.read { transaction throws(StoreError) in transaction.ledgers.contains(name) }
        guard isHere else { throw .noLedger(name) }
        return try store(name)
    }

    /// That ledger, which is made, empty, if the folder has none of that name. Throws ``StoreError/tooManyLedgers(allowed:)`` if it has
    /// ``maxLedgers``.
    ///
    /// - Parameter nonce: of the household, where this kiosk founds it: see ``mint(foundingWith:)``.
    public func make(
        _ name: LedgerName, foundedWith nonce: Nonce? = nil, at now: UTCInstant
    ) throws(StoreError) -> Store {
        try make(name, LedgerRow(made: now.milliseconds, nonce: nonce))
    }

    /// Makes the ids of a household that this kiosk founds, which has no ledger yet: its group's, by which the ledger is called then,
    /// and its founder's.
    ///
    /// - Parameter nonce: that of the group.
    public func mint(foundingWith nonce: Nonce) -> Mint { Mint(identity.derived(for: .first, foundedWith: nonce)) }

    func make(_ name: LedgerName, _ row: LedgerRow) throws(StoreError) -> Store {
        let isHere = try database.read { transaction throws(StoreError) in transaction.ledgers.contains(name) }
        guard !isHere else { return try store(name) }
        try writeShared { transaction throws(StoreError) in
            try transaction.make(name, row)
            try transaction.of(name).put(.ledgerMeta, Meta.factSchema, Meta.bytes(of: Fact.schema))
            try transaction.put(.meta, Meta.schema, Meta.bytes(of: Store.newestSchema))
        }
        return try store(name)
    }

    /// The ledger of a backup, or of a database that was lost. Whether one that is here and has entries is closed was decided here.
    func takeIn(_ name: LedgerName, _ row: LedgerRow) throws(StoreError) -> Store {
        let store = try make(name, row)
        if name == .first, let closed = row.closed, try store.entryCount() == 0 {
            try close(.first, at: UTCInstant(milliseconds: closed))
        }
        return store
    }

    /// From now on the ledger takes no more entries, neither this kiosk's nor another's. It can be read, and given to others.
    public func close(_ name: LedgerName, at now: UTCInstant) throws(StoreError) {
        try changeRow(of: name) { row in row.closed = row.closed ?? now.milliseconds }
    }

    /// The ledger takes entries again.
    public func reopen(_ name: LedgerName) throws(StoreError) {
        try changeRow(of: name) { row in row.closed = nil }
    }

    private func changeRow(of name: LedgerName, _ change: (inout LedgerRow) -> Void) throws(StoreError) {
        try writeShared { transaction throws(StoreError) in
            let part = try transaction.of(name)
            let before = try part.row()
            var row = before ?? LedgerRow(made: 0)
            change(&row)
            guard row != before else { return }
            if name == .first, row.closed == nil {
                try transaction.remove(.meta, LedgerRow.key(name))
            } else {
                try transaction.put(.meta, LedgerRow.key(name), row.bytes)
            }
        }
    }

    /// Takes the ledger away, with photos and thumbnails that no other ledger mentions; nothing if there is none of that name. Whoever
    /// holds its ``Store`` meets ``StoreError/noLedger(_:)`` from then on.
    ///
    /// The file's free pages keep the bytes until ``compact()``, and so do databases that were set aside as damaged.
    public func remove(_ name: LedgerName) throws(StoreError) {
        guard name != .first else { throw .firstLedgerStays }
        let store = try store(name)
        try withStates { states throws(StoreError) in
            let isHere = try database.read { transaction throws(StoreError) in transaction.ledgers.contains(name) }
            guard isHere else { return }
            try write(in: []) { transaction throws(StoreError) in
                let part = try transaction.of(name)
                try part.removePhotosOfThisLedger()
                for table in Table.ofLedger { try part.clear(table) }
                try transaction.remove(.meta, LedgerRow.key(name))
                if let id = name.sharedID { try transaction.removePins(of: id) }
                if transaction.ledgers.count == 2 {
                    try transaction.put(.meta, Meta.schema, Meta.bytes(of: Store.schema))
                }
            }
            states[name] = nil
            store.take(nil)
            try database.dropTables(of: name)
        }
    }

    /// Reads several ledgers, has worked out what this kiosk says in each, and says it: in one durable transaction, so that what is
    /// carried from one ledger into another is in both or in neither. What the closure throws has changed nothing, and so has a
    /// ledger that refuses. See ``Store/decide(at:reading:_:)``.
    ///
    /// - Parameters:
    ///   - ledgers: at least one, each once, all of this folder.
    ///   - scope: what is read of each besides the settings.
    ///   - body: is given what was read, in the order of the ledgers, and gives what is said in each.
    /// - Returns: the closure's answer in each ledger.
    public func decide<Answer: Sendable, Refusal: Error>(
        in ledgers: [Store], at now: UTCInstant, reading scope: WinnerScope = .settings,
        _ body: @Sendable ([Winners]) throws(Refusal) -> [Store.Decision<Answer>]
    ) throws(StoreError) -> Result<[Answer], Refusal> {
        try decide(in: ledgers, at: now, reading: scope, noting: { _ throws(StoreError) in }, body)
    }

    /// The same, and writes what else is noted with it.
    func decide<Answer: Sendable, Refusal: Error>(
        in ledgers: [Store], at now: UTCInstant, reading scope: WinnerScope = .settings,
        noting: (borrowing Transaction) throws(StoreError) -> Void,
        _ body: @Sendable ([Winners]) throws(Refusal) -> [Store.Decision<Answer>]
    ) throws(StoreError) -> Result<[Answer], Refusal> {
        precondition(ledgers.allSatisfy { $0.folder === self }, "a transaction is of one folder")
        return try commit(in: ledgers) { transaction, states throws(StoreError) in
            var read: [Winners] = []
            for store in ledgers { read.append(try transaction.of(store.name).winners(scope)) }
            let decisions: [Store.Decision<Answer>]
            do throws(Refusal) {
                decisions = try body(read)
            } catch {
                return .failure(error)
            }
            try noting(transaction)
            for (store, decision) in zip(ledgers, decisions) {
                try store.carryOut(
                    decision, at: now, try transaction.of(store.name), &states[store.name, default: Store.State()])
            }
            return .success(decisions.map(\.answer))
        }
    }

    /// Writes what belongs to no ledger, or to whichever the closure asks for without adding entries to it.
    func writeShared<Result: Sendable>(
        _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withStates { _ throws(StoreError) in try write(in: [], body) }
    }
}

extension Transaction {
    /// What is kept of this ledger; nil if nothing is.
    func row() throws(StoreError) -> LedgerRow? { try row(of: ledger) }

    func row(of name: LedgerName) throws(StoreError) -> LedgerRow? {
        try value(.meta, LedgerRow.key(name)).map { LedgerRow(bytes: $0) }
    }

    func keptLedger() throws(StoreError) -> KeptLedger {
        let row = try row()
        return KeptLedger(
            name: ledger, made: row.flatMap { $0.made == 0 ? nil : UTCInstant(milliseconds: $0.made) },
            closed: row?.closed.map { UTCInstant(milliseconds: $0) })
    }

    func refuseIfClosed() throws(StoreError) {
        if try row()?.closed != nil { throw .ledgerClosed(ledger) }
    }

    /// Takes away what is kept of photos that this ledger alone mentions.
    func removePhotosOfThisLedger() throws(StoreError) {
        var hashes = try replacedPhotos()
        try visit(.mentions, .ascending()) { key, _ in
            hashes.insert(Array(Array(copying: key).prefix(32)))
            return true
        }
        for sha256 in hashes {
            let isOthers = try isAnyLedger { part throws(StoreError) in
                part.ledger != ledger ? try part.isMentionedHere(sha256) : false
            }
            guard !isOthers else { continue }
            try removePhoto(sha256)
            for key in try keys(.arriving, prefix: sha256) { try remove(.arriving, key) }
            try remove(.released, sha256)
        }
    }

    fileprivate func removePins(of ledger: ULID) throws(StoreError) {
        for pin in try pairings(about: ledger).keys { try remove(.meta, Meta.pin(pin)) }
    }
}
