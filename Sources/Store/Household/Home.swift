public import FitPinkyCore
public import Ledger

// In which ledger a kiosk lives.
extension StoreFolder {
    /// The ledger of which the kiosk speaks now: that of the household to which it belongs, else its members' own, which is made where
    /// there is none.
    ///
    /// What a power cut left by half is mended: a household's ledger that is empty is taken away, and one that this kiosk has left, or in
    /// which it has said nothing because another kiosk's backup brought it, is closed. A first ledger in which somebody has said something is of before a kiosk could keep several: it is closed, and can be
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
        if let home { return home }
        return if let own { own } else { try makeOwn(at: now) }
    }

    /// The ledger of the kiosk's members themselves, whether or not they belong to a household; it is made where there is none.
    public func own(at now: UTCInstant) throws(StoreError) -> Store {
        for kept in try ledgers() where kept.closed == nil && kept.name.isPersonal { return try open(kept.name) }
        return try makeOwn(at: now)
    }

    private func makeOwn(at now: UTCInstant) throws(StoreError) -> Store {
        guard let id = ULID(bytes: random(16)) else { preconditionFailure("an id has 16 bytes") }
        return try make(.personal(id), at: now)
    }
}

extension LedgerName {
    fileprivate var isPersonal: Bool { if case .personal = self { true } else { false } }
}

extension Store {
    /// The member of that name whom this kiosk serves here; founded if there is none, as for somebody whose button it is.
    public func member(named name: String, _ kiosk: KioskFact, at now: UTCInstant) throws(StoreError) -> MemberID {
        let known = KioskReading(self.kiosk, from: try settings())
        if let member = known.members.first(where: { $0.name == name }) { return member.member }
        // Each other's bytes are not theirs: the id gives way to another, and the nonce stays.
        guard let drawn = ULID(bytes: random(16)), let nonce = ULID(bytes: random(16)) else {
            preconditionFailure("an id has 16 bytes")
        }
        let fresh = MemberID(drawn)
        var introduction = kiosk
        introduction.identityKey = publicKey
        let said =
            (known.introduction == nil ? [Fact.kiosk(introduction)] : []) + [
                .member(MemberFact(member: fresh, name: name, nonce: Nonce(nonce)))
            ]
        let result = try decide(at: now) { _ throws(Never) in Decision(said, answer: true) }
        return result.get().ids[fresh.ulid].map { MemberID($0) } ?? fresh
    }

    /// Whether this kiosk has said anything in this ledger: by the row that says so, which is lost with a database, or by what it says of
    /// itself, which is found again beside it.
    fileprivate func hasSpoken() throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in
            if try transaction.has(.ledgerMeta, Meta.ownHead(of: kiosk)) { return true }
            return try transaction.holder(of: Slot.kiosk(kiosk).key) != nil
        }
    }
}
