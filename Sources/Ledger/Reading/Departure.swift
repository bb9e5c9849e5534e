public import FitPinkyCore

/// A kiosk of a household whose members have all left.
public struct Departure: Hashable, Sendable {
    /// The last Day of the last stay.
    public private(set) var day: Day
    /// The latest stamp of what ended a stay.
    public private(set) var stamp: Stamp
    /// Where the leavers' chains ended.
    public private(set) var heads: Set<Dot>
    /// Whether the kiosk of a member has admitted it since, and only its new stay has not come. Until then it is given nothing, and what
    /// it says is taken.
    public private(set) var isAdmittedSince: Bool

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
        guard let members = served[kiosk] else { return nil }
        var (present, past): ([Stamp], [PastStay]) = ([], [])
        for winner in joined {
            guard case .join(let stay) = winner.fact, stay.group == group, members[stay.member] != nil else { continue }
            if let leaving = leaving(stay.membership, stay.member), case .leave(let leave) = leaving.fact {
                past.append(
                    PastStay(began: winner.position.stamp, ended: leaving.position.stamp, leave: leave))
            } else {
                present.append(winner.position.stamp)
            }
        }
        if var beginning = present.min() {
            // Stays that overlap are one: somebody else of this kiosk belonged meanwhile.
            while let earlier = past.filter({ $0.began < beginning && $0.ended >= beginning }).map(\.began).min() {
                beginning = earlier
            }
            past.removeAll { $0.ended >= beginning }
        }
        guard let day = past.map(\.leave.day).max(), let stamp = past.map(\.ended).max() else { return nil }
        let heads = Set(past.flatMap(\.leave.heads))
        let isAdmitted = all.contains { winner in
            guard let (admitted, witness) = winner.slot.admission, winner.position.stamp > stamp else { return false }
            return admitted == kiosk && isOfWhoBelonged(witness, to: group, at: winner.position.stamp)
        }
        // Where the clock of who admitted was ahead, an admission can have a later stamp than a leave that was said after it.
        if isAdmitted, !present.isEmpty { return nil }
        return Departure(day: day, stamp: stamp, heads: heads, isAdmittedSince: isAdmitted)
    }

    private struct PastStay {
        var began: Stamp
        var ended: Stamp
        var leave: LeaveFact
    }

    /// Whether the kiosk served a member of the group at that stamp. A member who leaves later takes back nothing that they allowed.
    private func isOfWhoBelonged(_ kiosk: KioskID, to group: GroupID, at stamp: Stamp) -> Bool {
        joined.contains { winner in
            guard case .join(let stay) = winner.fact, stay.group == group else { return false }
            guard serves(kiosk, stay.member) else { return false }
            return leaving(stay.membership, stay.member).map { $0.position.stamp > stamp } ?? true
        }
    }
}
