import Devices
import FitPinkyCore
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

@Suite struct GPIOButtonsTests {
    private let gpio = ScriptedGPIO()

    private func buttons(_ lines: [String] = ["A", "B"]) -> GPIOButtons {
        let lines = lines.map { GPIOLine(chip: nil, line: $0, activeLow: true, bias: .pullUp) }
        return GPIOButtons(lines: lines, calls: gpio.calls())
    }

    private var soon: MonotonicInstant { gpio.clock + .seconds(2) }

    private func edge(_ isActive: Bool, _ nanoseconds: Int64) -> GPIOEdge {
        GPIOEdge(isActive: isActive, time: MonotonicInstant(nanoseconds: nanoseconds))
    }

    @Test func `edges of all buttons come in the order of their times`() throws {
        gpio.edges = [0: [edge(true, 10), edge(false, 30)], 1: [edge(true, 20)]]
        #expect(
            try buttons().waitForEdges(until: soon) == [
                ButtonEdge(button: 0, isDown: true, time: MonotonicInstant(nanoseconds: 10)),
                ButtonEdge(button: 1, isDown: true, time: MonotonicInstant(nanoseconds: 20)),
                ButtonEdge(button: 0, isDown: false, time: MonotonicInstant(nanoseconds: 30)),
            ])
    }

    @Test func `a button's number is its place in the configuration`() throws {
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons(["B", "A"]).waitForEdges(until: soon).map(\.button) == [1])
    }

    @Test func `a wait in which nothing happens lasts until its deadline and keeps the lines`() throws {
        let buttons = buttons()
        let deadline = soon
        #expect(try buttons.waitForEdges(until: deadline) == [])
        #expect(gpio.clock == deadline)
        #expect(gpio.held == [0, 1])
        #expect(try buttons.waitForEdges(until: soon) == [])
        #expect(gpio.requestCount == 2)
    }

    @Test func `no buttons make no edges`() throws {
        let deadline = soon
        #expect(try buttons([]).waitForEdges(until: deadline) == [])
        #expect(gpio.clock == deadline)
    }

    @Test func `lines are let go with the buttons`() throws {
        do {
            let buttons = buttons()
            _ = try buttons.waitForEdges(until: gpio.clock)
            #expect(gpio.held == [0, 1])
        }
        #expect(gpio.held == [])
    }

    @Test func `a busy line names who has it`() {
        gpio.faults["request"] = [EBUSY]
        #expect(throws: ButtonsError.busy(line: "A", consumer: "w1-gpio")) { try buttons().waitForEdges(until: soon) }
    }

    @Test func `a busy line whose chip cannot be read names nobody`() {
        gpio.faults["request"] = [EBUSY]
        let calls = gpio.calls()
        var counted = calls
        var reads = 0
        counted.readChip = { path, chip in
            reads += 1
            return reads > 1 ? -EACCES : calls.readChip(path, &chip)
        }
        let line = GPIOLine(chip: nil, line: "A", activeLow: true, bias: .pullUp)
        #expect(throws: ButtonsError.busy(line: "A", consumer: nil)) {
            try GPIOButtons(lines: [line], calls: counted).waitForEdges(until: soon)
        }
    }

    @Test func `a second line that is busy lets the first one go`() {
        let calls = gpio.calls()
        var second = calls
        second.request = { place, wish, request in place.offset == 1 ? -EBUSY : calls.request(place, wish, &request) }
        let lines = ["A", "B"].map { GPIOLine(chip: nil, line: $0, activeLow: true, bias: .pullUp) }
        let buttons = GPIOButtons(lines: lines, calls: second)
        #expect(throws: ButtonsError.busy(line: "B", consumer: "w1-gpio")) { try buttons.waitForEdges(until: soon) }
        #expect(gpio.requestCount == 1)
        #expect(gpio.held == [])
    }

    // MARK: What a driver refuses

    @Test func `a driver that does not debounce gives its edges as they are`() throws {
        gpio.refusesDebounce = true
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons(["A"]).waitForEdges(until: soon).count == 1)
        #expect(gpio.wishes.map(\.debounce) == [GPIOLimits.debounce, .seconds(0)])
        #expect(gpio.wishes.map(\.bias) == [.pullUp, .pullUp])
    }

    @Test(arguments: [false, true])
    func `a driver that refuses the bias is named with it, and the line is let go`(refusesDebounce: Bool) {
        gpio.refusesBias = true
        gpio.refusesDebounce = refusesDebounce
        #expect(throws: ButtonsError.failed(call: "request of line 0 with bias pullUp", errno: EINVAL)) {
            try buttons().waitForEdges(until: soon)
        }
        #expect(gpio.held == [])
        #expect(gpio.wishes.last?.bias == .asIs)
    }

    @Test func `a driver that refuses everything is not said to refuse the bias`() {
        gpio.faults["request"] = [EINVAL, EINVAL, EINVAL]
        #expect(throws: ButtonsError.failed(call: "request of line 0", errno: EINVAL)) {
            try buttons().waitForEdges(until: soon)
        }
        #expect(gpio.held == [])
    }

    @Test func `a line that is taken by another one between two tries is busy`() {
        gpio.faults["request"] = [EINVAL, EBUSY]
        #expect(throws: ButtonsError.busy(line: "A", consumer: "w1-gpio")) { try buttons().waitForEdges(until: soon) }
    }

    // MARK: Going away

    @Test(arguments: [CShort(POLLERR), CShort(POLLHUP), CShort(POLLNVAL), CShort(POLLIN | POLLERR)])
    func `a dead descriptor is a chip that went away, and the next wait takes the lines again`(events: CShort) throws {
        let buttons = buttons()
        gpio.pollEvents = events
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) { try buttons.waitForEdges(until: soon) }
        #expect(gpio.held == [])
        gpio.pollEvents = nil
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon).count == 1)
    }

    @Test(arguments: [nil, FileIdentity(folderDevice: 1, inode: 2, device: 1)])
    func `a chip that goes away without waking the reader is noticed at the deadline`(identity: FileIdentity?) throws {
        let buttons = buttons()
        #expect(try buttons.waitForEdges(until: soon) == [])
        gpio.identity = identity
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) { try buttons.waitForEdges(until: soon) }
        #expect(gpio.held == [])
    }

    @Test func `a chip that goes away during a long wait is noticed within a second`() throws {
        let buttons = buttons()
        #expect(try buttons.waitForEdges(until: gpio.clock) == [])
        let start = gpio.clock
        gpio.meanwhile = { gpio.identity = nil }
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) {
            try buttons.waitForEdges(until: start + .seconds(60))
        }
        #expect(gpio.clock == start + .seconds(1))
        #expect(gpio.held == [])
    }

    @Test func `a line that wakes the reader and has nothing ends the wait`() throws {
        gpio.pollEvents = CShort(POLLIN)
        #expect(try buttons().waitForEdges(until: soon) == [])
    }

    // MARK: Each call fails in each way

    static let calls = ["open", "request", "read", "poll", "level"]

    private func expected(_ call: String, _ errno: CInt) -> ButtonsError {
        let isGone = [ENODEV, ENXIO].contains(errno)
        return switch call {
        case "open": isGone ? .lineNotFound(line: "A", chip: nil) : .failed(call: "open /dev/gpiochip0", errno: errno)
        case "poll": .failed(call: "poll", errno: errno)
        default: isGone ? .chipGone(chip: "/dev/gpiochip0") : .failed(call: "\(call) of line 0", errno: errno)
        }
    }

    @Test(arguments: calls, [EIO, ENOMEM, EACCES, EPERM, ENODEV, ENXIO])
    func `each call's failure is named, the lines are let go, and the next wait works`(
        call: String, errno: CInt
    ) throws {
        let buttons = buttons()
        gpio.edges = [0: [edge(true, 10)]]
        gpio.faults[call] = [errno]
        #expect(throws: expected(call, errno)) { try buttons.waitForEdges(until: soon) }
        #expect(gpio.held == [])
        gpio.edges = [0: [edge(true, 10)]]
        #expect(try buttons.waitForEdges(until: soon).count == 1)
    }

    @Test(arguments: calls)
    func `a signal interrupts no call`(call: String) throws {
        gpio.edges = [0: [edge(true, 10)]]
        gpio.faults[call] = [EINTR, EINTR]
        #expect(try buttons().waitForEdges(until: soon).count == 1)
        #expect(gpio.faults[call] == [])
    }
}
