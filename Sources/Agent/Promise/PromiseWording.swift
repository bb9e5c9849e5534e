internal import FitPinkyCore
internal import KioskPages
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf

// How a household's weeks and settings are said in the protocol's messages.

extension HouseholdWeeks {
    /// What the group is called: by its name, or after those who belong.
    var shownGroupName: String {
        GroupName.shown(group.name, memberNames: kiosk.belongers.compactMap { group.names[$0] })
    }
}

extension Fitpinky_V1_Streak {
    init(_ streak: Streak) {
        self = .with { ($0.current, $0.longest) = (UInt32(streak.current), UInt32(streak.longest)) }
    }
}

extension Fitpinky_V1_Nudge {
    init(_ nudge: NudgeFact, name: (MemberID) -> String) {
        let (from, to) = (name(nudge.sender), name(nudge.receiver))
        self = .with {
            $0.id = nudge.nudge.ulid.text
            ($0.from, $0.fromName) = (nudge.sender.ulid.text, from)
            ($0.to, $0.toName) = (nudge.receiver.ulid.text, to)
            $0.text = nudge.text
            $0.atMs = nudge.instant.milliseconds
        }
    }
}

extension WeekResult {
    /// As scripts are told.
    var word: String {
        switch self {
        case .allHit: "all_hit"
        case .someMissed: "some_missed"
        case .allMissed: "all_missed"
        case .nobodyTookPart: "none"
        }
    }
}

extension Fitpinky_V1_WeekSummary {
    init(_ week: WeekReading, of weeks: HouseholdWeeks) {
        let names = weeks.group.names
        self = .with {
            ($0.start, $0.end) = (week.week.start.iso8601, week.week.end.iso8601)
            switch week.finality {
            case .running: $0.state = "running"
            case .provisional(let kiosks, let until):
                $0.state = "provisional"
                $0.waitingFor = kiosks.map { weeks.kiosk.name(of: $0) ?? $0.ulid.text }
                $0.waitsUntilMs = until.milliseconds
                $0.waitsUntilLocal = ZoneFiles.localText(at: until, zoneName: weeks.kiosk.introduction?.zone ?? "UTC")
            case .final: $0.state = "final"
            case .revised(let announced):
                $0.state = "revised"
                $0.announcedResult = announced.result.word
                $0.announcedOwes = announced.owes.map(\.ulid.text)
            }
            if let verdict = week.verdict {
                $0.result = verdict.result.word
                $0.owes = verdict.owes.map(\.ulid.text)
            }
            $0.wager = week.wager ?? ""
            $0.streak = .init(week.streak)
            $0.daysLeft = UInt32(week.week.daysLeft(on: weeks.today))
            let owing = Set(week.verdict?.owes ?? [])
            $0.members = weeks.group.inOrderOfJoining(week.standing.members, by: \.member).map { member in
                .with {
                    $0.id = member.member.ulid.text
                    $0.name = names[member.member] ?? "somebody"
                    $0.goal = UInt32(week.goals[member.member]?.daysPerWeek ?? 0)
                    ($0.required, $0.logged) = (UInt32(member.required), UInt32(member.logged))
                    $0.hit = member.hit
                    $0.owes = owing.contains(member.member)
                    $0.you = weeks.kiosk.serves(weeks.kiosk.kiosk, member.member)
                }
            }
        }
    }
}

extension Fitpinky_V1_Group {
    /// Adds how everybody stands in the running week.
    ///
    /// - Parameters:
    ///   - weeks: nil where the clock is so wrong that there are none.
    ///   - latest: the newest workout of each.
    mutating func tell(of weeks: HouseholdWeeks?, _ overview: Overview, _ latest: [MemberID: StoredWorkout]) {
        guard !awaited else { return }
        let known = Dictionary(members.map { ($0.id, $0) }) { first, _ in first }
        members = (weeks?.members ?? overview.members).map { week in
            var member = known[week.member.ulid.text] ?? .init()
            member.tell(of: week, overview)
            if let weeks { member.streak = .init(weeks.streak(of: week.member)) }
            if let workout = latest[week.member] { member.lastWorkout = .init(workout, overview) }
            return member
        }
    }
}

extension Fitpinky_V1_Member {
    mutating func tell(of week: MemberWeek, _ overview: Overview) {
        tell(of: week, in: overview.household, checksToday: overview.checksToday[week.member] ?? 0)
    }
}

extension Fitpinky_V1_WagerSetting {
    init(_ group: GroupReading, running: Week?, next: Week?) {
        self = .with {
            $0.text = running.flatMap { group.wagers.value(in: $0) } ?? ""
            $0.next = next.flatMap { group.wagers.value(in: $0) } ?? ""
            $0.nextFrom = next?.start.iso8601 ?? ""
        }
    }
}

extension Fitpinky_V1_Settings {
    /// What is set, on that Day; of a kiosk without a group only whom it serves.
    init(_ reading: KioskReading, _ winners: Winners, today: Day) {
        self.init()
        guard let group = reading.group else {
            members = reading.members.map { .init($0.member, $0.name, isHere: true, winners) }
            return
        }
        let household = group.household
        let running = household.calendar.week(holding: max(today, group.beginning.created))
        let next = running?.end.advanced(byDays: 1).flatMap { household.calendar.week(holding: $0) }
        groupName = group.name
        shownGroupName = GroupName.shown(group.name, memberNames: reading.belongers.compactMap { group.names[$0] })
        wager = .init(group, running: running, next: next)
        dayStart = UInt32(group.dayStart)
        weekStart = .with {
            $0.day = running.map { "\($0.start.weekday)" } ?? "\(group.latestWeekStart)"
            $0.next = "\(group.latestWeekStart)"
            // The running week is never changed; the one after it may have to be longer first.
            var week = next
            for _ in 0..<2 where week.map({ $0.start.weekday != group.latestWeekStart }) ?? false {
                week = week?.end.advanced(byDays: 1).flatMap { household.calendar.week(holding: $0) }
            }
            $0.nextFrom = week?.start.iso8601 ?? ""
        }
        members = reading.belongers.map { id in
            let goals = household.history(of: id)?.goals
            var member = Fitpinky_V1_MemberSettings(
                id, group.names[id] ?? "somebody", isHere: reading.serves(reading.kiosk, id), winners)
            member.goal = UInt32(running.flatMap { goals?.value(in: $0) }?.daysPerWeek ?? 0)
            member.nextGoal = UInt32(next.flatMap { goals?.value(in: $0) }?.daysPerWeek ?? 0)
            member.nextFrom = next?.start.iso8601 ?? ""
            return member
        }
    }
}

extension Fitpinky_V1_MemberSettings {
    fileprivate init(_ id: MemberID, _ name: String, isHere: Bool, _ winners: Winners) {
        let notify = winners.notify(id)
        self = .with {
            ($0.id, $0.name, $0.you) = (id.ulid.text, name, isHere)
            $0.news = NotificationKind.told.map { kind in
                .with { ($0.kind, $0.on) = (kind.rawValue, !notify.isOff(kind)) }
            }
            $0.quietFromMinutes = UInt32(notify.quiet?.fromMinute ?? 0)
            $0.quietUntilMinutes = UInt32(notify.quiet?.untilMinute ?? 0)
        }
    }
}
