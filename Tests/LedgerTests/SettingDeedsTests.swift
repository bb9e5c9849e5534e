import FitPinkyCore
import Ledger
import Testing

/// Monday 2026-02-02 is the Day on which the group began; Monday 2026-02-09 its second week.
@Suite struct SettingDeedsTests {
    @Test func `a goal that is set during a week counts from the next`() throws {
        let home = try Home()
        let change = try home.settings(on: "2026-02-11").goal(5, as: "")
        let five = try #require(Goal(daysPerWeek: 5))
        #expect(
            change.facts == [.goal(GoalFact(member: home.ana, day: try Specimen.day("2026-02-11"), goal: five))])
        #expect(change.countsFrom == (try Specimen.day("2026-02-16")))
    }

    @Test func `a slip on the first Day is mended for the running week`() throws {
        let home = try Home()
        #expect(try home.settings(on: "2026-02-02").goal(5, as: "").countsFrom?.iso8601 == "2026-02-02")
        #expect(try home.settings(on: "2026-02-02").wager("Cooking", as: "").countsFrom?.iso8601 == "2026-02-02")
        #expect(try home.settings(on: "2026-02-03").goal(5, as: "").countsFrom?.iso8601 == "2026-02-09")
    }

    @Test func `the very first wager binds the running week`() throws {
        let home = try Home(wager: "")
        #expect(try home.settings(on: "2026-02-11").wager("Dishes", as: "").countsFrom?.iso8601 == "2026-02-09")
    }

    @Test func `a wager is taken away by an empty one, from the next week on`() throws {
        var home = try Home()
        let change = try home.settings(on: "2026-02-11", at: 1).wager("", as: "")
        #expect(change.countsFrom?.iso8601 == "2026-02-16" && !change.changesNothing)
        try home.say(change.facts, by: 1)
        #expect(home.reading().group?.wagers.settings.last?.value == "")
        let nothing = try home.settings(on: "2026-02-12", at: 1).wager("", as: "")
        #expect(nothing.changesNothing && nothing.countsFrom?.iso8601 == "2026-02-16")
    }

    @Test func `what is so already gives nothing to say`() throws {
        let home = try Home()
        let settings = try home.settings(on: "2026-02-11")
        let same = [
            try settings.goal(3, as: ""), try settings.wager("Dishes", as: ""), try settings.weekStart(.monday, as: ""),
            try settings.dayStart(0, as: ""), try settings.name("Ana", as: ""), try settings.groupName("", as: ""),
            try settings.news("nudge", isOn: true, as: ""),
            try settings.quiet(fromMinute: 60, untilMinute: 60, as: ""),
        ]
        #expect(same.allSatisfy { $0.changesNothing })
        #expect(
            same.map { $0.countsFrom?.iso8601 }
                == ["2026-02-09", "2026-02-09", "2026-02-16", nil, nil, nil, nil, nil])
    }

    @Test func `what was changed for the next week can be changed back, and then counts as before`() throws {
        var home = try Home()
        try home.say(home.settings(on: "2026-02-10").goal(5, as: "").facts)
        let again = try home.settings(on: "2026-02-11").goal(5, as: "")
        #expect(again.changesNothing && again.countsFrom?.iso8601 == "2026-02-16")
        let back = try home.settings(on: "2026-02-11").goal(3, as: "")
        #expect(!back.changesNothing && back.countsFrom?.iso8601 == "2026-02-16")
    }

    @Test func `a week start leaves the running week alone and governs the next`() throws {
        var home = try Home()
        let change = try home.settings(on: "2026-02-11", at: 1).weekStart(.friday, as: "Ben")
        #expect(change.countsFrom?.iso8601 == "2026-02-16")
        try home.say(change.facts, by: 1)
        let calendar = try #require(home.reading().group?.household.calendar)
        #expect(calendar.week(holding: try Specimen.day("2026-02-11"))?.end.iso8601 == "2026-02-15")
        #expect(calendar.week(holding: try Specimen.day("2026-02-16"))?.end.iso8601 == "2026-02-26")
    }

    @Test func `names and the hour at which Days start count at once`() throws {
        var home = try Home()
        let settings = try home.settings(on: "2026-02-11")
        for change in [
            try settings.name("Anna", as: ""), try settings.groupName("The two", as: ""),
            try settings.dayStart(4, as: ""),
        ] {
            #expect(change.facts.count == 1 && change.countsFrom == nil)
            try home.say(change.facts)
        }
        let group = try #require(home.reading().group)
        #expect(group.names[home.ana] == "Anna" && group.name == "The two" && group.dayStart == 4)
        try home.say(try home.settings(on: "2026-02-11", at: 1).groupName("", as: "").facts, by: 1)
        #expect(home.reading().group?.shownName(on: try Specimen.day("2026-02-11")) == "Anna & Ben")
    }

    @Test func `news are switched off by their names, and those of newer versions stay as they are`() throws {
        var home = try Home()
        let newer = NotifyFact.News(rawValue: 4_000_000_000)
        try home.say([.notify(NotifyFact(member: home.ana, off: [newer, .nudge], quiet: nil))])
        for (kind, isOn) in [("workout", false), ("Nudge", true), ("weekend", false)] {
            try home.say(try home.settings(on: "2026-02-11").news(kind, isOn: isOn, as: "").facts)
        }
        let hours = try home.settings(on: "2026-02-11").quiet(fromMinute: 1320, untilMinute: 420, as: "")
        try home.say(hours.facts)
        let notify = home.world.winners.notify(home.ana)
        #expect(notify.off == [newer, .workout, .weekEnd])
        #expect(notify.quiet == NotifyFact.QuietHours(fromMinute: 1320, untilMinute: 420))
        try home.say(try home.settings(on: "2026-02-11").quiet(fromMinute: 0, untilMinute: 0, as: "").facts)
        #expect(home.world.winners.notify(home.ana).quiet == nil)
        #expect(home.world.winners.notify(home.ben) == NotifyFact(member: home.ben, off: [], quiet: nil))
        #expect(NotifyFact.News.told.allSatisfy { $0.name.flatMap { NotifyFact.News(name: $0) } == $0 })
    }

    @Test func `what cannot be set is refused in one sentence that says what is allowed`() throws {
        let home = try Home(withCas: true)
        let (ana, bens) = (try home.settings(on: "2026-02-11"), try home.settings(on: "2026-02-11", at: 1))
        let long = String(repeating: "x", count: 201)
        let kinds = "workout, nudge, reaction, weekEnd, unproven"
        let refusals: [(String, () throws -> SettingChange)] = [
            ("a goal is 1 to 7 days a week, and this is 0", { try ana.goal(0, as: "") }),
            ("a goal is 1 to 7 days a week, and this is 8", { try ana.goal(8, as: "") }),
            ("a wager may have up to 200 characters; this has 201", { try ana.wager(long, as: "") }),
            (
                "a wager may not contain control characters (such as a line break or a tab)",
                { try ana.wager("a\tb", as: "") }
            ),
            ("a name may not be empty", { try ana.name("", as: "") }),
            (
                "a name may have up to 40 characters; this has 41",
                { try ana.name(String(repeating: "x", count: 41), as: "") }
            ),
            ("somebody in the group is called Ben already; choose another name", { try ana.name("Ben", as: "") }),
            (
                "a group's name may have up to 40 characters; this has 201", { try ana.groupName(long, as: "") }
            ),
            ("Days start at an hour from 0 to 6, and this is 7", { try ana.dayStart(7, as: "") }),
            ("Days start at an hour from 0 to 6, and this is -1", { try ana.dayStart(-1, as: "") }),
            ("no news are called gossip; there are \(kinds)", { try ana.news("gossip", isOn: false, as: "") }),
            (
                "Reminder: this version makes none, so there is nothing to switch; there are \(kinds)",
                { try ana.news("Reminder", isOn: false, as: "") }
            ),
            (
                "quiet hours go from one minute of the day to another, 00:00 to 23:59",
                { try ana.quiet(fromMinute: 0, untilMinute: 1440, as: "") }
            ),
            ("this kiosk serves Ben and Cas; say who acts with --as NAME", { try bens.goal(3, as: "") }),
            ("nobody here is called Ana; this kiosk serves Ben and Cas", { try bens.goal(3, as: "Ana") }),
        ]
        for (sentence, deed) in refusals { #expect(try Home.refusal { _ = try deed() } == sentence) }
    }

    @Test func `no more kinds of news are switched off than an entry can hold`() throws {
        var home = try Home()
        let many = Set((100..<100 + UInt32(NotifyFact.maxOff)).map { NotifyFact.News(rawValue: $0) })
        try home.say([.notify(NotifyFact(member: home.ana, off: many, quiet: nil))])
        let settings = try home.settings(on: "2026-02-11")
        #expect(throws: GroupRefusal.manyOff) { try settings.news("nudge", isOn: false, as: "") }
        #expect(GroupRefusal.manyOff.sentence.contains("64"))
    }

    @Test func `who has left sets nothing of the group, and may still choose a name`() throws {
        var home = try Home(withCas: true)
        try home.say(home.deeds(on: "2026-02-10", at: 1).leave(as: "Cas"), by: 1)
        let settings = try home.settings(on: "2026-02-11", at: 1)
        #expect(throws: GroupRefusal.notMember("Cas")) { try settings.goal(3, as: "Cas") }
        #expect(throws: GroupRefusal.notMember("Cas")) { try settings.wager("Dinner", as: "Cas") }
        #expect(try settings.name("Casper", as: "Cas").facts.count == 1)
    }

    @Test func `a kiosk without a group, or that was given up, sets nothing of one`() throws {
        var home = try Home()
        try home.say(home.deeds(on: "2026-02-10", at: 1).leave(as: ""), by: 1)
        let settings = try home.settings(on: "2026-02-11", at: 1)
        #expect(throws: GroupRefusal.noGroup) { try settings.goal(3, as: "") }
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        try home.say([.retire(RetireFact(kiosk: home.kiosk(0), member: home.ana))], by: 1)
        #expect(throws: GroupRefusal.retired) { try home.settings(on: "2026-02-11").name("Anna", as: "") }
        #expect(throws: GroupRefusal.retired) { try home.settings(on: "2026-02-11").wager("", as: "") }
    }

    @Test func `where the group begins tomorrow, what is set counts from its first week`() throws {
        let home = try Home()
        let change = try home.settings(on: "2026-02-01").goal(5, as: "")
        #expect(change.facts.count == 1)
    }
}
