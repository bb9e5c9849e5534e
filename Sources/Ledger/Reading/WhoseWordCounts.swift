package import FitPinkyCore

// Whose word counts. The first ledger is closed and believes what it always believed; in a member's own ledger all kiosks are the member's.
extension Winners {
    /// Whether what the winner says counts, by who signed it.
    package func counts(_ winner: Winner) -> Bool { counts(winner.fact, signedBy: winner.position.dot.origin) }

    /// Whether the fact counts when that kiosk signed it.
    package func counts(_ fact: Fact, signedBy kiosk: KioskID) -> Bool {
        guard household != nil else { return true }
        if isBeyond(fact, kiosk) { return false }
        switch fact.voice {
        case .kiosk: return true
        case .member(let member): return serves(kiosk, member)
        case .group(let member, let day):
            guard serves(kiosk, member) else { return false }
            return joined.contains { winner in
                guard let stay = joining(winner), stay.member == member else { return false }
                guard let day else { return true }
                // By the Day on which the leave was seen: else one dated back would undo what its member set since.
                return stay.day <= day && boundEnding(of: stay).map { day <= $0 } ?? true
            }
        }
    }

    /// The member in whose name the winner speaks though its kiosk may not; nil of one that counts, or that counts for nothing for another
    /// reason: as a setting of a member who did not belong on its Day.
    package func misused(by winner: Winner) -> MemberID? {
        switch winner.fact.voice {
        case .kiosk: nil
        case .member(let member): counts(winner) ? nil : member
        case .group(let member, _): household == nil || serves(winner.position.dot.origin, member) ? nil : member
        }
    }

    /// Whether what that kiosk says in the member's name counts.
    func counts(_ member: MemberID, signedBy kiosk: KioskID) -> Bool { household == nil || serves(kiosk, member) }

    /// The public key of a member's recovery key, 32 bytes: that of the entry that made their id. Nil if it named none.
    package func recoveryKey(of member: MemberID) -> [UInt8]? { serving.recoveryKeys[member] }

    /// Those that count: where each kiosk has a slot of its own, of the unsigned slot the one that stands.
    ///
    /// - Parameter author: whose a workout is, where words to workouts are among them.
    package func standing<Failure: Error>(
        _ said: some Sequence<Winner>, author: (WorkoutID) throws(Failure) -> MemberID?
    ) throws(Failure) -> [Winner] {
        var standing: [Slot: Winner] = [:]
        for winner in said where counts(winner) {
            if lost.replacements[winner.position.dot.origin] != nil, let workout = winner.slot.worded,
                isForOwnWitness(winner, author: try author(workout))
            {
                continue
            }
            let slot = winner.slot.unsigned
            if let other = standing[slot], !slot.isWon(by: winner.position, from: other.position) { continue }
            standing[slot] = winner
            standing[slot]?.slot = slot
        }
        return Array(standing.values)
    }

    /// Whether others count by these settings than by the other ones: then all that was worked out by the others may be different.
    func countsOthers(than settings: Winners) -> Bool {
        guard household != nil else { return false }
        return served.mapValues { Set($0.keys) } != settings.served.mapValues { Set($0.keys) }
            || lost.replacements != settings.lost.replacements
    }
}

extension Fact {
    /// The Day by which settings of the group are ordered that have no slot a Day; the first one for everything else.
    package var settingDay: Day {
        if case .dayStart(let fact) = self { return fact.day ?? .first }
        if case .groupName(let fact) = self { return fact.day ?? .first }
        return .first
    }
}
