internal import FitPinkyCore

// What fingers do.
extension KioskMachine {
    mutating func take(_ edge: ButtonEdge, at time: ClockReading) -> [Effect] {
        var effects = settleButtons(until: edge.time, at: time)
        let isSecond = panel.isBetweenClicks(edge.button)
        switch panel.edge(edge) {
        case .acknowledge:
            downAt[edge.button] = edge.time
            if !isSecond { firstDownAt[edge.button] = edge.time }
            flow.touched(button: edge.button, at: edge.time, settings: settings.capture)
            requests.touched(button: edge.button, at: edge.time)
            if let member = household.holder(of: edge.button) { proofs.touched(by: member, at: edge.time) }
            effects.append(.interruptBackup)
        case .wait, .ignoreBounce: break
        }
        return effects
    }

    /// A half-seen press is better forgotten than taken for a stuck line.
    mutating func forgetFingers() -> [Effect] {
        panel = ButtonPanel(count: settings.buttonCount)
        (downAt, firstDownAt) = ([:], [:])
        requests.forgetFingers()
        var effects: [Effect] = []
        for fault in faults.faults {
            if case .stuckButton = fault.cause { effects += mend(fault.cause) }
        }
        return effects
    }

    mutating func settleButtons(until end: MonotonicInstant, at time: ClockReading) -> [Effect] {
        var effects: [Effect] = []
        while let moment = panel.deadline(expecting: expectation),
            let due = panel.timeReached(end, expecting: expectation)
        {
            guard let gesture = due.gesture else { continue }
            effects += [.gesture(gesture, button: due.button)]
            effects += take(gesture, of: due.button, asOf: moment, at: time)
        }
        return effects
    }

    /// What a finger at a button may mean, the first of these that applies: an answer to the countdown or review, steps of the
    /// member's exercise or training, anything.
    var expectation: (Int) -> PressClassifier.Expectation {
        guard activities.latest != nil else { return flow.expectation }
        return { [flow, activities, household] button in
            switch flow.expectation(of: button) {
            case .answer(let since): return .answer(since: since)
            case .steps(let since): return .steps(since: since)
            case .anything:
                guard let activity = household.holder(of: button).flatMap({ activities[$0] }), activity.kind.takesButton
                else { return .anything }
                return .steps(since: activity.since)
            }
        }
    }

    /// - Parameter moment: when it was known what the finger had done, which may be told of later.
    private mutating func take(
        _ gesture: Gesture, of button: Int, asOf moment: MonotonicInstant, at time: ClockReading
    ) -> [Effect] {
        let now = time.monotonic
        if let steered = steered(gesture, of: button, asOf: moment, at: time) { return steered }
        switch gesture {
        case .press:
            let ended = requests.tapped(button: button, by: household.admitter(at: button)).map(Effect.request)
            return ended + (sessionPressed(button, at: time) ?? pressed(button, at: now))
        case .discard: return discarded(button, at: now)
        case .doublePress:
            guard !checks.isFull else { return decline(gesture, .enoughChecks, at: now) }
            return [.check(button: button, downAt: downAt[button] ?? now)]
        case .nudge: return granted(button: button, at: now) ?? [.nudge(button: button)]
        case .invite: return granted(button: button, at: now) ?? [.invite]
        case .stuck: return [.stuck(button: button)]
        case .freed: return mend(.stuckButton(button + 1))
        case .spike: return [.spike]
        }
    }

    private mutating func steered(
        _ gesture: Gesture, of button: Int, asOf moment: MonotonicInstant, at time: ClockReading
    ) -> [Effect]? {
        guard !isEnding, flow.expectation(of: button) == .anything,
            let activity = household.holder(of: button).flatMap({ activities[$0] }),
            let steering = activity.steering(
                gesture, takesDoublePress: settings.buttonCount == 1 || settings.sessionButtons[button] != nil)
        else { return nil }
        let steered = Effect.steered(activity.kind, member: activity.member, steering)
        switch activity.kind {
        case .session: return [steered] + sessionDoublePressed(by: activity.member, at: time)
        case .exercise: return [steered] + steer(.init(steering), by: activity.member, at: time.monotonic)
        case .training:
            let member = activity.member
            return [steered] + trainingGesture(gesture, steering, of: button, by: member, asOf: moment, at: time)
        }
    }

    private mutating func pressed(_ button: Int, at now: MonotonicInstant) -> [Effect] {
        guard !isEnding else { return [] }
        switch flow.pressed(button: button, downAt: downAt[button], at: now, settings: settings.capture) {
        case .warmCamera(let attempt): return [.begin(attempt)] + proven(by: attempt)
        case .retake(_, let attempt): return [.retake(attempt)]
        case .queued:
            if let member = household.holder(of: button) { proofs.queued(by: member) }
            return [.queued(button: button)]
        case .cancel(let attempt): return drop(attempt, at: now)
        // The ring says so when nothing of it can come back any more.
        case .takeBack(let attempt): return [.takeBack(attempt)]
        case .refuse: return decline(.press, .enoughPresses, at: now)
        }
    }

    mutating func discarded(_ button: Int, at now: MonotonicInstant) -> [Effect] {
        switch flow.discarded(button: button, at: now) {
        case .discard(let attempt): drop(attempt, at: now)
        case .takeBack(let attempt): [.takeBack(attempt)]
        case .refuse: []
        }
    }

    private mutating func drop(_ attempt: CaptureFlow.Attempt, at now: MonotonicInstant) -> [Effect] {
        notice = .init(.dropped, since: now)
        return [.letGo(attempt)] + proofGivenUp(at: now)
    }

    mutating func decline(_ gesture: Gesture, _ refusal: Refusal, at now: MonotonicInstant) -> [Effect] {
        notice = .init(.declined, since: now)
        return [.declined(gesture, refusal)]
    }

    // MARK: Household and activities

    /// The same code, guessed at or used, does not call again.
    func invitation(numbered number: Int, at now: MonotonicInstant) -> Invitation {
        if let invitation, invitation.number == number { return invitation }
        return Invitation(number: number, since: now)
    }

    mutating func begun(_ activity: MemberActivity) -> [Effect] {
        switch activities.begin(activity) {
        case .begun: []
        case .refused(let present): [.refused(activity, during: present)]
        }
    }
}
