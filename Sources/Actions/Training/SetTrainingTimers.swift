internal import FitPinkyCore
package import Ledger
package import Messages

/// A member says how long they rest between sets, or for how long the end of a rest counts down.
package struct SetTrainingTimers: PersonalAction {
    /// 0 to 900; nil leaves it.
    package var restSeconds: Int?
    /// 0 to 30; nil leaves it.
    package var countdownSeconds: Int?
    package var actor: Actor
    package var scope: WinnerScope { .plans }

    package init(_ request: Fitpinky_V1_SetTrainingTimersRequest) throws(ActionError) {
        guard request.hasRestSeconds || request.hasCountdownSeconds else { throw .noTimers }
        restSeconds = request.hasRestSeconds ? Int(request.restSeconds) : nil
        countdownSeconds = request.hasCountdownSeconds ? Int(request.countdownSeconds) : nil
        actor = .named(request.asMember)
    }

    package static let errors: [ActionError] = .ofCare + [.noTimers, .restSeconds(901), .countdownSeconds(31)]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        let before = household.winners.plans(of: member).timers ?? .standard(of: member)
        var after = before
        if let restSeconds {
            guard PlannedExercise.allowedRestSeconds.contains(restSeconds) else { throw .restSeconds(restSeconds) }
            after.restSeconds = restSeconds
        }
        if let countdownSeconds {
            guard TrainingTimersFact.allowedCountdownSeconds.contains(countdownSeconds) else {
                throw .countdownSeconds(countdownSeconds)
            }
            after.countdownSeconds = countdownSeconds
        }
        return Outcome(after == before ? [] : [.trainingTimers(after)])
    }
}

extension ActionError {
    /// The request names neither.
    package static let noTimers = invalid("noTimers", "neither the rest nor the countdown was given")

    /// No rest is that long.
    package static func restSeconds(_ seconds: Int) -> Self {
        let allowed = PlannedExercise.allowedRestSeconds
        return invalid(
            "restSeconds", "a rest is \(allowed.lowerBound) to \(allowed.upperBound) seconds, and this is \(seconds)")
    }

    /// No countdown is that long.
    package static func countdownSeconds(_ seconds: Int) -> Self {
        let allowed = TrainingTimersFact.allowedCountdownSeconds
        return invalid(
            "countdownSeconds",
            "a countdown is \(allowed.lowerBound) to \(allowed.upperBound) seconds, and this is \(seconds)")
    }
}
