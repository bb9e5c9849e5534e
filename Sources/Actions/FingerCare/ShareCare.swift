internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member says whether their household is told of their finger checks from now on. Nobody is unless they say so.
package struct ShareCare: PersonalAction {
    /// Whether it is told.
    package var isShared: Bool
    package var actor: Actor

    package init(_ request: Fitpinky_V1_ShareCareRequest) throws(ActionError) {
        (isShared, actor) = (request.shared, .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofCare

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        guard household.winners.isCareShared(member) != isShared else { return Outcome([]) }
        return Outcome([.careSharing(CareSharingFact(of: member, isShared: isShared))])
    }
}
