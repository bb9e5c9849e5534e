package import FitPinkyCore
package import HealthExport
internal import Ledger

/// A workout of the ledger, as far as trends tell of it.
package struct LoggedWorkout: Hashable, Sendable {
    package var id: WorkoutID
    package var day: Day
    package var at: WallTime
    package var type: ActivityType?
    package var minutes: Int?

    package init(id: WorkoutID, day: Day, at: WallTime, type: ActivityType?, minutes: Int?) {
        (self.id, self.day, self.at) = (id, day, at)
        (self.type, self.minutes) = (type, minutes)
    }
}

extension TrendsView {
    /// Works out how some Days went.
    ///
    /// The household and the export are two sources of the same workouts, as two devices are of the same steps: of each Day the greater
    /// count stands, and the greater time.
    ///
    /// - Parameters:
    ///   - days: those asked for.
    ///   - weekStart: on which days weeks begin.
    ///   - health: of all Days of the weeks that hold those asked for, and of today; others are passed over.
    ///   - healthWorkouts: of the same Days.
    ///   - logged: the same that the member logged and that are not deleted.
    ///   - isDetailed: whether the workouts of the Days asked for are listed.
    ///   - wallTime: what the kiosk's wall clock shows at an instant.
    package init(
        _ days: ClosedRange<Day>, today: Day, weekStart: Weekday, health: [HealthDay], healthWorkouts: [HealthWorkout],
        logged: [LoggedWorkout], energyGoal: Int?, hasHealthData: Bool, isDetailed: Bool = false,
        wallTime: (UTCInstant) -> WallTime
    ) {
        let known = Dictionary(health.map { ($0.day, $0) }) { first, _ in first }
        let exported = Dictionary(grouping: healthWorkouts, by: \.day)
        let own = Dictionary(grouping: logged, by: \.day)
        func count(_ day: Day) -> Int { max(own[day]?.count ?? 0, exported[day]?.count ?? 0) }
        func view(_ day: Day) -> TrendDayView {
            let known = known[day] ?? HealthDay(day)
            let minutes = max(
                (own[day] ?? []).reduce(0) { $0 + ($1.minutes ?? 0) },
                (exported[day] ?? []).reduce(0) { $0 + $1.minutes })
            return TrendDayView(
                day: day, workouts: count(day), minutes: minutes, steps: known.steps,
                activeEnergyCalories: known.activeEnergyCalories,
                restingHeartRateTenths: known.restingHeartRateTenths,
                activeHeartRateTenths: known.activeHeartRateTenths, distanceMetres: known.distanceMetres)
        }
        var weeks: [TrendWeekView] = []
        var week: Week? = Week(containing: days.lowerBound, startingOn: weekStart)
        while let one = week, one.start <= days.upperBound {
            weeks.append(
                TrendWeekView(start: one.start, workouts: Day.all(one.start...one.end).reduce(0) { $0 + count($1) }))
            week = one.end.advanced(byDays: 1).map { Week(containing: $0, startingOn: weekStart) }
        }
        self.init(
            days: Day.all(days).map(view), weeks: weeks, energyGoalKcal: energyGoal, today: view(today),
            dayWorkouts: isDetailed
                ? TrendsView.list(
                    logged.filter { days.contains($0.day) }, healthWorkouts.filter { days.contains($0.day) }, wallTime)
                : [],
            hasHealthData: hasHealthData)
    }

    /// All of them in order; one that an import logged at the end of the export's is listed once.
    private static func list(
        _ logged: [LoggedWorkout], _ exported: [HealthWorkout], _ wallTime: (UTCInstant) -> WallTime
    ) -> [TrendWorkoutView] {
        let moments = Set(logged.map(\.at.instant))
        let own = logged.map {
            TrendWorkoutView(
                at: $0.at.instant, type: $0.type?.name ?? "", minutes: $0.minutes, isImported: false, id: $0.id,
                time: $0.at.time)
        }
        let others = exported.filter { !moments.contains($0.end) }.map {
            TrendWorkoutView(
                at: $0.start, type: $0.type.name, minutes: $0.minutes, isImported: true, time: wallTime($0.start).time)
        }
        return (own + others).sorted { ($0.at, $0.isImported ? 1 : 0) < ($1.at, $1.isImported ? 1 : 0) }
    }
}

extension Day {
    /// Each of them, ascending.
    fileprivate static func all(_ days: ClosedRange<Day>) -> [Day] {
        (0...days.lowerBound.days(until: days.upperBound)).compactMap { days.lowerBound.advanced(byDays: $0) }
    }
}
