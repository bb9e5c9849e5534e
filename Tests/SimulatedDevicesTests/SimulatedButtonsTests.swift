import Devices
import FitPinkyCore
import KioskLogic
import SimulatedDevices
import Testing

@Suite struct SimulatedButtonsTests {
    private let farAway = MonotonicInstant(nanoseconds: .max)
    private let past = MonotonicInstant(nanoseconds: 0)

    private func collect(_ count: Int, from buttons: SimulatedButtons) throws -> [ButtonEdge] {
        var edges: [ButtonEdge] = []
        while edges.count < count { edges += try buttons.waitForEdges(until: farAway) }
        return edges
    }

    @Test func `A press is a touch and a release that long after it`() throws {
        let buttons = SimulatedButtons()
        try buttons.press(held: .milliseconds(30))
        let edges = try collect(2, from: buttons)
        #expect(edges.map(\.isDown) == [true, false])
        #expect(edges[1].time - edges[0].time == .milliseconds(30))
        #expect(try buttons.waitForEdges(until: past) == [])
    }

    @Test func `A double press touches again 150 ms after the first release`() throws {
        let buttons = SimulatedButtons(count: 2)
        try buttons.press(button: 1, held: .milliseconds(10), double: true)
        let edges = try collect(4, from: buttons)
        #expect(edges.map(\.isDown) == [true, false, true, false])
        #expect(edges.map(\.button) == [1, 1, 1, 1])
        #expect(edges[2].time - edges[1].time == .milliseconds(150))
    }

    @Test func `An edge does not come before its time`() throws {
        let buttons = SimulatedButtons()
        try buttons.press(held: .seconds(60))
        #expect(try buttons.waitForEdges(until: past).map(\.isDown) == [true])
        #expect(try buttons.waitForEdges(until: past) == [])
    }

    @Test func `Presses of one button queue up, and those of another do not wait for them`() throws {
        let buttons = SimulatedButtons(count: 2)
        try buttons.press(button: 0, held: .milliseconds(20))
        try buttons.press(button: 0, held: .milliseconds(20))
        try buttons.press(button: 1, held: .milliseconds(20))
        let edges = try collect(6, from: buttons)
        let first = edges.filter { $0.button == 0 }
        #expect(first[2].time - first[1].time == SimulatedButtons.queuedPressGap)
        #expect(edges.firstIndex { $0.button == 1 }.map { $0 < 4 } == true)
        #expect(edges.map(\.time) == edges.map(\.time).sorted())
    }

    @Test func `A press wakes whoever waits for it`() async throws {
        let buttons = SimulatedButtons()
        // The deadline never comes: only the press can end this wait.
        async let edges = buttons.waitForEdges(until: farAway)
        try buttons.press()
        #expect(try await edges.first?.isDown == true)
    }

    @Test func `A press that makes no sense is refused with a reason`() {
        let buttons = SimulatedButtons(count: 2)
        #expect(throws: SimulatedButtons.PressRefusal.noSuchButton(button: 2, count: 2)) {
            try buttons.press(button: 2)
        }
        #expect(throws: SimulatedButtons.PressRefusal.noSuchButton(button: -1, count: 2)) {
            try buttons.press(button: -1)
        }
        #expect(throws: SimulatedButtons.PressRefusal.impossibleHold(.seconds(61))) {
            try buttons.press(held: .seconds(61))
        }
        #expect(throws: SimulatedButtons.PressRefusal.impossibleHold(.milliseconds(0))) {
            try buttons.press(held: .milliseconds(0))
        }
        #expect(
            SimulatedButtons.PressRefusal.impossibleHold(.seconds(61)).sentence
                == "a press may hold the button for 1 ms to 60 s; this asks for 61000 ms")
    }

    @Test func `More presses than may lie ahead are refused, and those before them are kept`() throws {
        let buttons = SimulatedButtons()
        for _ in 0..<(SimulatedButtons.maxPendingEdges / 2) { try buttons.press(held: .seconds(1)) }
        #expect(throws: SimulatedButtons.PressRefusal.tooManyPending(count: 64)) { try buttons.press() }
        #expect(try buttons.waitForEdges(until: past).count == 1)
    }

    @Test func `A fault ends every wait until it is mended, and loses no edge`() throws {
        let buttons = SimulatedButtons()
        try buttons.press(held: .milliseconds(1))
        buttons.fault = .chipGone(chip: "gpiochip0")
        #expect(throws: ButtonsError.chipGone(chip: "gpiochip0")) { try buttons.waitForEdges(until: farAway) }
        buttons.fault = nil
        #expect(try collect(2, from: buttons).count == 2)
    }
}
