package import FitPinkyCore

/// When all that is stored is verified, step by step: some minutes after a start if the latest pass was a month ago, and at
/// once when somebody found damage.
package struct VerificationSchedule: Hashable, Sendable {
    /// What is to be done.
    package enum Step: Hashable, Sendable {
        /// A pass begins: if one is due, or in any case. None may have ended since the start.
        case begin(always: Bool, isFirst: Bool)
        /// The pass under way goes on.
        case goOn
    }

    /// How a step ended.
    package enum Outcome: Hashable, Sendable {
        /// No pass was due, or it could not be found out, or the one under way failed.
        case nothingBegun
        /// The pass under way has more to do.
        case stepEnded
        case passEnded
    }

    private var schedule: Schedule
    private var isUnderWay = false
    private var isWanted = false
    private var isFirst = true

    /// After a start the connections, what partners have, thumbnails and the first press come first. Where the power was cut the
    /// router and the partner start as well, which takes them some minutes.
    package static let afterStart = MonotonicInstant.Span.seconds(300)
    /// Between two looks whether a pass is due, and after one that failed.
    package static let retry = MonotonicInstant.Span.seconds(3600)
    /// Between two steps. A photo takes a small board some ten milliseconds, so the card and the processor rest most of the time; ten
    /// years of two members, 36,500 photos, take two hours.
    package static let pause = MonotonicInstant.Span.milliseconds(200)
    /// Between two passes, in milliseconds: 30 days.
    package static let intervalMilliseconds: Int64 = 30 * 86_400_000

    /// No pass is under way, and none is wanted.
    package init(startingAt now: MonotonicInstant) { schedule = Schedule(at: now + VerificationSchedule.afterStart) }

    /// Whether a pass is due. By a clock that is not trusted only the first is: it could say that a month has passed at each start.
    package static func isDue(latest: UTCInstant?, at now: UTCInstant, isClockTrusted: Bool, isFirst: Bool) -> Bool {
        guard let latest else { return isClockTrusted || isFirst }
        guard isClockTrusted else { return false }
        let passed = now.milliseconds - latest.milliseconds
        // What ended in the future was noted by a wrong clock.
        return passed >= intervalMilliseconds || passed < 0
    }

    /// When something is to be done; nil while something is.
    package var deadline: MonotonicInstant? { schedule.deadline }

    /// What is to be done now, which it then is; nil if nothing is.
    package mutating func timePassed(_ now: MonotonicInstant) -> Step? {
        guard schedule.timePassed(now) else { return nil }
        if isUnderWay { return .goOn }
        defer { isWanted = false }
        return .begin(always: isWanted, isFirst: isFirst)
    }

    /// A step has ended.
    package mutating func ended(_ outcome: Outcome, at now: MonotonicInstant) {
        switch outcome {
        case .stepEnded:
            isUnderWay = true
            schedule.ended(next: now + VerificationSchedule.pause)
            return
        case .passEnded: isFirst = false
        case .nothingBegun: break
        }
        isUnderWay = false
        schedule.ended(next: isWanted ? now : now + VerificationSchedule.retry)
    }

    /// Damage was found: a pass begins as soon as none is under way.
    package mutating func want(at now: MonotonicInstant) {
        isWanted = true
        if !isUnderWay, schedule.deadline != nil { schedule.bringForward(to: now) }
    }
}
