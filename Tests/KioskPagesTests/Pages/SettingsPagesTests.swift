import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct SettingsPagesTests {
    private let settings = SettingsView(
        shownGroupName: "Sammy & Lisa",
        wager: WagerView(
            text: "loser cooks dinner", next: "winner picks the film", nextFrom: Sample.day("2026-03-02")),
        weekStart: .init(day: .monday, next: .sunday, nextFrom: Sample.day("2026-03-08")), dayStart: 4,
        members: [
            .init(
                id: Sample.sammy, name: "Sammy", isHere: true, goal: 5, nextGoal: 4,
                nextFrom: Sample.day("2026-03-02"),
                notifications: NotificationKind.allCases.map { .init(kind: $0.rawValue, isOn: $0 != .answer) },
                quiet: QuietHours("22:00-07:00")),
            .init(id: Sample.lisa, name: "Lisa", isHere: false, goal: 4, nextGoal: 4),
        ])

    @Test func `each setting shows what holds, and what will`() throws {
        var page = Page()
        for part in [
            settings.goalPage, settings.wagerPage, settings.weekStartPage, settings.dayStartPage,
            settings.groupNamePage, settings.members[0].newsPage,
        ] {
            page.add(part)
            page.addGap()
        }
        try GoldenText(name: "settings").expect(page)
    }

    @Test func `where there is nothing yet, it says what to do`() throws {
        let settings = SettingsView(members: [.init(id: Sample.sammy, name: "Sammy", isHere: true)])
        #expect(settings.goalPage.lines.map(\.text) == ["Sammy  no goal yet"])
        #expect(settings.wagerPage.lines.map(\.text) == ["none; fitpinky wager templates has ideas"])
        #expect(settings.dayStartPage.lines.map(\.text) == ["days start at midnight"])
    }

    @Test(arguments: [(Sample.day("2026-03-02"), "counts from Monday 2 March"), (nil, "counts from now")])
    func `a change says from when it counts`(day: Day?, sentence: String) {
        #expect(SettingChangedView(settings: settings, countsFrom: day).line.text == sentence)
    }

    @Test(arguments: [
        (["Lisa"], "counts from Monday 2 March, once Lisa’s kiosk has it"),
        (["Lisa", "Tom"], "counts from Monday 2 March, once Lisa’s and Tom’s kiosks have it"),
    ])
    func `a change that others have to have first says whose kiosks`(names: [String], sentence: String) {
        let changed = SettingChangedView(
            settings: settings, countsFrom: Sample.day("2026-03-02"), waitsFor: names)
        #expect(changed.line.text == sentence)
        #expect(changed.sentence(on: Sample.day("2026-02-26")) == "Saved. It \(sentence).")
        #expect(changed.jsonOfWhen == ["countsFrom": "2026-03-02", "waitsFor": .list(names.map { .text($0) })])
    }

    @Test(arguments: [
        (WaitingStakeView.Kind.goal, "1", "goal of Sammy, once Lisa’s kiosk has it: 1 day a week"),
        (.wager, "", "wager by Sammy, once Lisa’s kiosk has it: none"),
        (.weekStart, "sunday", "week start by Sammy, once Lisa’s kiosk has it: sunday"),
    ])
    func `what waits says who set it, what to and whose kiosk does not have it`(
        what: WaitingStakeView.Kind, value: String, line: String
    ) {
        let stake = WaitingStakeView(what: what, value: value, member: "Sammy", waitsFor: ["Lisa"])
        #expect(stake.line.text == line)
        #expect(stake.sentence.contains("once Lisa’s kiosk has it"))
    }

    @Test func `the status shows what waits`() {
        var status = Sample.household
        status.group.waiting = [
            WaitingStakeView(what: .wager, value: "dishes", member: "Sammy", waitsFor: ["Lisa"])
        ]
        #expect(
            status.page.lines.map(\.text).joined(separator: " ").contains(
                "wager by Sammy, once Lisa’s kiosk has it: dishes"))
    }

    @Test(arguments: [
        ([], "today is your last day in it"),
        (
            ["Lisa", "Tom"],
            "your last day in it is today, or the day on which Lisa’s or Tom’s kiosk has this, if that is later"
        ),
    ])
    func `a member who leaves is told which kiosk has to hear of it`(names: [String], sentence: String) {
        #expect(LeaveWords.lastDay(names) == sentence)
    }

    @Test func `presets and templates are shown with how to use them`() throws {
        var page = PhrasesPage.nudges
        page.addGap()
        page.add(PhrasesPage.wagers)
        try GoldenText(name: "phrases").expect(page)
    }

    @Test(arguments: [
        ("22:00-07:00", "22:00-07:00"), ("7:30-8:05", "07:30-08:05"), ("00:00-23:59", "00:00-23:59"),
    ])
    func `quiet hours are read as people write them`(text: String, kept: String) {
        #expect(QuietHours(text)?.text == kept)
    }

    @Test(arguments: [
        "", "22:00", "22:00-", "24:00-07:00", "22:60-07:00", "22-7", "1:1-2:2", "07:00-07:00", "+1:00-2:00",
    ])
    func `what is no time is no quiet hours`(text: String) { #expect(QuietHours(text) == nil) }

    @Test(arguments: [("weekEnd", NotificationKind.weekEnd), ("week-end", .weekEnd), ("NUDGE", .nudge)])
    func `a kind is read as it is typed`(text: String, kind: NotificationKind) {
        #expect(NotificationKind(typed: text) == kind)
    }

    @Test func `a kind that is none is refused`() { #expect(NotificationKind(typed: "weather") == nil) }
}
