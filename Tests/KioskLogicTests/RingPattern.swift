import FitPinkyCore
import KioskLogic
import Testing

/// Each thing that the ring can say, as a scene that begins to say it at second 100.
struct RingPattern: CustomTestStringConvertible, Sendable {
    let name: String
    /// How long it lasts, or a time that shows all of it.
    let milliseconds: Int64
    let scene: RingScene

    var testDescription: String { name }

    init(_ name: String, _ milliseconds: Int64 = 3000, _ build: (inout RingScene) -> Void) {
        var scene = RingScene()
        build(&scene)
        (self.name, self.milliseconds, self.scene) = (name, milliseconds, scene)
    }

    static let begin: Int64 = 100_000
    private static let since = at(begin)
    private static func after(_ milliseconds: Int64) -> MonotonicInstant { at(begin + milliseconds) }

    /// In the order of their urgency, as far as they have one.
    static let all: [RingPattern] = [
        RingPattern("touch") { $0.touchedSince = since },
        RingPattern("countdown") { $0.activity = .countdown(since: since, until: after(3000)) },
        RingPattern("capturing") { $0.activity = .capturing },
        RingPattern("review", 5000) { $0.activity = .review(since: since, until: after(5000)) },
        RingPattern("saving") { $0.activity = .saving(since: since) },
        RingPattern("saved", 1500) { $0.notice = .init(.saved, since: since) },
        RingPattern("checked", 1500) { $0.notice = .init(.checked, since: since) },
        RingPattern("savedUnproven", 1500) { $0.notice = .init(.savedUnproven, since: since) },
        RingPattern("dropped", 1500) { $0.notice = .init(.dropped, since: since) },
        RingPattern("declined", 1500) { $0.notice = .init(.declined, since: since) },
        RingPattern("exercised", 1500) { $0.notice = .init(.exercised, since: since) },
        RingPattern("broken off", 1500) { $0.notice = .init(.brokenOff, since: since) },
        RingPattern("granted", 1500) { $0.notice = .init(.granted, since: since) },
        RingPattern("fault") { $0.faultSince = since },
        RingPattern("request", 4800) { $0.request = .init(.init(lights: 3, colour: .blue), since: since) },
        RingPattern("request of one", 4800) { $0.request = .init(.init(lights: 1, colour: .white), since: since) },
        RingPattern("request of six", 4800) { $0.request = .init(.init(lights: 6, colour: .green), since: since) },
        RingPattern("invitation", 2500) { $0.invitationSince = since },
        RingPattern("celebration", 8000) { $0.celebrationSince = since },
        RingPattern("level", 8000) { $0.reward = .init(.level(2), since: since) },
        RingPattern("targets", 8000) { $0.reward = .init(.targets(1), since: since) },
        RingPattern("showedUp", 4000) { $0.news = .init(.heart, member: 0, since: since) },
        RingPattern("nudge") { $0.news = .init(.finger, member: 0, since: since) },
        RingPattern("reaction", 2800) { $0.news = .init(.ripples, member: 0, since: since) },
        RingPattern("week ended", 4200) { $0.news = .init(.sevenDays, member: 9, since: since) },
        RingPattern("reminder") { $0.reminderSince = since },
        RingPattern("work") { $0.timer = .init(.work, .left(since: since, until: after(40_000))) },
        RingPattern("rest") { $0.timer = .init(.rest, .left(since: since, until: after(40_000))) },
        RingPattern("step") { $0.timer = .init(.step, .left(since: since, until: after(40_000))) },
        RingPattern("time up", 4000) { $0.timer = .init(.work, .left(since: after(-9000), until: since)) },
        RingPattern("session") { $0.timer = .init(.work, .spent(since: after(-1_200_000))) },
        RingPattern("paused", 4000) { $0.timer = .init(.work, .paused(after: .seconds(9), of: .seconds(40))) },
        RingPattern("countdown of a rest") {
            $0.timer = .init(.rest, .left(since: after(-9000), until: after(3000)), countdownSeconds: 3)
        },
        RingPattern("sets", 4800) { $0.timer = .init(.work, .sets([.done, .done, .present, .pending])) },
        RingPattern("sets of one skipped", 4800) { $0.timer = .init(.work, .sets([.done, .skipped, .present])) },
        RingPattern("no set left") { $0.timer = .init(.work, .sets([.done, .done, .done])) },
        RingPattern("week") { $0.progress = [.init(logged: 2, required: 5, isDoneToday: false)] },
        RingPattern("full week") { $0.progress = [.init(logged: 4, required: 4, isDoneToday: false)] },
        RingPattern("done today", 4800) { $0.progress = [.init(logged: 3, required: 5, isDoneToday: true)] },
        RingPattern("pending", 2400) {
            $0.progress = [.init(logged: 3, required: 5, isDoneToday: true, pending: 1)]
        },
        RingPattern("unproven") { $0.progress = [.init(logged: 1, required: 7, isDoneToday: false, unproven: 2)] },
        RingPattern("idle") { _ in },
    ]
}
