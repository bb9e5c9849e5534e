import FitPinkyCore
import Messages
import SampleViews
import SwiftProtobuf
import Testing

@testable import KioskPages

@Suite struct RoundTripTests {
    /// What comes over the wire.
    private func sent<Message: SwiftProtobuf.Message>(_ message: Message) throws -> Message {
        try Message(serializedBytes: message.serializedBytes() as [UInt8])
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `every view comes back from its message as it was`(seed: UInt64) throws {
        var views = RandomViews(seed: seed)
        let status = views.status()
        #expect(try StatusView(sent(Fitpinky_V1_StatusResponse(status))) == status)
        let belonging = views.belonging()
        #expect(try BelongingView(sent(Fitpinky_V1_Group(belonging))) == belonging)
        let invitation = views.invitation()
        #expect(try InvitationView(sent(Fitpinky_V1_Invitation(invitation))) == invitation)
        let workout = views.workout()
        #expect(try WorkoutView(sent(Fitpinky_V1_Workout(workout))) == workout)
        let nudge = views.nudge()
        #expect(try NudgeView(sent(Fitpinky_V1_Nudge(nudge))) == nudge)
        let week = views.weekView()
        #expect(try WeekView(sent(Fitpinky_V1_WeekSummary(week))) == week)
        let page = views.weekPage()
        #expect(try WeekPageView(sent(Fitpinky_V1_WeekPage(page))) == page)
        let calendar = views.calendar()
        #expect(try CalendarView(sent(Fitpinky_V1_Calendar(calendar))) == calendar)
        let settings = views.settings()
        #expect(try SettingsView(sent(Fitpinky_V1_Settings(settings))) == settings)
        let offer = views.offer()
        #expect(try GroupOfferView(sent(Fitpinky_V1_GroupOffer(offer))) == offer)
        let changed = SettingChangedView(
            settings: settings, countsFrom: views.maybe { $0.day() }, waitsFor: views.some { $0.text() })
        #expect(try SettingChangedView(sent(Fitpinky_V1_SettingChanged(changed))) == changed)
        try checkCare(&views)
        for what in views.events() {
            let event = EventView(at: views.instant(), time: views.maybe { $0.time() }, what: what)
            #expect(try EventView(sent(Fitpinky_V1_Event(event))) == event)
        }
    }

    private func checkCare(_ views: inout RandomViews) throws {
        let profile = views.profile()
        #expect(try ProfileView(sent(Fitpinky_V1_Profile(profile))) == profile)
        let care = views.care()
        #expect(try CareView(sent(Fitpinky_V1_Care(care))) == care)
        let checks = views.checks()
        #expect(try ChecksView(sent(Fitpinky_V1_Checks(checks))) == checks)
        let reminders = views.reminders()
        #expect(try RemindersView(sent(Fitpinky_V1_Reminders(reminders))) == reminders)
        let exercises = views.exercises()
        #expect(try ExercisesView(sent(Fitpinky_V1_Exercises(exercises))) == exercises)
        let running = views.running()
        #expect(try RunningExerciseView(sent(Fitpinky_V1_RunningExercise(running))) == running)
        let training = views.trainingStanding()
        #expect(try TrainingStandingView(sent(Fitpinky_V1_TrainingStanding(training))) == training)
        let log = views.exerciseLog()
        #expect(try ExerciseLogView(sent(Fitpinky_V1_ExerciseLog(log))) == log)
        let progress = views.careProgress()
        #expect(try CareProgressView(sent(Fitpinky_V1_CareProgress(progress))) == progress)
        let rewards = views.rewards()
        #expect(try RewardsView(sent(Fitpinky_V1_CareRewards(rewards))) == rewards)
        let targets = views.targets()
        #expect(try TargetsView(sent(Fitpinky_V1_Targets(targets))) == targets)
    }

    @Test func `among the views that are sent is every event, state of a week, and proof`() {
        var names: Set<Substring> = []
        func note(_ value: Any) { names.insert("\(value)".prefix { $0 != "(" }) }
        for seed in 1...150 as ClosedRange<UInt64> {
            var views = RandomViews(seed: seed)
            for event in views.events() { note(event) }
            note(views.weekView().state)
            note(views.proof())
            note(views.belonging())
        }
        let (events, states, proofs, belongings) = (27, 5, 3, 3)
        #expect(names.count == events + states + proofs + belongings, "\(names.sorted())")
    }

    // MARK: What cannot be read

    /// Each value of a status that this version cannot read.
    private static let unreadable: [(change: @Sendable (inout Fitpinky_V1_StatusResponse) -> Void, field: String)] = [
        ({ $0.kiosk.id = "01K" }, "the kiosk"),
        ({ $0.kiosk.today = "2026-02-30" }, "today"),
        ({ $0.week.start = "" }, "a week's first day"),
        ({ $0.week.end = "2026-02-01" }, "a week's last day"),
        ({ $0.group.weekStart = "someday" }, "the first day of a week"),
        ({ $0.group.members[0].role = "captain" }, "a member's role"),
        ({ $0.group.members[0].left = "yesterday" }, "a member's last day"),
        ({ $0.group.members[0].lastWorkout.day = "" }, "a workout's day"),
        ({ $0.group.members[0].lastWorkout.localTime = "24:00" }, "a workout's time"),
        ({ $0.group.members[0].lastWorkout.member = "Sammy" }, "a member"),
        ({ $0.lastWeek.state = "disputed" }, "a week's state"),
        ({ $0.lastWeek.result = "half_hit" }, "a week's result"),
        ({ $0.lastWeek.owes = ["Lisa"] }, "who owes"),
        ({ $0.lastWeek.state = "provisional" }, "the end of a provisional week"),
        ({ $0.lastWeek.state = "revised" }, "a week's result"),
        ({ $0.invitation.status = "lost" }, "an invitation's status"),
        ({ ($0.invitation.status, $0.invitation.expiresLocal) = ("active", "soon") }, "an invitation's end"),
        ({ $0.peers[0].kiosk = "" }, "a peer"),
    ]

    @Test(arguments: unreadable.indices)
    func `a value that this version cannot read is named, with what it is the value of`(index: Int) {
        var message = Fitpinky_V1_StatusResponse(Sample.household)
        Self.unreadable[index].change(&message)
        let error = #expect(throws: UnreadableMessage.self) { try StatusView(message) }
        #expect(error?.field == Self.unreadable[index].field)
    }

    @Test func `the sentence says what was sent, and what to do`() {
        let error = UnreadableMessage(field: "a member's role", value: "captain")
        #expect(
            error.sentence
                == "the agent sent \"captain\" as a member's role, which this version cannot read; "
                + "install the same version of fitpinky and fitpinkyd")
    }

