import FitPinkyCore
import KioskLogic
import Testing

@Suite struct RingNightTests {
    private let ring = RingRenderer(ledCount: 24)

    private func night(_ build: (inout RingScene) -> Void) -> (day: RingFrame, night: RingFrame) {
        var scene = RingScene()
        build(&scene)
        let day = ring.render(scene, at: at(500)).frame
        scene.isNight = true
        return (day, ring.render(scene, at: at(500)).frame)
    }

    @Test(arguments: RingPattern.all)
    func `at night all but the light of a picture is dimmed`(pattern: RingPattern) {
        guard !["nudge", "reminder"].contains(pattern.name) else { return }
        var scene = pattern.scene
        let day = ring.render(scene, at: at(RingPattern.begin + 500)).frame
        scene.isNight = true
        let night = ring.render(scene, at: at(RingPattern.begin + 500)).frame
        guard pattern.name != "capturing" else {
            #expect(night == day)
            return
        }
        for (dim, full) in zip(night.colours, day.colours) {
            #expect(dim == full.scaled(RingRenderer.nightShare))
        }
    }

    @Test func `a finger is answered at night, and the picture has all its light`() {
        let touched = night { $0.touchedSince = at(0) }
        #expect(touched.night.colours.contains { $0.red > 40 })
        let picture = night { $0.activity = .capturing }
        #expect(picture.night.colours.allSatisfy { $0 == RingRenderer.Palette.flash })
    }

    @Test func `nudges and reminders are silent at night, other news is not`() {
        let idle = night { _ in }.night
        #expect(night { $0.news = .init(.finger, member: 0, since: at(0)) }.night == idle)
        #expect(night { $0.reminderSince = at(0) }.night == idle)
        #expect(night { $0.news = .init(.heart, member: 0, since: at(0)) }.night != idle)
        #expect(night { $0.news = .init(.ripples, member: 0, since: at(0)) }.night != idle)
    }

    @Test func `a reminder that stood through the night is called in the morning`() {
        var scene = RingScene()
        scene.isNight = true
        scene.reminderSince = at(0)
        #expect(ring.render(scene, at: at(500)).nextChange == nil)
        scene.isNight = false
        #expect(scene.sentence(at: at(500)) == "it is time for a finger check")
    }
}
