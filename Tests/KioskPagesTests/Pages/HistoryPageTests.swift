import FitPinkyCore
import Testing

@testable import KioskPages

@Suite struct HistoryPageTests {
    private var weeks: [WeekView] {
        let (sammy, lisa) = (Sample.sammy, Sample.lisa)
        func final(_ result: WeekResult) -> WeekView.State { .final(Sample.verdict(result)) }
        return [
            Sample.running,
            Sample.week(
                "2026-02-16", "2026-02-22", Sample.provisional(Sample.verdict(.someMissed, owes: [lisa])),
                owes: [lisa], streak: (2, 5), [(sammy, 5, 5), (lisa, 3, 4)]),
            Sample.week(
                "2026-02-09", "2026-02-15",
                .revised(Sample.verdict(.allHit), announced: Sample.verdict(.someMissed, owes: [lisa])),
                streak: (2, 5), [(sammy, 5, 5), (lisa, 7, 4)]),
            Sample.missedWeek,
            Sample.week(
                "2026-01-26", "2026-02-01", final(.allMissed), wager: nil, [(sammy, 1, 5), (lisa, 2, 4)]),
            Sample.week(
                "2026-01-13", "2026-01-25", final(.allHit), streak: (5, 5), [(sammy, 10, 9), (lisa, 8, 7)]),
            Sample.week("2026-01-05", "2026-01-12", final(.nobodyTookPart), []),
            Sample.week(
                "2025-12-29", "2026-01-04", final(.allHit), streak: (4, 4), [(sammy, 5, 5), (lisa, 4, 4)]),
        ]
    }

    @Test func `two people's weeks are a table, newest first`() throws {
        try GoldenText(name: "history-two").expect(HistoryPage(weeks).page)
    }

    @Test func `three people's weeks fit beside each other`() throws {
        let names = ["Bartholomew the Great", "莉莎", "Tom"]
        let weeks = self.weeks.map { week in
            var week = week
            week.members.append(
                .init(
                    id: Sample.tom, name: "", goal: 3, required: 3, logged: 3, hasHit: true, owes: false,
                    isHere: false))
            for index in week.members.indices where week.members.count == 3 { week.members[index].name = names[index] }
            return week
        }
        try GoldenText(name: "history-three").expect(HistoryPage(weeks).page)
    }

    @Test func `of more members than fit, it is said that there are more`() {
        let many = Sample.week(
            "2026-02-16", "2026-02-22", .final(Sample.verdict(.allHit)),
            (0..<6).map { (Sample.id("01K0000000000000000000000\($0)"), 1, 1) })
        let page = HistoryPage([many]).page
        #expect(page.lines.last?.text == "2 more members: fitpinky week DATE shows all of a week")
    }

    @Test func `a week of which something came late has a sign, and what it means`() {
        var week = Sample.missedWeek
        week.members[1].late = 1
        let lines = HistoryPage([week]).page.lines.map(\.text)
        #expect(lines.contains { $0.contains("Lisa owes~") })
        #expect(lines.last == "~ workouts came late or without their photo: fitpinky week DATE says whose")
        #expect(!HistoryPage([Sample.missedWeek]).page.lines.contains { $0.text.contains("~") })
        // The sign has room beside another one and a long name.
        week.members[1].name = "Bartholomew"
        week.state = .revised(Sample.verdict(.someMissed, owes: [Sample.lisa]), announced: Sample.verdict(.allHit))
        #expect(HistoryPage([week]).page.lines.contains { $0.text.contains(" owes*~") })
    }

    @Test func `a week in which the group was left is shown as left, with what that means`() {
        let week = Sample.week("2026-02-16", "2026-02-22", .left, [(Sample.lisa, 3, 4)])
        let lines = HistoryPage([week]).page.lines.map(\.text)
        #expect(lines.contains { $0.hasPrefix("16 – 22 Feb") && $0.contains(" left ") && !$0.contains("running") })
        #expect(lines.last == "left: the group was left, or closed by an update, before that week was over")
        let page = WeekPageView(week: week, days: []).page.lines.first?.text
        #expect(page == "Week 16 – 22 Feb 2026  left before it was over, so there is no verdict")
    }

    @Test func `who has another id in another household has one column, and namesakes have one each`() {
        func week(_ start: String, _ end: String, _ members: [(MemberID, String)]) -> WeekView {
            var week = Sample.week(start, end, .left, members.map { ($0.0, 1, 2) })
            for index in members.indices { week.members[index].name = members[index].1 }
            return week
        }
        let (later, ben) = (Sample.id("01K00000000000000000000007") as MemberID, Sample.lisa)
        let weeks = [
            week("2026-02-16", "2026-02-22", [(later, "Ana")]),
            week("2026-02-09", "2026-02-15", [(Sample.sammy, "Ana"), (ben, "Ben")]),
        ]
        #expect(HistoryPage(weeks).page.lines.first?.text.contains("Ana  Ben") == true)
        let namesakes = [week("2026-02-16", "2026-02-22", [(later, "Ana"), (Sample.sammy, "Ana"), (ben, "Ben")])]
        #expect(HistoryPage(namesakes).page.lines.first?.text.contains("Ana  Ana  Ben") == true)
    }

    @Test func `before there is a week it says so`() {
        #expect(HistoryPage([]).page.lines.map(\.text) == ["no weeks yet: the first begins with the group"])
    }
}
