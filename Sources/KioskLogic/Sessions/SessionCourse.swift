package import FitPinkyCore

/// What a member does with a session under way, by page, command or button.
package enum SessionSteering: Hashable, Sendable, CaseIterable {
    case pause
    /// Goes on after a pause. In a session that asks whether it is still going on, the answer is yes.
    case resume
    /// It becomes a workout.
    case end
    /// Nothing of it is kept.
    case discard
}

/// One timed session from its beginning to its end.
///
/// Time in it is measured by the clock that never steps, so a time of day that is set forward or back neither lengthens nor loses any of
/// it. Only while the machine was off does the time of day say how long that was, and only if it was trusted before and after; the session
/// went on meanwhile as it stood. A time of day that was set back says that the machine was off for no time.
///
/// After six hours a session asks whether it is still going on. Twelve hours after its beginning, pauses included, it ends by itself, at
/// the last moment at which the kiosk is known to have worked.
package struct SessionCourse: Hashable, Sendable {
    package enum Limits {
        /// So long after its beginning it asks.
        package static let ask = MonotonicInstant.Span.seconds(6 * 3600)
        /// So long after its beginning it ends by itself.
        package static let end = MonotonicInstant.Span.seconds(12 * 3600)
        /// So often the disk is told that it goes on.
        package static let sign = MonotonicInstant.Span.seconds(60)
        /// After the disk has refused that.
        package static let retry = MonotonicInstant.Span.seconds(5)
    }

    /// How it stands, and since when.
    package enum State: Hashable, Sendable {
        case running(since: MonotonicInstant)
        case paused(since: MonotonicInstant)
        case ended(Ending)
        case discarded(at: MonotonicInstant)
    }

    /// How it ended.
    package struct Ending: Hashable, Sendable {
        /// How long it ran, pauses left out.
        package var spent: MonotonicInstant.Span
        package var at: Moment
        /// Whether it was too old, and no member ended it.
        package var isByItself: Bool

        package init(spent: MonotonicInstant.Span, at moment: Moment, isByItself: Bool) {
            (self.spent, self.at, self.isByItself) = (spent, moment, isByItself)
        }
    }

    /// When it ended.
    package enum Moment: Hashable, Sendable {
        case at(MonotonicInstant)
        /// At the last sign of life that the disk had when the agent started.
        case keptSign
    }

    /// A moment that both clocks know.
    private struct Anchor: Hashable {
        var monotonic: MonotonicInstant
        /// The earliest that it can have been, if something is not counted.
        var wall: UTCInstant
        var uncounted: Uncounted?
    }

    package let session: ULID
    package let type: ActivityType
    /// The training that it is, if it is one: sets, rests and what became of them.
    package internal(set) var training: TrainingCourse?
    package internal(set) var state: State
    /// When it began, by the time of day; nil while that is not known.
    package private(set) var started: UTCInstant?
    /// Run before the present state, and paused before it.
    private var (spentBefore, pausedBefore): (MonotonicInstant.Span, MonotonicInstant.Span)
    private var anchor: Anchor?
    private var isConfirmed = false
    private var hasAsked = false
    /// Whether the machine, or the agent, was off until the session was too old.
    private var hasOverslept = false
    /// What the disk had when the agent started.
    private let kept: Kept?
    /// The last moment at which the kiosk is known to have worked.
    private var lastSign: MonotonicInstant
    private var nextSign: MonotonicInstant

    /// Begins and runs.
    package init(_ session: ULID, _ type: ActivityType, at time: ClockReading, training: TrainingCourse? = nil) {
        (self.session, self.type, self.training, kept) = (session, type, training, nil)
        let now = time.monotonic
        state = .running(since: now)
        (spentBefore, pausedBefore) = (.init(nanoseconds: 0), .init(nanoseconds: 0))
        started = time.isTrusted ? time.wall : nil
        (lastSign, nextSign) = (now, now + Limits.sign)
        settle(time)
    }

    /// Goes on with what the disk has; it may be too old, which `timePassed` says.
    ///
    /// - Parameter isSameBoot: whether the machine has run since the last sign of life.
    package init(_ kept: Kept, isSameBoot: Bool, at time: ClockReading) {
        (session, type, training, self.kept) = (kept.session, kept.type, kept.training, kept)
        let (now, nothing) = (time.monotonic, MonotonicInstant.Span(nanoseconds: 0))
        (spentBefore, pausedBefore) = (max(nothing, kept.spent), max(nothing, kept.paused))
        (started, isConfirmed) = (kept.started, kept.isConfirmed)
        let since = isSameBoot ? min(kept.sign, now) : now
        state = kept.isPaused ? .paused(since: since) : .running(since: since)
        (lastSign, nextSign) = (since, now)
        let standing: Uncounted = kept.isPaused ? .paused : .running
        anchor = kept.wall.map {
            Anchor(monotonic: since, wall: $0, uncounted: isSameBoot ? kept.uncounted : standing)
        }
        settle(time)
        hasOverslept = age(at: now) >= Limits.end
    }

    // MARK: What others see

    package enum Standing: Hashable, Sendable {
        case running, paused, over
    }

    package var standing: Standing {
        switch state {
        case .running: .running
        case .paused: .paused
        case .ended, .discarded: .over
        }
    }

    /// Whether it is over.
    package var isOver: Bool { standing == .over }

    /// How long it has run, pauses left out.
    package func spent(at now: MonotonicInstant) -> MonotonicInstant.Span {
        switch state {
        case .running(let since): sum(spentBefore, length(since, now))
        case .paused, .discarded: spentBefore
        case .ended(let ending): ending.spent
        }
    }

    /// How long it has been paused.
    package func paused(at now: MonotonicInstant) -> MonotonicInstant.Span {
        switch state {
        case .paused(let since): sum(pausedBefore, length(since, now))
        case .running, .ended, .discarded: pausedBefore
        }
    }

    /// Whether it asks if it is still going on.
    package func asks(at now: MonotonicInstant) -> Bool { !isOver && !isConfirmed && age(at: now) >= Limits.ask }

    /// What the ring shows of it; nil once it is over.
    package func timer(at now: MonotonicInstant) -> RingScene.Timer? {
        if let training, !isOver { return training.timer }
        return switch state {
        case .running(let since):
            .init(.session, .spent(since: since + .init(nanoseconds: -spentBefore.nanoseconds)))
        case .paused: .init(.session, .paused(after: spentBefore, of: nil))
        case .ended, .discarded: nil
        }
    }

    /// What the disk is to have of it.
    package func kept(at now: MonotonicInstant) -> Kept {
        Kept(
            session: session, type: type, isPaused: standing == .paused, spent: spent(at: now), paused: paused(at: now),
            started: started, isConfirmed: isConfirmed, sign: now,
            wall: anchor.map { UTCInstant(milliseconds: $0.wall.milliseconds + milliseconds($0.monotonic, now)) },
            uncounted: anchor?.uncounted, training: training)
    }

    private func age(at now: MonotonicInstant) -> MonotonicInstant.Span { sum(spent(at: now), paused(at: now)) }

    // MARK: What changes it

    package enum OnSteer: Hashable, Sendable {
        case paused
        case resumed
        /// It asked, and a member has answered.
        case confirmed
        case ended(Ending)
        case discarded
        /// It stands so already.
        case nothing
    }

    package mutating func steer(_ steering: SessionSteering, at time: ClockReading) -> OnSteer {
        settle(time)
        let now = time.monotonic
        if !isOver, steering != .discard, age(at: now) >= Limits.end { return .ended(endByItself(at: now)) }
        switch (state, steering) {
        case (.ended, _), (.discarded, _): return .nothing
        case (.running, .pause):
            spentBefore = spent(at: now)
            state = .paused(since: now)
            return change(.paused, at: now)
        case (.paused, .resume):
            pausedBefore = paused(at: now)
            state = .running(since: now)
            return change(.resumed, at: now)
        case (.running, .resume):
            guard asks(at: now) else { return .nothing }
            return change(.confirmed, at: now)
        case (.paused, .pause): return .nothing
        case (.running, .end), (.paused, .end):
            return .ended(end(.init(spent: spent(at: now), at: .at(now), isByItself: false), at: now))
        case (.running, .discard), (.paused, .discard):
            state = .discarded(at: now)
            return .discarded
        }
    }

    private mutating func change(_ change: OnSteer, at now: MonotonicInstant) -> OnSteer {
        if asks(at: now) { isConfirmed = true }
        (lastSign, nextSign) = (now, now + Limits.sign)
        return change
    }

    mutating func end(_ ending: Ending, at now: MonotonicInstant) -> Ending {
        if case .paused = state { pausedBefore = paused(at: now) }
        state = .ended(ending)
        return ending
    }

    /// When `timePassed` is due; nil once it is over.
    package var deadline: MonotonicInstant? {
        let since: MonotonicInstant
        switch state {
        case .running(let began), .paused(let began): since = began
        case .ended, .discarded: return nil
        }
        let before = sum(spentBefore, pausedBefore).nanoseconds
        func reaches(_ limit: MonotonicInstant.Span) -> MonotonicInstant {
            since + .init(nanoseconds: limit.nanoseconds - before)
        }
        let next = min(nextSign, reaches(Limits.end))
        return hasAsked || isConfirmed ? next : min(next, reaches(Limits.ask))
    }

    package enum OnTime: Hashable, Sendable {
        case nothing
        /// The disk is to be told that it goes on.
        case sign
        /// It asks whether it is still going on.
        case asks
        case ended(Ending)
    }

    /// To be asked again until `deadline` is later.
    package mutating func timePassed(_ time: ClockReading) -> OnTime {
        let now = time.monotonic
        guard let deadline, deadline <= now else { return .nothing }
        settle(time)
        if isOver { return .nothing }
        if age(at: now) >= Limits.end { return .ended(endByItself(at: now)) }
        if asks(at: now), !hasAsked {
            hasAsked = true
            return .asks
        }
        guard nextSign <= now else { return .nothing }
        (lastSign, nextSign) = (now, now + Limits.sign)
        return .sign
    }

    /// The disk did not take the last sign of life.
    package mutating func signFailed(at now: MonotonicInstant) { nextSign = min(nextSign, now + Limits.retry) }

    private mutating func endByItself(at now: MonotonicInstant) -> Ending {
        if hasOverslept, let kept {
            return end(.init(spent: kept.spent, at: .keptSign, isByItself: true), at: lastSign)
        }
        // Of a kiosk that works the last sign of life is this moment, and not that of up to a minute ago.
        let works = length(lastSign, now) <= sum(Limits.sign, Limits.retry)
        let over = MonotonicInstant.Span(nanoseconds: Limits.end.nanoseconds - age(at: now).nanoseconds)
        let last = works ? now + over : lastSign
        return end(.init(spent: spent(at: last), at: .at(last), isByItself: true), at: last)
    }

    // MARK: The time of day

    /// Where the machine was off, a trusted time of day says for how long.
    package mutating func settle(_ time: ClockReading) {
        guard time.isTrusted, !isOver else { return }
        let now = time.monotonic
        if let anchor, let uncounted = anchor.uncounted {
            let passed = time.wall.milliseconds - anchor.wall.milliseconds - milliseconds(anchor.monotonic, now)
            let off = MonotonicInstant.Span.milliseconds(min(max(0, passed), SessionCourse.longestOff))
            switch uncounted {
            case .running: spentBefore = sum(spentBefore, off)
            case .paused: pausedBefore = sum(pausedBefore, off)
            }
            hasOverslept = hasOverslept || age(at: now) >= Limits.end
        }
        started = started ?? UTCInstant(milliseconds: time.wall.milliseconds - age(at: now).nanoseconds / 1_000_000)
        anchor = Anchor(monotonic: now, wall: time.wall, uncounted: nil)
    }

    /// In milliseconds: more makes no difference.
    private static let longestOff: Int64 = 24 * 3_600_000

    private func sum(_ a: MonotonicInstant.Span, _ b: MonotonicInstant.Span) -> MonotonicInstant.Span {
        .init(nanoseconds: a.nanoseconds + b.nanoseconds)
    }

    private func length(_ since: MonotonicInstant, _ now: MonotonicInstant) -> MonotonicInstant.Span {
        max(.init(nanoseconds: 0), now - since)
    }

    private func milliseconds(_ since: MonotonicInstant, _ now: MonotonicInstant) -> Int64 {
        length(since, now).nanoseconds / 1_000_000
    }
}
