package import FitPinkyCore
internal import Ledger

/// A person with their first goal.
package struct Newcomer: Hashable, Sendable {
    /// What they are called.
    package var name: String
    /// Days a week, 1 to 7.
    package var goal: Int

    /// Somebody of that name, who means to work out so many days a week.
    package init(name: String, goal: Int) { (self.name, self.goal) = (name, goal) }
}

// The errors of what follows, for those who throw them.
extension [ActionError] {
    static let ofStay: [ActionError] = [.text(.displayName, .empty), .goal(8)]
    static let ofJoining: [ActionError] = [.retired, .awaitsGroup, .belongs(to: "Ana & Ben")]
    static let ofOwner: [ActionError] = [.noGroup]
}

extension HouseholdReading {
    /// What a kiosk says of a newcomer's stay.
    ///
    /// - Parameter isNew: whether the ledger in which it is said has never heard of them: it makes an id in place of that one.
    func stay(
        of newcomer: Newcomer, as member: MemberID, isNew: Bool, in group: GroupID, invitedBy inviter: MemberID? = nil,
        at now: Now
    ) throws(ActionError) -> [Fact] {
        try TextLimit.displayName.checkEntered(newcomer.name)
        guard let goal = Goal(daysPerWeek: newcomer.goal) else { throw .goal(newcomer.goal) }
        let others = kiosk.belongers.filter { $0 != member }.compactMap { kiosk.group?.names[$0] }
        guard !others.contains(newcomer.name) else { throw .nameTaken(newcomer.name) }
        return [
            .member(
                MemberFact(member: member, name: newcomer.name, nonce: isNew ? Nonce(now.freshID()) : nil)),
            .join(
                JoinFact(
                    membership: MembershipID(now.freshID()), member: member, group: group, day: now.today,
                    inviter: inviter)),
            .goal(GoalFact(member: member, day: now.today, goal: goal)),
        ]
    }

    /// The kiosk's owner, who is to begin or join a group.
    func owner() throws(ActionError) -> MemberID {
        guard let owner = kiosk.owner else { throw .noGroup }
        return owner.member
    }

    /// Refuses unless the kiosk could begin or join a group.
    package func checkJoining(on today: Day) throws(ActionError) {
        try refuseRetired()
        switch kiosk.belonging {
        case .none: return
        case .awaited: throw .awaitsGroup
        case .group(let group): throw .belongs(to: group.shownName(on: today))
        }
    }
}

extension ActionError {
    /// The kiosk's members belong to this group already.
    package static func belongs(to name: String) -> Self {
        failed("belongs", "this kiosk belongs to \(name) already", .leave)
    }
}
