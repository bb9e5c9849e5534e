package import FitPinkyCore
package import KioskPages
package import Pictures

extension ViewPictures {
    /// How an exercise went in the trainings of the last Days: the heaviest set of each Day, or where none has a weight
    /// its repetitions.
    ///
    /// - Parameters:
    ///   - days: how many, today included.
    ///   - today: nil where the kiosk does not know it; then the last training's Day.
    package static func exerciseChart(
        of progress: ExerciseProgressView, member: String, days: Int, through today: Day?, _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        guard PictureLimits.trendDays.contains(days),
            let last = today ?? progress.points.last?.day ?? Day(daysSince1970: days),
            let first = last.advanced(byDays: 1 - days)
        else {
            throw .impossibleDays(days, allowed: PictureLimits.trendDays)
        }
        let hasWeights = progress.points.contains { $0.weightGrams != nil }
        var values = [Int?](repeating: nil, count: days)
        for point in progress.points {
            let index = first.days(until: point.day)
            guard values.indices.contains(index) else { continue }
            if hasWeights {
                values[index] = [values[index], point.weightGrams].compactMap { $0 }.max()
            } else {
                values[index] = (values[index] ?? 0) + point.reps
            }
        }
        let series = TrendChart.Series(name: hasWeights ? "kg, heaviest set" : "repetitions", values: values)
        var chart = TrendChart(
            hasWeights ? .weight : .repetitions, name: member, days: first...last, series: [series])
        chart.title = progress.exercise
        return try chart.png(theme)
    }
}
