internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member means to work out so many days a week, 1 to 7.
    func setting(goal days: Int, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        guard let goal = Goal(daysPerWeek: days) else { throw .goal(days) }
        let history = group.household.history(of: member.member)?.goals ?? SettingHistory()
        let fact = Fact.goal(GoalFact(member: member.member, day: today, goal: goal))
        return group.setting(fact, of: history, to: goal, on: today) { $0 }
    }
}
