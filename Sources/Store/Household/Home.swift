public import FitPinkyCore
internal import Ledger

// In which ledger a kiosk lives.
extension StoreFolder {
    /// The ledger of which the kiosk speaks now: that of the household to which it belongs, else its members' own, which is made where
    /// there is none.
    ///
    /// What a power cut left by half is mended: a household in which this kiosk has said nothing is taken away, and one that it has left is
    /// closed. A first ledger in which somebody has said something is of before a kiosk could keep several: it is closed, and can be
    /// read.
    public func home(at now: UTCInstant) throws(StoreError) -> Store {
        var (home, own): (Store?, Store?)
        for kept in try ledgers() where kept.closed == nil {
            let store = try open(kept.name)
            switch kept.name {
            case .first: if try store.entryCount() > 0 { try close(.first, at: now) }
            case .personal: own = own ?? store
            case .household:
                guard try store.hasSpoken() else {
                    try remove(kept.name)
                    continue
                }
                if KioskReading(store.kiosk, from: try store.settings()).belonging == .none {
                    try close(kept.name, at: now)
                } else {
                    home = store
                }
            }
        }
        if let home = home ?? own { return home }
        guard let id = ULID(bytes: random(16)) else { preconditionFailure("an id has 16 bytes") }
        return try make(.personal(id), at: now)
    }
}

extension Store {
    /// Whether this kiosk has said anything in this ledger.
    fileprivate func hasSpoken() throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in
            try transaction.has(.ledgerMeta, Meta.ownHead(of: kiosk))
        }
    }
}
