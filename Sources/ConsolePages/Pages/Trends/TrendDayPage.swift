internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// One Day of the reader in detail: what was measured, and its workouts.
package struct TrendDayPage: Hashable, Sendable {
    package var day: TrendDayView
    package var workouts: [Workout]
    /// Whether there is anything of an export.
    package var hasHealthData: Bool
    package var today: Day

    /// A workout with its time of the Day.
    package struct Workout: Hashable, Sendable {
        package var workout: TrendWorkoutView
        package var time: TimeOfDay

        package init(_ workout: TrendWorkoutView, at time: TimeOfDay) { (self.workout, self.time) = (workout, time) }
    }

    package init(_ day: TrendDayView, workouts: [Workout], hasHealthData: Bool, today: Day) {
        (self.day, self.workouts, self.hasHealthData, self.today) = (day, workouts, hasHealthData, today)
    }

    package var heading: String { day.day.dateText }

    package func content(_ frame: PageFrame) -> HTML {
        (hasHealthData ? HTML() : TrendsPage.nothingImported)
            + section(.class("card"), .id("day"), .isLive, .labelled(by: "day-title")) {
                h2(.id("day-title")) { "What was measured" }
                dl {
                    for (title, value) in values {
                        dt { title }
                        dd { value ?? "nothing" }
                    }
                }
            }
            + section(.id("day-workouts"), .isLive, .labelled(by: "day-workouts-title")) {
                h2(.id("day-workouts-title")) { "Workouts" }
                if workouts.isEmpty { p(.class("card empty")) { "None on this day." } }
                for workout in workouts { shown(workout) }
            }
            + p(.class("links")) {
                if let before = day.day.advanced(byDays: -1) {
                    a(.class("button quiet"), .href(.trendDay(before)), .rel("prev")) { "Day before" }
                }
                a(.class("button quiet"), .href(.trends(days: Route.usualTrendSpan))) { "Trends" }
                if day.day < today, let after = day.day.advanced(byDays: 1) {
                    a(.class("button quiet"), .href(.trendDay(after)), .rel("next")) { "Day after" }
                }
            }
    }

    private var values: [(String, String?)] {
        [
            ("Steps", day.steps.map { String($0) }),
            ("Active energy", day.activeEnergyCalories.map { "\(TrendWords.whole(ofThousandths: $0)) kcal" }),
            ("Distance", day.distanceMetres.map { "\(TrendWords.kilometres($0)) km" }),
            ("Resting heart rate", day.restingHeartRateTenths.map { "\(TrendWords.tenths($0)) beats a minute" }),
            ("Heart rate in workouts", day.activeHeartRateTenths.map { "\(TrendWords.tenths($0)) beats a minute" }),
            ("Minutes of workouts", String(day.minutes)),
        ]
    }

    private func shown(_ entry: Workout) -> HTML {
        let workout = entry.workout
        let type = ActivityType(name: workout.type)
        let title =
            [type?.title ?? "Workout", workout.minutes.map { counted($0, "minute") }].compactMap { $0 }
            .joined(separator: ", ")
        return article(.class("card")) {
            h3 {
                if let id = workout.id {
                    a(.href(.photo(id))) { "\(entry.time.text), \(title)" }
                } else {
                    if let type { Icon.of(type) }
                    " \(entry.time.text), \(title)"
                }
            }
            if workout.isImported { p(.class("hint")) { "from the export of Apple Health" } }
        }
    }
}
