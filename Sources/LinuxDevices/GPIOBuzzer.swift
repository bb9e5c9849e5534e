import CGPIO
package import Devices
import Glibc
internal import SystemPackage

/// A buzzer on a GPIO line that sounds while the line is high, driven through libgpiod.
///
/// The line is taken by the first sound and kept: a line that nobody holds may float. It is low when it is taken and when it is
/// given back, as far as the kernel's driver keeps it so.
package final class GPIOBuzzer: Buzzer {
    private let line: GPIOLine
    private let calls: BuzzerCalls
    private var output: BuzzerOutput?

    /// A buzzer on that line; without a chip a name is looked for on all of them.
    package convenience init(chip: String?, line: String) { self.init(chip: chip, line: line, calls: BuzzerCalls()) }

    init(chip: String?, line: String, calls: BuzzerCalls) {
        self.line = GPIOLine(chip: chip, line: line, activeLow: false, bias: .asIs)
        self.calls = calls
    }

    deinit { release() }

    /// Drives the line high or low.
    package func sound(_ isOn: Bool) throws(BuzzerError) {
        let output = try hold()
        do throws(Errno) {
            try valueOrErrno { calls.set(output, isOn) }
        } catch {
            release()
            throw .failed(call: "set line \(line.line)", errno: error.rawValue)
        }
    }

    private func hold() throws(BuzzerError) -> BuzzerOutput {
        if let output { return output }
        let place: GPIOPlace
        do throws(ButtonsError) {
            place = try GPIOLookup.find(line, among: readChips())
        } catch {
            throw .notFound(line: line.line, chip: line.chip)
        }
        var taken: BuzzerOutput?
        do throws(Errno) {
            try valueOrErrno { calls.open(place, &taken) }
        } catch {
            guard error.rawValue == EBUSY else {
                throw .failed(call: "request of line \(place.offset)", errno: error.rawValue)
            }
            throw .busy(line: line.line, consumer: place.chip.lines[Int(place.offset)].consumer)
        }
        guard let taken else { throw .failed(call: "request of line \(place.offset)", errno: EIO) }
        output = taken
        return taken
    }

    /// All chips that can be read; one that cannot is none that the buzzer could be on.
    private func readChips() -> [GPIOChip] {
        calls.gpio.chipPaths().compactMap { path in
            var chip: GPIOChip?
            return calls.gpio.readChip(path, &chip) >= 0 ? chip : nil
        }
    }

    private func release() {
        guard let output else { return }
        // A chip that has gone cannot be made silent any more.
        _ = calls.set(output, false)
        calls.close(output)
        self.output = nil
    }
}

struct BuzzerOutput {
    /// The shim's own; nil only in a test.
    var handle: OpaquePointer?
}

/// The calls that a buzzer makes, so that a test can make each of them fail. They answer 0 or more, or a negative errno.
struct BuzzerCalls {
    var gpio = GPIOCalls()
    var open: (GPIOPlace, inout BuzzerOutput?) -> CInt = { place, output in
        var handle: OpaquePointer?
        let result = cgpio_output_open(place.chip.path, place.offset, GPIOLimits.consumer, &handle)
        guard result >= 0, let handle else { return result < 0 ? result : -EIO }
        output = BuzzerOutput(handle: handle)
        return 0
    }
    var set: (BuzzerOutput, Bool) -> CInt = { output, isOn in
        output.handle.map { cgpio_output_set($0, isOn) } ?? -EBADF
    }
    var close: (BuzzerOutput) -> Void = { output in
        if let handle = output.handle { cgpio_output_close(handle) }
    }
}
