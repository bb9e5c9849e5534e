import Pictures
import Testing

/// The pictures of finger care, kept as they were last looked at.
@Suite struct FingerCareGoldenTests {
    static let all = [
        HouseholdGoldenTests.Kept(name: "checks-running-light") { try CheckChart.running.png(.light) },
        HouseholdGoldenTests.Kept(name: "checks-busy-dark") { try CheckChart.busy.png(.dark) },
        HouseholdGoldenTests.Kept(name: "checks-empty-light") { try CheckChart.empty.png(.light) },
        HouseholdGoldenTests.Kept(name: "checks-empty-dark") { try CheckChart.empty.png(.dark) },
        HouseholdGoldenTests.Kept(name: "checks-quiet-light") { try CheckChart.quiet.png(.light) },
        HouseholdGoldenTests.Kept(name: "badge-1-light") { try Badge(level: 1).png(.light) },
        HouseholdGoldenTests.Kept(name: "badge-7-dark") { try Badge(level: 7).png(.dark) },
        HouseholdGoldenTests.Kept(name: "badge-24-light") { try Badge(level: 24).png(.light) },
        HouseholdGoldenTests.Kept(name: "badge-66-dark") { try Badge(level: 66).png(.dark) },
    ]

    @Test(arguments: all)
    func `Every picture of finger care looks as it was last looked at`(kept: HouseholdGoldenTests.Kept) throws {
        try GoldenPicture(path: "Tests/PicturesTests/Golden/\(kept.name).png").expect(kept.draw(), within: .letters)
    }
}
