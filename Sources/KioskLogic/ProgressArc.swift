/// One member's week as a part of the ring: it fills clockwise from pink to purple, a day at a time.
struct ProgressArc {
    private let progress: RingScene.Progress
    private let ledCount: Int

    init(_ progress: RingScene.Progress, ledCount: Int) {
        self.progress = progress
        self.ledCount = ledCount
    }

    /// Today is done and the arc has a last LED to show it with.
    var isBreathing: Bool { progress.isDoneToday && progress.logged > 0 }

    /// The arc's colours; `breath` is 0 to 1 and moves the latest day's LED alone.
    func colours(breath: Double) -> [RGB] {
        let filled = Double(ledCount) * min(Double(progress.logged) / Double(progress.required), 1)
        // The LED in which the arc ends; just past a whole number of LEDs it is the one before.
        let last = min(max(Int(filled.rounded(.up)) - 1, 0), ledCount - 1)
        return (0..<ledCount).map { led in
            let light = min(max(filled - Double(led), 0), 1)
            let hue = RingRenderer.Palette.pink.mixed(
                with: RingRenderer.Palette.purple, Double(led) / Double(max(1, ledCount - 1)))
            if isBreathing && led == last { return hue.scaled(light * (0.25 + 0.75 * breath)) }
            return light > 0 ? hue.scaled(light) : tick(led)
        }
    }

    /// What an unlit LED shows: where each day still to come begins, hollow (amber, dim) where one waits for a vouch.
    private func tick(_ led: Int) -> RGB {
        for day in progress.logged..<max(progress.logged, progress.required) {
            guard led == (ledCount * day + progress.required - 1) / progress.required else { continue }
            let isUnproven = day - progress.logged < progress.unproven
            return isUnproven ? RingRenderer.Palette.amber.scaled(0.35) : RingRenderer.Palette.track
        }
        return .black
    }
}
