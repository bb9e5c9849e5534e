import ConsoleLogic
import ConsolePages
import FitPinkyCore
import KioskPages
import SampleViews
import Testing

/// The pages of trends and health data.
@Suite struct TrendPagesTests {
    private static func frame(_ route: Route) -> PageFrame {
        PageFrame(
            member: .init(.zero), memberName: "Lisa", theme: .system, route: route, revision: 7,
            now: .init(milliseconds: 0), time: "18:34", assets: PagesTests.assets, acts: .init(page: .zero))
    }

    private static func pages(seed: UInt64) -> [(name: String, markup: String)] {
        var views = RandomViews(seed: seed)
        let days = views.one(of: Route.trendSpans)
        let state = views.one(
            of: [
                .idle, .busy, .reading(.init(byteCount: views.count(), expectedBytes: views.maybe { $0.count() })),
                .found(found(&views)),
            ] as [HealthDataPage.State])
        let contents: [(Route, (PageFrame) -> HTML)] = [
            (.trends(days: days), TrendsPage(views.trends(), days: days).content),
            (
                .trendDay(.first),
                TrendDayPage(
                    views.trendDay(views.day()), workouts: views.some { .init($0.trendWorkout(), at: $0.time()) },
                    hasHealthData: views.bool(), today: views.day()
                ).content
            ),
            (.healthData(.overview), HealthDataPage(sources: views.healthSources().sources, state: state).content),
            (.healthData(.erasure), HealthErasurePage(hasHealthData: views.bool()).content),
        ]
        return contents.map { route, content in
            let frame = frame(route)
            return (route.path, HTML.page(frame, heading: "Trends", tab: .history) { content(frame) }.markup)
        }
    }

