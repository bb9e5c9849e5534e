internal import FitPinkyCore
internal import Ledger

// What members set for themselves.
extension HouseholdReading {
    /// A member calls themselves otherwise.
    func setting(memberName name: String, by actor: Actor) throws(ActionError) -> Outcome {
        let member = try person(actor)
        try TextLimit.displayName.checkEntered(name)
        let belongers = kiosk.belongers.filter { $0 != member.member }.compactMap { kiosk.group?.names[$0] }
        let others = kiosk.members.filter { $0.member != member.member }.map(\.name)
        guard !(belongers + others).contains(name) else { throw .nameTaken(name) }
        return Outcome(name == member.name ? [] : [.member(MemberFact(member: member.member, name: name))])
    }

    /// A member means to work out so many days a week, 1 to 7.
    func setting(goal days: Int, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        guard let goal = Goal(daysPerWeek: days) else { throw .goal(days) }
        let history = group.household.history(of: member.member)?.goals ?? SettingHistory()
        let fact = Fact.goal(GoalFact(member: member.member, day: today, goal: goal))
        // What they raise concerns nobody else. A goal that binds only from a later Day on is not compared with: see ``Stakes``.
        let before = history.settings.last { $0.day <= today }
        let isLower = before.map { goal.daysPerWeek < $0.value.daysPerWeek } ?? false
        return group.setting(
            fact, of: history, to: goal, on: today, after: isLower ? witnesses(of: member.member) : []
        ) { $0 }
    }

    /// A member wants to be told of a kind of news, by its name, or not.
    func setting(notification kind: String, isOn: Bool, by actor: Actor) throws(ActionError) -> Outcome {
        try changed(by: actor) { after throws(ActionError) in
            guard let notification = NotificationKind(typed: kind) else { throw .news(kind) }
            // Kinds of newer versions stay as they are.
            if isOn { after.off.remove(notification.number) } else { after.off.insert(notification.number) }
            guard after.off.count <= NotifyFact.maxOff else { throw .manyOff }
        }
    }

    /// A member wants to be told nothing from one minute of the local day to another, each 0 to 1439; both the same for never.
    func setting(quietFrom fromMinute: Int, until untilMinute: Int, by actor: Actor) throws(ActionError) -> Outcome {
        try changed(by: actor) { after throws(ActionError) in
            guard let hours = NotifyFact.QuietHours(fromMinute: fromMinute, untilMinute: untilMinute) else {
                throw .quietHours
            }
            after.quiet = fromMinute == untilMinute ? nil : hours
        }
    }

    private func changed(
        by actor: Actor, _ change: (inout NotifyFact) throws(ActionError) -> Void
    ) throws(ActionError) -> Outcome {
        let before = winners.notify(try person(actor).member)
        var after = before
        try change(&after)
        return Outcome(after == before ? [] : [.notify(after)])
    }
}

extension ActionError {
    /// No news are called so.
    package static func news(_ kind: String) -> Self {
        let hint = Spelling.hint(kind, among: NotificationKind.allCases.map(\.rawValue))
        return invalid("news", "no news are called \(kind)\(hint); there are \(NotificationKind.names)")
    }

    /// As many kinds of news are switched off as can be.
    package static let manyOff = failed(
        "manyOff", "no more than \(NotifyFact.maxOff) kinds of news can be switched off; switch another on first")

    /// They are no minutes of a day.
    package static let quietHours = invalid(
        "quietHours", "quiet hours go from one minute of the day to another, 00:00 to 23:59")
}
