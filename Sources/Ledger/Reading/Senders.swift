package import FitPinkyCore

/// In whose name a kiosk's entries arrive, for what a household's ledger takes in a day.
///
/// A kiosk's entries count for the first member with a stay that it serves; a kiosk that serves nobody who joined counts for the member of
/// the kiosk that admitted it. So a member who admits further kiosks, or founds further members, does not get more.
package struct Senders: Hashable, Sendable {
    /// Who an entry's kiosk sends for.
    package enum Sender: Hashable, Sendable {
        /// A member of the kiosk that takes the entry in.
        case own
        /// Another member.
        case member(MemberID)
        /// Nobody whose joining is known here.
        case unknown
    }

    private var senders: [KioskID: Sender] = [:]

    /// As that kiosk reads the settings.
    package init(at kiosk: KioskID, from winners: Winners) {
        let joined = Set(winners.joined.compactMap { winners.joining($0)?.member })
        var owned: [KioskID: MemberID] = [:]
        for (other, members) in winners.served {
            let first = members.filter { joined.contains($0.key) }.min { ($0.value, $0.key) < ($1.value, $1.key) }
            owned[other] = first?.key
        }
        let own = Set((winners.served[kiosk] ?? [:]).keys)
        for other in Set(winners.served.keys).union(winners.admissions.keys) {
            if winners.served[other]?.keys.contains(where: own.contains) == true {
                senders[other] = .own
                continue
            }
            let member = Senders.member(of: other, owned, winners.admissions)
            // What this kiosk's members admitted and what has not said yet that it is theirs.
            senders[other] = member.map { own.contains($0) ? .unknown : .member($0) } ?? .unknown
        }
        senders[kiosk] = .own
    }

    /// Who that kiosk sends for.
    package subscript(kiosk: KioskID) -> Sender { senders[kiosk] ?? .unknown }

    private static func member(
        of kiosk: KioskID, _ owned: [KioskID: MemberID], _ admissions: [KioskID: Set<Winners.Admission>]
    ) -> MemberID? {
        var (open, seen) = ([kiosk], Set([kiosk]))
        while !open.isEmpty {
            if let member = open.compactMap({ owned[$0] }).min() { return member }
            let witnesses = Set(open.flatMap { admissions[$0] ?? [] }.map(\.witness)).subtracting(seen)
            seen.formUnion(witnesses)
            open = Array(witnesses)
        }
        return nil
    }
}

extension Winners {
    /// At most so many kiosks of a member share the ledger at a time; retired ones do not count.
    package static let maxKiosksOfMember = 8

    /// Kiosks that share nothing with others, because for each member they serve there are as many before them in ledger order. What they
    /// say counts as that of others does: an admission dated back must not take anybody's words away.
    package var surplusKiosks: Set<KioskID> {
        var kiosks: [MemberID: [(position: Position, kiosk: KioskID)]] = [:]
        for (kiosk, members) in served where !isRetired(kiosk) {
            for (member, position) in members { kiosks[member, default: []].append((position, kiosk)) }
        }
        var (sharing, surplus): (Set<KioskID>, Set<KioskID>) = ([], [])
        for var places in kiosks.values {
            places.sort { ($0.position, $0.kiosk) < ($1.position, $1.kiosk) }
            sharing.formUnion(places.prefix(Winners.maxKiosksOfMember).map(\.kiosk))
            surplus.formUnion(places.dropFirst(Winners.maxKiosksOfMember).map(\.kiosk))
        }
        return surplus.subtracting(sharing)
    }
}
