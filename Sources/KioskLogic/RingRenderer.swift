public import FitPinkyCore

/// Turns a scene and a moment into the frame that the ring shows then.
public struct RingRenderer: Hashable, Sendable {
    /// LEDs on the ring, the first at twelve o'clock, then clockwise.
    public let ledCount: Int

    /// The fewest and most LEDs that a ring may have.
    public static let ledCounts = 1...256

    /// A renderer for a ring of that many LEDs.
    public init(ledCount: Int) {
        self.ledCount = ledCount
    }

    /// A frame, and when a different one will be due if the scene stays the same (nil: never).
    public struct Rendering: Hashable, Sendable {
        /// What to show.
        public var frame: RingFrame
        /// When to render again.
        public var nextChange: MonotonicInstant?
    }

    /// Lengths of what the ring plays.
    public enum Timing {
        /// Between two frames of a movement.
        public static let frame = MonotonicInstant.Span.milliseconds(33)
        /// The whole ring shows a fault for this long, then one LED does.
        public static let faultRing = MonotonicInstant.Span.seconds(3)
        /// How long a notice plays.
        public static let notice = MonotonicInstant.Span.milliseconds(1500)
        /// Once round.
        public static let comet = MonotonicInstant.Span.seconds(1)
        /// In and out.
        public static let breath = MonotonicInstant.Span.seconds(4)
        /// The lone fault LED's blink, lit for its first half.
        public static let faultBlink = MonotonicInstant.Span.seconds(2)
    }

    /// The ring's colours; each meaning also has a shape or movement of its own.
    public enum Palette {
        /// Where an arc begins.
        public static let pink = RGB(0xE8, 0x45, 0x7C)
        /// Where an arc ends.
        public static let purple = RGB(0x8A, 0x4F, 0xE8)
        /// The kiosk has felt the finger.
        public static let neutral = RGB(0x90, 0x90, 0x90)
        /// Light for the picture.
        public static let flash = RGB(0xFF, 0xFF, 0xFF)
        /// Something wants attention.
        public static let amber = RGB(0xFF, 0xA0, 0x18)
        /// A day that is still to come.
        public static let track = RGB(0x30, 0x20, 0x38)
    }

    /// What the ring shows of the scene at that moment, the most urgent thing alone.
    public func render(_ scene: RingScene, at now: MonotonicInstant) -> Rendering {
        if scene.showsTouch { return Rendering(frame: filled(Palette.neutral), nextChange: nil) }
        switch scene.activity {
        case .countdown(let since, let until):
            return moving(countdown(since: since, until: until, at: now), at: now)
        case .capturing:
            return Rendering(frame: filled(Palette.flash), nextChange: nil)
        case .review(let since, let until):
            return moving(review(since: since, until: until, at: now), at: now)
        case .saving(let since):
            return moving(comet(since: since, at: now), at: now)
        case .none:
            break
        }
        if let noted = scene.notice, now < noted.since + Timing.notice {
            return moving(notice(noted, at: now), at: now)
        }
        if let since = scene.faultSince, now < since + Timing.faultRing {
            return moving(filled(Palette.amber.scaled(1 - phase(since: since, at: now, period: .seconds(1)))), at: now)
        }
        return standing(scene, at: now)
    }

    // MARK: What lasts

    private func standing(_ scene: RingScene, at now: MonotonicInstant) -> Rendering {
        var frame = RingFrame.blank(ledCount: ledCount)
        var nextChange: MonotonicInstant?
        if scene.progress.isEmpty {
            frame.colours[0] = Palette.track
        }
        for (index, progress) in scene.progress.enumerated() {
            let first = ledCount * index / scene.progress.count
            let end = ledCount * (index + 1) / scene.progress.count
            guard first < end else { continue }
            let arc = ProgressArc(progress, ledCount: end - first)
            frame.colours.replaceSubrange(first..<end, with: arc.colours(breath: breath(at: now)))
            if arc.isBreathing { nextChange = now + Timing.frame }
        }
        if let since = scene.faultSince {
            let isLit = phase(since: since, at: now, period: Timing.faultBlink) < 0.5
            frame.colours[faultLED] = isLit ? Palette.amber : .black
            let half = Timing.faultBlink.nanoseconds / 2
            let blinks = (now - since).nanoseconds / half
            nextChange = nextChange ?? since + MonotonicInstant.Span(nanoseconds: (blinks + 1) * half)
        }
        return Rendering(frame: frame, nextChange: nextChange)
    }

