import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Testing

/// Monday 2026-02-02 is the Day on which the group began; Monday 2026-02-09 its second week.
@Suite struct SettingActionsTests {
    @Test func `a goal that is set during a week counts from the next`() throws {
        let home = try Home()
        let change = try home.outcome(ChangeSetting(.goal(5), as: .only), on: "2026-02-11")
        let five = try #require(Goal(daysPerWeek: 5))
        #expect(
            change.facts == [.goal(GoalFact(member: home.ana, day: try Specimen.day("2026-02-11"), goal: five))])
        #expect(change.countsFrom == (try Specimen.day("2026-02-16")))
    }

    @Test func `a slip on the first Day is mended for the running week`() throws {
        let home = try Home()
        #expect(
            try home.outcome(ChangeSetting(.goal(5), as: .only), on: "2026-02-02").countsFrom?.iso8601 == "2026-02-02")
        #expect(
            try home.outcome(ChangeSetting(.wager("Cooking"), as: .only), on: "2026-02-02").countsFrom?.iso8601
                == "2026-02-02")
        #expect(
            try home.outcome(ChangeSetting(.goal(5), as: .only), on: "2026-02-03").countsFrom?.iso8601 == "2026-02-09")
    }

    @Test func `the very first wager binds the running week`() throws {
        let home = try Home(wager: "")
        #expect(
            try home.outcome(ChangeSetting(.wager("Dishes"), as: .only), on: "2026-02-11").countsFrom?.iso8601
                == "2026-02-09")
    }

    @Test func `a wager is taken away by an empty one, from the next week on`() throws {
        var home = try Home()
        let change = try home.outcome(ChangeSetting(.wager(""), as: .only), on: "2026-02-11", by: 1)
        #expect(change.countsFrom?.iso8601 == "2026-02-16" && !change.changesNothing)
        try home.say(change.facts, by: 1)
        #expect(home.reading().group?.wagers.settings.last?.value == "")
        let nothing = try home.outcome(ChangeSetting(.wager(""), as: .only), on: "2026-02-12", by: 1)
        #expect(nothing.changesNothing && nothing.countsFrom?.iso8601 == "2026-02-16")
    }

    @Test func `what is so already gives nothing to say`() throws {
        let home = try Home()
        let same = [
            try home.outcome(ChangeSetting(.goal(3), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.wager("Dishes"), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.weekStart("monday"), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.dayStart(0), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.memberName("Ana"), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.groupName(""), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.news("nudge", isOn: true), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.quiet(from: 60, until: 60), as: .only), on: "2026-02-11"),
        ]
        #expect(same.allSatisfy { $0.changesNothing })
        #expect(
            same.map { $0.countsFrom?.iso8601 }
                == ["2026-02-09", "2026-02-09", "2026-02-16", nil, nil, nil, nil, nil])
    }

    @Test func `what was changed for the next week can be changed back, and then counts as before`() throws {
        var home = try Home()
        try home.take(ChangeSetting(.goal(5), as: .only), on: "2026-02-10")
        let again = try home.outcome(ChangeSetting(.goal(5), as: .only), on: "2026-02-11")
        #expect(again.changesNothing && again.countsFrom?.iso8601 == "2026-02-16")
        let back = try home.outcome(ChangeSetting(.goal(3), as: .only), on: "2026-02-11")
        #expect(!back.changesNothing && back.countsFrom?.iso8601 == "2026-02-16")
    }

    @Test func `a week start leaves the running week alone and governs the next`() throws {
        var home = try Home()
        let change = try home.outcome(ChangeSetting(.weekStart("friday"), as: .named("Ben")), on: "2026-02-11", by: 1)
        #expect(change.countsFrom?.iso8601 == "2026-02-16")
        try home.say(change.facts, by: 1)
        let calendar = try #require(home.reading().group?.household.calendar)
        #expect(calendar.week(holding: try Specimen.day("2026-02-11"))?.end.iso8601 == "2026-02-15")
        #expect(calendar.week(holding: try Specimen.day("2026-02-16"))?.end.iso8601 == "2026-02-26")
    }

    @Test func `names and the hour at which Days start count at once`() throws {
        var home = try Home()
        for change in [
            try home.outcome(ChangeSetting(.memberName("Anna"), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.groupName("The two"), as: .only), on: "2026-02-11"),
            try home.outcome(ChangeSetting(.dayStart(4), as: .only), on: "2026-02-11"),
        ] {
            #expect(change.facts.count == 1 && change.countsFrom == nil)
            try home.say(change.facts)
        }
        let group = try #require(home.reading().group)
        #expect(group.names[home.ana] == "Anna" && group.name == "The two" && group.dayStart == 4)
        try home.take(ChangeSetting(.groupName(""), as: .only), on: "2026-02-11", by: 1)
        #expect(home.reading().group?.shownName(on: try Specimen.day("2026-02-11")) == "Anna & Ben")
    }

    @Test func `a name and an hour that a clock set too far ahead can be set again, or it is said why not`() throws {
        var home = try Home()
        func ahead(_ day: String) throws {
            try home.say([
                .groupName(
                    GroupNameFact(group: home.group, name: "Far", member: home.ana, day: Specimen.day(day))),
                .dayStart(DayStartFact(group: home.group, hour: 5, member: home.ana, day: Specimen.day(day))),
            ])
        }
        let changes = [ChangeSetting(.groupName("Near"), as: .only), ChangeSetting(.dayStart(3), as: .only)]
        // A Day that may have come elsewhere is taken as it is, and the later word stands.
        try ahead("2026-02-12")
        for change in changes {
            let outcome = try home.take(change, on: "2026-02-11")
            #expect(try outcome.facts.map(\.settingDay) == [Specimen.day("2026-02-12")])
        }
        #expect(home.reading().group?.name == "Near" && home.reading().group?.dayStart == 3)
        // Ben's kiosk would not take another.
        try ahead("2027-02-11")
        let refusal = ActionError.setAhead(try Specimen.day("2027-02-11"))
        for change in changes { #expect(throws: refusal) { try home.outcome(change, on: "2026-02-11") } }
        // Where nobody else has to see it, it is set.
        try home.take(LeaveGroup(as: .only), on: "2026-02-12", by: 1)
        for change in changes { try home.take(change, on: "2026-02-13") }
        #expect(home.reading().group?.name == "Near" && home.reading().group?.dayStart == 3)
    }

    @Test func `news are switched off by their names, and those of newer versions stay as they are`() throws {
        var home = try Home()
        let newer: UInt32 = 4_000_000_000
        try home.say([.notify(NotifyFact(member: home.ana, off: [newer, NotificationKind.nudge.number], quiet: nil))])
        for (kind, isOn) in [("workout", false), ("Nudge", true), ("weekend", false)] {
            try home.take(ChangeSetting(.news(kind, isOn: isOn), as: .only), on: "2026-02-11")
        }
        let hours = try home.outcome(ChangeSetting(.quiet(from: 1320, until: 420), as: .only), on: "2026-02-11")
        try home.say(hours.facts)
        let notify = home.world.winners.notify(home.ana)
        #expect(notify.off == [newer, NotificationKind.workout.number, NotificationKind.weekEnd.number])
        #expect(notify.quiet == NotifyFact.QuietHours(fromMinute: 1320, untilMinute: 420))
        try home.take(ChangeSetting(.quiet(from: 0, until: 0), as: .only), on: "2026-02-11")
        #expect(home.world.winners.notify(home.ana).quiet == nil)
        #expect(home.world.winners.notify(home.ben) == NotifyFact(member: home.ben, off: [], quiet: nil))
    }

    @Test func `what cannot be set is refused in one sentence that says what is allowed`() throws {
        let home = try Home(withCas: true)
        let long = String(repeating: "x", count: 201)
        let kinds = NotificationKind.names
        let refusals: [(String, () throws -> Outcome)] = [
            (
                "a goal is 1 to 7 days a week, and this is 0",
                { try home.outcome(ChangeSetting(.goal(0), as: .only), on: "2026-02-11") }
            ),
            (
                "a goal is 1 to 7 days a week, and this is 8",
                { try home.outcome(ChangeSetting(.goal(8), as: .only), on: "2026-02-11") }
            ),
            (
                "a wager may have up to 200 characters; this has 201",
                { try home.outcome(ChangeSetting(.wager(long), as: .only), on: "2026-02-11") }
            ),
            (
                "a wager may not contain control characters (such as a line break or a tab)",
                { try home.outcome(ChangeSetting(.wager("a\tb"), as: .only), on: "2026-02-11") }
            ),
            (
                "a name may not be empty",
                { try home.outcome(ChangeSetting(.memberName(""), as: .only), on: "2026-02-11") }
            ),
            (
                "a name may have up to 40 characters; this has 41",
                {
                    try home.outcome(
                        ChangeSetting(.memberName(String(repeating: "x", count: 41)), as: .only), on: "2026-02-11")
                }
            ),
            (
                "somebody in the group is called Ben already; choose another name",
                { try home.outcome(ChangeSetting(.memberName("Ben"), as: .only), on: "2026-02-11") }
            ),
            (
                "a group's name may have up to 40 characters; this has 201",
                { try home.outcome(ChangeSetting(.groupName(long), as: .only), on: "2026-02-11") }
            ),
            (
                "Days start at an hour from 0 to 6, and this is 7",
                { try home.outcome(ChangeSetting(.dayStart(7), as: .only), on: "2026-02-11") }
            ),
            (
                "no news are called gossip; there are \(kinds)",
                { try home.outcome(ChangeSetting(.news("gossip", isOn: false), as: .only), on: "2026-02-11") }
            ),
            (
                "quiet hours go from one minute of the day to another, 00:00 to 23:59",
                { try home.outcome(ChangeSetting(.quiet(from: 0, until: 1440), as: .only), on: "2026-02-11") }
            ),
            (
                "this kiosk serves Ben and Cas; say who acts with --as NAME",
                { try home.outcome(ChangeSetting(.goal(3), as: .only), on: "2026-02-11", by: 1) }
            ),
            (
                "nobody here is called Ana; this kiosk serves Ben and Cas",
                { try home.outcome(ChangeSetting(.goal(3), as: .named("Ana")), on: "2026-02-11", by: 1) }
            ),
        ]
        for (sentence, take) in refusals { #expect(try Home.refusal { _ = try take() } == sentence) }
    }

    @Test func `no more kinds of news are switched off than an entry can hold`() throws {
        var home = try Home()
        let many = Set((100..<100 + UInt32(NotifyFact.maxOff)))
        try home.say([.notify(NotifyFact(member: home.ana, off: many, quiet: nil))])
        #expect(throws: ActionError.manyOff) {
            try home.outcome(ChangeSetting(.news("nudge", isOn: false), as: .only), on: "2026-02-11")
        }
        #expect(ActionError.manyOff.sentence.contains("64"))
    }

    @Test func `who has left sets nothing of the group, and may still choose a name`() throws {
        var home = try Home(withCas: true)
        try home.take(LeaveGroup(as: .named("Cas")), on: "2026-02-10", by: 1)
        #expect(throws: ActionError.notMember("Cas")) {
            try home.outcome(ChangeSetting(.goal(3), as: .named("Cas")), on: "2026-02-11", by: 1)
        }
        #expect(throws: ActionError.notMember("Cas")) {
            try home.outcome(ChangeSetting(.wager("Dinner"), as: .named("Cas")), on: "2026-02-11", by: 1)
        }
        #expect(
            try home.outcome(ChangeSetting(.memberName("Casper"), as: .named("Cas")), on: "2026-02-11", by: 1).facts
                .count == 1)
    }

    @Test func `a kiosk without a group, or that was given up, sets nothing of one`() throws {
        var home = try Home()
        try home.take(LeaveGroup(as: .only), on: "2026-02-10", by: 1)
        #expect(throws: ActionError.noGroup) {
            try home.outcome(ChangeSetting(.goal(3), as: .only), on: "2026-02-11", by: 1)
        }
        try home.say([.member(MemberFact(member: home.ana, name: "Ana"))], by: 1)
        try home.say([.retire(RetireFact(kiosk: home.kiosk(0), member: home.ana))], by: 1)
        #expect(throws: ActionError.retired) {
            try home.outcome(ChangeSetting(.memberName("Anna"), as: .only), on: "2026-02-11")
        }
        #expect(throws: ActionError.retired) {
            try home.outcome(ChangeSetting(.wager(""), as: .only), on: "2026-02-11")
        }
    }

    @Test func `where the group begins tomorrow, what is set counts from its first week`() throws {
        let home = try Home()
        let change = try home.outcome(ChangeSetting(.goal(5), as: .only), on: "2026-02-01")
        #expect(change.facts.count == 1)
    }
}
