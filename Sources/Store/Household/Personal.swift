public import FitPinkyCore
public import Ledger

// Members' own ledgers. Each is one member's, and all kiosks that serve them may have it once they were let in there.
extension StoreFolder {
    /// A member of a household, in their own ledger.
    public struct Person: Sendable {
        /// Their own ledger.
        public var store: Store
        /// Who they are in it.
        public var member: MemberID
    }

    /// The own ledger of that member of the household; nil if it is not here.
    public func person(_ member: MemberID, in group: GroupID) throws(StoreError) -> Person? {
        for kept in try ledgers() where kept.closed == nil && kept.name.isPersonal {
            let store = try open(kept.name)
            if case .person(let fact)? = try store.settings()[.person(group, member)]?.fact {
                return Person(store: store, member: fact.member)
            }
        }
        return nil
    }

    /// The same, made where it is not here.
    ///
    /// - Parameters:
    ///   - name: what they are called.
    ///   - kiosk: what this kiosk says of itself; its key there is filled in.
    public func person(
        _ member: MemberID, called name: String, in group: GroupID, as kiosk: KioskFact, at now: UTCInstant
    ) throws(StoreError) -> Person {
        if let known = try person(member, in: group) { return known }
        let store = try makeOwn(at: now)
        // Each other's bytes are not theirs: the id gives way to another, and the nonce stays.
        guard let drawn = ULID(bytes: random(16)), let nonce = ULID(bytes: random(16)) else {
            preconditionFailure("an id has 16 bytes")
        }
        var introduction = kiosk
        (introduction.identityKey, introduction.owner) = (store.publicKey, nil)
        let fresh = MemberID(drawn)
        let said: [Fact] = [
            .kiosk(introduction), .member(MemberFact(member: fresh, name: name, nonce: Nonce(nonce))),
            .person(PersonFact(group: group, there: member, member: fresh)),
        ]
        let result = try store.decide(at: now) { _ throws(Never) in Store.Decision(said, answer: true) }
        return Person(store: store, member: result.get().ids[drawn].map { MemberID($0) } ?? fresh)
    }

    // MARK: Further kiosks

    /// What a kiosk may hear that asks for a member's own ledger.
    public struct PersonalRequest: Hashable, Sendable {
        /// The ledger's id.
        public var ledger: ULID
        /// Who the member is in it.
        public var member: MemberID
        /// Whether that kiosk was let in to it.
        public var isLetIn: Bool
    }

    /// Looks at the request of a kiosk for the own ledger of a member of a household.
    ///
    /// - Parameter pin: of the TLS key that it proved to hold, 32 bytes.
    /// - Returns: nil if not both kiosks serve that member there, or it is not here.
    public func personalRequest(
        for member: MemberID, in group: GroupID, by pin: [UInt8]
    ) throws(StoreError) -> PersonalRequest? {
        let name = LedgerName.household(group)
        guard try ledgers().contains(where: { $0.name == name && $0.closed == nil }) else { return nil }
        let household = try open(name)
        let reading = KioskReading(household.kiosk, from: try household.settings())
        guard let asking = reading.kiosks.first(where: { $0.value.tlsPin == pin })?.key,
            reading.serves(asking, member), reading.serves(household.kiosk, member),
            let person = try person(member, in: group), let ledger = person.store.name.sharedID
        else { return nil }
        return PersonalRequest(
            ledger: ledger, member: person.member, isLetIn: try person.store.pins().contains(pin))
    }

    /// Lets the kiosk of that pin into the own ledger of that id: it is admitted when it introduces itself.
    public func letIn(_ pin: [UInt8], toPersonal ledger: ULID) throws(StoreError) {
        try writeShared { transaction throws(StoreError) in try transaction.put(Store.Pairing(pin: pin, ledger: ledger))
        }
    }

