internal import FitPinkyCore
internal import Ledger

/// A member means to work out so many days a week.
package struct SetGoal: SettingAction {
    /// 1 to 7.
    package var daysPerWeek: Int
    /// Whose goal it is.
    package var actor: Actor

    /// That goal.
    package init(_ daysPerWeek: Int, as actor: Actor) { (self.daysPerWeek, self.actor) = (daysPerWeek, actor) }

    package var isDated: Bool { true }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        guard let goal = Goal(daysPerWeek: daysPerWeek) else { throw .goal(daysPerWeek) }
        let history = group.household.history(of: member.member)?.goals ?? SettingHistory()
        let fact = Fact.goal(GoalFact(member: member.member, day: now.today, goal: goal))
        return group.setting(fact, of: history, to: goal, on: now.today) { $0 }
    }
}
