import Devices
import Glibc
import Testing

@testable import LinuxDevices

@Suite struct GPIOBuzzerTests {
    /// A line that notes what is done to it, and fails as it is told to.
    private final class Line {
        var done: [String] = []
        var openError: CInt = 0
        var setError: CInt = 0

        var calls: BuzzerCalls {
            var calls = BuzzerCalls()
            calls.gpio.chipPaths = { ["/dev/gpiochip0", "/dev/gpiochip1"] }
            calls.gpio.readChip = { path, chip in
                guard path == "/dev/gpiochip0" else { return -EACCES }
                let lines = [
                    GPIOChip.Line(name: "GPIO17", consumer: nil), GPIOChip.Line(name: "GPIO18", consumer: "other"),
                ]
                chip = GPIOChip(path: path, name: "gpiochip0", label: "test", lines: lines)
                return 0
            }
            calls.open = { place, output in
                guard self.openError == 0 else { return -self.openError }
                self.done.append("open \(place.offset)")
                output = BuzzerOutput(handle: nil)
                return 0
            }
            calls.set = { _, isOn in
                guard self.setError == 0 else { return -self.setError }
                self.done.append(isOn ? "on" : "off")
                return 0
            }
            calls.close = { _ in self.done.append("close") }
            return calls
        }
    }

    private let line = Line()

    private func error(of sound: () throws(BuzzerError) -> Void) -> BuzzerError? {
        do throws(BuzzerError) {
            try sound()
            return nil
        } catch {
            return error
        }
    }

    @Test func `the line is taken by the first sound, kept, and given back silent`() throws {
        do {
            let buzzer = GPIOBuzzer(chip: nil, line: "GPIO18", calls: line.calls)
            #expect(line.done == [])
            try buzzer.sound(true)
            try buzzer.sound(false)
            try buzzer.sound(true)
            #expect(line.done == ["open 1", "on", "off", "on"])
        }
        #expect(line.done == ["open 1", "on", "off", "on", "off", "close"])
    }

    @Test func `a line that is not there, is another's, or fails is told by its name`() {
        let missing = GPIOBuzzer(chip: nil, line: "GPIO99", calls: line.calls)
        #expect(error { () throws(BuzzerError) in try missing.sound(true) } == .notFound(line: "GPIO99", chip: nil))
        let other = GPIOBuzzer(chip: "gpiochip7", line: "1", calls: line.calls)
        #expect(error { () throws(BuzzerError) in try other.sound(true) } == .notFound(line: "1", chip: "gpiochip7"))
        let buzzer = GPIOBuzzer(chip: "gpiochip0", line: "1", calls: line.calls)
        line.openError = EBUSY
        #expect(error { () throws(BuzzerError) in try buzzer.sound(true) } == .busy(line: "1", consumer: "other"))
        line.openError = EPERM
        #expect(
            error { () throws(BuzzerError) in try buzzer.sound(true) }
                == .failed(call: "request of line 1", errno: EPERM))
    }

    @Test func `after a failure the next sound takes the line anew`() throws {
        let buzzer = GPIOBuzzer(chip: nil, line: "GPIO18", calls: line.calls)
        try buzzer.sound(true)
        line.setError = ENODEV
        #expect(
            error { () throws(BuzzerError) in try buzzer.sound(false) }
                == .failed(call: "set line GPIO18", errno: ENODEV))
        line.setError = 0
        try buzzer.sound(true)
        #expect(line.done == ["open 1", "on", "close", "open 1", "on"])
    }
}
