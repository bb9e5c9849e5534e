import KioskLogic
import Testing

@Suite struct RequestPatternTests {
    private static let pause: Int64 = 2400

    private func lit(_ pattern: RequestPattern, ledCount: Int, isNight: Bool = false, at time: Int64) -> [Int] {
        var scene = RingScene()
        scene.request = .init(pattern, since: at(0))
        scene.isNight = isNight
        let colours = RingRenderer(ledCount: ledCount).render(scene, at: at(time)).frame.colours
        return colours.indices.filter { colours[$0] != .black }
    }

    @Test func `there are at least 24 patterns, and each number draws one of them`() {
        #expect(RequestPattern.all.count >= 24 && Set(RequestPattern.all).count == RequestPattern.all.count)
        #expect(Set((0..<240).map { RequestPattern(drawnBy: $0) }).count == RequestPattern.all.count)
        #expect(RequestPattern.all.contains(RequestPattern(drawnBy: .max)))
    }

    @Test func `a pattern is said in plain words, all of them different`() {
        #expect(RequestPattern(lights: 3, colour: .blue).words == "3 blue lights")
        #expect(RequestPattern(lights: 1, colour: .white).words == "1 white light")
        #expect(Set(RequestPattern.all.map(\.words)).count == RequestPattern.all.count)
        #expect(RequestPattern(lights: 0, colour: .green).lights == 1)
        #expect(RequestPattern(lights: 9, colour: .green).lights == 6)
    }

    @Test func `the lights can be counted at every moment, on rings of 8 to 60 LEDs, by day and by night`() {
        for pattern in RequestPattern.all {
            for ledCount in 8...60 {
                for (isNight, time) in [(false, Int64(0)), (true, Self.pause), (true, 10_000)] {
                    let lit = lit(pattern, ledCount: ledCount, isNight: isNight, at: time)
                    let width = max(1, ledCount / 24)
                    #expect(lit.count == pattern.lights * width, "\(pattern.words) of \(ledCount)")
                    guard ledCount >= 12 else { continue }
                    let runs = lit.count { !lit.contains(($0 + ledCount - 1) % ledCount) }
                    #expect(runs == pattern.lights, "\(pattern.words) of \(ledCount)")
                }
            }
        }
    }

    @Test func `lights stand evenly, and not where ticks of a week begin`() {
        #expect(lit(RequestPattern(lights: 1, colour: .white), ledCount: 24, at: 0) == [12])
        #expect(lit(RequestPattern(lights: 4, colour: .white), ledCount: 24, at: 0) == [3, 9, 15, 21])
        #expect(lit(RequestPattern(lights: 6, colour: .white), ledCount: 24, at: 0) == [2, 6, 10, 14, 18, 22])
    }

    @Test func `the light breathes slowly and never goes below half`() {
        var scene = RingScene()
        scene.request = .init(RequestPattern(lights: 2, colour: .white), since: at(0))
        let ring = RingRenderer(ledCount: 24)
        let lights = stride(from: Int64(0), to: 4800, by: 80).map { time in
            ring.render(scene, at: at(time)).frame.colours[6].red
        }
        #expect(lights.min() ?? 0 >= 128 && lights.max() == 255)
        #expect(zip(lights, lights.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) <= 12 })
        #expect(scene.sentence(at: at(0)) == "a page waits for a hold of the button: 2 white lights")
    }

    @Test func `a colour keeps its hue at night and at the least brightness`() {
        var sparks: Set<RGB> = []
        for colour in RequestColour.allCases {
            var scene = RingScene()
            scene.request = .init(RequestPattern(lights: 1, colour: colour), since: at(0))
            scene.isNight = true
            let frame = RingRenderer(ledCount: 24).render(scene, at: at(0)).frame
            sparks.insert(LEDDrive(brightness: 0.001, maxMilliamperes: 400).levels(for: frame)[12])
        }
        #expect(sparks.count == RequestColour.allCases.count && !sparks.contains(.black))
    }
}
