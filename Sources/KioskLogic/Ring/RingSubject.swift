import FitPinkyCore

/// The one thing that the ring speaks of at a moment, most urgent first.
enum RingSubject: Hashable {
    case touch
    case countdown(since: MonotonicInstant, until: MonotonicInstant)
    case capturing
    case review(since: MonotonicInstant, until: MonotonicInstant)
    case saving(since: MonotonicInstant)
    case notice(RingScene.Noted)
    case fault(since: MonotonicInstant)
    case proof(RingScene.Proof)
    case request(RingScene.Request)
    case invitation(since: MonotonicInstant)
    case celebration(since: MonotonicInstant)
    case reward(RingScene.Reward)
    case news(RingScene.News)
    case reminder(since: MonotonicInstant)
    case timer(RingScene.Timer)
    case week
    /// Nobody takes part.
    case idle

    /// Whether time alone can bring another subject; otherwise only the scene does.
    var canPass: Bool {
        switch self {
        case .touch, .countdown, .capturing, .review, .saving: false
        case .notice, .fault, .proof, .request, .invitation, .celebration, .reward, .news, .reminder, .timer, .week,
            .idle:
            true
        }
    }

    /// Whether a request or an invitation would not be seen beside it.
    var isBeforeCalls: Bool {
        switch self {
        case .touch, .countdown, .capturing, .review, .saving, .notice, .fault, .proof: true
        case .request, .invitation, .celebration, .reward, .news, .reminder, .timer, .week, .idle: false
        }
    }

    /// Whether a reward would not be seen beside it, or would cover it.
    var isBeforeRewards: Bool {
        switch self {
        case .touch, .countdown, .capturing, .review, .saving, .notice, .fault, .proof, .request, .invitation,
            .celebration, .reward, .news:
            true
        case .reminder, .timer, .week, .idle: false
        }
    }

    /// Whether a fault that still stands is marked beside it. It would change how many lights a request has.
    var leavesRoomForFault: Bool {
        switch self {
        case .touch, .countdown, .capturing, .review, .saving, .notice, .fault, .proof, .request: false
        case .invitation, .celebration, .reward, .news, .reminder, .timer, .week, .idle: true
        }
    }
}

extension RingScene {
    private typealias Timing = RingRenderer.Timing

    /// What the ring speaks of at that moment.
    func subject(at now: MonotonicInstant) -> RingSubject {
        if showsTouch { return .touch }
        switch activity {
        case .countdown(let since, let until): return .countdown(since: since, until: until)
        case .capturing: return .capturing
        case .review(let since, let until): return .review(since: since, until: until)
        case .saving(let since): return .saving(since: since)
        case .none: break
        }
        for (subject, window) in turns where window.contains(now) { return subject }
        return progress.contains { $0.required > 0 || $0.logged > 0 } ? .week : .idle
    }

    /// Whether a call that begins at that moment is seen.
    func hasRoomForCall(at now: MonotonicInstant) -> Bool { !subject(at: now).isBeforeCalls }

    /// Whether a reward that begins at that moment is seen, and covers nothing that was to be seen.
    func hasRoomForReward(at now: MonotonicInstant) -> Bool { !subject(at: now).isBeforeRewards }

    /// When time alone may bring another subject, or nil if it never will.
    func nextTurn(after now: MonotonicInstant) -> MonotonicInstant? {
        turns.compactMap { $0.window.nextEdge(after: now) }.min()
    }

    /// What has its time, most urgent first.
    private var turns: [(subject: RingSubject, window: RingWindow)] {
        var turns: [(RingSubject, RingWindow)] = []
        if let notice { turns.append((.notice(notice), RingWindow.since(notice.since, length: Timing.notice))) }
        if let faultSince { turns.append((.fault(since: faultSince), faultWindow(faultSince))) }
        if let proof { turns.append((.proof(proof), .since(proof.since, length: proof.until - proof.since))) }
        if let request { turns.append((.request(request), .since(request.since, length: nil))) }
        if let since = invitationSince {
            let again = RingWindow.Repetition(every: Timing.invitationEvery, length: Timing.invitationRound)
            turns.append(
                (.invitation(since: since), RingWindow.since(since, length: Timing.invitation, again: again)))
        }
        if let since = celebrationSince {
            turns.append((.celebration(since: since), RingWindow.since(since, length: Timing.celebration)))
        }
        if let reward {
            turns.append((.reward(reward), RingWindow.since(reward.since, length: Timing.celebration)))
        }
        if let news, !(isNight && news.sign == .finger) {
            turns.append((.news(news), RingWindow.since(news.since, length: news.sign.length)))
        }
        if let since = reminderSince, !isNight {
            let hands = MonotonicInstant.Span(nanoseconds: 2 * Timing.reminderHand.nanoseconds)
            let again = RingWindow.Repetition(every: Timing.reminderEvery, length: hands)
            turns.append((.reminder(since: since), RingWindow.since(since, length: Timing.reminder, again: again)))
        }
        if let timer { turns.append((.timer(timer), timer.window)) }
        return turns
    }

    /// A notice in the middle of a fault's three seconds takes nothing from them.
    private func faultWindow(_ since: MonotonicInstant) -> RingWindow {
        let plain = since + Timing.faultRing
        guard let notice, notice.since < plain, notice.since + Timing.notice > since else {
            return .since(since, length: Timing.faultRing)
        }
        let covered = notice.since + Timing.notice - max(notice.since, since)
        return .since(since, length: plain + covered - since)
    }
}

extension RingSign {
    /// How long it plays.
    var length: MonotonicInstant.Span {
        switch self {
        case .heart: RingRenderer.Timing.heart
        case .finger: RingRenderer.Timing.finger
        case .ripples: RingRenderer.Timing.ripples
        case .sevenDays: RingRenderer.Timing.sevenDays
        }
    }
}

extension RingScene.Timer {
    fileprivate var window: RingWindow {
        switch course {
        case .left(let since, let until):
            .since(since, length: max(until, since) + RingRenderer.Timing.timeUp - since)
        case .spent(let since): .since(since, length: nil)
        // A pause knows no beginning, and a set waits for its member.
        case .paused, .sets: .always
        }
    }
}
