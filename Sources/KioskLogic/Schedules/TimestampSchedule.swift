package import FitPinkyCore

/// When to look after timestamps that wait for a trusted clock.
///
/// While the clock is not trusted, the only thing to do is to note now and then that the machine runs.
package struct TimestampSchedule: Hashable, Sendable {
    private var schedule: Schedule
    private var wasTrusted = false
    /// What could not be resolved in this round; the others need not wait for it.
    package private(set) var postponed: Set<ULID> = []

    /// Between two notes that the machine runs: by so much a moment from before a power cut may be estimated too late.
    package static let notePause = MonotonicInstant.Span.seconds(60)
    /// Between two tries that failed.
    package static let retry = MonotonicInstant.Span.seconds(30)

    /// At the start nobody knows what an earlier run left.
    package init(startingAt now: MonotonicInstant) { schedule = Schedule(at: now) }

    /// When to look; nil while somebody does, and while nothing is pending.
    package var deadline: MonotonicInstant? { schedule.deadline }

    /// A pending timestamp was written down.
    package mutating func expect(at now: MonotonicInstant) {
        // With others pending there is a time at which to look, and without a trusted clock looking sooner finds nothing; and
        // work that goes on looks again when it has resolved one.
        guard schedule.isUnscheduled else { return }
        schedule.bringForward(to: now)
    }

    /// True if there is work now, which then goes on.
    package mutating func timePassed(_ now: MonotonicInstant, isClockTrusted: Bool) -> Bool {
        if isClockTrusted, !wasTrusted, schedule.deadline != nil { schedule.bringForward(to: now) }
        guard schedule.timePassed(now) else { return false }
        wasTrusted = isClockTrusted
        return true
    }

    /// How a look at the pending timestamps ended.
    package enum Outcome: Hashable, Sendable {
        /// Nothing is pending but what was postponed.
        case nothingPending
        /// Something is, and the clock is not trusted.
        case tooEarly
        /// One timestamp was resolved; there may be more.
        case resolved
        /// That one could not be resolved; or none could, if it is nil.
        case failed(ULID?)
    }

    /// The work has ended.
    package mutating func ended(_ outcome: Outcome, at now: MonotonicInstant) {
        switch outcome {
        case .nothingPending:
            schedule.ended(next: postponed.isEmpty ? nil : now + TimestampSchedule.retry)
            postponed = []
        case .tooEarly: schedule.ended(next: now + TimestampSchedule.notePause)
        case .resolved: schedule.ended(next: now)
        case .failed(let subject?):
            postponed.insert(subject)
            schedule.ended(next: now)
        case .failed(nil): schedule.ended(next: now + TimestampSchedule.retry)
        }
    }
}
