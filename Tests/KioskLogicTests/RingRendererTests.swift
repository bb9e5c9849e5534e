import FitPinkyCore
import KioskLogic
import Testing

@Suite struct RingRendererTests {
    private let ring = RingRenderer(ledCount: 24)

    private func litCount(_ frame: RingFrame) -> Int { frame.colours.count { $0 != .black } }

    @Test func `a ring with nothing to say shows one dim light and sleeps`() {
        let rendering = ring.render(RingScene(), at: at(0))
        #expect(litCount(rendering.frame) == 1)
        #expect(rendering.nextChange == nil)
    }

    @Test func `the countdown loses a third of the ring a second`() {
        var scene = RingScene()
        scene.activity = .countdown(since: at(0), until: at(3000))
        #expect(litCount(ring.render(scene, at: at(0)).frame) == 24)
        #expect(litCount(ring.render(scene, at: at(1000)).frame) == 16)
        #expect(litCount(ring.render(scene, at: at(2000)).frame) == 8)
        #expect(litCount(ring.render(scene, at: at(3000)).frame) == 0)
    }

    @Test func `each second of the countdown begins with a white light, so that it can be counted`() {
        var scene = RingScene()
        scene.activity = .countdown(since: at(0), until: at(3000))
        let frame = ring.render(scene, at: at(0)).frame
        let whites = frame.colours.indices.filter { frame.colours[$0] == RingRenderer.Palette.flash }
        #expect(whites == [0, 8, 16])
    }

    @Test func `the picture is taken in white light`() {
        var scene = RingScene()
        scene.activity = .capturing
        #expect(ring.render(scene, at: at(0)).frame.colours.allSatisfy { $0 == RingRenderer.Palette.flash })
    }

    @Test func `the review empties the ring and never fills it again`() {
        var scene = RingScene()
        scene.activity = .review(since: at(0), until: at(5000))
        var last = 24
        for time in stride(from: Int64(0), through: 5000, by: 50) {
            let lit = litCount(ring.render(scene, at: at(time)).frame)
            #expect(lit <= last)
            last = lit
        }
        #expect(last == 0)
    }

    @Test func `saving is a comet that goes round once a second`() {
        var scene = RingScene()
        scene.activity = .saving(since: at(0))
        func head(_ time: Int64) -> Int? {
            let colours = ring.render(scene, at: at(time)).frame.colours
            return colours.indices.max { Int(colours[$0].blue) < Int(colours[$1].blue) }
        }
        #expect(head(0) == 0)
        #expect(head(500) == 12)
        #expect(head(1000) == 0)
    }

    @Test(arguments: [
        RingScene.Activity.none, .countdown(since: at(0), until: at(3000)), .review(since: at(0), until: at(5000)),
        .saving(since: at(0)),
    ])
    func `a finger is answered at once, whatever else there is to say`(activity: RingScene.Activity) {
        var scene = RingScene()
        scene.activity = activity
        scene.faultSince = at(0)
        scene.notice = .init(.saved, since: at(0))
        scene.touchedSince = at(10)
        #expect(ring.render(scene, at: at(10)).frame.colours.allSatisfy { $0 == RingRenderer.Palette.neutral })
    }

    @Test func `a finger takes nothing from the light of a picture`() {
        var scene = RingScene()
        scene.activity = .capturing
        scene.touchedSince = at(10)
        #expect(ring.render(scene, at: at(10)).frame.colours.allSatisfy { $0 == RingRenderer.Palette.flash })
    }

    @Test func `a fault fills the ring for three seconds and then blinks in one light`() {
        var scene = RingScene()
        scene.faultSince = at(1000)
        scene.progress = [.init(logged: 2, required: 4, isDoneToday: false)]
        #expect(litCount(ring.render(scene, at: at(1000)).frame) == 24)
        let after = ring.render(scene, at: at(5100))
        #expect(after.frame.colours[ring.faultLED] == RingRenderer.Palette.amber)
        #expect(after.frame.colours[0] != .black)
        #expect(after.nextChange == at(6000))
        #expect(ring.render(scene, at: at(6000)).frame.colours[ring.faultLED] == .black)
    }

