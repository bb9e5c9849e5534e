import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct WeekViewTests {
    static let page: WeekPageView = {
        let (sammy, lisa) = (Sample.sammy, Sample.lisa)
        var days: [Int: [WorkoutView]] = [:]
        days[2] = [
            Sample.workout(1, sammy, "2026-02-02", "07:01"),
            Sample.workout(2, lisa, "2026-02-02", "18:34") {
                $0.words.caption =
                    "Legs and shoulders 👨‍👩‍👧‍👦 with the whole family, at the small gym around the corner, after work 🦵"
                $0.words.reactions = [Sample.reaction(sammy, "❤️")]
            },
        ]
        days[3] = [Sample.workout(3, sammy, "2026-02-03", "07:05") { $0.photo?.isPresent = false }]
        days[5] = [
            Sample.workout(4, sammy, "2026-02-05", "12:00", proof: .vouched(by: ["Lisa"])),
            Sample.unproven(5, lisa, "2026-02-05", "19:20"),
        ]
        days[6] = [Sample.workout(6, sammy, "2026-02-06", "07:00") { $0.moment?.isEstimate = true }]
        days[7] = [
            Sample.workout(7, sammy, "2026-02-07", "09:30"), Sample.workout(8, lisa, "2026-02-07", "10:00"),
        ]
        return WeekPageView(
            week: Sample.missedWeek,
            days: (2...8).map { .init(day: Sample.day("2026-02-0\($0)"), workouts: days[$0] ?? []) })
    }()

    @Test func `a week is seen at a glance, and day by day`() throws {
        try GoldenText(name: "week").expect(Self.page.page)
    }

    @Test func `a running week has days that are still to come`() throws {
        var page = WeekPageView(
            week: Sample.running, days: (23...26).map { .init(day: Sample.day("2026-02-\($0)"), workouts: []) })
        page.week.daysLeft = 4
        page.days[3].workouts = [Sample.workout(3, Sample.sammy, "2026-02-26", "18:34")]
        try GoldenText(name: "week-running").expect(page.page)
    }

    @Test func `a verdict's line says what came late, and of what no photo has come`() {
        var week = Sample.missedWeek
        #expect(week.reservations.isEmpty)
        week.members[1].late = 2
        week.members[1].withoutPhoto = 1
        #expect(
            week.reservations.map(\.text) == [
                "Lisa: 2 workouts came late, more than two days after the week’s end",
                "Lisa: no photo has come of 1 workout",
            ])
        week.state = .revised(Sample.verdict(.allHit), announced: Sample.verdict(.someMissed, owes: [Sample.lisa]))
        #expect(week.reservations.count == 3)
        var page = Self.page
        page.week = week
        #expect(page.page.lines.contains { $0.text.contains("Lisa: 2 workouts came late") })
        var status = Sample.household
        status.lastWeek = week
        #expect(status.page.lines.contains { $0.text.contains("Lisa: no photo has come of 1 workout") })
    }

    @Test func `as JSON a week says what came late, of each member and in all`() {
        var week = Sample.missedWeek
        (week.members[0].late, week.members[1].late, week.members[1].withoutPhoto) = (1, 2, 1)
        guard case .object(let fields) = week.json, case .list(let members) = fields["members"],
            case .object(let lisa) = members.last
        else {
            Issue.record("no list of members")
            return
        }
        #expect(fields["late"] == .number(3) && fields["withoutPhoto"] == .number(1))
        #expect(lisa["late"] == .number(2) && lisa["withoutPhoto"] == .number(1))
    }

    @Test func `a week of thirteen days fits beside its names`() {
        var page = Self.page
        (page.week.week, page.week.members[0].name) = (
            Sample.days("2026-02-02", "2026-02-14"), "Bartholomew the Great"
        )
        let lines = page.page.lines
        #expect(lines.allSatisfy { $0.columnCount <= Page.columnCount })
        #expect(lines.contains { $0.text.hasSuffix("Mon Tue Wed Thu Fri Sat Sun Mon Tue Wed Thu Fri Sat") })
    }

    @Test func `a gallery has the week's photos, and says how to save one`() throws {
        try GoldenText(name: "gallery").expect(Self.page.gallery)
    }

    @Test func `a gallery without photos says so`() {
        let page = WeekPageView(week: Sample.running, days: [])
        #expect(page.gallery.lines.last?.text == "  none this week")
    }

    @Test func `as JSON a gallery has the workouts with a photo only`() throws {
        guard case .object(let fields) = Self.page.galleryJSON, case .list(let photos) = fields["photos"] else {
            Issue.record("no list of photos")
            return
        }
        #expect(photos.count == 6)
        #expect(fields["start"] == "2026-02-02" && fields["end"] == "2026-02-08")
    }
}
