internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member leaves the group: today is the last Day that counts.
package struct LeaveGroup: RequestedAction {
    /// Who leaves.
    package var actor: Actor

    /// That leaving.
    package init(as actor: Actor) { self.actor = actor }

    package init(_ request: Fitpinky_V1_LeaveGroupRequest) throws(ActionError) {
        self.init(as: .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofActor + [.unknownDate, .noGroup, .notMember("Ana")]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor)
        let stay = household.kiosk.stays[member.member]
        switch household.kiosk.belonging {
        case .none: throw .noGroup
        // One that is not heard of yet can be left as well, and nobody there waits for the word of a further kiosk.
        case .awaited: if stay == nil { return Outcome([], turn: .closes) }
        case .group: break
        }
        guard let stay else { throw .notMember(member.name) }
        var outcome = Outcome([.leave(LeaveFact(membership: stay, member: member.member, day: now.today))])
        outcome.waitsFor = household.witnesses(of: member.member)
        return outcome
    }
}
