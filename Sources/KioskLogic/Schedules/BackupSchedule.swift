package import FitPinkyCore

/// When the nightly backup is made: when the Day has changed, by a clock that is trusted; else a day after the last, or after
/// the start.
package struct BackupSchedule: Hashable, Sendable {
    private enum State: Hashable {
        /// After one that did not come about, not before that moment.
        case waiting(notBefore: MonotonicInstant?)
        case working(Day)
    }

    private var state = State.waiting(notBefore: nil)
    /// The Day of which one is there.
    private var done: Day?
    private var doneAt: MonotonicInstant

    /// While the clock is not trusted.
    package static let interval = MonotonicInstant.Span.seconds(86_400)
    /// After one that a press or a growing database ended.
    package static let interruptedRetry = MonotonicInstant.Span.seconds(300)
    /// After one that failed.
    package static let failedRetry = MonotonicInstant.Span.seconds(3600)

    /// None was made since that moment.
    package init(startingAt now: MonotonicInstant) { doneAt = now }

    /// True if one is to be made now, of that Day, which it then is. There is no deadline: a Day ends by the wall clock, so who
    /// drives it asks now and then.
    package mutating func timePassed(_ now: MonotonicInstant, today: Day, isClockTrusted: Bool) -> Bool {
        guard case .waiting(let pauseEnd) = state else { return false }
        let isDue = isClockTrusted ? done != today : now >= doneAt + BackupSchedule.interval
        guard isDue, pauseEnd.map({ now >= $0 }) ?? true else { return false }
        state = .working(today)
        return true
    }

    /// How a backup ended.
    package enum Outcome: Hashable, Sendable {
        /// One of that Day is there.
        case made
        /// Something came that could not wait.
        case interrupted
        case failed
    }

    /// The backup has ended.
    package mutating func ended(_ outcome: Outcome, at now: MonotonicInstant) {
        guard case .working(let day) = state else { return }
        switch outcome {
        case .made:
            (done, doneAt) = (day, now)
            state = .waiting(notBefore: nil)
        case .interrupted: state = .waiting(notBefore: now + BackupSchedule.interruptedRetry)
        case .failed: state = .waiting(notBefore: now + BackupSchedule.failedRetry)
        }
    }

    /// Another folder is to have them.
    package mutating func folderChanged() {
        done = nil
        if case .waiting = state { state = .waiting(notBefore: nil) }
    }
}
