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
    /// A workout that was logged and that the export holds too counts once, on the Day on which it was logged, with the type and the
    /// minutes that the member said, or else the export's. ``WorkoutMatching`` says which are the same.
    ///
    /// - Parameters:
    ///   - days: those asked for.
    ///   - weekStart: on which days weeks begin.
    ///   - health: of all Days of the weeks that hold those asked for, and of today; others are passed over.
    ///   - healthWorkouts: of the same Days, and of a Day before and after, for a workout may be logged after midnight.
    ///   - logged: the same that the member logged and that are not deleted.
    ///   - isDetailed: whether the workouts of the Days asked for are listed.
    ///   - wallTime: what the kiosk's wall clock shows at an instant.
    package init(
        _ days: ClosedRange<Day>, today: Day, weekStart: Weekday, health: [HealthDay], healthWorkouts: [HealthWorkout],
        logged: [LoggedWorkout], energyGoal: Int?, hasHealthData: Bool, isDetailed: Bool = false,
        wallTime: (UTCInstant) -> WallTime
    ) {
        let known = Dictionary(health.map { ($0.day, $0) }) { first, _ in first }
        let workouts = Dictionary(grouping: DayWorkout.all(logged, healthWorkouts, wallTime), by: \.day)
        func count(_ day: Day) -> Int { workouts[day]?.count ?? 0 }
        func view(_ day: Day) -> TrendDayView {
            let known = known[day] ?? HealthDay(day)
            let minutes = (workouts[day] ?? []).reduce(0) { $0 + ($1.view.minutes ?? 0) }
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
                ? Day.all(days).flatMap { workouts[$0] ?? [] }.map(\.view).sorted {
                    ($0.at, $0.isImported ? 1 : 0) < ($1.at, $1.isImported ? 1 : 0)
                } : [],
            hasHealthData: hasHealthData)
    }
}

/// A workout of a Day, logged, exported or both.
private struct DayWorkout {
    var day: Day
    var view: TrendWorkoutView

    static func all(
        _ logged: [LoggedWorkout], _ exported: [HealthWorkout], _ wallTime: (UTCInstant) -> WallTime
    ) -> [DayWorkout] {
        let matching = WorkoutMatching(exported, logged: logged.map(\.at.instant))
        var same: [Int: HealthWorkout] = [:]
        for (workout, index) in zip(matching.exported, matching.logged) {
            if let index { same[index] = workout }
        }
        let own = logged.enumerated().map { index, workout in
            let (same, at) = (same[index], workout.at)
            let view = TrendWorkoutView(
                at: at.instant, type: (workout.type ?? same?.type)?.name ?? "",
                minutes: workout.minutes ?? same?.minutes, isImported: false, id: workout.id, time: at.time)
            return DayWorkout(day: workout.day, view: view)
        }
        let others = matching.unlogged.map { workout in
            let view = TrendWorkoutView(
                at: workout.start, type: workout.type.name, minutes: workout.minutes, isImported: true,
                time: wallTime(workout.start).time)
            return DayWorkout(day: workout.day, view: view)
        }
        return own + others
    }
}

extension Day {
    /// Each of them, ascending.
    fileprivate static func all(_ days: ClosedRange<Day>) -> [Day] {
        (0...days.lowerBound.days(until: days.upperBound)).compactMap { days.lowerBound.advanced(byDays: $0) }
    }
}
