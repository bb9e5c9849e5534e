package import FitPinkyCore
package import Ledger
package import Store

/// What the kiosk shows of today: replaced as a whole.
package struct Overview: Equatable, Sendable {
    /// The kiosk's present Day.
    package var today: Day
    package var household: HouseholdState
    /// The week that holds today. Before there is a group, weeks begin on Monday.
    package var week: Week
    /// Those who belong to the group this week, whom this kiosk serves first; without one, whom it serves, but for those in
    /// whose place somebody else is its owner now.
    package var members: [MemberWeek]
    package var checksToday: [MemberID: Int] = [:]
    /// Whose the buttons are that were given to somebody, counted from 0.
    package var assignedButtons: [Int: MemberID] = [:]
    /// The newest workout that is not deleted.
    package var lastWorkout: StoredWorkout?
    /// The sessions of which the ledger tells that they are not over.
    package var sessions: [SessionReading] = []
    /// The latest instant of any workout that stands; nil if there is none.
    package var latestKnown: UTCInstant?

    package init(_ household: HouseholdState, today: Day) {
        (self.household, self.today) = (household, today)
        week = household.week(on: today)
        sessions = household.sessions
        let members = household.members(on: today)
        self.members = members.filter(\.isHere) + members.filter { !$0.isHere }
    }

    private var kiosk: KioskReading { household.kiosk }

    package var dayStart: Int { kiosk.group?.dayStart ?? 0 }
    /// Whether there is a group.
    package var hasGroup: Bool { if case .none = kiosk.belonging { false } else { true } }
    /// For whom the kiosk was set up; nil before it named anybody.
    package var owner: MemberID? { kiosk.owner?.member }
    /// Whom the kiosk serves: first its owner, then the others in the order of being added.
    package var served: [MemberID] { kiosk.members.map(\.member) }

    /// Whether the ledger names that member.
    package func knows(_ id: MemberID) -> Bool { household.name(of: id) != nil }

    /// The name of a member; an author whose entry has not arrived is a stranger.
    package func name(of id: MemberID) -> String { household.name(of: id) ?? "somebody" }
}

extension Store {
    /// Reads what the kiosk shows of today.
    package func overview(today: Day) throws(StoreError) -> Overview {
        var overview = Overview(try recentHousehold(today: today), today: today)
        // Their instants are within a day and a bit of their Days, whatever zone they were in.
        for check in try checks(since: today.beginning(daysEarlier: 2)) where check.fact.moment.known?.day == today {
            overview.checksToday[check.fact.author, default: 0] += 1
        }
        overview.lastWorkout = try workouts(limit: 1).first
        overview.latestKnown = try latestInstant()
        overview.assignedButtons = try assignedButtons()
        return overview
    }
}

extension Day {
    /// When the Day that many days before began in UTC.
    package func beginning(daysEarlier days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(daysSince1970) - days) * 86_400_000)
    }
}

extension UTCInstant {
    /// Its Day in UTC; nil beyond the calendar.
    package var day: Day? { Day(daysSince1970: Int(milliseconds / 86_400_000)) }
}
