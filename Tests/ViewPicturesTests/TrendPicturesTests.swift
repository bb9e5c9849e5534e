import FitPinkyCore
import KioskPages
import Pictures
import Testing

@testable import ViewPictures

/// That the pictures of trends are drawn of what the views say.
@Suite struct TrendPicturesTests {
    private let trends = TrendsView(
        days: [
            .init(
                day: Sample.day("2026-02-24"), workouts: 1, minutes: 30, steps: 5_000, activeEnergyCalories: 320_500,
                restingHeartRateTenths: 612, activeHeartRateTenths: 1_300, distanceMetres: 4_200),
            .init(day: Sample.day("2026-02-25"), workouts: 0, minutes: 0),
        ], weeks: [], energyGoalKcal: 500, today: .init(day: Sample.day("2026-02-25"), workouts: 0, minutes: 0),
        hasHealthData: true)

    @Test(arguments: [
        (TrendChart.Measure.steps, ["steps"], [[5_000]], Int?.none), (.energy, ["kcal"], [[320_500]], 500_000),
        (.heart, ["at rest, beats a minute", "in workouts"], [[612], [1_300]], nil),
        (.distance, ["km"], [[4_200]], nil),
    ])
    func `a chart has each Day's value of its measure, and a gap where there is none`(
        measure: TrendChart.Measure, names: [String], values: [[Int]], goal: Int?
    ) throws {
        let days = Sample.day("2026-02-24")...Sample.day("2026-02-25")
        let series = zip(names, values).map { TrendChart.Series(name: $0, values: $1 + [nil]) }
        for theme in [Theme.light, .dark] {
            let drawn = try ViewPictures.trendChart(of: trends, measure, member: "Lisa", theme)
            let chart = TrendChart(measure, name: "Lisa", days: days, series: series, goal: goal)
            #expect(try drawn == chart.png(theme))
        }
    }

    @Test func `workouts are counted, so a Day without one is 0`() throws {
        let days = Sample.day("2026-02-24")...Sample.day("2026-02-25")
        let chart = TrendChart(
            .workouts, name: "Lisa", days: days, series: [.init(name: "workouts", values: [1, 0])])
        #expect(try ViewPictures.trendChart(of: trends, .workouts, member: "Lisa", .light) == chart.png(Theme.light))
    }

    @Test func `no Days at all are refused`() {
        var none = trends
        none.days = []
        #expect(throws: PictureError.self) { try ViewPictures.trendChart(of: none, .steps, member: "Lisa", .light) }
    }
}
