/// One member's week as a part of the ring: it fills clockwise from pink to purple, a day at a time.
///
/// Each promised day has a stretch of the arc, and its tick is the beginning of it:
///
/// - done: the stretch is lit; today's end breathes,
/// - done, and not with the partner yet: lit by half, and an amber tick that flickers,
/// - to come: dark, and a dim tick,
/// - unproven: hollow: its first and last LED are amber, what is between them is dark; a stretch too short for a hole winks.
struct ProgressArc {
    private let progress: RingScene.Progress
    private let ledCount: Int
    private let mark: Int

    /// A week has no more; larger numbers count as so many.
    private static let weekDays = 7
    /// How bright a day is that no partner's kiosk has yet.
    private static let pendingShare = 0.5

    /// Where the parts that move are in their movement.
    struct Pulse {
        /// 0 to 1; moves the end of the latest day alone.
        var breath: Double
        /// Whether pending ticks dip.
        var isFlickering: Bool
        /// Whether hollow ticks without a hole are out.
        var isWinking: Bool
    }

    /// `mark` is how many LEDs a tick has.
    init(_ progress: RingScene.Progress, ledCount: Int, mark: Int) {
        self.progress = progress
        self.ledCount = ledCount
        self.mark = mark
    }

    /// Who takes no part has no days to come; what they do all the same is shown as so much of seven.
    private var dayCount: Int { required > 0 ? required : ProgressArc.weekDays }
    private var required: Int { min(max(progress.required, 0), ProgressArc.weekDays) }
    private var shown: Int { min(max(progress.logged, 0), dayCount) }
    private var pending: Range<Int> { shown - min(max(progress.pending, 0), shown)..<shown }
    private var unproven: Range<Int> { shown..<shown + min(progress.hollow, max(0, required - shown)) }
    private var toCome: Range<Int> { unproven.upperBound..<max(unproven.upperBound, required) }
    private var filled: Double { Double(ledCount) * Double(shown) / Double(dayCount) }

    /// Today is done and the arc has an end to show it with.
    var isBreathing: Bool { progress.isDoneToday && shown > 0 }
    /// A day waits for the partner's kiosk.
    var isFlickering: Bool { !pending.isEmpty }
    /// A hollow tick has no room for a hole.
    var isWinking: Bool { unproven.contains { !hasHole($0) } }

    func colours(_ pulse: Pulse) -> [RGB] {
        var colours = (0..<ledCount).map { led in hue(led).scaled(light(led)) }
        for day in toCome { draw(RingRenderer.Palette.track, in: tick(day), unlit: true, &colours) }
        for day in unproven { drawHollow(day, pulse, &colours) }
        for day in pending {
            for led in stretch(day) { colours[led] = colours[led].scaled(ProgressArc.pendingShare) }
            let amber = RingRenderer.Palette.amber.scaled(pulse.isFlickering ? 0.15 : 1)
            draw(amber, in: tick(day), unlit: false, &colours)
        }
        if isBreathing {
            for led in today { colours[led] = colours[led].scaled(0.2 + 0.8 * pulse.breath) }
        }
        return colours
    }

    /// The end that breathes is lit whatever fraction of it belongs to the day: a breath has to be seen.
    private func light(_ led: Int) -> Double { isBreathing && today.contains(led) ? 1 : filled - Double(led) }

    private func drawHollow(_ day: Int, _ pulse: Pulse, _ colours: inout [RGB]) {
        let amber = RingRenderer.Palette.amber.scaled(0.55)
        guard hasHole(day) else {
            return draw(pulse.isWinking ? .black : amber, in: tick(day), unlit: true, &colours)
        }
        draw(amber, in: tick(day), unlit: true, &colours)
        draw(amber, in: stretch(day).suffix(mark), unlit: true, &colours)
    }

    private func draw(_ colour: RGB, in leds: some Sequence<Int>, unlit: Bool, _ colours: inout [RGB]) {
        for led in leds where !unlit || Double(led) >= filled { colours[led] = colour }
    }

    private func hue(_ led: Int) -> RGB {
        RingRenderer.Palette.pink.mixed(
            with: RingRenderer.Palette.purple, Double(led) / Double(max(1, ledCount - 1)))
    }

    /// The LEDs that belong to the day alone or begin in it; at least one, the last, where days outnumber LEDs.
    private func stretch(_ day: Int) -> Range<Int> {
        let first = min((ledCount * day + dayCount - 1) / dayCount, ledCount - 1)
        let end = (ledCount * (day + 1) + dayCount - 1) / dayCount
        return first..<min(max(end, first + 1), ledCount)
    }

    private func tick(_ day: Int) -> Range<Int> { stretch(day).prefix(mark) }

    private func hasHole(_ day: Int) -> Bool { stretch(day).count >= 3 * mark }

    /// The end of the lit part.
    private var today: Range<Int> {
        let end = min(Int(filled.rounded(.up)), ledCount)
        return max(0, end - mark)..<end
    }
}
