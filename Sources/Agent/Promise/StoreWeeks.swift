internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Zones

/// A household's weeks, and all that they were worked out from.
struct SeenWeeks: Sendable {
    var weeks: HouseholdWeeks
    var winners: Winners
}

extension Store {
    /// The group's weeks as this kiosk sees them now; nil if it belongs to none, or is so far from the calendar's ends that there
    /// are no weeks.
    ///
    /// With `afterLeaving` also of the group that its members left last: the others still wait for its word on the week in which
    /// they left.
    ///
    /// All that was ever logged is read: it is for pages and for the end of a week, and nothing that a press waits for.
    func weeks(today: Day, at now: UTCInstant, afterLeaving: Bool = false) throws(StoreError) -> SeenWeeks? {
        let winners = try winners(WinnerScope(workouts: .all, hasNudges: true, hasDaysSeen: true))
        let reading = KioskReading(kiosk, from: winners)
        let left = afterLeaving ? reading.home.flatMap { GroupReading($0, from: winners) } : nil
        guard let group = reading.group ?? left else { return nil }
        let (zones, dayStart) = (reading.kiosks.mapValues(\.zone), group.dayStart)
        let vantage = Vantage(
            now: now, heard: winners.lastDaysHeard(today: today), announced: try announcedVerdicts(),
            dayBegins: { kiosk, day in
                ZoneFiles.zone(called: zones[kiosk] ?? "UTC").beginning(of: day, startingAtHour: dayStart)
            })
        do throws(EvaluationError) {
            return SeenWeeks(
                weeks: try HouseholdWeeks(group, from: reading, today: today, vantage), winners: winners)
        } catch {
            // A clock that is wrong by thousands of years.
            return nil
        }
    }
}
