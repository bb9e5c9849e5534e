internal import FitPinkyCore
internal import Ledger

// What others said of kiosks that are lost comes about by the ends of those kiosks' chains, and not by the arrival of the word alone.
extension Deliveries {
    /// That a kiosk was let in in place of a member's lost ones, and that a member gave up a kiosk which does not serve them, as far as it
    /// stands.
    package var losses: [Delivery] { replaced + givenUp }

    private var replaced: [Delivery] {
        weeks.kiosk.replacements.sorted { $0.key < $1.key }.flatMap { kiosk, member in
            let owners = owners(of: kiosk)
            return told(
                .admitted, about: .init(12, kiosk.ulid.bytes, member.ulid.bytes), by: member, of: owners,
                yours: "\(known.name(member))’s kiosk admitted a kiosk for you",
                others: "\(known.name(member))’s kiosk admitted a kiosk for \(name(owners))")
        }
    }

    private var givenUp: [Delivery] {
        weeks.kiosk.givenUp.sorted { $0.key < $1.key }.flatMap { kiosk, member in
            let owners = owners(of: kiosk)
            // One that spoke again and is given up again is told again.
            let heads = known.winners.all.compactMap { winner -> [UInt8]? in
                guard case .retirement(let fact) = winner.fact, fact.kiosk == kiosk, fact.member == member else {
                    return nil
                }
                return fact.heads.flatMap(\.hash)
            }
            let subject = Notification.Subject(
                13, kiosk.ulid.bytes, member.ulid.bytes,
                Entry.hash(heads.max { $0.lexicographicallyPrecedes($1) } ?? []))
            return told(
                .givenUp, about: subject, by: member, of: owners,
                yours: "\(known.name(member)) gave up a kiosk of yours",
                others: "\(known.name(member)) gave up \(name(owners))’s kiosk")
        }
    }

    /// Those who belong and whom the kiosk serves.
    private func owners(of kiosk: KioskID) -> [MemberID] {
        weeks.kiosk.belongers.filter { weeks.kiosk.serves(kiosk, $0) }
    }

    private func name(_ owners: [MemberID]) -> String {
        owners.isEmpty ? "somebody" : GroupName.shown("", memberNames: owners.map(known.name))
    }

    private func told(
        _ kind: NotificationKind, about subject: Notification.Subject, by member: MemberID, of owners: [MemberID],
        yours: String, others: String
    ) -> [Delivery] {
        people.filter { $0 != member }.flatMap { receiver in
            var told = Notification(kind, owners.contains(receiver) ? yours : others, about: subject)
            (told.from, told.comesAgain) = (member, true)
            return deliver(told, to: [receiver])
        }
    }
}
