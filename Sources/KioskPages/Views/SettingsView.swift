package import FitPinkyCore
package import Ledger

/// What the household has agreed on, and what each member has chosen.
package struct SettingsView: Hashable, Sendable {
    /// As it was given; nil if the group is called after its members.
    package var groupName: String?
    /// How the group is called; empty without one.
    package var shownGroupName = ""
    package var wager = WagerView()
    /// Nil without a group.
    package var weekStart: WeekStart?
    /// The hour at which Days start, for presses from now on.
    package var dayStart = 0
    /// The group's members in order of joining; without a group, the members that the kiosk serves.
    package var members: [Member] = []

    package struct WeekStart: Hashable, Sendable {
        package var day: Weekday
        package var next: Weekday
        /// The first Day of the first week that starts so.
        package var nextFrom: Day?
    }

    package struct Member: Hashable, Sendable {
        package var id: MemberID
        package var name: String
        /// Whether this kiosk serves them.
        package var isHere: Bool
        /// Days a week of the running week's promise; nil for none.
        package var goal: Int?
        package var nextGoal: Int?
        package var nextFrom: Day?
        package var notifications: [Notification] = []
        package var quiet: QuietHours?
    }

    /// Whether somebody is told of a kind.
    package struct Notification: Hashable, Sendable {
        /// The name of a `NotificationKind`; an agent of another version may name one that this version does not know.
        package var kind: String
        package var isOn: Bool
    }
}

/// What is at stake; without a group nothing is.
package struct WagerView: Hashable, Sendable {
    /// What binds the running week.
    package var text: String?
    /// What binds the week after it.
    package var next: String?
    /// The Day with which the next week starts.
    package var nextFrom: Day?
}

/// The settings after a change.
package struct SettingChangedView: Hashable, Sendable {
    package var settings: SettingsView
    /// The first Day for which the change counts; nil if it counts from this moment.
    package var countsFrom: Day?

    package init(_ settings: SettingsView, countsFrom: Day?) {
        (self.settings, self.countsFrom) = (settings, countsFrom)
    }
}

extension SettingsView {
    /// What is set, on that Day.
    package init(_ reading: KioskReading, _ winners: Winners, today: Day) {
        guard let group = reading.group else {
            self.init(members: reading.members.map { Member($0.member, $0.name, isHere: true, winners) })
            return
        }
        let household = group.household
        let running = household.calendar.week(holding: max(today, group.beginning.created))
        func following(_ week: Week?) -> Week? {
            week?.end.advanced(byDays: 1).flatMap { household.calendar.week(holding: $0) }
        }
        let next = following(running)
        var changed = next
        // The running week is never changed; the one after it may have to be longer first.
        for _ in 0..<2 where changed.map({ $0.start.weekday != group.latestWeekStart }) ?? false {
            changed = following(changed)
        }
        self.init(
            groupName: group.name.isEmpty ? nil : group.name, shownGroupName: reading.shownGroupName ?? "",
            wager: WagerView(group, running: running, next: next),
            weekStart: WeekStart(
                day: running?.start.weekday ?? group.latestWeekStart, next: group.latestWeekStart,
                nextFrom: changed?.start),
            dayStart: group.dayStart,
            members: reading.belongers.map { id in
                let goals = household.history(of: id)?.goals
                var member = Member(
                    id, group.names[id] ?? "somebody", isHere: reading.serves(reading.kiosk, id), winners)
                member.goal = running.flatMap { goals?.value(in: $0) }?.daysPerWeek
                member.nextGoal = next.flatMap { goals?.value(in: $0) }?.daysPerWeek
                member.nextFrom = next?.start
                return member
            })
    }
}

extension SettingsView.Member {
    fileprivate init(_ id: MemberID, _ name: String, isHere: Bool, _ winners: Winners) {
        let notify = winners.notify(id)
        self.init(
            id: id, name: name, isHere: isHere,
            notifications: NotificationKind.told.map { kind in
                SettingsView.Notification(kind: kind.rawValue, isOn: !notify.isOff(kind))
            },
            quiet: notify.quiet.flatMap { quiet in
                QuietHours(from: UInt32(quiet.fromMinute), until: UInt32(quiet.untilMinute))
            })
    }
}

extension WagerView {
    /// What binds these weeks in that group.
    package init(_ group: GroupReading, running: Week?, next: Week?) {
        func wager(in week: Week?) -> String? {
            week.flatMap { group.wagers.value(in: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        self.init(text: wager(in: running), next: wager(in: next), nextFrom: next?.start)
    }
}
