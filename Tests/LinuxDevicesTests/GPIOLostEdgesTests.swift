import Devices
import FitPinkyCore
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

/// What buttons tell when the kernel tells less, or tells it by another clock.
@Suite struct GPIOLostEdgesTests {
    private let gpio = ScriptedGPIO()

    private func buttons() -> GPIOButtons {
        let lines = ["A", "B"].map { GPIOLine(chip: nil, line: $0, activeLow: true, bias: .pullUp) }
        return GPIOButtons(lines: lines, calls: gpio.calls())
    }

    private var soon: MonotonicInstant { gpio.clock + .seconds(2) }

    private func edge(_ isActive: Bool, _ nanoseconds: Int64) -> GPIOEdge {
        GPIOEdge(isActive: isActive, time: MonotonicInstant(nanoseconds: nanoseconds))
    }

    private func down(_ time: MonotonicInstant, button: Int = 0) -> ButtonEdge {
        ButtonEdge(button: button, isDown: true, time: time)
    }

    private func up(_ time: MonotonicInstant, button: Int = 0) -> ButtonEdge {
        ButtonEdge(button: button, isDown: false, time: time)
    }

    @Test func `a release that the kernel lost is made up for within a second`() throws {
        let buttons = buttons()
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon) == [down(MonotonicInstant(nanoseconds: 10))])
        gpio.levels = [0: false]
        let start = gpio.clock
        #expect(try buttons.waitForEdges(until: start + .seconds(60)) == [up(start + .milliseconds(1060))])
        #expect(try buttons.waitForEdges(until: gpio.clock + .seconds(2)) == [])
    }

    @Test func `a queue that ran over ends with the level that the line has`() throws {
        gpio.edges = [0: (0..<16).map { edge($0 % 2 == 0, $0) }]
        gpio.levels = [0: true]
        let buttons = buttons()
        #expect(try buttons.waitForEdges(until: soon).count == 16)
        #expect(try buttons.waitForEdges(until: soon) == [down(gpio.clock)])
    }

    @Test func `an edge that waits tells the level by itself`() throws {
        let calls = gpio.calls()
        var late = calls
        // The finger goes up after the edges were read, and before the level is.
        late.level = { request in
            if self.gpio.edges.isEmpty, self.gpio.requestCount == 1, self.gpio.levels[0] == nil {
                self.gpio.levels[0] = false
            }
            return calls.level(request)
        }
        var reads = 0
        late.read = { request, edges in
            reads += 1
            defer { if reads == 1 { self.gpio.edges = [0: [self.edge(false, 20)]] } }
            return calls.read(request, &edges)
        }
        let line = GPIOLine(chip: nil, line: "A", activeLow: true, bias: .pullUp)
        let buttons = GPIOButtons(lines: [line], calls: late)
        gpio.levels[0] = false
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon) == [down(MonotonicInstant(nanoseconds: 10))])
        #expect(try buttons.waitForEdges(until: soon) == [up(MonotonicInstant(nanoseconds: 20))])
    }

    @Test func `a button that was down when its chip went away, and is up when it is back, is let go`() throws {
        let buttons = buttons()
        gpio.edges = [1: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon).count == 1)
        gpio.faults["level"] = [ENODEV]
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) { try buttons.waitForEdges(until: soon) }
        #expect(gpio.held == [])
        gpio.levels = [1: false]
        #expect(try buttons.waitForEdges(until: soon) == [up(gpio.clock, button: 1)])
        #expect(gpio.held == [0, 1])
    }

    @Test func `a button that is still down when its chip is back is still down`() throws {
        let buttons = buttons()
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon).count == 1)
        gpio.identity = nil
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) { try buttons.waitForEdges(until: soon) }
        gpio.identity = FileIdentity(folderDevice: 1, inode: 1, device: 1)
        gpio.levels = [0: true]
        #expect(try buttons.waitForEdges(until: soon) == [])
    }

    @Test func `a line that is active when it is taken is no press`() throws {
        gpio.levels = [0: true]
        let buttons = buttons()
        #expect(try buttons.waitForEdges(until: soon) == [])
        gpio.levels = [:]
        gpio.edges = [0: [edge(false, 10), edge(true, 20)]]
        #expect(try buttons.waitForEdges(until: soon).map(\.isDown) == [false, true])
    }

    // MARK: Times

    @Test func `a time of day is brought to the monotonic clock`() throws {
        gpio.edges = [0: [edge(true, 1_799_999_999_990_000_000)]]
        #expect(
            try buttons().waitForEdges(until: soon) == [down(MonotonicInstant(nanoseconds: 990_000_000))])
    }

    @Test(arguments: [1_000_000_001, 1_800_000_000_001_000_000, 1_799_999_000_000_000_000, Int64.max])
    func `a time ahead of both clocks, or too old, is the time of reading`(nanoseconds: Int64) throws {
        gpio.edges = [0: [edge(true, nanoseconds)]]
        #expect(try buttons().waitForEdges(until: soon) == [down(gpio.clock)])
    }

    @Test(arguments: [Int64.min, .max])
    func `a time of day that is beyond all bounds is no help and no harm`(utc: Int64) throws {
        gpio.utcMilliseconds = utc
        gpio.edges = [0: [edge(true, 2_000_000_000)]]
        #expect(try buttons().waitForEdges(until: soon) == [down(gpio.clock)])
    }
}
