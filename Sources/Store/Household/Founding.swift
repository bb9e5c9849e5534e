public import FitPinkyCore
public import Ledger

extension StoreFolder {
    /// Begins a household that this kiosk founds: its ledger, with the first entries of all. Again with the same nonce it is the same
    /// household, and goes on where the power went.
    ///
    /// - Parameters:
    ///   - facts: among them the group with its nonce, and its founder with one: ids that the ledger makes take the place of those that
    ///     they have.
    ///   - kiosk: what this kiosk says of itself; its key there is filled in.
    ///   - own: another ledger, and what is said there in the same transaction, given which id took the place of which.
    public func found(
        _ facts: [Fact], as kiosk: KioskFact, leaving own: (store: Store, facts: ([ULID: ULID]) -> [Fact])? = nil,
        at now: UTCInstant
    ) throws(StoreError) -> Store {
        guard case .group(let group)? = facts.first(where: { $0.kind == .group }), let nonce = group.nonce else {
            preconditionFailure("what founds a household says of which group, and with which nonce")
        }
        let mint = mint(foundingWith: nonce)
        let named = try namingRecoveryKeys(facts, by: mint)
        let minted: (facts: [Fact], ids: [ULID: ULID])
        do throws(Fact.Unreadable) {
            minted = try mint.minted(named)
        } catch {
            throw .entry(.unencodable(error))
        }
        let id = GroupID(minted.ids[group.group.ulid] ?? group.group.ulid)
        let store = try make(.household(id), foundedWith: nonce, at: now)
        var kiosk = kiosk
        kiosk.identityKey = store.publicKey
        let said = [Fact.kiosk(kiosk)] + minted.facts
        let (ledgers, left) = ([store] + (own.map { [$0.store] } ?? []), own?.facts(minted.ids) ?? [])
        _ = try decide(in: ledgers, at: now) { winners throws(Never) -> [Store.Decision<Bool>] in
            guard winners[0][.group(id)] == nil else { return [] }
            return [Store.Decision(said, answer: true)] + winners.dropFirst().map { _ in .init(left, answer: true) }
        }
        return store
    }

    /// Joins a household: its ledger is made, or opened again if this kiosk was there before, and this kiosk speaks in it.
    ///
    /// - Parameters:
    ///   - facts: what it says there, after what it says of itself.
    ///   - kiosk: what this kiosk says of itself, where the facts do not; its key there is filled in.
    ///   - own: the ledger in which it was, and what is said there in the same transaction, given which id took the place of which.
    ///   - stay: counted here before the admission of this kiosk arrives: the stay that the facts begin, or that of the member whose second
    ///     kiosk this one becomes.
    ///   - pairing: with the kiosk that invited, which is let in by it. With a recovery key this kiosk says that it is its owner's own, and keeps
    ///     the key.
    public func join(
        _ group: GroupID, _ facts: [Fact], as kiosk: KioskFact, awaiting stay: MembershipID? = nil,
        leaving own: (store: Store, facts: ([ULID: ULID]) -> [Fact]), pairing: Store.Pairing?, at now: UTCInstant
    ) throws(StoreError) -> Store {
        let household = try make(.household(group), at: now)
        try reopen(household.name)
        let introduced = facts.contains { $0.kind == .kiosk } ? facts : [.kiosk(kiosk)] + facts
        var said = introduced + (try household.admissionsOfUnaware(for: facts))
        if let key = pairing?.recoveryKey.flatMap({ RecoveryKey(privateKey: $0) }) {
            try keepRecoveryKey(key)
            said += try household.recovery(by: key, introducing: introduced)
        }
        let ofHousehold = said.map { fact in
            guard case .kiosk(var kiosk) = fact else { return fact }
            kiosk.identityKey = household.publicKey
            return .kiosk(kiosk)
        }
        let (there, ids) = try household.minted(ofHousehold)
        let left = own.facts(ids)
        _ = try decide(
            in: [household, own.store], at: now,
            noting: { transaction throws(StoreError) in
                if let pairing { try transaction.put(pairing) }
                try transaction.of(household.name).noteAwaited(stay.map { MembershipID(ids[$0.ulid] ?? $0.ulid) })
            }
        ) { _ throws(Never) in
            [Store.Decision(there, answer: true), Store.Decision(left, answer: true)]
        }
        household.forgetHousehold()
        return household
    }
}

extension Store {
    /// What this kiosk says of itself by its owner's recovery key. The kiosk that invited it says the same in its own name.
    fileprivate func recovery(by key: RecoveryKey, introducing facts: [Fact]) throws(StoreError) -> [Fact] {
        let owner = facts.lazy.compactMap { if case .kiosk(let fact) = $0 { fact.owner } else { nil } }.first
        guard let owner, let group = name.household else { return [] }
        do throws(SigningFailed) {
            let signature = try key.signature(admitting: kiosk, of: owner, in: group)
            return [.admit(AdmitFact(kiosk: kiosk, member: owner, recovery: signature))]
        } catch {
            throw .entry(.signing)
        }
    }

    /// What a member's kiosk that joins again says of their others that have not heard of the leave: nobody would tell them.
    fileprivate func admissionsOfUnaware(for facts: [Fact]) throws(StoreError) -> [Fact] {
        guard let stay = facts.lazy.compactMap({ if case .join(let stay) = $0 { stay } else { nil } }).first else {
            return []
        }
        let winners = try settings()
        var admissions: [Fact] = []
        for other in KioskReading(kiosk, from: winners).kiosks.keys.sorted() where other != kiosk {
            guard winners.servesOnly(stay.member, other), winners.departure(of: other, from: stay.group) != nil,
                try partnerMark(other)?.pending ?? 1 > 0
            else { continue }
            let (member, id) = (stay.member, stay.membership)
            admissions.append(.admit(AdmitFact(kiosk: other, member: member, stay: id, by: id)))
        }
        return admissions
    }

    /// Admits a kiosk to the ledger, by this kiosk's word: what it signs is taken in from now on, and what of it waited is at once. Nothing
    /// where this kiosk has said so already.
    ///
    /// - Parameters:
    ///   - kiosk: its id in this ledger.
    ///   - member: whose further kiosk it is; nil for a newcomer's, who founds their own id.
    ///   - stay: by which it belongs, in a household.
    ///   - now: the time of day here, and whether it is trusted: what waited may move the own clock.
    public func admit(
        _ kiosk: KioskID, member: MemberID? = nil, to stay: MembershipID? = nil, at now: UTCInstant,
        isClockTrusted: Bool
    ) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            try admit(kiosk, member, to: stay, at: now, transaction, &state)
            _ = try receive([], at: now, isClockTrusted: isClockTrusted, transaction, &state)
        }
    }

    func admit(
        _ kiosk: KioskID, _ member: MemberID?, to stay: MembershipID?, at now: UTCInstant,
        _ transaction: borrowing Transaction, _ state: inout State
    ) throws(StoreError) {
        var fact = AdmitFact(kiosk: kiosk, member: member)
        if let stay, let own = KioskReading(self.kiosk, from: try transaction.winners(.settings)).ownStay {
            (fact.stay, fact.by) = (stay, own)
        }
        for slot in Fact.admit(fact).claims(origin: self.kiosk) {
            guard try transaction.holder(of: slot.key) == nil else { return }
        }
        try append([.admit(fact)], at: now, transaction, &state)
    }
}
