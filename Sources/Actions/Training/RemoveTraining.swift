internal import FitPinkyCore
internal import Ledger
package import Messages

package struct RemoveTraining: PersonalAction {
    package var actor: Actor

    package init(_ request: Fitpinky_V1_RemoveTrainingRequest) throws(ActionError) {
        actor = .named(request.asMember)
    }

    package static let errors: [ActionError] = .ofCare

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome { Outcome([]) }
}
