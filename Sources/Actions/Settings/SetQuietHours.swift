internal import FitPinkyCore
internal import Ledger

/// A member wants to be told nothing from one minute of the local day to another.
package struct SetQuietHours: SettingAction {
    /// 0 to 1439.
    package var fromMinute: Int
    /// 0 to 1439; the same as `fromMinute` for never.
    package var untilMinute: Int
    /// Who wants it.
    package var actor: Actor

    /// Those hours.
    package init(fromMinute: Int, untilMinute: Int, as actor: Actor) {
        (self.fromMinute, self.untilMinute, self.actor) = (fromMinute, untilMinute, actor)
    }

    package var isDated: Bool { false }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.person(actor).member
        guard let hours = NotifyFact.QuietHours(fromMinute: fromMinute, untilMinute: untilMinute) else {
            throw .quietHours
        }
        let before = household.winners.notify(member)
        var after = before
        after.quiet = fromMinute == untilMinute ? nil : hours
        return Outcome(after == before ? [] : [.notify(after)])
    }
}

extension ActionError {
    /// They are no minutes of a day.
    package static let quietHours = ActionError(
        .invalidArgument, "quietHours", "quiet hours go from one minute of the day to another, 00:00 to 23:59")
}
