package import FitPinkyCore

/// Turns a scene and a moment into the frame that the ring shows then.
package struct RingRenderer: Hashable, Sendable {
    /// LEDs on the ring, the first at twelve o'clock, then clockwise.
    package let ledCount: Int

    /// The fewest and most LEDs that a ring may have.
    package static let ledCounts = 1...256

    /// A renderer for a ring of that many LEDs.
    package init(ledCount: Int) {
        self.ledCount = ledCount
    }

    /// A frame, and when a different one will be due if the scene stays the same (nil: never).
    package struct Rendering: Hashable, Sendable {
        package var frame: RingFrame
        /// When to render again.
        package var nextChange: MonotonicInstant?
    }

    /// What is left of a colour at night: about a seventh of its light.
    package static let nightShare = 0.4

    /// The LED that a standing fault blinks in: the last one, left of twelve o'clock, where an arc arrives latest. A ring of
    /// 48 LEDs or more takes the ones before it too, as many as are as wide as one of 24.
    package var faultLED: Int { ledCount - 1 }

    /// What the ring shows of the scene at that moment, the most urgent thing alone.
    package func render(_ scene: RingScene, at now: MonotonicInstant) -> Rendering {
        let subject = scene.subject(at: now)
        var rendering = drawn(subject, of: scene, at: now)
        if let since = scene.faultSince, since <= now, subject.leavesRoomForFault {
            markFault(since: since, at: now, in: &rendering)
        }
        if scene.isNight, subject != .capturing { rendering.frame = rendering.frame.scaled(RingRenderer.nightShare) }
        if subject.canPass { rendering.note(scene.nextTurn(after: now)) }
        return rendering
    }

    private func drawn(_ subject: RingSubject, of scene: RingScene, at now: MonotonicInstant) -> Rendering {
        switch subject {
        case .touch: still(touch)
        case .countdown(let since, let until): moving(countdown(since: since, until: until, at: now), at: now)
        case .capturing: still(filled(Palette.flash))
        case .review(let since, let until): moving(review(since: since, until: until, at: now), at: now)
        case .saving(let since): moving(comet(since: since, at: now), at: now)
        case .notice(let noted): moving(notice(noted, at: now), at: now)
        case .fault(let since): moving(fault(since: since, at: now), at: now)
        case .proof(let proof): moving(self.proof(proof, at: now), at: now)
        case .request(let request): self.request(request.pattern, at: now)
        case .invitation(let since): moving(invitation(since: since, at: now), at: now)
        case .celebration(let since): moving(celebration(since: since, at: now), at: now)
        case .reward(let reward): moving(self.reward(reward, at: now), at: now)
        case .news(let news): moving(self.news(news, of: scene, at: now), at: now)
        case .reminder(let since): moving(reminder(since: since, at: now), at: now)
        case .timer(let timer): self.timer(timer, of: scene, at: now)
        case .week: week(scene, at: now)
        case .idle: still(idle)
        }
    }

    func still(_ frame: RingFrame) -> Rendering { Rendering(frame: frame, nextChange: nil) }

    func moving(_ frame: RingFrame, at now: MonotonicInstant) -> Rendering {
        Rendering(frame: frame, nextChange: now + Timing.frame)
    }
}

extension RingRenderer.Rendering {
    /// Another reason to render again.
    mutating func note(_ moment: MonotonicInstant?) {
        guard let moment else { return }
        nextChange = nextChange.map { min($0, moment) } ?? moment
    }
}
