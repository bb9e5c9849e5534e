public import FitPinkyCore

/// A kiosk of a household whose members have all left.
public struct Departure: Hashable, Sendable {
    /// The last Day of the last stay.
    public let day: Day
    /// Where the latest entry stands that ended a stay.
    let position: Position
    /// The latest stamp of what ended a stay.
    public var stamp: Stamp { position.stamp }
    /// Where the leavers' chains ended.
    public let heads: Set<Dot>
    /// Current stays of other members that the leaves name; nil if an older leave does not name any.
    let others: Set<MembershipID>?
    /// Whether the kiosk of a member has admitted it since, and only its new stay has not come. Until then it is given nothing, and what
    /// it says is taken.
    public let isAdmittedSince: Bool

    /// Whether a leave names one of these stays. A leave that names none is taken to know all.
    func knows(_ stays: Set<MembershipID>) -> Bool { others.map { !$0.isDisjoint(with: stays) } ?? true }

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
    /// How the kiosk left that household. Nil if it did not: nobody whom it serves has left, or one of them has belonged all along. Nil
    /// also if it is back: one of them has a new stay, and the kiosk of a member has admitted it since the leave.
    public func departure(of kiosk: KioskID, from group: GroupID) -> Departure? {
        departure(of: kiosk, from: group, ended: unknownToLeave)
    }

    /// Stays that end with another member's leave, because that leave does not name them. A kiosk signed the join of each, and either all
    /// other members of that kiosk have left, or every kiosk that admitted it has.
    ///
    /// Some peers received the leave before the join and refused the join, others accepted it. Ending the stay lets both agree. An
    /// admission by the kiosk of a member who stayed makes the stay count again.
    func staysUnknownToLeave() -> [MembershipID: Departure] {
        var begun: [Place: Set<MembershipID>] = [:]
        for winner in joined {
            guard case .join(let stay) = winner.fact, leaving(stay.membership, stay.member) == nil else { continue }
            begun[Place(kiosk: winner.position.dot.origin, group: stay.group), default: []].insert(stay.membership)
        }
        var witnesses: [KioskID: Set<KioskID>] = [:]
        for (kiosk, witness) in all.compactMap(\.slot.admission) where witness != kiosk {
            witnesses[kiosk, default: []].insert(witness)
        }
        // Each round sees only the results of earlier rounds, so the order of a dictionary does not matter.
        var unknown: [MembershipID: Departure] = [:]
        while true {
            let found = begun.compactMap { place, stays in
                departureNotKnowing(stays, at: place, witnesses[place.kiosk] ?? [], ended: unknown).map { (place, $0) }
            }
            guard !found.isEmpty else { break }
            for (place, departure) in found {
                for stay in begun.removeValue(forKey: place) ?? [] { unknown[stay] = departure }
            }
        }
        return unknown
    }

    private struct Place: Hashable {
        var kiosk: KioskID
        var group: GroupID
    }

    private func departureNotKnowing(
        _ stays: Set<MembershipID>, at place: Place, _ witnesses: Set<KioskID>, ended: [MembershipID: Departure]
    ) -> Departure? {
        let own = departure(of: place.kiosk, from: place.group, ended: ended, leavingOut: stays)
        if let own {
            // A member who joins again at this kiosk waits for their admission.
            let isAwaited = awaitedStay.map { stays.contains($0) } ?? false
            return isAwaited || own.isAdmittedSince || own.knows(stays) ? nil : own
        }
        let theirs = witnesses.map { departure(of: $0, from: place.group, ended: ended) }
        guard let last = theirs.compactMap(\.self).max(by: { $0.position < $1.position }) else { return nil }
        return theirs.allSatisfy { $0?.knows(stays) == false } ? last : nil
    }

    private func departure(
        of kiosk: KioskID, from group: GroupID, ended: [MembershipID: Departure], leavingOut: Set<MembershipID> = []
    ) -> Departure? {
        guard let members = served[kiosk] else { return nil }
        var (present, past): ([Stamp], [PastStay]) = ([], [])
        for winner in joined {
            guard case .join(let stay) = winner.fact, stay.group == group, members[stay.member] != nil else { continue }
            let began = winner.position.stamp
            if let leaving = leaving(stay.membership, stay.member), case .leave(let leave) = leaving.fact {
                let others = knownToGoOn(afterLeaving: stay.membership, stay.member)
                past.append(PastStay(began, leave, at: leaving.position, others: others))
            } else if let departure = ended[stay.membership] {
                past.append(PastStay(began: began, departure))
            } else if !leavingOut.contains(stay.membership) {
                present.append(began)
            }
        }
        if var beginning = present.min() {
            // Stays that overlap are one: somebody else of this kiosk belonged meanwhile.
            while let earlier = past.filter({ $0.began < beginning && $0.ended.stamp >= beginning }).map(\.began).min()
            {
                beginning = earlier
            }
            past.removeAll { $0.ended.stamp >= beginning }
        }
        guard let day = past.map(\.day).max(), let position = past.map(\.ended).max() else { return nil }
        let heads = past.reduce(into: Set()) { $0.formUnion($1.heads) }
        let isAdmitted = all.contains { winner in
            guard let (admitted, witness) = winner.slot.admission, winner.position.stamp > position.stamp else {
                return false
            }
            return admitted == kiosk && isOfWhoBelonged(witness, to: group, at: winner.position.stamp, ended)
        }
        // Where the clock of who admitted was ahead, an admission can have a later stamp than a leave that was said after it.
        if isAdmitted, !present.isEmpty { return nil }
        let others = past.reduce(Set?.some([])) { others, stay in stay.others.flatMap { others?.union($0) } }
        return Departure(day: day, position: position, heads: heads, others: others, isAdmittedSince: isAdmitted)
    }

    private struct PastStay {
        let (began, ended): (Stamp, Position)
        let day: Day
        let heads: Set<Dot>
        let others: Set<MembershipID>?

        init(_ began: Stamp, _ leave: LeaveFact, at position: Position, others: Set<MembershipID>?) {
            (self.began, ended, day, heads) = (began, position, leave.day, Set(leave.heads))
            self.others = others
        }

        init(began: Stamp, _ departure: Departure) {
            (self.began, ended, day) = (began, departure.position, departure.day)
            (heads, others) = (departure.heads, departure.others)
        }
    }

    /// Whether the kiosk served a member of the group at that stamp. A member who leaves later takes back nothing that they allowed.
    private func isOfWhoBelonged(
        _ kiosk: KioskID, to group: GroupID, at stamp: Stamp, _ ended: [MembershipID: Departure]
    ) -> Bool {
        joined.contains { winner in
            guard case .join(let stay) = winner.fact, stay.group == group else { return false }
            guard serves(kiosk, stay.member) else { return false }
            let end = leaving(stay.membership, stay.member)?.position ?? ended[stay.membership]?.position
            return end.map { $0.stamp > stamp } ?? true
        }
    }
}
