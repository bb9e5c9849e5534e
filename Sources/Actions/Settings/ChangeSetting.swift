internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member changes a setting, of their own or of the group: one of those that the call can carry.
package struct ChangeSetting: RequestedAction {
    /// One of the settings, with what it is to be.
    package typealias Change = Fitpinky_V1_ChangeSettingRequest.OneOf_Change

    /// Which setting, and to what.
    package var change: Change
    /// Who changes it.
    package var actor: Actor

    /// That change.
    package init(_ change: Change, as actor: Actor) { (self.change, self.actor) = (change, actor) }

    package init(_ request: Fitpinky_V1_ChangeSettingRequest) throws(ActionError) {
        guard let change = request.change else { throw .noSetting }
        self.init(change, as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofMember + [
            .noSetting, .unknownDate, .text(.wager, .tooManyCharacters(count: 201)), .nameTaken("Ana"), .goal(8),
            .weekday("mondy"), .dayStart(7), .news("gossip"), .manyOff, .quietHours,
            .setAhead(Day(iso8601: "2027-02-11") ?? .first),
        ]

    package var isDated: Bool {
        switch change {
        case .goal, .wager, .weekStart: true
        case .memberName, .groupName, .dayStart, .news, .quiet: false
        }
    }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        switch change {
        case .memberName(let name): try household.setting(memberName: name, by: actor)
        case .groupName(let name): try household.setting(groupName: name, by: actor, on: now.today)
        case .goal(let days): try household.setting(goal: Int(days), by: actor, on: now.today)
        case .wager(let text): try household.setting(wager: text, by: actor, on: now.today)
        case .weekStart(let day): try household.setting(weekStart: day, by: actor, on: now.today)
        case .dayStart(let hour): try household.setting(dayStart: Int(hour), by: actor, on: now.today)
        case .news(let news): try household.setting(notification: news.kind, isOn: news.on, by: actor)
        case .quiet(let quiet):
            try household.setting(
                quietFrom: Int(quiet.fromMinutes), until: Int(quiet.untilMinutes), by: actor)
        }
    }
}

extension ActionError {
    /// It was not said what is to be changed.
    package static let noSetting = invalid("noSetting", "no setting was given")
}
