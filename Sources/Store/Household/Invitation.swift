internal import FitPinkyCore
internal import Ledger

/// By which a kiosk was paired with: for one stay, whenever what was before it is heard of. The word of a leave may come after the
/// invitation, and its time may be later by a clock that is wrong; who was invited is admitted once more then. A leave of that stay ends it.
struct Invitation: Hashable {
    /// Stays that were known, or known to have ended, when it was accepted: it is for none of these.
    private(set) var earlier: Set<MembershipID>

    init(of invited: Store.Pairing.Invited, to group: GroupID, _ winners: Winners) {
        earlier = []
        for case .join(let stay) in winners.joined.map(\.fact) where stay.group == group {
            // A further kiosk comes for a stay that goes on.
            if invited == .furtherKiosk, winners.leaving(stay.membership, stay.member) == nil { continue }
            earlier.insert(stay.membership)
        }
    }

    private static let mark: UInt8 = 1
    /// More stays than a household comes to.
    private static let maxEarlier = 4096

    /// Whether these are a ledger's id alone, or that with an invitation behind it.
    static func isRow(_ bytes: [UInt8]) -> Bool {
        bytes.count == 16 || bytes.count % 16 == 1 && bytes.count > 16 && bytes.count <= 17 + 16 * maxEarlier
    }

    /// Nil where there is none.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.first == Invitation.mark else { return nil }
        let ids = bytes.dropFirst()
        earlier = Set(
            stride(from: ids.startIndex, to: ids.endIndex, by: 16).compactMap { index in
                ULID(bytes: Array(ids[index..<min(index + 16, ids.endIndex)])).map { MembershipID($0) }
            })
    }

    var bytes: [UInt8] { [Invitation.mark] + earlier.sorted().flatMap(\.ulid.bytes) }

    /// Whether it is used up: of the stays that came after it, all have ended.
    func isOver(for kiosk: KioskID, in group: GroupID, _ winners: Winners) -> Bool {
        var isOver = false
        for case .join(let stay) in winners.joined.map(\.fact)
        where stay.group == group && winners.serves(kiosk, stay.member) && !earlier.contains(stay.membership) {
            if winners.leaving(stay.membership, stay.member) == nil { return false }
            isOver = true
        }
        return isOver
    }
}

extension Store {
    /// Admits those who were invited and had left, by what is known now, and forgets invitations that are used up.
    func admitInvited(
        at now: UTCInstant, _ transaction: borrowing Transaction, _ state: inout State
    ) throws(StoreError) {
        guard let group = transaction.household else { return }
        let invited = try transaction.pairings(about: group.ulid).compactMapValues { $0 }
        guard !invited.isEmpty else { return }
        let winners = try transaction.winners(.settings)
        for (pin, invitation) in invited.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let kiosk = winners.introduced(with: pin) else { continue }
            if invitation.isOver(for: kiosk, in: group, winners) {
                try transaction.remove(.meta, Meta.pin(pin))
            } else if let departure = winners.departure(of: kiosk, from: group), !departure.isAdmittedSince {
                try append([.admit(AdmitFact(kiosk: kiosk))], at: now, transaction, &state)
            }
        }
    }
}

extension Transaction {
    /// Whose ledger it is; nil if it is no household's.
    var household: GroupID? { if case .household(let group) = ledger { group } else { nil } }

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
