import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ButtonPanelTests {
    private let expecting: (Int) -> PressClassifier.Expectation = { _ in .anything }

    private func gestures(_ panel: inout ButtonPanel, until end: MonotonicInstant) -> [String] {
        var gestures: [String] = []
        while let due = panel.timeReached(end, expecting: expecting) {
            if let gesture = due.gesture { gestures.append("\(due.button):\(gesture)") }
        }
        return gestures
    }

    @Test func `two buttons pressed at once are two presses`() {
        var panel = ButtonPanel(count: 2)
        for (button, isDown, time) in [(0, true, 1000), (1, true, 1010), (0, false, 1100), (1, false, 1150)] {
            _ = gestures(&panel, until: at(Int64(time)))
            _ = panel.edge(ButtonEdge(button: button, isDown: isDown, time: at(Int64(time))))
        }
        #expect(panel.deadline(expecting: expecting) == at(1165))
        #expect(gestures(&panel, until: at(5000)) == ["0:press", "1:press"])
    }

    @Test func `an edge of a button that is not there is ignored`() {
        var panel = ButtonPanel(count: 1)
        #expect(panel.edge(ButtonEdge(button: 3, isDown: true, time: at(0))) == .ignoreBounce)
        #expect(panel.touchedSince == nil)
    }

    @Test func `a finger is known for as long as it is down, and a stuck line is no finger`() {
        var panel = ButtonPanel(count: 1)
        _ = panel.edge(ButtonEdge(button: 0, isDown: true, time: at(1000)))
        #expect(panel.touchedSince == at(1000))
        #expect(gestures(&panel, until: at(10_900)).isEmpty)
        #expect(panel.touchedSince == at(1000))
        #expect(gestures(&panel, until: at(11_000)) == ["0:stuck"])
        #expect(panel.touchedSince == nil)
    }
}
