import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct EventLineTests {
    static let nudge = NudgeView(
        id: Sample.id("01K00000000000000000000N0D"), from: Sample.lisa, fromName: "Lisa", to: Sample.sammy,
        toName: "Sammy", text: "gym time? 😏", at: Sample.now)

    static let events: [EventView.What] = [
        .watching,
        .activity(.idle, memberName: ""),
        .activity(.countdown, memberName: "Sammy"),
        .workoutSaved(Sample.workout(3, Sample.sammy, "2026-02-26", "18:34")),
        .partnerWorkout(Sample.workout(4, Sample.lisa, "2026-02-26", "18:36") { $0.photo?.isPresent = false }),
        .workoutChanged(
            Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
                ($0.words.caption, $0.words.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
            }),
        .workoutChanged(Sample.workout(3, Sample.sammy, "2026-02-26", "18:34")),
        .nudge(nudge),
        .weekEnded(Sample.missedWeek),
        .allHit(Sample.lastWeek),
        .day(Sample.day("2026-02-27")),
        .declined(gesture: "a long press", why: "nothing to discard"),
        .reminderDue(reminder), .reminderMissed(reminder), .exercise(CareSample.running(.paused)),
        .levelReached(.init(memberName: "Sammy", level: 3)), .training(TrainingSample.resting),
    ]

    private static let reminder = CareReminderView(memberName: "Sammy", name: "lunch", time: Sample.time("12:30"))

    static func event(_ what: EventView.What, time: TimeOfDay? = Sample.time("18:40")) -> EventView {
        EventView(at: Sample.now, time: time, what: what)
    }

    @Test func `each event is a sentence for whoever watches`() throws {
        var page = Page()
        for what in Self.events { page.add(Self.event(what).timedLine) }
        try GoldenText(name: "watch").expect(page)
    }

    @Test func `each event has its name and its value as JSON`() {
        let names = Self.events.map { what -> JSON in
            guard case .object(let fields) = Self.event(what).json else { return .null }
            #expect(fields["at"] == "2026-02-26T17:40:00.000Z")
            return fields["event"] ?? .null
        }
        #expect(
            names == [
                "watching", "activity", "activity", "workoutSaved", "partnerWorkout", "workoutChanged",
                "workoutChanged", "nudge", "weekEnded", "allHit", "day", "declined", "reminderDue", "reminderMissed",
                "exercise", "levelReached", "training",
            ])
    }

    @Test func `an event says when it was by the kiosk's clock`() {
        #expect(Self.event(.watching).timedLine.text == "18:40  watching; Ctrl-C ends")
    }

    @Test func `whoever hit alone is not everybody`() {
        let week = Sample.week("2026-02-16", "2026-02-22", .running, [(Sample.sammy, 5, 5)])
        #expect(Self.event(.allHit(week)).line.text == "Sammy hit their goal! 🎉")
    }

    @Test func `a line that is too wide for a terminal goes on below, under its words`() {
        let lines = Self.event(.nudge(Self.nudge)).timedLine.folded(to: 30, hanging: 7).map(\.text)
        #expect(lines == ["18:40  Lisa nudges Sammy: “gym", "       time? 😏”"])
    }

    @Test func `a nudge says from whom to whom`() {
        #expect(
            Self.nudge.json == [
                "id": "01K00000000000000000000N0D", "from": .id(Sample.lisa), "fromName": "Lisa",
                "to": .id(Sample.sammy), "toName": "Sammy", "text": "gym time? 😏", "at": "2026-02-26T17:40:00.000Z",
            ])
        #expect(Self.nudge.line.text == "nudged Sammy: “gym time? 😏”")
    }

    @Test func `the ring's screen leaves out what the ring itself shows`() {
        let news = Self.events.map { Self.event($0).news?.text }
        #expect(news[0] == nil && news[1] == nil && news[2] == nil)
        #expect(news[3] == "Sammy just showed up! 💪")
        #expect(news[7] == "Lisa nudges Sammy: “gym time? 😏”")
        #expect(news[7...13].allSatisfy { $0 != nil } && news[14] == nil && news[15] != nil)
    }
}
