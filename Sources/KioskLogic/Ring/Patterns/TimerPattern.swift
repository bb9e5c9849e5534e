import FitPinkyCore

// Time as on a dial.

extension RingRenderer {
    func timer(_ timer: RingScene.Timer, of scene: RingScene, at now: MonotonicInstant) -> Rendering {
        guard let member = timer.member, scene.progress.indices.contains(member) else { return dial(timer, at: now) }
        let arc = layout(of: scene).arc(of: member)
        var rendering = week(scene, at: now)
        guard !arc.isEmpty else { return rendering }
        let dial = RingRenderer(ledCount: arc.count).dial(timer, at: now)
        rendering.frame.colours.replaceSubrange(arc, with: dial.frame.colours)
        rendering.note(dial.nextChange)
        return rendering
    }

    private func dial(_ timer: RingScene.Timer, at now: MonotonicInstant) -> Rendering {
        switch timer.course {
        case .left(let since, let until)
        where timer.phase == .step && now >= since && now < min(until, since + Timing.beat):
            return moving(beat(now.seconds(since: since)), at: now)
        case .left(let since, let until)
        where timer.phase == .rest && now < until && now >= timer.countdown(since: since, until: until):
            return moving(lastSeconds(until: until, at: now), at: now)
        case .left(let since, let until) where now < until:
            // From LED to LED, as a clock ticks.
            let tick = tickNanoseconds(of: until - since)
            let ticks = (now - since).nanoseconds / tick
            let next = since + MonotonicInstant.Span(nanoseconds: (ticks + 1) * tick)
            var rendering = Rendering(
                frame: remaining(ticks: ticks, timer.phase), nextChange: min(max(next, now + Timing.frame), until))
            if timer.phase == .rest { rendering.note(timer.countdown(since: since, until: until)) }
            return rendering
        case .left(_, let until):
            return moving(timeUp(now.seconds(since: until)), at: now)
        case .spent(let since):
            let tick = tickNanoseconds(of: .seconds(60))
            let ticks = (now - since).nanoseconds / tick
            let next = since + MonotonicInstant.Span(nanoseconds: (ticks + 1) * tick)
            return Rendering(frame: stopwatch(ticks: ticks, timer.phase), nextChange: next)
        case .sets(let sets): return self.sets(sets, at: now)
        case .paused(let elapsed, let total):
            let ticks = max(0, elapsed.nanoseconds) / tickNanoseconds(of: total ?? .seconds(60))
            let frame = total == nil ? stopwatch(ticks: ticks, timer.phase) : remaining(ticks: ticks, timer.phase)
            // A session may be paused for hours: its ring stands still.
            if timer.phase == .session { return still(frame.scaled(0.35)) }
            let isBright = RingBeat.wink.isOn(since: .start, at: now)
            return Rendering(
                frame: isBright ? frame : frame.scaled(0.35),
                nextChange: RingBeat.wink.nextTurn(since: .start, after: now))
        }
    }

    /// Each set is a share of the ring, clockwise: done ones are in the accent colours, the present one is grey and pulses gently, pending
    /// ones are dark. Of a skipped one the beginning alone is lit, dimly. With no set left all that is lit pulses.
    private func sets(_ sets: [RingScene.Timer.Set], at now: MonotonicInstant) -> Rendering {
        let breath = RingBreath(at: now)
        let hasPresent = sets.contains(.present)
        var frame = RingFrame.blank(ledCount: ledCount)
        // Where sets share an LED, the present one has it, and a done one before others.
        for kind in [RingScene.Timer.Set.skipped, .done, .present] {
            for (index, set) in sets.enumerated() where set == kind {
                let share = share(index, of: sets.count)
                for led in set == .skipped ? share.prefix(mark) : share {
                    frame.colours[led] =
                        switch set {
                        case .done: gradient(led)
                        case .present: Palette.neutral.scaled(0.5 + 0.5 * breath.depth)
                        case .skipped, .pending: Palette.track
                        }
                }
            }
        }
        return Rendering(
            frame: hasPresent ? frame : frame.scaled(0.4 + 0.6 * breath.depth), nextChange: breath.next)
    }