    @Test func `progress fills clockwise from pink to purple, a day at a time`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 3, required: 4, isDoneToday: false)]
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[0] == RingRenderer.Palette.pink)
        #expect(colours[0..<18].allSatisfy { $0.red > 100 })
        #expect(colours[18] == RingRenderer.Palette.track)
        #expect(colours[19..<24].allSatisfy { $0 == .black })
    }

    @Test func `a day's share that ends within an LED dims that LED`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 5, isDoneToday: false)]
        let colours = ring.render(scene, at: at(0)).frame.colours
        // 24 LEDs for 5 days: one day is 4.8 of them.
        #expect(colours[3].red > 200)
        #expect((100...220).contains(colours[4].red))
    }

    @Test func `today's light breathes once today is done, and nothing else moves`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 2, required: 4, isDoneToday: true)]
        let low = ring.render(scene, at: at(4000))
        let high = ring.render(scene, at: at(6000))
        let changed = low.frame.colours.indices.filter { low.frame.colours[$0] != high.frame.colours[$0] }
        #expect(changed == [11])
        #expect(low.nextChange == at(4033))
    }

    @Test func `a full week is a full ring, and more than promised stays one`() {
        for logged in [4, 7] {
            var scene = RingScene()
            scene.progress = [.init(logged: logged, required: 4, isDoneToday: false)]
            #expect(litCount(ring.render(scene, at: at(0)).frame) == 24)
        }
    }

    @Test func `two members share the ring in halves`() {
        var scene = RingScene()
        scene.progress = [
            .init(logged: 1, required: 1, isDoneToday: false), .init(logged: 0, required: 3, isDoneToday: false),
        ]
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[0..<12].allSatisfy { $0.red > 100 })
        #expect(colours[12...].count { $0 == RingRenderer.Palette.track } == 3)
    }

    @Test func `a day that nobody has vouched for shows as an amber tick, not as light`() {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 4, isDoneToday: false, unproven: 1)]
        let colours = ring.render(scene, at: at(0)).frame.colours
        #expect(colours[6].red > 0 && colours[6] != RingRenderer.Palette.track)
        #expect(colours[7] == .black)
        #expect(colours[12] == RingRenderer.Palette.track)
    }

    @Test(arguments: [RingScene.Notice.saved, .savedUnproven, .dropped, .declined])
    func `a notice plays and lets the week come back by itself`(kind: RingScene.Notice) {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 4, isDoneToday: false)]
        let quiet = ring.render(scene, at: at(0)).frame
        scene.notice = .init(kind, since: at(0))
        #expect(ring.render(scene, at: at(400)).frame != quiet)
        #expect(ring.render(scene, at: at(1500)).frame == quiet)
    }

    @Test
    func `in every state and at every size there is a colour for each LED, and a still ring asks for no more frames`() {
        var scenes: [RingScene] = [RingScene()]
        for activity: RingScene.Activity in [
            .countdown(since: at(0), until: at(0)), .countdown(since: at(0), until: at(10_000)), .capturing,
            .review(since: at(0), until: at(0)), .saving(since: at(5)),
        ] {
            var scene = RingScene()
            scene.activity = activity
            scenes.append(scene)
        }
        for ledCount in [1, 2, 3, 12, 24, 256] {
            for scene in scenes {
                for time in [Int64(-5), 0, 7, 3000, 1_000_000_000] {
                    let rendering = RingRenderer(ledCount: ledCount).render(scene, at: at(time))
                    #expect(rendering.frame.colours.count == ledCount)
                    if let next = rendering.nextChange { #expect(next > at(time)) }
                }
            }
        }
    }
}
