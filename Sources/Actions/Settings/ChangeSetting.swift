internal import FitPinkyCore
package import Ledger
package import Messages

/// Whatever is set by the one call that changes settings.
package struct ChangeSetting: RequestedAction {
    /// Which setting, and to what.
    package var action: any Action

    package init(_ request: Fitpinky_V1_ChangeSettingRequest) throws(ActionError) {
        let actor = Actor.named(request.asMember)
        action =
            switch request.change {
            case .memberName(let name): SetMemberName(name, as: actor)
            case .groupName(let name): SetGroupName(name, as: actor)
            case .goal(let days): SetGoal(Int(days), as: actor)
            case .wager(let text): SetWager(text, as: actor)
            case .weekStart(let day): SetWeekStart(try Weekday(typed: day), as: actor)
            case .dayStart(let hour): SetDayStart(Int(hour), as: actor)
            case .news(let news): SetNotification(news.kind, isOn: news.on, as: actor)
            case .quiet(let quiet):
                SetQuietHours(
                    fromMinute: Int(quiet.fromMinutes), untilMinute: Int(quiet.untilMinutes), as: actor)
            case nil: throw .noSetting
            }
    }

    package var scope: WinnerScope { action.scope }
    package var isDated: Bool { action.isDated }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        try action.decide(household, at: now)
    }
}

extension ActionError {
    /// It was not said what is to be changed.
    package static let noSetting = ActionError(.invalidArgument, "noSetting", "no setting was given")
}
