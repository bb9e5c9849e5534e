package import FitPinkyCore

/// When the household's weeks are looked at: what is new in the ledger is told soon, and a week's end or a timeout within a
/// minute. One look goes on at a time.
package struct WeekSchedule: Hashable, Sendable {
    /// Between two looks while nothing happens.
    package static let interval = MonotonicInstant.Span.seconds(60)
    /// From the end of one look to the next while much happens: what a kiosk that was away brings is not looked at batch by batch.
    package static let rest = MonotonicInstant.Span.milliseconds(500)

    private var schedule: Schedule
    /// The end of the rest after the last look; nil before the first has ended.
    private var restsUntil: MonotonicInstant?

    /// The first look is at the start.
    package init(startingAt now: MonotonicInstant) { schedule = Schedule(at: now) }

    /// Something came from another kiosk or was said here; or the Day, a setting or a workout has changed.
    package mutating func changed(at now: MonotonicInstant) { schedule.bringForward(to: now) }

    /// When the next look begins; nil while one goes on.
    package var deadline: MonotonicInstant? {
        schedule.deadline.map { due in restsUntil.map { max(due, $0) } ?? due }
    }

    /// True if a look begins now.
    package mutating func timePassed(_ now: MonotonicInstant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        return schedule.timePassed(now)
    }

    /// The look has ended.
    package mutating func ended(at now: MonotonicInstant) {
        restsUntil = now + WeekSchedule.rest
        schedule.ended(next: now + WeekSchedule.interval)
    }
}
