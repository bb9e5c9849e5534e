import FitPinkyCore
import KioskLogic
import Testing

@testable import Pictures

/// What the pictures of finger care say, and what they refuse.
@Suite struct FingerCarePictureTests {
    // MARK: The chart

    private typealias Change = HouseholdPictureTests.Change

    private static let changes = [
        Change("a day's checks", CheckChart.running, { try $0.png(.light) }) { $0.columns[1].checks = 3 },
        Change("a day's missed reminders", CheckChart.busy, { try $0.png(.dark) }) { $0.columns[4].missed = 6 },
        Change("a day that has begun", CheckChart.running, { try $0.png(.light) }) { chart in
            chart.columns.append(.init(day: date(2026, 11, 20), checks: 0, missed: 0))
        },
        Change("which day is today", CheckChart.running, { try $0.png(.light) }) { $0.today = date(2026, 11, 18) },
        Change("the longest streak", CheckChart.running, { try $0.png(.light) }) { $0.longestStreak = 13 },
        Change("whose chart it is", CheckChart.running, { try $0.png(.light) }) { $0.name = "Lise" },
        Change("the week", CheckChart.empty, { try $0.png(.light) }) {
            $0.days = date(2026, 11, 9)...date(2026, 11, 15)
        },
        Change("the tip", CheckChart.busy, { try $0.png(.dark) }) { $0.tip = "A check today begins the next one." },
        Change("the longest streak of an empty week", CheckChart.quiet, { try $0.png(.light) }) {
            $0.longestStreak = 13
        },
        Change("a first check", CheckChart.empty, { try $0.png(.light) }) { $0.columns[0].checks = 1 },
        Change("a badge's level", Badge(level: 11), { try $0.png(.light) }) { $0.level = 12 },
    ]

    @Test(arguments: changes.indices)
    func `A changed count, day, name or level is more than the golden pictures allow`(index: Int) throws {
        let change = Self.changes[index]
        let before = try GoldenPicture.Bound.letters.kept(change.before())
        let after = try GoldenPicture.Bound.letters.kept(change.after())
        #expect(try GoldenPicture.difference(before, after, within: .letters) != nil, "\(change)")
    }

    @Test func `A week without checks and missed reminders shows tips while it runs, and none once it is over`() throws
    {
        #expect(CheckChart.empty.isEmpty && CheckChart.quiet.isEmpty && !CheckChart.running.isEmpty)
        var later = CheckChart.empty
        later.tip = nil
        #expect(try later.png(.light) != CheckChart.empty.png(.light))
        #expect(CheckChartDrawing.afterTitle("Start today! One check.") == "One check.")
        #expect(CheckChartDrawing.afterTitle("Start today!") == "")
        #expect(CheckChartDrawing.afterTitle("One check.") == "One check.")
    }

    /// Without colours: the checks' bar is full, that of missed reminders is striped.
    @Test(arguments: Theme.allCases)
    func `Checks and missed reminders are told apart by their pattern alone`(theme: Theme) throws {
        func darkShare(_ counts: (Int, Int)) throws -> Double {
            var chart = CheckChart.week([counts], longestStreak: 1)
            chart.days = chart.days.lowerBound...chart.days.lowerBound
            let picture = try DecodedPNG(chart.png(theme))
            let colour = Palette(theme).member(counts.0 > 0 ? 1 : 2)
            // The field of the bars.
            let (xs, ys) = (160..<976, 640..<970)
            let count = ys.reduce(0) { sum, y in sum + xs.count { picture.colour(x: $0, y: y) == colour } }
            return Double(count)
        }
        let (full, striped) = (try darkShare((3, 0)), try darkShare((0, 3)))
        #expect(full > 0 && striped > 0)
        #expect(striped < full * 0.7)
    }

    @Test func `The scale has round steps and reaches the highest bar`() {
        func scale(_ highest: Int) -> [Int] { CheckChart.week([(highest, 0)], longestStreak: 1).scale }
        #expect(scale(0) == [0, 1, 2, 3])
        #expect(scale(3) == [0, 1, 2, 3])
        #expect(scale(5) == [0, 1, 2, 3, 4, 5])
        #expect(scale(6) == [0, 2, 4, 6])
        #expect(scale(14) == [0, 5, 10, 15])
        #expect(scale(97) == [0, 20, 40, 60, 80, 100])
        for highest in [1, 25, 26, 251, 2501, 25000] { #expect((scale(highest).last ?? 0) >= highest) }
    }

    @Test func `Weeks of one to thirteen days have room, any name too, and longer ones are refused`() throws {
        for count in [1, 7, 13] {
            let days = date(2026, 11, 16)...date(2026, 11, 15 + count)
            for name in [Names.arabic, Names.emoji, Names.undrawable, ""] {
                _ = try CheckChart(
                    name: name, days: days,
                    columns: [.init(day: days.lowerBound, checks: 100_000, missed: -1)], today: nil,
                    longestStreak: 3653, tip: Names.long
                ).png(.dark)
            }
        }
        var chart = CheckChart.running
        chart.days = date(2026, 11, 16)...date(2026, 11, 29)
        #expect(throws: PictureError.impossibleDays(14, allowed: 1...13)) { try chart.png(.light) }
    }

    // MARK: The badge

    @Test func `Ten levels fill a ring of the badge, and there are five rings at most`() {
        func rings(_ level: Int) -> [Int] { Badge(level: level).rings }
        #expect(rings(1) == [1])
        #expect(rings(10) == [10])
        #expect(rings(11) == [10, 1])
        #expect(rings(50) == [10, 10, 10, 10, 10])
        #expect(rings(51) == [10, 10, 10, 10, 1])
        #expect(rings(9999) == [10, 10, 10, 10, 9])
    }

    @Test func `Neighbouring levels have badges with another edge`() {
        for level in 1..<100 { #expect(Badge(level: level).petals != Badge(level: level + 1).petals) }
    }

    @Test(arguments: [0, -1, 10_000]) func `A level that has no badge is refused`(level: Int) {
        #expect(throws: PictureError.impossibleLevel(level, allowed: 1...9999)) { try Badge(level: level).png(.light) }
    }

    @Test func `The same level gives the same bytes, and the themes differ`() throws {
        #expect(try Badge(level: 9999).png(.dark) == Badge(level: 9999).png(.dark))
        #expect(try Badge(level: 5).png(.light) != Badge(level: 5).png(.dark))
        let picture = try DecodedPNG(Badge(level: 5).png(.light))
        #expect(picture.width == 1080 && picture.height == 1080)
    }
}
