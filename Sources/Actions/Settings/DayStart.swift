internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member sets the hour at which Days start, 0 to 6, for presses from now on.
    func setting(dayStart hour: Int, by actor: Actor) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        guard DayStartFact.allowed.contains(hour) else { throw .dayStart(hour) }
        let fact = DayStartFact(group: group.beginning.group, hour: hour, member: member.member)
        return Outcome(hour == group.dayStart ? [] : [.dayStart(fact)])
    }
}

extension ActionError {
    /// Days cannot start then.
    package static func dayStart(_ hour: Int) -> ActionError {
        ActionError(.invalidArgument, "dayStart", "Days start at an hour from 0 to 6, and this is \(hour)")
    }
}
