import KioskPages
import Messages
import SwiftProtobuf
import Testing

@Suite struct EventLineTests {
    static let nudge = Fitpinky_V1_Nudge.with {
        ($0.id, $0.from, $0.fromName, $0.to, $0.toName) = ("01N", Sample.lisa, "Lisa", Sample.sammy, "Sammy")
        ($0.text, $0.atMs) = ("gym time? 😏", Sample.now)
    }

    static let events: [Fitpinky_V1_Event.OneOf_What] = [
        .watching(.init()),
        .activity(.with { $0.activity = "idle" }),
        .activity(.with { ($0.activity, $0.memberName) = ("countdown", "Sammy") }),
        .workoutSaved(Sample.workout(3, Sample.sammy, "2026-02-26", "18:34")),
        .partnerWorkout(Sample.workout(4, Sample.lisa, "2026-02-26", "18:36") { $0.photo.present = false }),
        .workoutChanged(
            Sample.workout(3, Sample.sammy, "2026-02-26", "18:34") {
                ($0.caption, $0.reactions) = ("Leg day", [Sample.reaction(Sample.lisa, "🔥")])
            }),
        .workoutChanged(Sample.workout(3, Sample.sammy, "2026-02-26", "18:34")),
        .nudge(nudge),
        .weekEnded(Sample.missedWeek),
        .allHit(Sample.lastWeek),
        .day(.with { $0.today = "2026-02-27" }),
        .declined(.with { ($0.gesture, $0.why) = ("a long press", "nothing to discard") }),
    ]

    @Test func `each event is a sentence for whoever watches`() throws {
        var page = Page()
        for what in Self.events {
            page.add(Fitpinky_V1_Event.with { ($0.localTime, $0.what) = ("18:40", what) }.timedLine)
        }
        try GoldenText(name: "watch").expect(page)
    }

    @Test func `each event has its name and its value as JSON`() {
        let names = Self.events.map { what -> JSON in
            guard case .object(let fields) = Fitpinky_V1_Event.with({ ($0.atMs, $0.what) = (Sample.now, what) }).json
            else { return .null }
            #expect(fields["at"] == "2026-02-26T17:40:00.000Z")
            return fields["event"] ?? .null
        }
        #expect(
            names == [
                "watching", "activity", "activity", "workoutSaved", "partnerWorkout", "workoutChanged",
                "workoutChanged", "nudge", "weekEnded", "allHit", "day", "declined",
            ])
    }

    @Test func `an event says when it was by the kiosk's clock`() {
        let event = Fitpinky_V1_Event.with { ($0.atMs, $0.localTime, $0.watching) = (Sample.now, "18:40", .init()) }
        #expect(event.timedLine.text == "18:40  watching; Ctrl-C ends")
    }

    @Test func `whoever hit alone is not everybody`() {
        let week = Sample.week("2026-02-16", "2026-02-22", "running", "", [(Sample.sammy, 5, 5)])
        #expect(Fitpinky_V1_Event.with { $0.allHit = week }.line.text == "Sammy hit their goal! 🎉")
    }

    @Test func `a line that is too wide for a terminal goes on below, under its words`() {
        let event = Fitpinky_V1_Event.with { ($0.localTime, $0.nudge) = ("18:40", Self.nudge) }
        let lines = event.timedLine.folded(to: 30, hanging: 7).map(\.text)
        #expect(lines == ["18:40  Lisa nudges Sammy: “gym", "       time? 😏”"])
    }

    @Test func `a nudge says from whom to whom`() {
        #expect(
            Self.nudge.json == [
                "id": "01N", "from": .text(Sample.lisa), "fromName": "Lisa", "to": .text(Sample.sammy),
                "toName": "Sammy", "text": "gym time? 😏", "at": "2026-02-26T17:40:00.000Z",
            ])
        #expect(Self.nudge.line.text == "nudged Sammy: “gym time? 😏”")
    }

    @Test func `the ring's screen leaves out what the ring itself shows`() {
        let news = Self.events.map { what in Fitpinky_V1_Event.with { $0.what = what }.news?.text }
        #expect(news[0] == nil && news[1] == nil && news[2] == nil)
        #expect(news[3] == "Sammy just showed up! 💪")
        #expect(news[7] == "Lisa nudges Sammy: “gym time? 😏”")
        #expect(news.suffix(5).allSatisfy { $0 != nil })
    }
}
