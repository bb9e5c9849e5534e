internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member says how much active energy they want to spend in a day, or that they want no goal.
package struct SetEnergyGoal: PersonalAction {
    /// 1 to 20000; 0 for none.
    package var kcal: Int
    package var actor: Actor

    package init(_ request: Fitpinky_V1_SetEnergyGoalRequest) throws(ActionError) {
        (kcal, actor) = (Int(request.kcal), .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofCare + [.energyGoal(20_001)]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        guard kcal == 0 || EnergyGoalFact.allowedKcal.contains(kcal) else { throw .energyGoal(kcal) }
        guard household.winners.energyGoal(of: member) ?? 0 != kcal else { return Outcome([]) }
        return Outcome([.energyGoal(EnergyGoalFact(member: member, kcal: kcal))])
    }
}

extension ActionError {
    /// Nobody spends that much in a day.
    package static func energyGoal(_ kcal: Int) -> Self {
        let allowed = EnergyGoalFact.allowedKcal
        return invalid(
            "energyGoal",
            "an energy goal is \(allowed.lowerBound) to \(allowed.upperBound) kcal a day, or 0 for none, and this is \(kcal)"
        )
    }
}
