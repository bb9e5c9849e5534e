import FitPinkyCore
import Pictures
import Testing

/// The pictures of households, kept as they were last looked at.
@Suite struct HouseholdGoldenTests {
    struct Kept: CustomTestStringConvertible, Sendable {
        let name: String
        let draw: @Sendable () throws -> [UInt8]

        var testDescription: String { name }
    }

    static let all = [
        Kept(name: "heatmap-year-light") { try HeatMap.pair.png(.light) },
        Kept(name: "heatmap-trio-dark") { try HeatMap.trio.png(.dark) },
        Kept(name: "heatmap-first-day-dark") { try HeatMap.firstDay.png(.dark) },
        Kept(name: "recap-month-light") { try Recap.pair.png(.light) },
        Kept(name: "recap-trio-dark") { try Recap.trio.png(.dark) },
        Kept(name: "recap-first-day-light") { try Recap.firstDay.png(.light) },
        Kept(name: "streak-34-light") { try StreakCard.pair.png(.light) },
        Kept(name: "streak-34-dark") { try StreakCard.pair.png(.dark) },
        Kept(name: "streak-520-dark") { try StreakCard.decade.png(.dark) },
        Kept(name: "streak-61-light") { try StreakCard.secondYear.png(.light) },
        Kept(name: "streak-0-light") { try StreakCard.fresh.png(.light) },
        Kept(name: "collage-week-light") { try Collage.pair.png(.light) },
        Kept(name: "collage-placeholders-dark") { try Collage.placeholders.png(.dark) },
        Kept(name: "collage-empty-light") { try Collage.empty.png(.light) },
    ]

    @Test(arguments: all)
    func `Every picture of a household looks as it was last looked at`(kept: Kept) throws {
        try GoldenPicture(path: "Tests/PicturesTests/Golden/\(kept.name).png").expect(kept.draw(), within: .letters)
    }
}
