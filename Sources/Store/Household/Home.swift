public import FitPinkyCore
internal import Ledger

// In which ledger a kiosk lives.
extension StoreFolder {
    /// The ledger of which the kiosk speaks now: that of the household to which it belongs, else its members' own, which is made where
    /// there is none.
    ///
    /// What a power cut left by half is mended: a household's ledger that is empty is taken away, and one that this kiosk has left, or in
    /// which it has said nothing because another kiosk's backup brought it, is closed. A first ledger in which somebody has said something is of before a kiosk could keep several: it is closed, and can be
    /// read.
    public func home(at now: UTCInstant) throws(StoreError) -> Store {
        var home: Store?
        for kept in try ledgers() where kept.closed == nil {
            let store = try open(kept.name)
            switch kept.name {
            case .first: if try store.entryCount() > 0 { try close(.first, at: now) }
            case .personal: break
            case .household:
                guard try store.hasSpoken() else {
                    if try store.entryCount() == 0 { try remove(kept.name) } else { try close(kept.name, at: now) }
                    continue
                }
                if KioskReading(store.kiosk, from: try store.settings()).belonging == .none {
                    try close(kept.name, at: now)
                } else {
                    home = store
                }
            }
        }
        return if let home { home } else { try own(at: now) }
    }

    /// The personal ledger of the kiosk's owner, whether or not they belong to a household; it is made where there is none.
    public func own(at now: UTCInstant) throws(StoreError) -> Store {
        let own = try database.read { transaction throws(StoreError) in try transaction.ownLedger() }
        guard let own else { return try makeOwn(at: now) }
        return try self.open(own)
    }

    func makeOwn(at now: UTCInstant) throws(StoreError) -> Store {
        guard let id = ULID(bytes: random(16)) else { preconditionFailure("an id has 16 bytes") }
        return try make(.personal(id), at: now)
    }
}

extension Transaction {
    /// The personal ledger of the kiosk's owner; nil if there is none.
    func ownLedger() throws(StoreError) -> LedgerName? {
        var open: [KeptLedger] = []
        for name in ledgers where name.isPersonal {
            let kept = try of(name).keptLedger()
            if kept.closed == nil { open.append(kept) }
        }
        let chosen = try value(.meta, Meta.ownLedger).flatMap { LedgerName(bytes: $0) }
        if let own = open.first(where: { $0.name == chosen }) { return own.name }
        return open.min { ($0.made?.milliseconds ?? 0, $0.name) < ($1.made?.milliseconds ?? 0, $1.name) }?.name
    }
}

extension Store {
    /// Whether this kiosk has said anything in this ledger: by the row that says so, which is lost with a database, or by what it says of
    /// itself, which is found again beside it.
    fileprivate func hasSpoken() throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in
            if try transaction.has(.ledgerMeta, Meta.ownHead(of: kiosk)) { return true }
            return try transaction.holder(of: Slot.kiosk(kiosk).key) != nil
        }
    }
}
