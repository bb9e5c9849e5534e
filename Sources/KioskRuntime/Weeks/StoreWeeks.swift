internal import ConfigurationFiles
package import FitPinkyCore
package import Ledger
package import Store
internal import Zones

extension Store {
    /// The group's weeks as this kiosk sees them now; nil if it belongs to none, or is so far from the calendar's ends that there
    /// are no weeks.
    ///
    /// With `afterLeaving` also of a group in which nothing more is said here: as it was on the Day on which this kiosk's members left,
    /// or on which the ledger was closed. What came later is not theirs.
    package func weeks(today: Day, at now: UTCInstant, afterLeaving: Bool = false) throws(StoreError) -> HouseholdWeeks?
    {
        let household = try household(today: today)
        guard let group = household.group, afterLeaving || household.kiosk.group != nil else { return nil }
        var today = today
        if household.kiosk.group == nil {
            let own = group.stays.filter { household.kiosk.serves(kiosk, $0.member) }
            today = min(today, own.compactMap(\.left).max() ?? today)
        } else if afterLeaving, let closed = try closedDay(), closed >= group.beginning.created {
            today = min(today, closed)
        }
        let (zones, dayStart) = (household.kiosk.kiosks.mapValues(\.zone), group.dayStart)
        let vantage = Vantage(
            now: now, announced: try announcedVerdicts(),
            dayBegins: { kiosk, day in
                ZoneFiles.zone(called: zones[kiosk] ?? "UTC").beginning(of: day, startingAtHour: dayStart)
            })
        do throws(EvaluationError) {
            return try HouseholdWeeks(household, today: today, vantage)
        } catch {
            // A clock that is wrong by thousands of years.
            return nil
        }
    }

    /// In UTC; nil while the ledger takes entries.
    private func closedDay() throws(StoreError) -> Day? {
        let closed = try folder.ledgers().first { $0.name == name }?.closed
        return closed?.day
    }

    /// The newest workout of a member that is not deleted, however long ago it was.
    package func latestWorkout(of member: MemberID, in household: HouseholdState) throws(StoreError) -> StoredWorkout? {
        var (before, page): (UTCInstant?, StoredWorkout?) = (nil, nil)
        // What awaits its moment comes first.
        if household.awaitingCount(of: member) == 0 {
            guard let day = household.lastDayLogged(by: member) else { return nil }
            before = day.beginning(daysEarlier: -3)
        }
        repeat {
            let found = try workouts(limit: 50, after: page, before: before)
            if let latest = found.first(where: { $0.fact.author == member }) { return latest }
            page = found.last
        } while page != nil
        return nil
    }
}
