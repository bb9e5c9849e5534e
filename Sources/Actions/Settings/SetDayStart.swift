internal import FitPinkyCore
internal import Ledger

/// A member sets the hour at which Days start, for presses from now on.
package struct SetDayStart: SettingAction {
    /// 0 to 6.
    package var hour: Int
    /// Who sets it.
    package var actor: Actor

    /// That hour.
    package init(_ hour: Int, as actor: Actor) { (self.hour, self.actor) = (hour, actor) }

    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        guard DayStartFact.allowed.contains(hour) else { throw .dayStart(hour) }
        let fact = Fact.dayStart(DayStartFact(group: group.beginning.group, hour: hour, member: member.member))
        return Outcome(hour == group.dayStart ? [] : [fact])
    }
}

extension ActionError {
    /// Days cannot start then.
    package static func dayStart(_ hour: Int) -> ActionError {
        ActionError(.invalidArgument, "dayStart", "Days start at an hour from 0 to 6, and this is \(hour)")
    }
}