    @Test func `days that end before they begin are refused`() {
        var message = Fitpinky_V1_Calendar(RandomViews.calendar)
        message.to = "2026-01-01"
        #expect(throws: UnreadableMessage.self) { try CalendarView(message) }
        message = Fitpinky_V1_Calendar(RandomViews.calendar)
        message.members[0].stays[0].left = "2026-01-11"
        #expect(throws: UnreadableMessage.self) { try CalendarView(message) }
    }

    @Test func `what a newer agent adds is shown as far as it is understood`() throws {
        var event = Fitpinky_V1_Event(EventLineTests.event(.watching))
        event.what = nil
        #expect(try EventView(event).what == .unknown)

        var workout = Fitpinky_V1_Workout(Sample.workout(1, Sample.sammy, "2026-02-26", "18:34"))
        for proof in [Fitpinky_V1_Proof.unspecified, .UNRECOGNIZED(9)] {
            workout.proof = proof
            #expect(try WorkoutView(workout).isUnproven)
        }

        var status = Fitpinky_V1_StatusResponse(Sample.household)
        status.activity = "stretching"
        #expect(try StatusView(status).activity.rawValue == "stretching")

        var settings = Fitpinky_V1_Settings(SettingsView(members: [.init(id: Sample.sammy, name: "S", isHere: true)]))
        settings.members[0].news = [.with { ($0.kind, $0.on) = ("weather", true) }]
        #expect(try SettingsView(settings).members[0].newsPage.lines.contains { $0.text.hasPrefix("  weather     on") })
    }
}

extension RandomViews {
    /// One that is not random: February 2026, with somebody who came on 12 January.
    fileprivate static var calendar: CalendarView {
        CalendarView(
            days: Sample.day("2026-02-01")...Sample.day("2026-02-28"), today: Sample.day("2026-02-26"),
            groupName: "Sammy",
            members: [
                .init(
                    id: Sample.sammy, name: "Sammy", workouts: [:],
                    stays: [.init(joined: Sample.day("2026-01-12"), left: nil)])
            ], began: Sample.day("2026-01-12"))
    }
}
