import FitPinkyCore
import Pictures

// Trends that charts are drawn of: ordinary ones, and those that are hard to draw.

extension TrendChart {
    /// The Days up to 18 November 2026.
    static func up(to count: Int) -> ClosedRange<Day> {
        let last = date(2026, 11, 18)
        return (last.advanced(byDays: 1 - count) ?? last)...last
    }

    /// A month in which each seventh Day and a run of three are gaps.
    private static func month(_ value: (Int) -> Int) -> [Int?] {
        (0..<30).map { $0 % 7 == 3 || (18...20).contains($0) ? nil : value($0) }
    }

    static let steps = TrendChart(
        .steps, name: "Lisa", days: up(to: 30),
        series: [Series(name: "steps", values: month { $0 == 5 ? 0 : 4_000 + $0 * 311 % 9_000 })])
    static let energy = TrendChart(
        .energy, name: "Lisa", days: up(to: 30),
        series: [Series(name: "kcal", values: month { 150_000 + $0 * 53_777 % 500_000 })], goal: 500_000)
    static let heart = TrendChart(
        .heart, name: Names.long, days: up(to: 30),
        series: [
            Series(name: "at rest, beats a minute", values: month { 550 + $0 * 7 % 60 }),
            Series(name: "in workouts", values: (0..<30).map { $0 % 3 == 0 ? 1_250 + $0 * 11 % 180 : nil }),
        ])
    static let year = TrendChart(
        .distance, name: "Lisa", days: up(to: 366),
        series: [Series(name: "km", values: (0..<366).map { $0 % 40 > 33 ? nil : 1_200 + $0 * 1_733 % 14_000 })])
    static let workouts = TrendChart(
        .workouts, name: "Lisa", days: up(to: 14),
        series: [Series(name: "workouts", values: [0, 1, 0, 2, 0, 0, 1, 1, 0, 3, 0, 1, 0, 1])])
    static let empty = TrendChart(
        .steps, name: "Lisa", days: up(to: 30),
        series: [Series(name: "steps", values: month { _ in 0 }.map { _ in nil })],
        hasHealthData: false)
}
