import FitPinkyCore
import KioskLogic
import Testing

@testable import Pictures

/// What pictures of trends say, and what they refuse.
@Suite struct TrendPictureTests {
    static let kept = [
        HouseholdGoldenTests.Kept(name: "trend-steps-light") { try TrendChart.steps.png(.light) },
        HouseholdGoldenTests.Kept(name: "trend-energy-dark") { try TrendChart.energy.png(.dark) },
        HouseholdGoldenTests.Kept(name: "trend-heart-light") { try TrendChart.heart.png(.light) },
        HouseholdGoldenTests.Kept(name: "trend-year-dark") { try TrendChart.year.png(.dark) },
        HouseholdGoldenTests.Kept(name: "trend-workouts-light") { try TrendChart.workouts.png(.light) },
        HouseholdGoldenTests.Kept(name: "trend-empty-dark") { try TrendChart.empty.png(.dark) },
    ]

    @Test(arguments: kept)
    func `Every picture of trends looks as it was last looked at`(kept: HouseholdGoldenTests.Kept) throws {
        try GoldenPicture(path: "Tests/PicturesTests/Golden/\(kept.name).png").expect(kept.draw(), within: .letters)
    }

    private typealias Change = HouseholdPictureTests.Change

    private static let changes = [
        Change("a Day's value", TrendChart.steps, { try $0.png(.light) }) { $0.series[0].values[1] = 12_000 },
        Change("a gap", TrendChart.steps, { try $0.png(.light) }) { $0.series[0].values[1] = nil },
        Change("a 0 that was measured", TrendChart.workouts, { try $0.png(.light) }) {
            ($0.measure, $0.series[0].values[0]) = (.steps, nil)
        },
        Change("the goal", TrendChart.energy, { try $0.png(.dark) }) { $0.goal = 400_000 },
        Change("no goal", TrendChart.energy, { try $0.png(.dark) }) { $0.goal = nil },
        Change("the second series", TrendChart.heart, { try $0.png(.light) }) { $0.series[1].values[3] = nil },
        Change("whose chart it is", TrendChart.steps, { try $0.png(.light) }) { $0.name = "Lise" },
        Change("the Days", TrendChart.empty, { try $0.png(.dark) }) { $0.days = TrendChart.up(to: 29) },
        Change("what it is of", TrendChart.empty, { try $0.png(.dark) }) { $0.measure = .energy },
        Change("whether there is health data", TrendChart.empty, { try $0.png(.dark) }) { $0.hasHealthData = true },
    ]

    @Test(arguments: changes.indices)
    func `A changed value, gap, goal, name or Day is more than the golden pictures allow`(index: Int) throws {
        let change = Self.changes[index]
        let before = try GoldenPicture.Bound.letters.kept(change.before())
        let after = try GoldenPicture.Bound.letters.kept(change.after())
        #expect(try GoldenPicture.difference(before, after, within: .letters) != nil, "\(change)")
    }

    @Test func `The scale has round steps, reaches the highest value and the goal, and begins at 0 but for rates`() {
        func scale(_ measure: TrendChart.Measure, _ values: [Int?], goal: Int? = nil) -> [Int] {
            TrendChart(
                measure, name: "", days: TrendChart.up(to: values.count), series: [.init(name: "", values: values)],
                goal: goal
            ).scale
        }
        #expect(scale(.workouts, [nil]) == [0, 1])
        #expect(scale(.workouts, [3]) == [0, 1, 2, 3])
        #expect(scale(.steps, [8_123]) == [0, 2_000, 4_000, 6_000, 8_000, 10_000])
        #expect(scale(.energy, [320_500], goal: 500_000) == [0, 100, 200, 300, 400, 500])
        #expect(scale(.heart, [600, 1_320]).first == 60)
        #expect(scale(.heart, [nil]).count > 1)
        for value in [0, 1, 7, 99, 1_000_001, Int(Int32.max)] {
            for measure in TrendChart.Measure.allCases {
                let scale = scale(measure, [value])
                #expect((2...8).contains(scale.count) && (scale.last ?? 0) >= value / 1_000, "\(measure) \(value)")
            }
        }
    }

    @Test func `Every number of Days up to a leap year has room, with any name and value, and more are refused`() throws
    {
        for count in [1, 2, 7, 31, 366] {
            for measure in TrendChart.Measure.allCases {
                for name in [Names.arabic, Names.undrawable, ""] {
                    let values = (0..<count).map { $0 % 2 == 0 ? Int(Int32.max) : nil }
                    _ = try TrendChart(
                        measure, name: name, days: TrendChart.up(to: count),
                        series: [.init(name: name, values: values)],
                        goal: 20_000_000
                    ).png(.dark)
                }
            }
        }
        var chart = TrendChart.year
        chart.days = TrendChart.up(to: 367)
        #expect(throws: PictureError.impossibleDays(367, allowed: 1...366)) { try chart.png(.light) }
        // Fewer and more values than there are Days.
        chart.days = TrendChart.up(to: 3)
        _ = try chart.png(.light)
        chart.series[0].values = []
        _ = try chart.png(.light)
    }
}
