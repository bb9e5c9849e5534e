package import FitPinkyCore

// Which admissions a kiosk has yet to sign.
extension Winners {
    /// At most so many admissions are signed at once: more than a household comes to.
    static let maxAdmissionsAtOnce = 64

    /// Admissions that this kiosk has not signed yet: each of its members who belongs admits every current stay of another member. The
    /// stay then remains when its first admitter leaves; see ``Lapses``.
    package func admissionsToSign(at kiosk: KioskID) -> [AdmitFact] {
        guard household != nil, !isRetired(kiosk), !serving.replacements.contains(kiosk) else { return [] }
        let goingOn = joined.compactMap { winner -> (stay: JoinFact, kiosk: KioskID)? in
            guard let stay = joining(winner), ending(of: stay) == nil else { return nil }
            return (stay, winner.position.dot.origin)
        }
        let own = goingOn.map(\.stay).filter { stay in
            guard serves(kiosk, stay.member), belongs(kiosk, by: stay) else { return false }
            // A kiosk that awaits its own admission may not have received earlier leaves.
            return !countsAwaitedStay || stay.membership != awaitedStay
        }
        let signed = admissions.values.joined()
        let wanted = goingOn.flatMap { other in
            own.filter { own in
                guard own.member != other.stay.member else { return false }
                return !signed.contains {
                    !$0.fact.isAfterLoss && $0.fact.stay == other.stay.membership && $0.fact.by == own.membership
                        && serves($0.witness, own.member)
                }
            }.map { AdmitFact(kiosk: other.kiosk, stay: other.stay.membership, by: $0.membership) }
        }
        return Array(wanted.prefix(Winners.maxAdmissionsAtOnce))
    }

    /// Every joining, also of stays that nobody has admitted, in no order.
    package var joiningsWithUnadmitted: some Collection<Winner> { joinings.values }

    /// The stays that this kiosk began, that nobody has admitted and that their members have not ended, in ledger order.
    package func waitingForAdmission(from kiosk: KioskID) -> [MembershipID] {
        joinings.values.sorted { $0.position < $1.position }.compactMap { winner in
            guard winner.position.dot.origin == kiosk, let stay = joining(winner), leaving(stay) == nil,
                !lapses.held.contains(stay.membership), lapses.endings[stay.membership] == nil
            else { return nil }
            return stay.membership
        }
    }
}
