internal import Actions
internal import ConfigurationFiles
package import FitPinkyCore
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
package import TTRPC

/// Some of the weeks, and what lies on both sides of them.
package struct WeeksPage: Sendable {
    package var weeks: [WeekView] = []
    /// Their days.
    package var calendar: CalendarView?
    /// The group's, now.
    package var streak = Streak()
    /// Whether they are the newest.
    package var isLatest = true
    /// Before which Day the weeks after these start; nil if those are the newest.
    package var newer: Day?
    /// Before which Day the weeks before these start; nil if there are none.
    package var older: Day?
}

// Weeks, past and running.
extension KioskEndpoint {
    /// The most Days that one calendar has: two years and a bit.
    private static let maxCalendarDays = 800

    func history(
        _ request: Fitpinky_V1_HistoryRequest, responses: ResponseWriter<Fitpinky_V1_WeekSummary>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        for week in try await weekViews(limit: request.weeks == 0 ? .max : Int(request.weeks)) {
            try await responses.write(.init(week))
        }
    }

    /// Past weeks and the running one, newest first. Of each household in turn: a week in which somebody left one and joined another is
    /// in both.
    package func weekViews(limit: Int) async throws(TTRPCStatus) -> [WeekView] {
        var views: [WeekView] = []
        for household in try await weeks() {
            views += try await self.views(of: household.weeks.newest(limit - views.count), in: household)
        }
        return views
    }

    /// The weeks that start before that Day, newest first: at most so many, but for another household's week of the same start.
    package func weeksPage(before day: Day?, limit: Int) async throws(TTRPCStatus) -> WeeksPage {
        let households = try await weeks()
        let all = households.enumerated().flatMap { place, household in
            household.weeks.weeks.map { (start: $0.start, place: place) }
        }.sorted { ($1.start, $0.place) < ($0.start, $1.place) }
        let first = day.map { day in all.firstIndex { $0.start < day } ?? all.endIndex } ?? 0
        var end = min(first + limit, all.endIndex)
        while end > first, end < all.endIndex, all[end].start == all[end - 1].start { end += 1 }
        var page = WeeksPage()
        var views: [Int: [WeekView]] = [:]
        for (place, household) in households.enumerated() {
            let starts = all[first..<end].filter { $0.place == place }.map(\.start)
            views[place] = try await self.views(of: starts.compactMap(household.weeks.week(holding:)), in: household)
        }
        page.weeks = all[first..<end].compactMap { start, place in views[place]?.first { $0.week.start == start } }
        if end < all.endIndex { page.older = all[end - 1].start }
        if first > limit { page.newer = all[first - limit - 1].start }
        page.isLatest = first == 0
        let (_, own, isLeft) = households[0]
        if !isLeft { page.streak = own.streak }
        // The days of the weeks that are shown; the last year, whatever the weekday, where those are the newest.
        let start = page.isLatest ? own.today.advanced(byDays: -364) : page.weeks.last?.week.start
        let last = page.isLatest ? own.today : page.weeks.first?.week.end
        if let start, let last { page.calendar = CalendarView(own, start...last) }
        return page
    }

