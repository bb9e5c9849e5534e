import FitPinkyCore
import KioskLogic
import Support
import Testing

@Suite struct PressClassifierTests {
    /// Plays edges (down first, then alternating) and collects gestures with their times, in milliseconds.
    private struct Player {
        var classifier = PressClassifier()
        var gestures: [String] = []
        var expectation = PressClassifier.Expectation.anything

        mutating func run(until end: Int64) {
            while let deadline = classifier.deadline(expecting: expectation), deadline <= at(end) {
                if let gesture = classifier.timeReached(deadline, expecting: expectation) {
                    gestures.append("\(gesture)@\(deadline.nanoseconds / 1_000_000)")
                }
            }
        }

        @discardableResult mutating func edge(_ isDown: Bool, _ time: Int64) -> PressClassifier.OnEdge {
            run(until: time)
            return classifier.edge(isDown: isDown, at: at(time))
        }

        mutating func play(_ edges: [Int64]) -> [String] {
            for (index, time) in edges.enumerated() { edge(index % 2 == 0, time) }
            run(until: 60_000)
            return gestures
        }
    }

    private static func play(_ edges: [Int64], expecting expectation: PressClassifier.Expectation = .anything)
        -> [String]
    {
        var player = Player()
        player.expectation = expectation
        return player.play(edges)
    }

    @Test func `the first edge is acknowledged at once`() {
        var player = Player()
        #expect(player.edge(true, 1000) == .acknowledge)
        #expect(player.classifier.state == .pressing(since: at(1000), click: .first, isDown: true))
    }

    @Test func `a press is known 400 ms after its release, when no second one has come`() {
        #expect(Self.play([1000, 1200]) == ["press@1600"])
    }

    @Test func `between steps a hold ends them at 1.5 s, if it began after them, and all else is as ever`() {
        let steps = PressClassifier.Expectation.steps(since: at(1000))
        #expect(Self.play([1000, 1200], expecting: steps) == ["press@1600"])
        #expect(Self.play([1000, 1100, 1300, 1400], expecting: steps) == ["doublePress@1415"])
        #expect(Self.play([1000, 4000], expecting: steps) == ["discard@2500"])
        #expect(Self.play([999, 4000], expecting: steps) == ["nudge@4015"])
        #expect(Self.play([1000, 13_000], expecting: steps) == ["discard@2500", "stuck@11000", "freed@13015"])
    }

    @Test func `two presses close together are one double press`() {
        #expect(Self.play([1000, 1100, 1300, 1400]) == ["doublePress@1415"])
    }

    @Test func `a second press after 401 ms is a press of its own`() {
        #expect(Self.play([1000, 1100, 1501, 1600]) == ["press@1500", "press@2000"])
    }

    @Test(
        arguments: [
            (1999, "press"), (2000, "nudge"), (5999, "nudge"), (6000, "invite"), (9999, "invite"),
        ] as [(Int64, String)])
    func `how long it was held decides what a release means`(held: Int64, gesture: String) {
        #expect(Self.play([1000, 1000 + held]).first?.hasPrefix(gesture) == true)
    }

    @Test func `a line down for ten seconds is stuck, and freed when it is up again`() {
        #expect(Self.play([1000]) == ["stuck@11000"])
        #expect(Self.play([1000, 30_000]) == ["stuck@11000", "freed@30015"])
    }

    @Test func `a press answers a question without waiting for a second one`() {
        #expect(Self.play([1000, 1200], expecting: .answer(since: at(0))) == ["press@1215"])
    }

    @Test func `a hold answers after a second and a half, while the finger is still down`() {
        #expect(Self.play([1000, 3000], expecting: .answer(since: at(0))) == ["discard@2500"])
    }

    @Test func `a finger that stays down after discarding is reported as stuck after ten seconds`() {
        #expect(Self.play([1000], expecting: .answer(since: at(0))) == ["discard@2500", "stuck@11000"])
    }

    @Test func `a hold begun before the question was asked discards nothing`() {
        var player = Player()
        player.edge(true, 1000)
        player.run(until: 1200)
        player.expectation = .answer(since: at(1200))
        player.run(until: 2600)
        #expect(player.gestures == [])
        #expect(player.classifier.state == .down(since: at(1000), click: .first))
        player.edge(false, 4000)
        player.run(until: 5000)
        #expect(player.gestures == ["nudge@4015"])
    }

