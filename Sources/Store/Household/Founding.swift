public import FitPinkyCore
public import Ledger

extension StoreFolder {
    /// Begins a household that this kiosk founds: its ledger, with the first entries of all. Again with the same nonce it is the same
    /// household, and goes on where the power went.
    ///
    /// - Parameters:
    ///   - nonce: 16 random bytes, the group's.
    ///   - kiosk: what this kiosk says of itself; its key there is filled in.
    ///   - member: the founder; id and nonce are filled in.
    ///   - group: id, creator and nonce are filled in.
    public func found(
        with nonce: Nonce, kiosk: KioskFact, member: MemberFact, group: GroupFact, at now: UTCInstant
    ) throws(StoreError) -> Store {
        let mint = mint(foundingWith: nonce)
        var (kiosk, member, group) = (kiosk, member, group)
        (member.nonce, group.nonce) = (nonce, nonce)
        do throws(Fact.Unreadable) {
            member.member = MemberID(try mint.id(of: .member(member)))
            group.creator = member.member
            group.group = GroupID(try mint.id(of: .group(group)))
        } catch {
            throw .entry(.unencodable(error))
        }
        let store = try make(.household(group.group), foundedWith: nonce, at: now)
        kiosk.identityKey = store.publicKey
        let (slot, facts) = (Slot.group(group.group), [Fact.kiosk(kiosk), .group(group), .member(member)])
        _ = try store.decide(at: now) { winners throws(Never) in
            Store.Decision(winners[slot] == nil ? facts : [], answer: true)
        }
        return store
    }
}

extension Store {
    /// Admits a kiosk to the household, by this kiosk's word: what it signs is taken in from now on, and what of it waited is at once.
    /// Nothing where this kiosk has said so already, unless all whom the kiosk serves have left since: then it is welcome again.
    ///
    /// - Parameters:
    ///   - kiosk: its id in this ledger.
    ///   - member: whose further kiosk it is; nil for a newcomer's, who founds their own id.
    ///   - now: the time of day here, and whether it is trusted: what waited may move the own clock.
    public func admit(
        _ kiosk: KioskID, member: MemberID? = nil, at now: UTCInstant, isClockTrusted: Bool
    ) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            let slot = Slot.admission(of: kiosk, member, by: self.kiosk)
            let isSaid = try transaction.holder(of: slot.key) != nil
            guard try !isSaid ? true : transaction.departure(of: kiosk) != nil else { return }
            try append([.admit(AdmitFact(kiosk: kiosk, member: member))], at: now, transaction, &state)
            _ = try receive([], at: now, isClockTrusted: isClockTrusted, transaction, &state)
        }
    }
}
