internal import FitPinkyCore
internal import Ledger
package import Messages

package struct SetTrainingTimers: PersonalAction {
    package var actor: Actor

    package init(_ request: Fitpinky_V1_SetTrainingTimersRequest) throws(ActionError) {
        actor = .named(request.asMember)
    }

    package static let errors: [ActionError] = .ofCare

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome { Outcome([]) }
}
