package import FitPinkyCore

/// What a person did with one button.
package enum Gesture: Hashable, Sendable {
    /// Down and up again within 2 s, and no second press followed where one would have meant something else.
    case press
    /// Two presses, the second within 400 ms of the first's release.
    case doublePress
    /// Held for 2 to 6 s and released: nudge the member furthest behind.
    case nudge
    /// Held for 6 to 10 s and released: open an invitation.
    case invite
    /// Held for 1.5 s where a question was open, or in an exercise or a training: discard or end it.
    case discard
    /// Down for 10 s: a line stuck, or a bag leaning on it.
    case stuck
    /// Up again after it was stuck.
    case freed
    /// Down for less than a finger can: bounce or interference.
    case spike
}

/// Turns the edges of one button into gestures, by the kernel's timestamps alone.
///
/// The first edge down is acknowledged at once. Every level then has to stand for `settle` before it is believed, so bounce
/// yields one gesture and a spike yields none. Gestures come out of `timeReached`, when the last thing that could have
/// changed their meaning has not happened.
package struct PressClassifier: Hashable, Sendable {
    /// What a press would mean right now.
    package enum Expectation: Hashable, Sendable {
        /// Nothing is going on: presses, double presses and holds all have a meaning.
        case anything
        /// The kiosk has asked something (countdown, review) since that moment: a press answers without waiting for a second
        /// one, and a hold answers while it lasts. A finger that came down before answers nothing.
        case answer(since: MonotonicInstant)
        /// An exercise or a training goes from step to step since that moment: a press waits for a second one as ever, and a hold
        /// ends it while it lasts. A finger that came down before does not.
        case steps(since: MonotonicInstant)
    }

    /// Where the button is. Times are those of the edges, not of their settling.
    package enum State: Hashable, Sendable {
        case up
        /// An edge down that has not settled; `isDown` is the level after the latest edge.
        case pressing(since: MonotonicInstant, click: Click, isDown: Bool)
        case down(since: MonotonicInstant, click: Click)
        /// An edge up that has not settled.
        case releasing(downSince: MonotonicInstant, at: MonotonicInstant, click: Click, isDown: Bool)
        /// A first press is over; a second one would make it a double press.
        case betweenClicks(releasedAt: MonotonicInstant)
        /// The gesture has been reported while the button is still down.
        case spent(since: MonotonicInstant, isStuck: Bool)
        /// An edge up after that, not settled.
        case spentReleasing(downSince: MonotonicInstant, at: MonotonicInstant, isStuck: Bool, isDown: Bool)
    }

    /// Which press of a possible double press this is.
    package enum Click: Hashable, Sendable {
        case first
        /// The first one was released then.
        case second(after: MonotonicInstant)
    }

    /// The times that part the gestures, and the one that tells a finger from a spark.
    package enum Timing {
        /// How long a level must stand; mechanical buttons bounce for 1 to 10 ms.
        package static let settle = MonotonicInstant.Span.milliseconds(15)
        /// How long after a release a second press makes a double press.
        package static let doubleWindow = MonotonicInstant.Span.milliseconds(400)
        /// A press becomes a hold.
        package static let hold = MonotonicInstant.Span.seconds(2)
        package static let longHold = MonotonicInstant.Span.seconds(6)
        /// A long hold becomes a stuck line.
        package static let stuck = MonotonicInstant.Span.seconds(10)
        /// A hold that answers a question.
        package static let discard = MonotonicInstant.Span.milliseconds(1500)
    }

    package private(set) var state: State = .up

    package init() {}

    package enum OnEdge: Hashable, Sendable {
        /// Light the ring: the kiosk has felt the finger.
        case acknowledge
        /// Nothing yet; `timeReached` decides.
        case wait
        /// The level was known already, or it is bounce.
        case ignoreBounce
    }

    /// Takes an edge. Whatever was due before its time must have been asked of `timeReached`.
    package mutating func edge(isDown: Bool, at time: MonotonicInstant) -> OnEdge {
        switch state {
        case .up where isDown:
            state = .pressing(since: time, click: .first, isDown: true)
            return .acknowledge
        case .betweenClicks(let releasedAt) where isDown:
            state = .pressing(since: time, click: .second(after: releasedAt), isDown: true)
            return .acknowledge
        case .down(let since, let click) where !isDown:
            state = .releasing(downSince: since, at: time, click: click, isDown: false)
            return .wait
        case .spent(let since, let isStuck) where !isDown:
            state = .spentReleasing(downSince: since, at: time, isStuck: isStuck, isDown: false)
            return .wait
        case .pressing(let since, let click, _):
            state = .pressing(since: since, click: click, isDown: isDown)
            return .ignoreBounce
        case .releasing(let downSince, let at, let click, _):
            state = .releasing(downSince: downSince, at: at, click: click, isDown: isDown)
            return .ignoreBounce
        case .spentReleasing(let downSince, let at, let isStuck, _):
            state = .spentReleasing(downSince: downSince, at: at, isStuck: isStuck, isDown: isDown)
            return .ignoreBounce
        case .up, .betweenClicks, .down, .spent:
            return .ignoreBounce
        }
    }

    /// When `timeReached` has to be asked next, or nil if only an edge can change anything.
    package func deadline(expecting expectation: Expectation) -> MonotonicInstant? {
        switch state {
        case .up, .spent(_, isStuck: true): nil
        case .spent(let since, isStuck: false): since + Timing.stuck
        case .pressing(let since, _, _): since + Timing.settle
        case .down(let since, _): since + (expectation.isEnded(since) ? Timing.discard : Timing.stuck)
        case .releasing(_, let at, _, _), .spentReleasing(_, let at, _, _): at + Timing.settle
        case .betweenClicks(let releasedAt):
            expectation.isQuestion ? releasedAt : releasedAt + Timing.doubleWindow
        }
    }

    /// Moves on to `now`; returns the gesture that this completed, if any. To be asked again until `deadline` is later.
    package mutating func timeReached(_ now: MonotonicInstant, expecting expectation: Expectation) -> Gesture? {
        guard let deadline = deadline(expecting: expectation), now >= deadline else { return nil }
        switch state {
        case .up:
            return nil
        case .spent(let since, _):
            state = .spent(since: since, isStuck: true)
            return .stuck
        case .pressing(let since, let click, let isDown):
            if isDown {
                state = .down(since: since, click: click)
                return nil
            }
            return spike(click)
        case .down(let since, _):
            let isEnd = expectation.isEnded(since)
            state = .spent(since: since, isStuck: !isEnd)
            return isEnd ? .discard : .stuck
        case .releasing(let downSince, let at, let click, let isDown):
            if isDown {
                state = .down(since: downSince, click: click)
                return nil
            }
            // A spark that was told of late: by the edges' own times the line was never down for as long as a finger is.
            guard at - downSince >= Timing.settle else { return spike(click) }
            if expectation.isAnswered(downSince) {
                state = .up
                return .press
            }
            return released(after: at - downSince, at: at, click: click)
        case .betweenClicks:
            state = .up
            return .press
        case .spentReleasing(let downSince, _, let isStuck, let isDown):
            state = isDown ? .spent(since: downSince, isStuck: isStuck) : .up
            return !isDown && isStuck ? .freed : nil
        }
    }

    /// A spark between two clicks takes nothing from the press before it, and gives it no more time either.
    private mutating func spike(_ click: Click) -> Gesture {
        state = if case .second(let releasedAt) = click { .betweenClicks(releasedAt: releasedAt) } else { .up }
        return .spike
    }

    private mutating func released(
        after held: MonotonicInstant.Span, at time: MonotonicInstant, click: Click
    ) -> Gesture? {
        state = .up
        switch held {
        case ..<Timing.hold:
            if case .second = click { return .doublePress }
            state = .betweenClicks(releasedAt: time)
            return nil
        case ..<Timing.longHold:
            return .nudge
        default:
            return .invite
        }
    }
}

extension PressClassifier.Expectation {
    /// Whether a second press would answer nothing that the first one has not.
    fileprivate var isQuestion: Bool {
        switch self {
        case .answer: true
        case .anything, .steps: false
        }
    }

    /// Whether a finger that came down then answers the question.
    fileprivate func isAnswered(_ downSince: MonotonicInstant) -> Bool {
        switch self {
        case .answer(let since): downSince >= since
        case .anything, .steps: false
        }
    }

    /// Whether a hold of a finger that came down then discards or ends something.
    fileprivate func isEnded(_ downSince: MonotonicInstant) -> Bool {
        switch self {
        case .answer(let since), .steps(let since): downSince >= since
        case .anything: false
        }
    }
}
