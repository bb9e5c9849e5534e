internal import FitPinkyCore
internal import Ledger

/// An invitation that another kiosk has accepted. It is for one later stay, and is used up when this kiosk admits that stay, or when a
/// later stay has ended.
struct Invitation: Hashable {
    /// The member in place of whose lost kiosks the invited one comes; nil for every other.
    private(set) var replaced: MemberID?
    /// The stays that it is not for, known when it was accepted: all of them for a newcomer, those that had ended for a further kiosk.
    private(set) var earlier: Set<MembershipID>

    init(of invited: Store.Pairing.Invited, to group: GroupID, _ winners: Winners) {
        earlier = []
        if case .replacement(let member) = invited { replaced = member }
        for case .join(let stay) in winners.joiningsWithUnadmitted.map(\.fact) where stay.group == group {
            // A further kiosk belongs by a stay that its member already has.
            if invited != .newcomer, winners.leaving(stay.membership, stay.member) == nil { continue }
            earlier.insert(stay.membership)
        }
    }

    private static let mark: UInt8 = 1
    /// Before the member whose kiosks are lost.
    private static let markOfReplacement: UInt8 = 2
    /// More stays than a household comes to.
    private static let maxEarlier = 4096

    /// Whether these are a ledger's id alone, or that with an invitation behind it.
    static func isRow(_ bytes: [UInt8]) -> Bool {
        bytes.count == 16 || bytes.count % 16 == 1 && bytes.count > 16 && bytes.count <= 33 + 16 * maxEarlier
    }

    /// Nil where there is none.
    init?(bytes: ArraySlice<UInt8>) {
        var ids = bytes.dropFirst()
        switch bytes.first {
        case Invitation.mark: break
        case Invitation.markOfReplacement:
            guard let member = ULID(bytes: Array(ids.prefix(16))) else { return nil }
            (replaced, ids) = (MemberID(member), ids.dropFirst(16))
        default: return nil
        }
        earlier = Set(
            stride(from: ids.startIndex, to: ids.endIndex, by: 16).compactMap { index in
                ULID(bytes: Array(ids[index..<min(index + 16, ids.endIndex)])).map { MembershipID($0) }
            })
    }

    var bytes: [UInt8] {
        let mark = replaced.map { [Invitation.markOfReplacement] + $0.ulid.bytes } ?? [Invitation.mark]
        return mark + earlier.sorted().flatMap(\.ulid.bytes)
    }

    /// Whether the stay is none that was here before.
    func isFor(_ stay: MembershipID) -> Bool { !earlier.contains(stay) }

    /// Whether it is used up: of the stays that came after it, all have ended.
    func isOver(for kiosk: KioskID, in group: GroupID, _ winners: Winners) -> Bool {
        var isOver = false
        for case .join(let stay) in winners.joiningsWithUnadmitted.map(\.fact)
        where stay.group == group && winners.serves(kiosk, stay.member) && !earlier.contains(stay.membership) {
            if winners.leaving(stay.membership, stay.member) == nil { return false }
            isOver = true
        }
        return isOver
    }

    /// The stay to which a kiosk comes that has been here before: one that waits for an admission; or that of a member whom both kiosks
    /// serve, if the invited one left with an earlier stay of theirs. Nil also where nobody belongs who could admit it.
    func comer(_ kiosk: KioskID, to own: KioskID, _ winners: Winners) -> (stay: MembershipID, member: MemberID?)? {
        let reading = KioskReading(own, from: winners)
        guard let group = winners.household, reading.ownStay != nil, replaced == nil else { return nil }
        let waiting = winners.waitingForAdmission(from: kiosk).first { !earlier.contains($0) }
        if let waiting { return (waiting, nil) }
        guard winners.departure(of: kiosk, from: group) != nil else { return nil }
        let common = reading.members.lazy.map(\.member).first { reading.serves(kiosk, $0) && reading.stays[$0] != nil }
        return common.flatMap { member in reading.stays[member].map { ($0, member) } }
    }
}

extension Store {
    /// Admits invited kiosks, signs the admissions that this kiosk still owes, and deletes used invitations. A closed ledger is unchanged.
    func signAdmissions(
        at now: UTCInstant, _ transaction: borrowing Transaction, _ state: inout State
    ) throws(StoreError) {
        guard let group = transaction.household, try transaction.row()?.closed == nil else { return }
        var winners = try transaction.winners(.settings)
        let invited = try transaction.pairings(about: group.ulid).compactMapValues { $0 }
        for (pin, invitation) in invited.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let kiosk = winners.introduced(with: pin) else { continue }
            if invitation.isOver(for: kiosk, in: group, winners) {
                try transaction.remove(.meta, Meta.pin(pin))
            } else if let comer = invitation.comer(kiosk, to: self.kiosk, winners) {
                try admit(kiosk, comer.member, to: comer.stay, at: now, transaction, &state)
                try transaction.put(Store.Pairing(pin: pin, group: group))
                winners = try transaction.winners(.settings)
            }
        }
        let admissions = winners.admissionsToSign(at: kiosk)
        if !admissions.isEmpty { try append(admissions.map { .admit($0) }, at: now, transaction, &state) }
    }
}

extension Transaction {
    /// Whose ledger it is; nil if it is no household's.
    var household: GroupID? { ledger.household }

    /// Whether that kiosk was invited, and its invitation is not used up.
    func isInvited(_ kiosk: KioskID, _ winners: Winners) throws(StoreError) -> Bool {
        guard let group = household, case .kiosk(let fact)? = winners[.kiosk(kiosk)]?.fact,
            let row = try value(.meta, Meta.pin(fact.tlsPin)), row.starts(with: group.ulid.bytes),
            let invitation = Invitation(bytes: row.dropFirst(group.ulid.bytes.count))
        else { return false }
        return !invitation.isOver(for: kiosk, in: group, winners)
    }
}

extension Winners {
    /// Which kiosk of the household has that pin, whether or not it has left.
    func introduced(with pin: [UInt8]) -> KioskID? {
        // A key can be that of several: who joined again with a new ledger key said theirs last.
        all.filter { if case .kiosk(let fact) = $0.fact { fact.tlsPin == pin } else { false } }
            .max { $0.position < $1.position }?.position.dot.origin
    }
}