    private static func found(_ views: inout RandomViews) -> HealthDataPage.Findings {
        .init(
            kinds: views.some {
                .init($0.text(), count: $0.count(), from: $0.day(), to: $0.day(), sources: $0.count())
            }, workouts: views.count(), defects: views.some { $0.text() }, recent: views.count(), until: views.time())
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `every page of trends is whole, opens no element of a text, and each form has what it needs`(seed: UInt64) {
        for (name, markup) in Self.pages(seed: seed) {
            let faults = PageChecks(markup).faults
            #expect(faults.isEmpty, "seed \(seed), \(name): \(faults.joined(separator: "; "))")
        }
    }

    // MARK: Trends

    private static let start = Day(year: 2026, month: 2, day: 1) ?? .first

    private static func trends(
        _ values: [Int?], goal: Int? = nil, hasHealthData: Bool = true,
        _ set: (inout TrendDayView, Int?) -> Void = { $0.steps = $1 }
    ) -> String {
        let days = values.enumerated().map { index, value in
            var day = TrendDayView(day: start.advanced(byDays: index) ?? start, workouts: 0, minutes: 0)
            set(&day, value)
            return day
        }
        let trends = TrendsView(
            days: days, weeks: [], energyGoalKcal: goal,
            today: days.last ?? TrendDayView(day: start, workouts: 0, minutes: 0),
            hasHealthData: hasHealthData)
        return TrendsPage(trends, days: 30).content(frame(.trends(days: 30))).markup
    }

    /// What one chart's path draws.
    private static func path(_ page: String, _ id: String) -> [String] {
        let chart = page.parts(by: "id=\"\(id)\"").dropFirst().first?.parts(by: "</section>").first ?? ""
        return chart.parts(by: " d=\"").dropFirst().map { $0.parts(by: "\"").first ?? "" }
    }

    @Test func `a missing day is a gap, and a day of zero is a bar that is seen`() {
        let bars = Self.path(Self.trends([5000, nil, 0, 10_000]), "steps-chart")
        #expect(bars.count == 2 && bars[1].filter { $0 == "M" }.count == 3, "\(bars)")
        #expect(bars[1].contains("M") && !bars[1].contains("nan"))
        let zero = Self.path(Self.trends([0]), "steps-chart")
        #expect(zero[1].contains("V99h"), "\(zero)")
        let lines = Self.path(
            Self.trends([600, 610, nil, 620, 615]) { $0.restingHeartRateTenths = $1 }, "resting-chart")
        #expect(lines[1].filter { $0 == "M" }.count == 2, "a line runs over a day that nobody measured: \(lines)")
    }

    @Test func `a chart without a value is not drawn but says so, and others are`() {
        let page = Self.trends([1, 2])
        #expect(Self.path(page, "steps-chart").count == 2)
        for id in ["workouts-chart", "energy-chart", "distance-chart", "resting-chart", "active-chart"] {
            #expect(Self.path(page, id).isEmpty, "\(id)")
        }
        #expect(page.parts(by: "Nobody measured it in these days.").count == 5)
        #expect(page.contains("No workout in these weeks."))
    }

    @Test func `the goal is a line on the chart of energy, and today's progress is said`() {
        let page = Self.trends([250_000, 412_400], goal: 500) { $0.activeEnergyCalories = $1 }
        #expect(Self.path(page, "energy-chart").count == 3 && page.contains(">goal 500<"))
        #expect(page.contains("412 of 500 kcal today") && page.contains("max=\"500\""))
        #expect(Self.trends([501_000], goal: 500) { $0.activeEnergyCalories = $1 }.contains("501 of 500 kcal today ✓"))
        let none = Self.trends([nil], goal: 500)
        #expect(none.contains("Nothing measured today yet, of 500 kcal") && !none.contains("0 of 500 kcal today"))
        #expect(Self.trends([412_400]) { $0.activeEnergyCalories = $1 }.contains("412 kcal today"))
    }

    @Test func `a table says the same, newest first, and leads to each day`() {
        let page = Self.trends([8412, nil])
        let table = page.parts(by: "<tbody>").dropFirst().first?.parts(by: "</tbody>").first ?? ""
        let rows = table.parts(by: "<tr>").dropFirst()
        #expect(rows.count == 2)
        #expect(rows.first?.contains("href=\"/trends/day/2026-02-02\"") == true)
        #expect(rows.last?.contains("<td>8412</td>") == true && rows.first?.contains("<td>–</td>") == true)
    }

    @Test func `without any import the page says so, leads to it, and still has a goal`() {
        let page = Self.trends([nil, nil], hasHealthData: false)
        #expect(page.contains("Nothing is imported yet") && page.contains("href=\"/health-data\""))
        #expect(page.contains("action=\"/act/energy-goal\"") && !page.contains("<table"))
        #expect(!Self.trends([1]).contains("Nothing is imported yet"))
    }

    @Test func `the days of more than a month are opened`() {
        let days = (0..<365).map {
            TrendDayView(day: Self.start.advanced(byDays: -$0) ?? .first, workouts: 1, minutes: 30)
        }
        let trends = TrendsView(days: days.reversed(), weeks: [], today: days[0], hasHealthData: true)
        let page = TrendsPage(trends, days: 365).content(Self.frame(.trends(days: 365))).markup
        #expect(page.contains("Show all 365 days") && !Self.trends([1]).contains("Show all"))
    }

    @Test func `a day says what was measured, what was not, and its workouts`() {
        var day = TrendDayView(day: Self.start, workouts: 2, minutes: 45)
        (day.steps, day.distanceMetres, day.restingHeartRateTenths) = (8412, 4195, 615)
        let own = TrendWorkoutView(
            at: .init(milliseconds: 0), type: "run", minutes: 30, isImported: false, id: WorkoutID(.zero))
        let imported = TrendWorkoutView(at: .init(milliseconds: 0), type: "", minutes: 15, isImported: true)
        let time = TimeOfDay(hour: 7, minute: 5)
        let page = TrendDayPage(
            day, workouts: [.init(own, at: time), .init(imported, at: time)], hasHealthData: true, today: Self.start
        ).content(Self.frame(.trendDay(Self.start))).markup
        for words in [
            "<dd>8412</dd>", "<dd>4.2 km</dd>", "<dd>61.5 beats a minute</dd>", "<dd>nothing</dd>",
            "07:05, Run, 30 minutes",
            "href=\"/photo/\(ULID.zero.text)\"", "07:05, Workout, 15 minutes", "from the export of Apple Health",
            "href=\"/trends/day/2026-01-31\"",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("Day after"), "there is no day after today")
    }

    // MARK: Home

    @Test func `Home says today's energy where there is a goal or something was measured, and nothing otherwise`() {
        var views = RandomViews(seed: 3)
        var status = views.status()
        status.belonging = .none
        func home(_ energy: EnergyGoalView?) -> String {
            HomePage(status: status, energy: energy).content(Self.frame(.home)).markup
        }
        #expect(home(.init(kcal: 500, activeEnergyCalories: 412_000)).contains("412 of 500 kcal today"))
        #expect(home(.init(kcal: 500)).contains("Nothing measured today yet, of 500 kcal"))
        #expect(home(.init(activeEnergyCalories: 412_000)).contains("412 kcal today"))
        for nothing in [EnergyGoalView(), nil] { #expect(!home(nothing).contains("Active energy")) }
    }

    // MARK: Health data

    private static func health(_ state: HealthDataPage.State, sources: [HealthSourceView] = []) -> String {
        HealthDataPage(sources: sources, state: state).content(frame(.healthData(.overview))).markup
    }

    @Test func `before a file can be chosen the page says what is read of it, word for word`() throws {
        let page = Self.health(.idle)
        let promise =
            "FitPinky reads heart rate, steps, active energy, distance and workouts from this export to show trends on this kiosk. "
            + "They stay on this kiosk and in its backups, and go nowhere else."
        let parts = page.parts(by: promise)
        try #require(parts.count == 2)
        #expect(!parts[0].contains("type=\"file\"") && parts[1].contains("type=\"file\""))
        #expect(parts[1].contains("<noscript>") && parts[1].contains("fitpinky health import FILE"))
    }

    @Test func `what was found is shown, and recent workouts are logged only where that is ticked`() {
        let found = HealthDataPage.Findings(
            kinds: [.init("Steps", count: 1200, from: Self.start, to: Self.start, sources: 2)], workouts: 31,
            defects: ["control characters: 2"], recent: 2, until: TimeOfDay(hour: 18, minute: 44))
        let page = Self.health(.found(found))
        for words in [
            "<td>1200</td>", "31 workouts", "control characters: 2", "2 workouts of the last 48 hours", "until 18:44",
            "action=\"/act/health-import\"", "action=\"/act/health-discard\"", "type=\"checkbox\"",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains(" checked") && !page.contains("type=\"file\""))
        #expect(!page.contains("ends early"))
        var cut = found
        cut.isCutShort = true
        #expect(Self.health(.found(cut)).contains("ends early. What is missing in it stays as it was"))
        var without = found
        without.recent = 0
        #expect(!Self.health(.found(without)).contains("type=\"checkbox\""))
    }

    @Test func `an import of another phone is said to be under way, and one's own can be cancelled`() {
        #expect(!Self.health(.busy).contains("<form") && Self.health(.busy).contains("Another phone"))
        let page = Self.health(.reading(.init(byteCount: 3 << 20, expectedBytes: 12 << 20)))
        #expect(page.contains("3 MiB of 12 MiB") && page.contains("action=\"/act/health-discard\""))
        #expect(page.contains("data-poll="))
    }

    @Test func `health data is erased on a page of its own that says what stays, and only where there is any`() {
        let source = HealthSourceView(name: "Watch <1>", records: 3, from: Self.start, to: Self.start)
        #expect(
            !Self.health(.idle).contains("/health-data/erase")
                && Self.health(.idle).contains("Nothing is imported yet."))
        let page = Self.health(.idle, sources: [source])
        #expect(page.contains("href=\"/health-data/erase\"") && !page.contains("/act/health-erase"))
        #expect(page.contains("Watch &lt;1&gt;"))
        let frame = Self.frame(.healthData(.erasure))
        let asked = HealthErasurePage(hasHealthData: true).content(frame).markup
        #expect(asked.contains("action=\"/act/health-erase\"") && asked.contains("Backups"))
        #expect(!HealthErasurePage(hasHealthData: false).content(frame).markup.contains("<form"))
    }

    @Test func `a further script is on the page that asks for it, and on no other`() {
        var frame = Self.frame(.healthData(.overview))
        #expect(!HTML.page(frame, heading: "a", tab: nil) { HTML() }.markup.contains("h.js"))
        frame.furtherScript = frame.assets.healthScript
        let page = HTML.page(frame, heading: "a", tab: nil) { HTML() }.markup
        #expect(page.contains("<script type=\"module\" src=\"/assets/h.js\"></script>") && page.contains("a.js"))
    }
}
