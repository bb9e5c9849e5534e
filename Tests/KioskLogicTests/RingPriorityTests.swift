import FitPinkyCore
import KioskLogic
import Testing

/// Which of the things that there are to say is said.
@Suite struct RingPriorityTests {
    private let ring = RingRenderer(ledCount: 24)

    /// One change each, the most urgent last.
    private static let claims: [@Sendable (inout RingScene) -> Void] = [
        { $0.progress = [.init(logged: 1, required: 4, isDoneToday: false)] },
        { $0.timer = .init(.work, .left(since: at(0), until: at(60_000))) },
        { $0.reminderSince = at(0) },
        { $0.news = .init(.finger, member: 0, since: at(0)) },
        { $0.reward = .init(.level(3), since: at(0)) },
        { $0.celebrationSince = at(0) },
        { $0.invitationSince = at(0) },
        { $0.request = .init(.init(lights: 2, colour: .green), since: at(0)) },
        { $0.faultSince = at(0) },
        { $0.notice = .init(.saved, since: at(0)) },
        { $0.activity = .saving(since: at(0)) },
        { $0.touchedSince = at(0) },
        { $0.activity = .capturing },
    ]

    private static let sentences = [
        "member 1 1 of 4 days", "work: 1:00 left", "it is time for a finger check", "member 1 nudges",
        "level 3 of finger care is reached", "there is something to celebrate", "somebody may join",
        "a page waits for a hold of the button: 2 green lights",
        "something is wrong", "the workout is saved", "the workout is being saved", "a finger is on the button",
        "the picture is being taken",
    ]

    @Test func `each thing comes before all that are less urgent`() {
        var scene = RingScene()
        for (claim, sentence) in zip(Self.claims, Self.sentences) {
            claim(&scene)
            #expect(scene.sentence(at: at(200)) == sentence)
            var alone = RingScene()
            claim(&alone)
            if scene.activity == .capturing || alone.touchedSince != nil || alone.activity != .none {
                #expect(ring.render(scene, at: at(200)).frame == ring.render(alone, at: at(200)).frame)
            }
        }
    }

    @Test func `what ends by itself gives way to the next in order`() {
        var scene = RingScene()
        for claim in Self.claims[..<10] { claim(&scene) }
        scene.request = nil
        var said: [String] = []
        for time in stride(from: Int64(0), to: 85_000, by: 100) {
            let sentence = scene.sentence(at: at(time))
            if said.last != sentence { said.append(sentence) }
        }
        #expect(
            said == [
                "the workout is saved", "something is wrong", "somebody may join; something is wrong",
                "it is time for a finger check; something is wrong", "member 1 1 of 4 days; something is wrong",
                "it is time for a finger check; something is wrong", "somebody may join; something is wrong",
                "member 1 1 of 4 days; something is wrong",
            ])
    }

    @Test func `a fault keeps its three seconds when a notice falls into them`() {
        var scene = RingScene()
        scene.faultSince = at(1000)
        func faulty(_ time: Int64) -> Bool { scene.sentence(at: at(time)) == "something is wrong" }
        scene.notice = .init(.savedUnproven, since: at(900))
        #expect(!faulty(2399) && faulty(2400) && faulty(5399) && !faulty(5400))
        scene.notice = .init(.declined, since: at(2000))
        #expect(faulty(1999) && !faulty(3000) && faulty(3500) && faulty(5499) && !faulty(5500))
        scene.notice = .init(.declined, since: at(4000))
        #expect(faulty(3999) && !faulty(4000) && !faulty(5500))
    }

    @Test func `a fault that stands blinks beside everything that is less urgent`() {
        for (index, claim) in Self.claims[..<7].enumerated() {
            var scene = RingScene()
            claim(&scene)
            let without = ring.render(scene, at: at(300)).frame
            scene.faultSince = at(300 - 10_000)
            var expected = without
            expected.colours[ring.faultLED] = RingRenderer.Palette.amber
            #expect(ring.render(scene, at: at(300)).frame == expected, "claim \(index)")
            #expect(ring.render(scene, at: at(1300)).frame.colours[ring.faultLED] == .black)
        }
    }

    @Test func `on a ring of one light a standing fault leaves the other half of its blink to the rest`() {
        var scene = RingScene()
        scene.faultSince = at(0)
        scene.progress = [.init(logged: 1, required: 1, isDoneToday: false)]
        let one = RingRenderer(ledCount: 1)
        #expect(one.render(scene, at: at(4000)).frame.colours == [RingRenderer.Palette.amber])
        #expect(one.render(scene, at: at(5000)).frame.colours == [RingRenderer.Palette.pink])
    }

    @Test func `what begins later wakes the ring when it begins`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 4, isDoneToday: false)]
        scene.celebrationSince = at(5000)
        #expect(ring.render(scene, at: at(1000)).nextChange == at(5000))
        scene.faultSince = at(4000)
        #expect(ring.render(scene, at: at(1000)).nextChange == at(4000))
        #expect(ring.render(scene, at: at(1000)).frame.colours[ring.faultLED] == .black)
    }

    @Test func `an invitation and a reminder have the ring for a minute, and then now and then`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 4, isDoneToday: false)]
        let week = ring.render(scene, at: at(0)).frame
        func isWeek(_ time: Int64) -> Bool { ring.render(scene, at: at(time)).frame == week }
        scene.invitationSince = at(0)
        #expect(!isWeek(59_500) && !isWeek(61_000) && isWeek(62_500) && isWeek(79_999) && !isWeek(80_500))
        #expect(ring.render(scene, at: at(63_000)).nextChange == at(80_000))
        scene.invitationSince = nil
        scene.reminderSince = at(0)
        #expect(!isWeek(59_000) && !isWeek(65_000) && isWeek(66_000) && isWeek(74_999) && !isWeek(76_000))
        #expect(ring.render(scene, at: at(70_000)).nextChange == at(75_000))
    }
}