    /// As many blocks as seconds are left, spread over the ring; all flash up as each second begins, and fade until the next.
    private func lastSeconds(until: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let left = max((until - now).seconds, 0.001)
        let blocks = Int(min(left.rounded(.up), Double(max(1, ledCount / 2))))
        let light = left - (left.rounded(.up) - 1)
        return frame { led in
            let place = place(led) * Double(blocks)
            let isLit = place - place.rounded(.down) < 0.5 || ledCount == 1
            return isLit ? Palette.neutral.mixed(with: Palette.flash, 0.5).scaled(0.15 + 0.85 * light) : .black
        }
    }

    /// The LEDs of one of so many parts; a dark one parts it from the next where there is room. One that would have none shares its LED.
    private func share(_ index: Int, of count: Int) -> Range<Int> {
        let first = min(ledCount * index / max(1, count), ledCount - 1)
        let end = max(first + 1, ledCount * (index + 1) / max(1, count))
        let gap = count > 1 && end - first > 2 * mark ? mark : 0
        return first..<end - gap
    }

    /// What is left lies clockwise from twelve o'clock, as on a kitchen timer; a white hand ends it, and quarters are
    /// marked. Work is a closed band, rest a dotted one.
    private func remaining(ticks: Int64, _ phase: RingScene.Timer.Phase) -> RingFrame {
        let hand = ledCount - 1 - Int(min(ticks, Int64(ledCount - 1)))
        return frame { led in
            if (max(0, hand - mark + 1)...hand).contains(led) { return Palette.flash }
            if led < hand { return band(led, phase) }
            return isQuarter(led) ? Palette.track : .black
        }
    }

    /// Whole minutes lie clockwise from twelve o'clock, sixty to the turn, and a white hand goes round once a minute. From
    /// the second hour on the dial is never dark.
    private func stopwatch(ticks: Int64, _ phase: RingScene.Timer.Phase) -> RingFrame {
        let minutes = ticks / Int64(ledCount)
        let hand = Int(ticks % Int64(ledCount))
        let lit = Double(minutes % 60) / 60 * Double(ledCount)
        return frame { led in
            if (led - hand + ledCount) % ledCount < mark { return Palette.flash }
            let light = clamped(lit - Double(led))
            if light > 0 { return band(led, phase).scaled(light) }
            return isQuarter(led) || minutes >= 60 ? Palette.track : .black
        }
    }

    /// How long the hand stays on an LED when it needs that long once round.
    private func tickNanoseconds(of turn: MonotonicInstant.Span) -> Int64 {
        let count = Int64(ledCount)
        return max(1, turn.nanoseconds / count + (turn.nanoseconds % count > 0 ? 1 : 0))
    }

    private func band(_ led: Int, _ phase: RingScene.Timer.Phase) -> RGB {
        switch phase {
        case .work: Palette.neutral
        case .rest: led / mark % 2 == 0 ? Palette.purple : .black
        case .session: gradient(led)
        case .step: led / mark % 4 == 3 ? .black : gradient(led)
        }
    }

    /// The whole dial throbs twice, as a heart does.
    private func beat(_ seconds: Double) -> RingFrame {
        let throb = max(swell(clamped(seconds / 0.36)), swell(clamped((seconds - 0.42) / 0.48)))
        return frame { gradient($0).mixed(with: Palette.flash, 0.6 * throb).scaled(0.1 + 0.9 * throb) }
    }

    /// Where the dial says 12, 3, 6 and 9.
    private func isQuarter(_ led: Int) -> Bool {
        ledCount >= 8 && (0..<4).contains { quarter in led == (ledCount * quarter + 2) / 4 }
    }

    /// The band in the accent colours closes clockwise, and opens clockwise.
    private func timeUp(_ seconds: Double) -> RingFrame {
        let phase = seconds / 2 - (seconds / 2).rounded(.down)
        let head = eased(phase * 2) * Double(ledCount)
        let tail = eased(phase * 2 - 1) * Double(ledCount)
        return frame { led in
            gradient(led).scaled(min(clamped(head - Double(led)), clamped(Double(led + 1) - tail)))
        }
    }
}

extension RingScene.Timer {
    /// When a rest's countdown begins, no earlier than the rest.
    fileprivate func countdown(since: MonotonicInstant, until: MonotonicInstant) -> MonotonicInstant {
        max(since, until + .seconds(-Int64(countdownSeconds)))
    }
}
