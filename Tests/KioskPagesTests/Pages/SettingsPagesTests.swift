import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import Testing

@Suite struct SettingsPagesTests {
    private let settings = Fitpinky_V1_Settings.with {
        $0.shownGroupName = "Sammy & Lisa"
        $0.wager = .with {
            ($0.text, $0.next, $0.nextFrom) = ("loser cooks dinner", "winner picks the film", "2026-03-02")
        }
        $0.weekStart = .with { ($0.day, $0.next, $0.nextFrom) = ("monday", "sunday", "2026-03-08") }
        $0.dayStart = 4
        $0.members = [
            .with {
                ($0.id, $0.name, $0.you, $0.goal, $0.nextGoal) = (Sample.sammy, "Sammy", true, 5, 4)
                $0.nextFrom = "2026-03-02"
                $0.news = NotificationKind.allCases.map { kind in
                    .with { ($0.kind, $0.on) = (kind.rawValue, kind != .answer) }
                }
                ($0.quietFromMinutes, $0.quietUntilMinutes) = (22 * 60, 7 * 60)
            },
            .with { ($0.id, $0.name, $0.goal, $0.nextGoal) = (Sample.lisa, "Lisa", 4, 4) },
        ]
    }

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
        let settings = Fitpinky_V1_Settings.with {
            $0.members = [.with { ($0.name, $0.you) = ("Sammy", true) }]
        }
        #expect(settings.goalPage.lines.map(\.text) == ["Sammy  no goal yet"])
        #expect(settings.wagerPage.lines.map(\.text) == ["none; fitpinky wager templates has ideas"])
        #expect(settings.dayStartPage.lines.map(\.text) == ["days start at midnight"])
    }

    @Test(arguments: [("2026-03-02", "counts from Monday 2 March"), ("", "counts from now")])
    func `a change says from when it counts`(day: String, sentence: String) {
        #expect(Fitpinky_V1_SettingChanged.with { $0.countsFrom = day }.line.text == sentence)
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
