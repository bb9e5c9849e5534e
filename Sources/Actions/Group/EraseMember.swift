internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member erases themselves: they leave the group, and all that they said and showed goes, here and at every kiosk that hears of it.
///
/// That a person means it is asked before: by a code, or by the button.
package struct EraseMember: RequestedAction {
    /// The member.
    package var actor: Actor

    /// That erasure.
    package init(as actor: Actor) { self.actor = actor }

    package init(_ request: Fitpinky_V1_EraseRequest) throws(ActionError) {
        self.init(as: .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofActor + [.unknownDate]
    /// Only a leave has a Day.
    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        // Nobody takes in what a kiosk says that was given up: it erases what it has.
        if household.kiosk.isRetired { return Outcome([], turn: .erases(member)) }
        if let stay = household.kiosk.stays[member] {
            guard now.isTrusted else { throw .unknownDate }
            return Outcome(
                [.leave(LeaveFact(membership: stay, member: member, day: now.today, erases: true))],
                turn: .erases(member))
        }
        // A member who left before, at a kiosk where somebody else belongs still.
        guard let past = household.kiosk.group?.stays.last(where: { $0.member == member }), let day = past.left else {
            return Outcome([], turn: .erases(member))
        }
        return Outcome(
            [.leave(LeaveFact(membership: past.membership, member: member, day: day, erases: true))],
            turn: .erases(member))
    }
}
