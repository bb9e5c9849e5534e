package import FitPinkyCore
package import Ledger

/// The kiosk's owner joins a group whose invitation was confirmed.
package struct JoinGroup: Action {
    /// Which group; any while the invitation is still to be confirmed.
    package var group: GroupID
    /// The owner, with their goal.
    package var newcomer: Newcomer
    /// Whose invitation it was.
    package var inviter: MemberID?
    /// Who the owner is in the group's ledger, if they belonged to it before.
    package var known: MemberID?

    /// That joining.
    package init(
        _ group: GroupID, as newcomer: Newcomer, invitedBy inviter: MemberID? = nil, known: MemberID? = nil
    ) {
        (self.group, self.newcomer, self.inviter, self.known) = (group, newcomer, inviter, known)
    }

    package static let errors: [ActionError] = .ofJoining + .ofOwner + .ofStay + [.unknownDate, .invitedByOneself]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        try household.checkJoining(on: now.today)
        if let known, known == inviter { throw .invitedByOneself }
        let owner = try household.owner()
        let facts = try household.stay(
            of: newcomer, as: known ?? owner, isNew: known == nil, in: group, invitedBy: inviter, at: now)
        let stay = facts.lazy.compactMap { if case .join(let stay) = $0 { stay.membership } else { nil } }.first
        return Outcome(facts, turn: .joins(group, awaiting: stay))
    }
}

/// The kiosk becomes a further one of a member of a group, and they its owner.
///
/// What was logged here before stays that of the owner before. Others know that it is theirs once a kiosk of theirs has admitted it.
package struct JoinAsFurtherKiosk: Action {
    /// The stay by which the member belongs.
    package var stay: JoinFact
    /// What they are called.
    package var name: String

    /// A further kiosk of that member.
    package init(_ stay: JoinFact, of name: String) { (self.stay, self.name) = (stay, name) }

    package static let errors: [ActionError] = .ofJoining + .ofOwner

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        try household.checkJoining(on: now.today)
        guard var introduction = household.kiosk.introduction else { throw .noGroup }
        introduction.owner = stay.member
        return Outcome(
            [.kiosk(introduction), .member(MemberFact(member: stay.member, name: name))],
            turn: .joins(stay.group, awaiting: stay.membership))
    }
}
