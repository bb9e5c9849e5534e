import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct StatusPageTests {
    private static func ago(_ seconds: Int) -> UTCInstant {
        UTCInstant(milliseconds: Sample.now.milliseconds - Int64(seconds) * 1000)
    }

    @Test func `somebody who is alone sees their days and how to begin a group`() throws {
        try GoldenText(name: "status-alone").expect(Sample.alone.page)
    }

    @Test func `two people see their days, what is at stake, and how the last week ended`() throws {
        try GoldenText(name: "status-household").expect(Sample.household.page)
    }

    @Test func `who falls behind is seen, with a word that may help`() throws {
        var status = Sample.household
        status.week?.daysLeft = 3
        status.group.members[1].warning = .lastChance
        status.group.members[0].warning = .outOfReach
        status.group.members[0].unproven = 1
        status.group.members[0].isDoneToday = false
        status.group.members[0].awaitingClock = 2
        status.group.members[0].checksToday = 1
        status.wager.next = status.wager.text
        status.streak = Streak(longest: 5)
        status.lastWeek = Sample.week(
            "2026-02-16", "2026-02-22",
            .revised(Sample.verdict(.allMissed), announced: Sample.verdict(.someMissed, owes: [Sample.lisa])),
            [(Sample.sammy, 4, 5), (Sample.lisa, 2, 4)])
        try GoldenText(name: "status-behind").expect(status.page)
    }

    @Test func `the author of an unproven workout is told who can vouch for it`() {
        func text(_ status: StatusView) -> String {
            status.page.lines.map(\.text).joined(separator: " ").replacing("    ", with: "")
        }
        var status = Sample.household
        status.group.members[0].unproven = 1
        #expect(text(status).contains("they can, by fitpinky vouch") && !text(status).contains("vouch last"))
        status.group.members[0].unproven = 0
        status.group.members[1].unproven = 1
        #expect(text(status).contains("until a partner vouches: fitpinky vouch last"))
        status.group.members.removeLast()
        status.group.members[0].unproven = 1
        #expect(text(status).contains("until somebody joins the group and vouches"))
        var alone = Sample.alone
        alone.members[0].unproven = 1
        #expect(text(alone).contains("until you are in a group and somebody vouches"))
    }

    @Test func `a workout that waits for a photo is named`() {
        var status = Sample.household
        status.waiting = [
            WaitingProofView(member: Sample.sammy, memberName: "Sammy", type: "run", minutes: 1, secondsLeft: 34),
            WaitingProofView(member: Sample.lisa, memberName: "Lisa"),
        ]
        let lines = status.page.lines.map(\.text)
        #expect(
            lines.contains { $0.contains("session") && $0.contains("Sammy  Run, 1 minute: waiting 34 s for a photo") })
        #expect(lines.contains { $0.contains("Lisa  a workout: being saved") })
        let sessions = SessionsView(others: [], waiting: status.waiting).page.lines.map(\.text)
        #expect(sessions.count == 2 && sessions[0].contains("Run, 1 minute: waiting 34 s for a photo"))
    }

    @Test func `a session that ended by itself asks for no press`() {
        var session = SessionView(
            id: Sample.id("01K0000000000000000000SESS"), member: Sample.sammy, type: "run", state: .ended,
            startedAt: Sample.now, elapsedSeconds: 43_200, pausedSeconds: 0, memberName: "Sammy")
        #expect(session.endedSentence.contains("Press the button") && session.ownLine.text.contains("press the button"))
        session.endedByItself = true
        for text in [session.endedSentence, session.ownLine.text] {
            #expect(
                text.contains("by itself, for it was older than 12 hours") && !text.lowercased().contains("press"),
                "\(text)")
        }
    }

    @Test func `an erasure's offer says what goes, what is kept and what cannot be reached`() {
        let reach = OutOfReach(
            kiosks: ["Lisa’s kiosk"], deafKiosks: ["Tom’s kiosk"], backupFolder: nil, isInConfiguration: true)
        let offer = ErasureOffer(
            member: "Sammy", code: "K7QM2X", expiresAt: Sample.now, goes: ErasureOffer.whatGoes(hasGroup: true),
            stays: reach.sentences, kept: ErasureOffer.whatIsKept(hasGroup: true))
        let text = offer.page.lines.map(\.text)
        #expect(text.first == "If you (Sammy) erase yourself, this goes:")
        let kept = text.firstIndex(of: "This is kept:")
        let stays = text.firstIndex(of: "This cannot be reached from here:")
        #expect(kept != nil && stays != nil && (kept ?? 0) < (stays ?? 0))
        #expect(text.contains { $0.contains("Your phones’ access to the kiosk’s page") })
        #expect(text.contains { $0.contains("Tom’s kiosk does not listen") })
        #expect(text.contains { $0.contains("journalctl") })
        let json = offer.json.rendered(isIndented: false)
        #expect(json.contains("\"expiresAt\":") && json.contains("\"kept\":") && !json.contains("\"expires\":"))
        #expect(!offer.goes.contains(offer.kept))
    }

    @Test func `a provisional week says whom it waits for, and how long`() throws {
        var status = Sample.household
        status.lastWeek = Sample.week(
            "2026-02-16", "2026-02-22", Sample.provisional(Sample.verdict(.someMissed, owes: [Sample.lisa])),
            owes: [Sample.lisa], [(Sample.sammy, 5, 5), (Sample.lisa, 3, 4)])
        (status.peers[0].isConnected, status.peers[0].lastHeard) = (false, Self.ago(3600 * 5))
        (status.peers[0].pendingEntries, status.peers[0].pendingPhotos) = (2, 1)
        status.quarantined = 1
        status.floods = [
            "Lisa’s kiosk sends more than a day's share: 2000 entries were taken today, the rest waits until tomorrow"
        ]
        status.faults = [
            FaultView(
                code: "camera", message: "the camera gives no picture",
                fix: "see that its cable is in, then look at fitpinky doctor; workouts are kept meanwhile, unproven",
                since: Sample.now)
        ]
        status.wager = WagerView(next: "winner picks the film", nextFrom: Sample.day("2026-03-02"))
        status.streak = Streak()
        try GoldenText(name: "status-provisional").expect(status.page)
    }

    @Test func `three people, of whom one has left and one has no goal`() throws {
        var status = Sample.household
        status.group.maxMembers = 3
        status.group.name = "Sammy, Lisa & Tom"
        status.group.members[1].left = Sample.day("2026-02-25")
        status.group.members.append(Sample.member(Sample.tom, goal: nil, logged: 0))
        status.lastWeek = nil
        try GoldenText(name: "status-three").expect(status.page)
    }

    @Test func `the code of an invitation is shown as long as somebody may join by it`() throws {
        var status = Sample.household
        for state in InvitationView.Status.allCases {
            status.invitation = InvitationView(code: "P9BWP4", status: state, triesLeft: 5, isForKiosk: false)
            let text = status.page.lines.map(\.text).joined(separator: "\n")
            #expect(text.contains("somebody may join: P9BWP4") == (state == .active), "\(state): \(text)")
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
        status.group.members[1].lastWorkout?.words.caption =
            "Legs and shoulders with the whole family, at the small gym"
        let lines = status.page.lines.map(\.text)
        let index = try #require(lines.firstIndex { $0.hasPrefix("                Lisa   Tue 24 Feb 07:12") })
        #expect(lines[index + 1].prefix { $0 == " " }.count == "                Lisa   ".count)
    }

    @Test func `of a week in which one took part alone nobody says that everybody hit`() {
        var status = Sample.household
        status.streak = Streak()
        status.lastWeek = Sample.week(
            "2026-02-16", "2026-02-22", .final(Sample.verdict(.allHit)), [(Sample.sammy, 5, 5)])
        let lines = status.page.lines.map(\.text)
        #expect(lines.contains("  last week     16 – 22 Feb: Sammy hit their goal, alone"))
        status.lastWeek?.state = .final(Sample.verdict(.allMissed))
        #expect(status.page.lines.contains { $0.text == "  last week     16 – 22 Feb: Sammy missed, alone" })
    }

    @Test func `how long ago a partner was heard is by the kiosk's clock`() {
        var status = Sample.household
        status.peers[0].isConnected = false
        for (seconds, age) in [(5, "5 s"), (119, "1 min"), (7200, "2 h"), (200_000, "2 days"), (-9, "0 s")] {
            status.peers[0].lastHeard = Self.ago(seconds)
            #expect(status.page.lines.contains { $0.text == "  partner       Lisa: away, last heard \(age) ago" })
        }
    }

    @Test func `before the group is heard of, the kiosk says so`() throws {
        var status = Sample.alone
        status.belonging = .awaited(Sample.household.group.id)
        #expect(status.page.lines.contains { $0.text == "  group         joined; not heard of yet" })
    }
}
