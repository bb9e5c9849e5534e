package import FitPinkyCore
package import Ledger

extension SettingsView {
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
            notifications: NotificationKind.allCases.map { kind in
                SettingsView.Notification(kind: kind.rawValue, isOn: !notify.isOff(kind))
            },
            quiet: notify.quiet.flatMap { quiet in
                QuietHours(from: UInt32(quiet.fromMinute), until: UInt32(quiet.untilMinute))
            })
    }
}

extension WagerView {
    package init(_ group: GroupReading, running: Week?, next: Week?) {
        func wager(in week: Week?) -> String? {
            week.flatMap { group.wagers.value(in: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        self.init(text: wager(in: running), next: wager(in: next), nextFrom: next?.start)
    }
}