    func getWeek(
        _ request: Fitpinky_V1_GetWeekRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_WeekPage {
        .init(try await weekPage(holding: request.day.isEmpty ? nil : try day(request.day)))
    }

    /// The week that holds that Day; the running one without it.
    package func weekPage(holding day: Day?) async throws(TTRPCStatus) -> WeekPageView {
        let households = try await weeks()
        let day = day ?? households[0].weeks.today
        let found = households.first { $0.weeks.week(holding: day) != nil }
        let (ledger, weeks, isLeft) = found ?? households[0]
        guard let week = weeks.week(holding: day) else {
            let first = households.compactMap { $0.weeks.weeks.first?.start }.min()?.iso8601 ?? ""
            let last = weeks.running.week.end.iso8601
            throw TTRPCStatus(
                .notFound, "there is no week of \(day.iso8601): the group's weeks go from \(first) to \(last)")
        }
        let workouts = try await workouts(of: ledger, from: week.week.start, to: min(week.week.end, weeks.today))
        let arrivals = isLeft ? [] : try await arrivals(of: [week], in: ledger)
        return WeekPageView(
            week, of: weeks, isLeft: isLeft, workouts.map { WorkoutView($0, in: weeks.state) }, arrivals: arrivals,
            ZoneFiles.wallTime)
    }

    func getCalendar(
        _ request: Fitpinky_V1_GetCalendarRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Calendar {
        let (from, to) = (try day(request.from), try day(request.to))
        guard from <= to, from.days(until: to) < KioskEndpoint.maxCalendarDays else {
            throw TTRPCStatus(
                .invalidArgument,
                "a calendar goes from one day to a later one, \(KioskEndpoint.maxCalendarDays) days at most")
        }
        return .init(try await calendar(from...to))
    }

    /// On which of those Days each member worked out.
    package func calendar(_ days: ClosedRange<Day>) async throws(TTRPCStatus) -> CalendarView {
        CalendarView(try await weeks()[0].weeks, days)
    }

    // MARK: Parts

    typealias GroupWeeks = (ledger: Store, weeks: HouseholdWeeks, isLeft: Bool)

    /// The group's weeks and the ledger that has them, then those of groups that were left, the latest first: at least one. Refused before
    /// there is one.
    private func weeks() async throws(TTRPCStatus) -> [GroupWeeks] {
        let found = try await groupWeeks()
        guard !found.isEmpty else { throw TTRPCStatus(.notFound, ActionError.noGroup.sentence(on: surface)) }
        return found
    }

    /// The same, and none before there is a group.
    func groupWeeks() async throws(TTRPCStatus) -> [GroupWeeks] {
        let (today, now) = (kiosk.channels.view.overview.today, now)
        return try await read { home throws(StoreError) -> [GroupWeeks] in
            var found: [GroupWeeks] = []
            for ledger in try home.andEarlier() {
                let weeks = try ledger.weeks(today: today, at: now, afterLeaving: ledger !== home)
                if let weeks { found.append((ledger, weeks, ledger !== home)) }
            }
            return found
        }
    }

    /// These weeks as they are shown. Of a group that was left nothing comes any more.
    private func views(of weeks: [WeekReading], in household: GroupWeeks) async throws(TTRPCStatus) -> [WeekView] {
        let arrivals = household.isLeft ? [] : try await arrivals(of: weeks, in: household.ledger)
        return weeks.map {
            WeekView(
                $0, of: household.weeks, isLeft: household.isLeft, arrivals: arrivals, ZoneFiles.wallTime)
        }
    }

    /// What is known of other kiosks' workouts of these weeks, and of those between.
    private func arrivals(of weeks: [WeekReading], in ledger: Store) async throws(TTRPCStatus) -> [WorkoutArrival] {
        guard let first = weeks.map(\.week.start).min(), let last = weeks.map(\.week.end).max() else { return [] }
        return try await read { _ throws(StoreError) in try ledger.workoutArrivals(from: first, through: last) }
    }

    func day(_ text: String) throws(TTRPCStatus) -> Day {
        guard let day = Day(iso8601: text) else {
            throw TTRPCStatus(.invalidArgument, "\"\(text)\" is not a date; write it as 2026-02-26")
        }
        return day
    }

    /// Workouts of those Days that are not deleted, oldest first.
    private func workouts(of ledger: Store, from start: Day, to end: Day) async throws(TTRPCStatus) -> [StoredWorkout] {
        // Their instants are within a day and a bit of their Days, whatever zone they were in.
        let (earliest, latest) = (start.beginning(daysEarlier: 2), end.beginning(daysEarlier: -3))
        let found = try await read { _ throws(StoreError) in
            try ledger.workouts(since: earliest, before: latest)
        }
        return found.reversed().filter { workout in
            workout.fact.moment.known.map { $0.day >= start && $0.day <= end } ?? false
        }
    }
}
