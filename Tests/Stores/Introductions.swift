public import FitPinkyCore
public import Ledger
public import Store

extension Store {
    /// Says what this kiosk is called and where it is, if the ledger does not say the same already.
    public func announceKiosk(
        name: String, zone: String, tlsPin: [UInt8] = [], address: String = "", at now: UTCInstant
    ) throws(StoreError) {
        let fact = KioskFact(identityKey: publicKey, name: name, zone: zone, tlsPin: tlsPin, address: address)
        try say(.kiosk(fact), in: .kiosk(kiosk), at: now)
    }

    /// Says who a person of this kiosk is, if the ledger does not say the same already.
    public func announceMember(_ member: MemberID, name: String, at now: UTCInstant) throws(StoreError) {
        try say(.member(MemberFact(member: member, name: name)), in: .member(member), at: now)
    }

    private func say(_ fact: Fact, in slot: Slot, at now: UTCInstant) throws(StoreError) {
        _ = try decide(at: now) { winners throws(Never) in
            Decision(winners[slot]?.fact == fact ? [] : [fact], answer: true)
        }
    }

    /// Every member that the ledger knows, ascending by id.
    public func members() throws(StoreError) -> [MemberFact] {
        // A member's entry fills the slot of who serves them as well.
        let winners = try settings()
        let ids = winners.all.compactMap(\.slot.member).sorted()
        return ids.compactMap { if case .member(let fact) = winners[.member($0)]?.fact { fact } else { nil } }
    }

    /// The name that the ledger has for a member.
    public func memberName(_ id: MemberID) throws(StoreError) -> String? {
        try members().first { $0.member == id }?.name
    }
}
