internal import Actions
internal import ConfigurationFiles
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import KioskPages
internal import Store

/// What one look at the household's weeks has come to.
struct WeekLook: Sendable {
    /// What is new, for whom.
    var deliveries: [Delivery] = []
    /// Weeks whose verdict this kiosk has to announce, oldest first, and what is said of each.
    var verdicts: [AnnouncedWeek] = []
    /// The running week, if all who take part have hit.
    var allHit: WeekView?
    /// What everybody is called.
    var names: [MemberID: String] = [:]
    /// What this kiosk has to say so that nobody waits for it.
    var seen: Fact?
    /// Who wants to be told nothing now.
    var quiet: Set<MemberID> = []

    /// A week's verdict, to be announced once a kiosk.
    struct AnnouncedWeek: Sendable {
        var start: Day
        var verdict: Verdict
        var deliveries: [Delivery]
        var summary: WeekView
    }
}

/// What a look at the household's weeks is given, and what of its results was told. When there is a look is for `WeekSchedule`
/// to say.
struct WeekWatch {
    /// Entries that wait to be looked at. Of what comes beyond it (a kiosk that was away for a month) only the rest is news.
    static let maxArrived = 256

    private var arrived: [Winner] = []
    /// What the look that goes on was given.
    private var taken: [Winner] = []
    /// What was told in this run, oldest first: nobody is told of one subject twice.
    private var told: [Told] = []
    private static let maxTold = 512

    private struct Told: Hashable {
        var member: MemberID
        var subject: [UInt8]
    }

    /// These have come from other kiosks, or were said here.
    mutating func came(_ winners: [Winner]) {
        arrived = Array((arrived + winners).suffix(WeekWatch.maxArrived))
    }

    /// What a look that begins is given.
    mutating func begin() -> [Winner] {
        (taken, arrived) = (arrived, [])
        return taken
    }

    /// The look has ended. What it was given and could not read is looked at again, with what has come meanwhile.
    mutating func ended(isRead: Bool) {
        if !isRead { arrived = Array((taken + arrived).suffix(WeekWatch.maxArrived)) }
        taken = []
    }

    /// Those of these that were not told in this run, and are to be told at all. What is quiet now is told by the ring no more;
    /// the owner's commands are told when it is over.
    mutating func news(_ deliveries: [Delivery]) -> [Delivery] {
        deliveries.filter { delivery in
            guard delivery.silence != .off else { return false }
            let subject = Told(member: delivery.member, subject: delivery.notification.subject.key)
            guard !told.contains(subject) else { return false }
            told = told.suffix(WeekWatch.maxTold - 1) + [subject]
            return true
        }
    }
}

extension Store {
    /// Looks at the household's weeks: what of `arrived` somebody is to be told, what this kiosk has to announce, and what has
    /// come about. Nil if there is no group.
    func look(
        at arrived: [Winner], today: Day, at now: UTCInstant, minuteOfDay minute: Int
    ) throws(StoreError) -> WeekLook? {
        guard let weeks = try weeks(today: today, at: now) else { return nil }
        let scope = WinnerScope(
            workouts: .these(Array(Set(arrived.compactMap(\.slot.subject)))),
            hasNudges: arrived.contains { $0.slot.register.scope == .nudge })
        let deliveries = Deliveries(
            weeks, from: arrived.isEmpty ? weeks.state.settings : try winners(scope), now: now, minuteOfDay: minute)
        var look = WeekLook(names: weeks.group.names)
        look.seen = weeks.seen(isTrusted: true)
        look.deliveries =
            deliveries.of(arrived) + deliveries.celebration + deliveries.lastChances
            + deliveries.losses
        // Weeks that were over before anybody of this kiosk belonged are not theirs, and one who has come back may not have heard of
        // them yet.
        let stays = weeks.group.stays.filter { $0.left == nil && weeks.kiosk.serves(weeks.kiosk.kiosk, $0.member) }
        let since = stays.map(\.joined).min() ?? .first
        for week in weeks.toAnnounce {
            guard let verdict = week.verdict, week.week.end >= since else { continue }
            let arrivals = try workoutArrivals(from: week.week.start, through: week.week.end)
            look.verdicts.append(
                .init(
                    start: week.week.start, verdict: verdict, deliveries: deliveries.result(of: week),
                    summary: WeekView(week, of: weeks, arrivals: arrivals, ZoneFiles.wallTime)))
        }
        if weeks.running.hasEverybodyHit { look.allHit = WeekView(weeks.running, of: weeks, ZoneFiles.wallTime) }
        let people = weeks.kiosk.belongers.filter { weeks.kiosk.serves(weeks.kiosk.kiosk, $0) }
        look.quiet = Set(people.filter { weeks.state.settings.notify($0).quiet?.contains(minute: minute) ?? false })
        return look
    }
}
