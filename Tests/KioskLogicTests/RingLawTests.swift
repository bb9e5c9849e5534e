import FitPinkyCore
import KioskLogic
import Testing

/// What holds for every pattern.
@Suite struct RingLawTests {
    private static let begin = RingPattern.begin

    @Test func `any two patterns differ in shape or movement, not in colour alone`() {
        let ring = RingRenderer(ledCount: 24)
        let seen = RingPattern.all.map { Luminances(ring, $0.scene, from: Self.begin, milliseconds: 3000) }
        for (index, a) in seen.enumerated() {
            for (other, b) in seen.enumerated() where other < index {
                let names = [RingPattern.all[index].name, RingPattern.all[other].name]
                // The light of a picture has no shape: it is known by being so much brighter than anything.
                let isPicture = names.contains("capturing")
                let (one, two) = isPicture ? (a, b) : (a.shape, b.shape)
                // However the one is shifted against the other: who comes in late sees the middle first.
                let least = (0..<one.moments.count).map { one.distance(to: two, shift: $0) }.min() ?? 0
                #expect(least > 0.03, "\(names) are alike")
            }
        }
    }

    @Test(arguments: RingPattern.all)
    func `at every size there is a colour for each LED, before, while and after`(pattern: RingPattern) {
        for ledCount in [1, 2, 3, 5, 8, 12, 16, 24, 60, 256] {
            for time in [-5, 0, Self.begin - 1, Self.begin, Self.begin + 777, Self.begin + 100_000_000] {
                for isNight in [false, true] {
                    var scene = pattern.scene
                    scene.isNight = isNight
                    scene.faultSince = isNight ? at(0) : scene.faultSince
                    let rendering = RingRenderer(ledCount: ledCount).render(scene, at: at(time))
                    #expect(rendering.frame.colours.count == ledCount)
                    if let next = rendering.nextChange { #expect(next > at(time)) }
                }
            }
        }
    }

    @Test(arguments: RingPattern.all, [1, 24, 60])
    func `who renders only when told to misses no frame`(pattern: RingPattern, ledCount: Int) {
        let ring = RingRenderer(ledCount: ledCount)
        for isFaulty in [false, true] {
            var scene = pattern.scene
            if isFaulty, scene.faultSince == nil { scene.faultSince = at(Self.begin - 60_000) }
            var now = at(Self.begin - 100)
            while now < at(Self.begin + 5000) {
                let rendering = ring.render(scene, at: now)
                let next = min(rendering.nextChange ?? at(Self.begin + 5000), at(Self.begin + 5000))
                // Within a movement every moment differs, and nobody shows more than thirty a second.
                if next - now > RingRenderer.Timing.frame {
                    for share in [Int64(1), 2, 3] {
                        let between = now + MonotonicInstant.Span(nanoseconds: (next - now).nanoseconds * share / 4)
                        #expect(ring.render(scene, at: between).frame == rendering.frame)
                    }
                    let last = now + MonotonicInstant.Span(nanoseconds: (next - now).nanoseconds - 1)
                    #expect(ring.render(scene, at: last).frame == rendering.frame)
                }
                now = next
            }
        }
    }

    @Test func `a ring that stands still asks for no frame`() {
        let still = ["touch", "capturing", "week", "full week", "idle"]
        for pattern in RingPattern.all where still.contains(pattern.name) {
            #expect(RingRenderer(ledCount: 24).render(pattern.scene, at: at(Self.begin)).nextChange == nil)
        }
    }

    @Test(arguments: RingPattern.all)
    func `no pattern draws more than the budget at any moment, and none of its lights goes out for it`(
        pattern: RingPattern
    ) {
        for (ledCount, brightness, isNight) in [(1, 1.0, false), (24, 1, false), (24, 0.02, true), (256, 1, false)] {
            var scene = pattern.scene
            scene.isNight = isNight
            for time in stride(from: Self.begin, to: Self.begin + pattern.milliseconds, by: 430) {
                let frame = RingRenderer(ledCount: ledCount).render(scene, at: at(time)).frame
                for budget in [50, 120, 400, 2000] {
                    let drive = LEDDrive(brightness: brightness, maxMilliamperes: budget)
                    let levels = drive.levels(for: frame)
                    // A dark ring draws its idle current, which no dimming makes less.
                    let idle = Double(ledCount) * LEDDrive.idleMilliamperes
                    #expect(LEDDrive.milliamperes(levels) <= max(Double(budget), idle) + 1e-9)
                    guard budget >= LEDDrive.minMilliamperes(ledCount: ledCount) else { continue }
                    #expect(zip(frame.colours, levels).allSatisfy { ($0 == .black) == ($1 == .black) })
                }
            }
        }
    }

    @Test(arguments: RingPattern.all)
    func `what stands is never all dark, at any size, by day and by night`(pattern: RingPattern) {
        let standing = [
            "paused", "week", "full week", "done today", "pending", "unproven", "idle", "work", "rest", "session",
            "request", "sets", "no set left",
        ]
        guard standing.contains(pattern.name) else { return }
        for ledCount in [1, 8, 12, 24, 256] {
            for isNight in [false, true] {
                var scene = pattern.scene
                scene.isNight = isNight
                for time in stride(from: Self.begin, to: Self.begin + pattern.milliseconds, by: 130) {
                    let frame = RingRenderer(ledCount: ledCount).render(scene, at: at(time)).frame
                    #expect(frame.colours.contains { $0 != .black })
                }
            }
        }
    }
}
