public import FitPinkyCore

/// A kiosk of a household whose members have all left.
public struct Departure: Hashable, Sendable {
    /// The last Day of the last stay.
    public let day: Day
    /// Where the latest entry stands that ended a stay.
    let position: Position
    /// Where the leavers' chains ended.
    public let heads: Set<Dot>
    /// Whether it is admitted to a stay that has not come yet. Until then it is given nothing, and what it says is taken.
    public let isAdmittedAgain: Bool

    /// So many Days after the last one, what was said before may still be handed over.
    public static let daysOfGrace = 30

    /// Whether an entry under that dot lies behind the heads, or is one of them; nil if that cannot be told before a head is here.
    public func isBehind(_ dot: Dot, isHere: (Dot) -> Bool) -> Bool? {
        let own = heads.filter { $0.origin == dot.origin }
        if own.contains(where: { $0.epoch == dot.epoch && dot.sequence <= $0.sequence }) { return true }
        // Of a head that is here, all that it goes on from is here as well.
        return own.allSatisfy { isHere($0) || $0.epoch == dot.epoch } ? false : nil
    }

    /// Whether an entry that lies behind no head may be handed over on that Day; nil is a Day that nobody knows.
    ///
    /// - Parameter isPerhapsBehind: whether it may turn out to lie behind one.
    public func allows(_ fact: Fact?, isPerhapsBehind: Bool, today: Day?) -> Bool {
        if let signed = fact?.signedDay, signed > day { return false }
        if isPerhapsBehind { return true }
        // Who left welcomes nobody, and comes back by the word of somebody who stayed.
        if let fact, [.join, .admit].contains(fact.kind) { return false }
        return isOfGrace(today)
    }

    /// Whether on that Day what was said before may still be handed over; nil is a Day that nobody knows.
    public func isOfGrace(_ today: Day?) -> Bool {
        today.map { Int($0.daysSince1970) <= Int(day.daysSince1970) + Departure.daysOfGrace } ?? true
    }
}

extension Winners {
    /// How the kiosk left that household. Nil if it did not: nobody whom it serves ever belonged, or it belongs by a stay that goes on.
    public func departure(of kiosk: KioskID, from group: GroupID) -> Departure? {
        guard let members = served[kiosk] else { return nil }
        var past: [Ending] = []
        for case .join(let stay) in joined.map(\.fact) where stay.group == group && members[stay.member] != nil {
            if let ending = ending(of: stay) {
                past.append(ending)
            } else if belongs(kiosk, by: stay) {
                return nil
            }
        }
        guard let day = past.map(leaves.cappedDay).max(), let position = past.map(\.position).max() else { return nil }
        let heads = past.reduce(into: Set()) { $0.formUnion($1.heads) }
        return Departure(day: day, position: position, heads: heads, isAdmittedAgain: isAdmittedToMissingStay(kiosk))
    }

    /// Whether the kiosk began the stay, or is a further one of its member that was admitted to it. An admission of before does not name a
    /// stay, and is for all of them; so may one after a loss be, but of that member's stays alone.
    func belongs(_ kiosk: KioskID, by stay: JoinFact) -> Bool {
        if self[.joining(stay.membership, stay.member, by: kiosk)] != nil { return true }
        return (admissions[kiosk] ?? []).contains { admission in
            let fact = admission.fact
            guard fact.stay.map({ $0 == stay.membership }) ?? true else { return false }
            return fact.isAfterLoss ? fact.member == stay.member : serves(admission.witness, stay.member)
        }
    }

    /// Whether the kiosk is admitted to a stay that is not here yet, and by which it would belong.
    func isAdmittedToMissingStay(_ kiosk: KioskID) -> Bool {
        (admissions[kiosk] ?? []).contains { admission in
            guard let stay = admission.fact.stay, let by = admission.fact.by, !admission.fact.isAfterLoss,
                !joinings.keys.contains(where: { $0.stay == stay })
            else { return false }
            return joined.contains {
                guard let inviting = joining($0), inviting.membership == by, lapses.held.contains(by) else {
                    return false
                }
                return serves(admission.witness, inviting.member) && leaveNotNaming(stay, of: inviting) == nil
            }
        }
    }

    /// Whether the kiosk may be given what is in that household: it belongs by a stay that goes on, or may yet begin one.
    package func mayRead(_ kiosk: KioskID, in group: GroupID) -> Bool {
        guard departure(of: kiosk, from: group) == nil else { return false }
        guard let admissions = admissions[kiosk] else {
            // Of those whom nobody admitted whose word stands, the founder reads.
            return !serving.named.contains(kiosk) || self[.group(group)]?.position.dot.origin == kiosk
        }
        // Who let in a kiosk without naming a stay, and left, does not read on through it.
        if admissions.contains(where: { $0.fact.stay == nil && departure(of: $0.witness, from: group) == nil }) {
            return true
        }
        return isAdmittedToMissingStay(kiosk)
            || joined.compactMap(joining).contains { ending(of: $0) == nil && belongs(kiosk, by: $0) }
    }
}
