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

    @Test func `a countdown of more seconds than there are lights is not cut into parts`() {
        var scene = RingScene()
        scene.activity = .countdown(since: at(0), until: at(10_000))
        let colours = RingRenderer(ledCount: 8).render(scene, at: at(0)).frame.colours
        #expect(colours.allSatisfy { $0 == RingRenderer.Palette.pink })
    }

    @Test func `a ring of one light says that a gesture is declined, too`() {
        var scene = RingScene()
        scene.notice = .init(.declined, since: at(0))
        #expect(RingRenderer(ledCount: 1).render(scene, at: at(100)).frame.colours == [RingRenderer.Palette.amber])
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

    @Test func `a finger is answered with dashes, which change even a full ring`() {
        var scene = RingScene()
        scene.touchedSince = at(10)
        let frame = ring.render(scene, at: at(10)).frame
        #expect(frame.colours.filter { $0 == RingRenderer.Palette.neutral }.count == 16)
        #expect(litCount(frame) == 16)
        #expect(ring.render(scene, at: at(10)).nextChange == nil)
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

    @Test(arguments: [RingScene.Notice.saved, .savedUnproven, .checked, .dropped, .declined])
    func `a notice plays and lets the week come back by itself`(kind: RingScene.Notice) {
        var scene = RingScene()
        scene.progress = [.init(logged: 1, required: 4, isDoneToday: false)]
        let quiet = ring.render(scene, at: at(0)).frame
        scene.notice = .init(kind, since: at(0))
        #expect(ring.render(scene, at: at(400)).frame != quiet)
        #expect(ring.render(scene, at: at(1500)).frame == quiet)
    }
}