    /// The LED that a standing fault blinks in: the last one, left of twelve o'clock, where an arc arrives latest.
    public var faultLED: Int { ledCount - 1 }

    /// 0 at the breath's deepest, 1 at its height.
    private func breath(at now: MonotonicInstant) -> Double {
        let x = phase(since: MonotonicInstant(nanoseconds: 0), at: now, period: Timing.breath)
        // A triangle smoothed at both ends (smoothstep): the eye sees it as a breath.
        let triangle = x < 0.5 ? 2 * x : 2 - 2 * x
        return triangle * triangle * (3 - 2 * triangle)
    }

    // MARK: What plays

    private func countdown(since: MonotonicInstant, until: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let left = seconds(until - now)
        let total = max(1, seconds(until - since).rounded(.up))
        // As many parts as whole seconds: they go out one after the other, anticlockwise, so that a glance counts them.
        let lit = Double(ledCount) * min(max(left, 0), total) / total
        return RingFrame(
            (0..<ledCount).map { led in
                let part = Double(led) * total / Double(ledCount)
                let isPartStart = part - part.rounded(.down) < total / Double(ledCount) - 0.0001
                let light = min(max(lit - Double(led), 0), 1)
                return (isPartStart && total > 1 ? Palette.flash : Palette.pink).scaled(light)
            })
    }

    private func review(since: MonotonicInstant, until: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let total = max(seconds(until - since), 0.001)
        let lit = Double(ledCount) * seconds(until - now) / total
        return RingFrame((0..<ledCount).map { gradient($0).scaled(lit - Double($0)) })
    }

    private func comet(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let head = phase(since: since, at: now, period: Timing.comet) * Double(ledCount)
        let tail = Double(ledCount) / 2
        return RingFrame(
            (0..<ledCount).map { led in
                var behind = head - Double(led)
                if behind < 0 { behind += Double(ledCount) }
                return Palette.purple.scaled(1 - behind / tail)
            })
    }

    private func notice(_ noted: RingScene.Noted, at now: MonotonicInstant) -> RingFrame {
        let done = min(max(seconds(now - noted.since) / seconds(Timing.notice), 0), 1)
        let half = Double(ledCount) / 2
        // Distance from twelve o'clock along the nearer side, 0 to 1.
        func height(_ led: Int) -> Double { 1 - Double(min(led, ledCount - led)) / half }
        return RingFrame(
            (0..<ledCount).map { led in
                switch noted.kind {
                case .saved:
                    return gradient(led).scaled((done * 2.4 - height(led)) * 3)
                case .savedUnproven:
                    return led % 2 == 0 ? Palette.amber.scaled((done * 2.4 - height(led)) * 3) : .black
                case .dropped:
                    return Palette.neutral.scaled((1 - done * 1.6 - height(led)) * 3)
                case .declined:
                    let isOn = Int(done * 6) % 2 == 0 && done < 0.6
                    return isOn && height(led) <= 0.5 ? Palette.amber : .black
                }
            })
    }

    // MARK: Parts

    private func filled(_ colour: RGB) -> RingFrame { RingFrame([RGB](repeating: colour, count: ledCount)) }

    private func gradient(_ led: Int) -> RGB {
        Palette.pink.mixed(with: Palette.purple, Double(led) / Double(max(1, ledCount - 1)))
    }

    private func moving(_ frame: RingFrame, at now: MonotonicInstant) -> Rendering {
        Rendering(frame: frame, nextChange: now + Timing.frame)
    }

    private func seconds(_ span: MonotonicInstant.Span) -> Double { Double(span.nanoseconds) / 1e9 }

    /// How far a repeating movement is, 0 up to 1.
    private func phase(since: MonotonicInstant, at now: MonotonicInstant, period: MonotonicInstant.Span) -> Double {
        let elapsed = max(0, (now - since).nanoseconds)
        return Double(elapsed % period.nanoseconds) / Double(period.nanoseconds)
    }
}
