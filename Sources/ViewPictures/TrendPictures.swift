internal import FitPinkyCore
package import KioskPages
package import Pictures

extension ViewPictures {
    /// How one measure of a member's Days went.
    package static func trendChart(
        of trends: TrendsView, _ measure: TrendChart.Measure, member: String, _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        guard let first = trends.days.first?.day, let last = trends.days.last?.day, first <= last else {
            throw .impossibleDays(0, allowed: PictureLimits.trendDays)
        }
        func series(_ name: String, _ value: (TrendDayView) -> Int?) -> TrendChart.Series {
            .init(name: name, values: trends.days.map(value))
        }
        let all: [TrendChart.Series] =
            switch measure {
            case .steps: [series("steps", \.steps)]
            case .energy: [series("kcal", \.activeEnergyCalories)]
            case .heart:
                [
                    series("at rest, beats a minute", \.restingHeartRateTenths),
                    series("in workouts", \.activeHeartRateTenths),
                ]
            case .distance: [series("km", \.distanceMetres)]
            case .workouts: [series("workouts", \.workouts)]
            // Trends say nothing of exercises.
            case .weight, .repetitions: []
            }
        let goal = measure == .energy ? trends.energyGoalKcal.map { $0 * 1000 } : nil
        let chart = TrendChart(
            measure, name: member, days: first...last, series: all, goal: goal, hasHealthData: trends.hasHealthData)
        return try chart.png(theme)
    }
}
