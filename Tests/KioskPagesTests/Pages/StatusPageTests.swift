import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import Testing

@Suite struct StatusPageTests {
    @Test func `somebody who is alone sees their days and how to begin a group`() throws {
        try GoldenText(name: "status-alone").expect(Sample.alone.page)
    }

    @Test func `two people see their days, what is at stake, and how the last week ended`() throws {
        try GoldenText(name: "status-household").expect(Sample.household.page)
    }

    @Test func `who falls behind is seen, with a word that may help`() throws {
        var status = Sample.household
        status.week.daysLeft = 3
        status.group.members[1].lastChance = true
        status.group.members[0].outOfReach = true
        status.group.members[0].unproven = 1
        status.group.members[0].doneToday = false
        status.group.members[0].awaitingClock = 2
        status.group.members[0].checksToday = 1
        status.wager.next = status.wager.text
        status.streak = .with { $0.longest = 5 }
        status.lastWeek = Sample.week(
            "2026-02-16", "2026-02-22", "revised", "all_missed", [(Sample.sammy, 4, 5), (Sample.lisa, 2, 4)])
        (status.lastWeek.announcedResult, status.lastWeek.announcedOwes) = ("some_missed", [Sample.lisa])
        try GoldenText(name: "status-behind").expect(status.page)
    }

    @Test func `a provisional week says whom it waits for, and how long`() throws {
        var status = Sample.household
        status.lastWeek = Sample.week(
            "2026-02-16", "2026-02-22", "provisional", "some_missed", owes: [Sample.lisa],
            [(Sample.sammy, 5, 5), (Sample.lisa, 3, 4)])
        status.lastWeek.waitingFor = ["Lisa"]
        status.lastWeek.waitsUntilMs = UTCInstant(rfc3339: "2026-02-24T23:00:00Z")?.milliseconds ?? 0
        status.lastWeek.waitsUntilLocal = "2026-02-25T00:00"
        status.peers[0].connected = false
        status.peers[0].lastHeardMs = Sample.now - 3_600_000 * 5
        (status.peers[0].pendingEntries, status.peers[0].pendingPhotos) = (2, 1)
        status.quarantined = 1
        status.faults = [
            .with {
                ($0.code, $0.message, $0.sinceMs) = ("camera", "the camera gives no picture", Sample.now)
                $0.fix = "see that its cable is in, then look at fitpinky doctor; workouts are kept meanwhile, unproven"
            }
        ]
        status.wager = .with { ($0.next, $0.nextFrom) = ("winner picks the film", "2026-03-02") }
        status.streak = .init()
        try GoldenText(name: "status-provisional").expect(status.page)
    }

    @Test func `three people, of whom one has left and one has no goal`() throws {
        var status = Sample.household
        status.group.maxMembers = 3
        status.group.name = "Sammy, Lisa & Tom"
        status.group.members[1].left = "2026-02-25"
        status.group.members.append(Sample.member(Sample.tom, goal: 0, logged: 0))
        status.clearLastWeek()
        try GoldenText(name: "status-three").expect(status.page)
    }

    @Test func `the code of an invitation is shown as long as somebody may join by it`() throws {
        var status = Sample.household
        for (state, isShown) in [("active", true), ("accepted", false), ("expired", false), ("burnt", false)] {
            status.invitation = .with { ($0.code, $0.status) = ("P9BWP4", state) }
            let text = status.page.lines.map(\.text).joined(separator: "\n")
            #expect(text.contains("somebody may join: P9BWP4") == isShown, "\(state): \(text)")
        }
    }

    @Test func `of a goal that is hit more than needed each day is shown`() throws {
        var status = Sample.household
        status.group.members[1] = Sample.member(Sample.lisa, goal: 2, logged: 4)
        let lines = status.page.lines.map(\.text)
        #expect(lines.contains { $0.contains("Lisa   ●●●●   4/2 days ✓") }, "\(lines)")
    }

    @Test func `a latest workout that goes on below goes on under its words`() throws {
        var status = Sample.household
        status.group.members[1].lastWorkout.caption = "Legs and shoulders with the whole family, at the small gym"
        let lines = status.page.lines.map(\.text)
        let index = try #require(lines.firstIndex { $0.hasPrefix("                Lisa   Tue 24 Feb 07:12") })
        #expect(lines[index + 1].prefix { $0 == " " }.count == "                Lisa   ".count)
    }

    @Test func `of a week in which one took part alone nobody says that everybody hit`() {
        var status = Sample.household
        status.streak = .init()
        status.lastWeek = Sample.week("2026-02-16", "2026-02-22", "final", "all_hit", [(Sample.sammy, 5, 5)])
        let lines = status.page.lines.map(\.text)
        #expect(lines.contains("  last week     16 – 22 Feb: Sammy hit their goal, alone"))
        status.lastWeek.result = "all_missed"
        #expect(status.page.lines.contains { $0.text == "  last week     16 – 22 Feb: Sammy missed, alone" })
    }

    @Test func `how long ago a partner was heard is by the kiosk's clock`() {
        var status = Sample.household
        status.peers[0].connected = false
        for (seconds, age) in [(5, "5 s"), (119, "1 min"), (7200, "2 h"), (200_000, "2 days"), (-9, "0 s")] {
            status.peers[0].lastHeardMs = Sample.now - Int64(seconds) * 1000
            #expect(status.page.lines.contains { $0.text == "  partner       Lisa: away, last heard \(age) ago" })
        }
    }

    @Test func `before the group is heard of, the kiosk says so`() throws {
        var status = Sample.alone
        status.group = .with { $0.awaited = true }
        #expect(status.page.lines.contains { $0.text == "  group         joined; not heard of yet" })
    }
}