    /// The member whose further kiosk this is, and whose own ledger other kiosks of theirs may have.
    public struct PersonalLack: Hashable, Sendable {
        /// In this household,
        public var group: GroupID
        /// this member,
        public var member: MemberID
        /// whom these kiosks serve as well.
        public var kiosks: Set<KioskID>
    }

    /// Whose own ledger is to be asked for; nil if no other kiosk serves this one's owner, or it is here.
    public func personalLack() throws(StoreError) -> PersonalLack? {
        for kept in try ledgers() where kept.closed == nil {
            guard case .household(let group) = kept.name else { continue }
            let store = try open(kept.name)
            let reading = KioskReading(store.kiosk, from: try store.settings())
            guard let owner = reading.owner?.member, try person(owner, in: group) == nil else { continue }
            let kiosks = Set(reading.partners.keys.filter { reading.serves($0, owner) })
            if !kiosks.isEmpty { return PersonalLack(group: group, member: owner, kiosks: kiosks) }
        }
        return nil
    }

    /// The own ledger of that id, which another kiosk of its member has, with this kiosk's introduction in it.
    public func introduce(
        _ kiosk: KioskFact, of member: MemberID, toPersonal ledger: ULID, at now: UTCInstant
    ) throws(StoreError) {
        let (own, chosen) = try database.read { transaction throws(StoreError) in
            (try transaction.ownLedger(), try transaction.value(.meta, Meta.ownLedger))
        }
        if let own, own != .personal(ledger), chosen != own.bytes {
            // Soon there are two, and when they were made does not say which of them is the kiosk's: clocks go back.
            try writeShared { transaction throws(StoreError) in
                try transaction.put(.meta, Meta.ownLedger, own.bytes)
            }
        }
        try make(.personal(ledger), at: now).introduceAgain(kiosk, of: member, at: now)
    }

    /// Says the same in members' own ledgers in which this kiosk said something else of itself, but for the one in which it lives.
    public func introduceAgain(_ kiosk: KioskFact, besides home: Store, at now: UTCInstant) throws(StoreError) {
        for kept in try ledgers() where kept.closed == nil && kept.name.isPersonal && kept.name != home.name {
            let store = try open(kept.name)
            guard case .kiosk(let said)? = try store.settings()[.kiosk(store.kiosk)]?.fact else { continue }
            try store.introduceAgain(kiosk, of: said.owner, at: now)
        }
    }

    /// That ledger, which has come whole, is that of this kiosk's owner from now on. The one of before is closed: what was logged there
    /// can be read here.
    public func adopt(personal ledger: ULID, at now: UTCInstant) throws(StoreError) -> Store {
        let (before, store) = (try own(at: now), try open(.personal(ledger)))
        var owner: MemberID?
        if case .kiosk(let said)? = try store.settings()[.kiosk(store.kiosk)]?.fact { owner = said.owner }
        try writeShared { transaction throws(StoreError) in
            try transaction.put(.meta, Meta.ownLedger, store.name.bytes)
            // No other kiosk has it: what is looked at from now on has it, or nothing.
            guard before !== store, let owner else { return }
            try transaction.of(store.name).takeOriginals(from: try transaction.of(before.name), to: owner)
        }
        if before !== store { try close(before.name, at: now) }
        return store
    }
}

extension Store {
    /// Says that of this kiosk, unless it is said.
    fileprivate func introduceAgain(
        _ kiosk: KioskFact, of owner: MemberID?, at now: UTCInstant
    ) throws(StoreError) {
        let isErased = try database.read { transaction throws(StoreError) in try transaction.isErasedOwner(kiosk.name) }
        let introduction: KioskFact = {
            var introduction = kiosk
            (introduction.identityKey, introduction.owner) = (publicKey, owner)
            if isErased { introduction.name = Store.unnamedOwner }
            return introduction
        }()
        _ = try decide(at: now) { [id = self.kiosk] winners throws(Never) in
            let isSaid = winners[.kiosk(id)]?.fact == .kiosk(introduction)
            return Decision(isSaid ? [] : [.kiosk(introduction)], answer: true)
        }
    }
}
