import FitPinkyCore
import KioskLogic
import Testing

/// A scene, and the moments of it that are worth a picture.
struct RingShow: CustomTestStringConvertible, Sendable {
    /// What its picture is called.
    let name: String
    var ledCount = 24
    /// Seconds after the machine's start.
    let moments: [Double]
    let scene: RingScene

    init(_ name: String, ledCount: Int = 24, at moments: [Double], _ build: (inout RingScene) -> Void) {
        var scene = RingScene()
        build(&scene)
        (self.name, self.ledCount, self.moments, self.scene) = (name, ledCount, moments, scene)
    }

    var testDescription: String { name }

    static let all = activities + notices + calls + timers + weeks

    private static let start = moment(0)
    private static let two: [RingScene.Progress] = [
        .init(logged: 3, required: 4, isDoneToday: false), .init(logged: 2, required: 5, isDoneToday: false),
    ]

    private static let activities = [
        RingShow("idle", at: [0]) { _ in },
        RingShow("touch", at: [0]) { $0.touchedSince = start },
        RingShow("countdown", at: [0, 0.5, 1, 1.5, 2, 2.75]) {
            $0.activity = .countdown(since: start, until: moment(3))
        },
        RingShow("capturing", at: [0]) { $0.activity = .capturing },
        RingShow("review", at: [0, 1, 2, 3, 4, 4.8]) { $0.activity = .review(since: start, until: moment(5)) },
        RingShow("saving", at: [0, 0.17, 0.33, 0.5, 0.67, 0.83]) { $0.activity = .saving(since: start) },
    ]

    private static let notices = [
        ("saved", RingScene.Notice.saved), ("saved-unproven", .savedUnproven), ("checked", .checked),
        ("dropped", .dropped),
        ("declined", .declined), ("granted", .granted),
    ].map { name, kind in
        RingShow("notice-\(name)", at: [0.1, 0.3, 0.5, 0.7, 0.9, 1.3]) { $0.notice = .init(kind, since: start) }
    }

    private static let calls = [
        RingShow("fault", at: [0, 0.3, 0.6, 0.9, 3.5, 4.5]) {
            $0.faultSince = start
            $0.progress = two
        },
        RingShow("invitation", at: [0.1, 0.5, 0.8, 1.2, 1.6, 2]) { $0.invitationSince = start },
        RingShow("request-blue", at: [0, 1.2, 2.4]) {
            $0.request = .init(.init(lights: 3, colour: .blue), since: start)
        },
        RingShow("request-white-of-8", ledCount: 8, at: [2.4]) {
            $0.request = .init(.init(lights: 6, colour: .white), since: start)
        },
        RingShow("request-green-of-60", ledCount: 60, at: [2.4]) {
            $0.request = .init(.init(lights: 5, colour: .green), since: start)
        },
        RingShow("request-violet-night", at: [2.4]) {
            $0.request = .init(.init(lights: 2, colour: .violet), since: start)
            $0.isNight = true
        },
        RingShow("celebration", at: [0.1, 0.5, 0.9, 1.3, 2.2, 2.6]) { $0.celebrationSince = start },
        RingShow("news-showed-up", at: [0.2, 0.5, 0.8, 1.13, 1.26, 1.43]) {
            $0.progress = two
            $0.news = .init(.heart, member: 1, since: start)
        },
        RingShow("news-nudge", at: [0.05, 0.1, 0.2, 0.3, 0.5, 0.7]) {
            $0.news = .init(.finger, member: 1, since: start)
        },
        RingShow("news-reaction", at: [0.1, 0.4, 0.8, 1.2, 1.6, 2.4]) {
            $0.news = .init(.ripples, member: 1, since: start)
        },
        RingShow("news-week-ended", at: [0.2, 0.8, 1.6, 2.4, 2.8, 3.6]) {
            $0.news = .init(.sevenDays, member: 2, since: start)
        },
        RingShow("reminder", at: [0.15, 0.45, 0.9, 1.5, 2.4, 2.7]) { $0.reminderSince = start },
    ]

    private static let timers = [
        RingShow("timer-work", at: [0, 10, 30, 45, 55, 59]) {
            $0.timer = .init(.work, .left(since: start, until: moment(60)))
        },
        RingShow("timer-rest", at: [0, 10, 30, 45, 55, 59]) {
            $0.timer = .init(.rest, .left(since: start, until: moment(60)))
        },
        RingShow("timer-up", at: [60.2, 60.5, 60.9, 61.2, 61.5, 61.8]) {
            $0.timer = .init(.work, .left(since: start, until: moment(60)))
        },
        RingShow("timer-session", at: [5, 40, 310, 1215, 2722, 4000]) { $0.timer = .init(.work, .spent(since: start)) },
        RingShow("timer-paused", at: [0.5, 1.5]) {
            $0.timer = .init(.work, .paused(after: .seconds(20), of: .seconds(60)))
        },
        RingShow("timer-partner", at: [0, 10, 30, 45, 55, 59]) {
            $0.progress = two
            $0.timer = .init(.work, .left(since: start, until: moment(60)), member: 1)
        },
    ]

    private static func week(
        _ name: String, ledCount: Int = 24, at moments: [Double] = [0], isNight: Bool = false,
        _ progress: RingScene.Progress...
    ) -> RingShow {
        RingShow("week-\(name)", ledCount: ledCount, at: moments) {
            $0.progress = progress
            $0.isNight = isNight
        }
    }

    private static let weeks =
        [
            week("done-today", at: [0, 0.8, 1.6, 2.4, 3.2, 4], .init(logged: 4, required: 7, isDoneToday: true)),
            week(
                "pending", at: [0.05, 0.15, 0.25, 0.5], .init(logged: 3, required: 5, isDoneToday: false, pending: 2)),
            week("unproven", at: [0.5, 1.5], .init(logged: 2, required: 5, isDoneToday: false, unproven: 2)),
            week(
                "pair-unproven", at: [0.5, 1.5], .init(logged: 1, required: 7, isDoneToday: false, unproven: 2),
                .init(logged: 2, required: 4, isDoneToday: false, unproven: 1)),
            week(
                "trio", .init(logged: 4, required: 4, isDoneToday: false),
                .init(logged: 2, required: 3, isDoneToday: false),
                .init(logged: 0, required: 0, isDoneToday: false)),
            week(
                "night", at: [0.5], isNight: true, .init(logged: 3, required: 5, isDoneToday: false, pending: 1),
                .init(logged: 2, required: 5, isDoneToday: false, unproven: 1)),
        ]
        + [8, 12, 16, 60, 256].map { count in
            week(
                "pair-of-\(count)", ledCount: count, at: [0.5], .init(logged: 3, required: 3, isDoneToday: false),
                .init(logged: 1, required: 4, isDoneToday: false, unproven: 1))
        }
}