    @Test func `a press begun before the question was asked is a press, and waits for no second one`() {
        var player = Player()
        player.edge(true, 1000)
        player.run(until: 1100)
        player.expectation = .answer(since: at(1100))
        player.edge(false, 1200)
        player.edge(true, 1300)
        player.edge(false, 1400)
        player.run(until: 5000)
        #expect(player.gestures == ["press@1200", "press@1415"])
    }

    @Test func `a spike shorter than a finger gives no gesture but is told of`() {
        #expect(Self.play([1000, 1003]) == ["spike@1015"])
    }

    @Test(arguments: [PressClassifier.Expectation.anything, .answer(since: at(0))])
    func `a spike whose end is told late is a spike all the same`(expectation: PressClassifier.Expectation) {
        var classifier = PressClassifier()
        #expect(classifier.edge(isDown: true, at: at(1000)) == .acknowledge)
        // By now it has stood for as long as a finger; only then the edge up arrives, with its true time.
        #expect(classifier.timeReached(at(1015), expecting: expectation) == nil)
        #expect(classifier.edge(isDown: false, at: at(1001)) == .wait)
        #expect(classifier.timeReached(at(1030), expecting: expectation) == .spike)
        #expect(classifier.state == .up)
    }

    @Test func `a spike between two presses takes nothing from the first`() {
        #expect(Self.play([1000, 1100, 1150, 1152]).filter { !$0.hasPrefix("spike") } == ["press@1500"])
    }

    @Test func `sparks after a press neither delay it nor let a late one count as its second`() {
        let sparks: [Int64] = [1300, 1302, 1450, 1452, 1600, 1602, 1750, 1752]
        let gestures = Self.play([1000, 1100] + sparks).filter { !$0.hasPrefix("spike") }
        #expect(gestures == ["press@1500"])
        let presses = Self.play([1000, 1100, 1400, 1402, 1700, 1800]).filter { !$0.hasPrefix("spike") }
        #expect(presses == ["press@1500", "press@2200"])
    }

    @Test func `a contact that bounces at both ends gives one press`() {
        #expect(Self.play([1000, 1001, 1002, 1005, 1006, 1200, 1201, 1203, 1204, 1210]) == ["press@1600"])
    }

    @Test func `a release that bounces back for good was no release`() {
        // Down at 1000, a 5 ms gap at 3000, up at 5000: one hold of four seconds.
        #expect(Self.play([1000, 3000, 3005, 5000]) == ["nudge@5015"])
    }

    @Test func `an edge that repeats the known level is bounce and changes nothing`() {
        var player = Player()
        player.edge(true, 1000)
        player.run(until: 1100)
        let before = player.classifier
        #expect(player.edge(true, 1200) == .ignoreBounce)
        #expect(player.classifier == before)
    }

    @Test func `in ten thousand random worlds of clean presses under bounce, every press meant is one gesture`() {
        var generator = SeededGenerator(seed: 20_260_226)
        for world in 0..<10_000 {
            var player = Player()
            var time: Int64 = 1000
            var meant: [String] = []
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let held = Int64.random(in: 40...1900, using: &generator)
                bounce(&player, to: true, at: time, &generator)
                bounce(&player, to: false, at: time + held, &generator)
                meant.append("press")
                time += held + Int64.random(in: 450...3000, using: &generator)
            }
            player.run(until: time + 60_000)
            let got = player.gestures.map { $0.prefix { $0 != "@" } }.filter { $0 != "spike" }
            #expect(got.map(String.init) == meant, "world \(world) of seed 20260226")
        }
    }

    /// Up to four bounces within 10 ms, ending at the level.
    private func bounce(_ player: inout Player, to isDown: Bool, at time: Int64, _ generator: inout SeededGenerator) {
        player.edge(isDown, time)
        var offset: Int64 = 0
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            offset += Int64.random(in: 0...1, using: &generator)
            player.edge(!isDown, time + offset)
            offset += Int64.random(in: 0...1, using: &generator)
            player.edge(isDown, time + offset)
        }
    }
}
