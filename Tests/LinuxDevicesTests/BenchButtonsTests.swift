import Devices
import FitPinkyCore
import Glibc
import KioskLogic
import Testing
import Threads

@testable import LinuxDevices

extension BenchTests {
    private func button(_ chip: String? = nil, _ line: String = Bench.lineName) -> GPIOButtons {
        GPIOButtons(lines: [GPIOLine(chip: chip, line: line, activeLow: true, bias: .pullUp)])
    }

    private func pull(_ way: String) throws {
        try Bench.write(way, to: "\(Bench.chip ?? "")/sim_gpio17/pull")
    }

    @Test(arguments: [
        (nil, Bench.lineName), (Bench.chipLabel, "17"), ("gpiochip0", Bench.lineName), ("/dev/gpiochip0", "17"),
    ])
    func `a press and a release come with their times`(chip: String?, line: String) throws {
        let buttons = button(chip, line)
        #expect(try buttons.waitForEdges(until: .now()) == [])
        let before = MonotonicInstant.now()
        try pull("pull-down")
        let down = try buttons.waitForEdges(until: inSeconds(20))
        try pull("pull-up")
        let up = try buttons.waitForEdges(until: inSeconds(20))
        #expect((down + up).map(\.isDown) == [true, false])
        let times = (down + up).map(\.time)
        #expect(times.count == 2 && before < times[0] && times[0] < times[1] && times[1] <= .now())
    }

    @Test func `edges between two waits are kept`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        for way in ["pull-down", "pull-up", "pull-down", "pull-up"] {
            try pull(way)
            // Longer than the kernel's debounce, where it has one.
            usleep(50_000)
        }
        #expect(try buttons.waitForEdges(until: inSeconds(20)).map(\.isDown) == [true, false, true, false])
    }

    @Test(.enabled(if: GPIOButtons.isDebouncedByKernel, "needs libgpiod 2"))
    func `a contact that bounces is one press, once it has come to rest`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        let before = MonotonicInstant.now()
        for way in ["pull-down", "pull-up", "pull-down", "pull-up", "pull-down"] { try pull(way) }
        let edges = try buttons.waitForEdges(until: inSeconds(20))
        #expect(edges.map(\.isDown) == [true])
        #expect(edges.allSatisfy { $0.time - before >= GPIOLimits.debounce })
        try pull("pull-up")
    }

    @Test func `a line that another one has is busy and names it, and is free after it`() throws {
        let second = button()
        do {
            let first = button()
            #expect(try first.waitForEdges(until: .now()) == [])
            #expect(throws: ButtonsError.busy(line: Bench.lineName, consumer: "fitpinky")) {
                try second.waitForEdges(until: .now())
            }
        }
        #expect(try second.waitForEdges(until: .now()) == [])
    }

    @Test func `a line or chip that is not there is named`() {
        #expect(throws: ButtonsError.lineNotFound(line: "DOORBELL", chip: nil)) {
            try button(nil, "DOORBELL").waitForEdges(until: .now())
        }
        #expect(throws: ButtonsError.chipNotFound(chip: "gpiochip9")) {
            try button("gpiochip9").waitForEdges(until: .now())
        }
    }

    // The last of the buttons' tests: the chip comes back under another path.
    @Test func `a chip that goes away is gone, and taken again when it is back`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        try Bench.write("0", to: "\(Bench.chipConfiguration)/live")
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) {
            try buttons.waitForEdges(until: .now() + .milliseconds(200))
        }
        #expect(throws: ButtonsError.lineNotFound(line: Bench.lineName, chip: nil)) {
            try buttons.waitForEdges(until: .now())
        }
        try Bench.write("1", to: "\(Bench.chipConfiguration)/live")
        #expect(try buttons.waitForEdges(until: .now()) == [])
        try Bench.write("pull-down", to: "\(Bench.chipNow())/sim_gpio17/pull")
        #expect(try buttons.waitForEdges(until: inSeconds(20)).map(\.isDown) == [true])
    }
}
