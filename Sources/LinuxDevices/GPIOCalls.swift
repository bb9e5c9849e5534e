import CGPIO
import Threads
import FitPinkyCore
import Glibc

/// A line that is ours.
struct GPIORequest {
    /// Polls readable while an edge waits.
    var descriptor: CInt
    /// The shim's own; nil only in a test.
    var handle: OpaquePointer?
}

/// An edge of the logical level.
struct GPIOEdge: Hashable {
    var isActive: Bool
    var time: MonotonicInstant
}

/// Bounds and settings of the buttons.
enum GPIOLimits {
    /// The name that other programs see on our lines.
    static let consumer = "fitpinky"
    /// A contact that bounces longer than this is worn out; the kernel filters what is shorter, where libgpiod 2 asks it.
    static let debounce = MonotonicInstant.Span.milliseconds(10)
    /// Most chips that are looked at.
    static let maxChips = 64
    /// Most lines of a chip that are looked at; boards have some hundreds.
    static let maxLinesPerChip: UInt32 = 4096
    /// Edges read at once; the kernel keeps no more than that for a line with the first interface.
    static let edgesAtOnce = 16
}

/// The calls that buttons make, so that a test can make each of them fail. All that answer a number answer 0 or more, or a
/// negative errno.
struct GPIOCalls {
    var chipPaths: () -> [String] = GPIOCalls.liveChipPaths
    var readChip: (_ path: String, inout GPIOChip?) -> CInt = GPIOCalls.liveReadChip
    var request: (GPIOPlace, GPIOLine, inout GPIORequest?) -> CInt = GPIOCalls.liveRequest
    var read: (GPIORequest, inout [GPIOEdge]) -> CInt = GPIOCalls.liveRead
    var release: (GPIORequest) -> Void = { request in
        if let handle = request.handle { cgpio_request_close(handle) }
    }
    var identity: (_ path: String) -> FileIdentity? = SystemFiles.identity
    var poll: (inout [pollfd], _ milliseconds: CInt) -> CInt = pollOrErrno
    var now: () -> MonotonicInstant = MonotonicInstant.now

    private static func liveChipPaths() -> [String] {
        let chips = SystemFiles.names(in: "/dev").filter { $0.hasPrefix("gpiochip") }
        return chips.prefix(GPIOLimits.maxChips).map { "/dev/\($0)" }
    }

    private static func liveReadChip(path: String, chip: inout GPIOChip?) -> CInt {
        var opened: OpaquePointer?
        let result = cgpio_chip_open(path, &opened)
        guard result >= 0, let opened else { return result < 0 ? result : -EIO }
        defer { cgpio_chip_close(opened) }
        var info = cgpio_chip_info()
        let described = cgpio_read_chip_info(opened, &info)
        guard described >= 0 else { return described }
        var lines: [GPIOChip.Line] = []
        for offset in 0..<min(info.line_count, GPIOLimits.maxLinesPerChip) {
            var line = cgpio_line_info()
            let read = cgpio_read_line_info(opened, offset, &line)
            guard read >= 0 else { return read }
            let consumer = line.is_used ? String(characters: line.consumer) : nil
            lines.append(GPIOChip.Line(name: String(characters: line.name), consumer: consumer))
        }
        chip = GPIOChip(
            path: path, name: String(characters: info.name), label: String(characters: info.label), lines: lines)
        return 0
    }

    private static func liveRequest(place: GPIOPlace, line: GPIOLine, request: inout GPIORequest?) -> CInt {
        var settings = cgpio_settings()
        settings.is_active_low = line.activeLow
        settings.debounce_microseconds = UInt32(clamping: GPIOLimits.debounce.nanoseconds / 1000)
        settings.bias =
            switch line.bias {
            case .asIs: cgpio_bias_as_is
            case .pullUp: cgpio_bias_pull_up
            case .pullDown: cgpio_bias_pull_down
            case .disabled: cgpio_bias_disabled
            }
        var handle: OpaquePointer?
        let result = cgpio_request_open(place.chip.path, place.offset, &settings, GPIOLimits.consumer, &handle)
        guard result >= 0, let handle else { return result < 0 ? result : -EIO }
        let descriptor = cgpio_request_descriptor(handle)
        guard descriptor >= 0 else {
            cgpio_request_close(handle)
            return descriptor
        }
        request = GPIORequest(descriptor: descriptor, handle: handle)
        return 0
    }

    private static func liveRead(request: GPIORequest, edges: inout [GPIOEdge]) -> CInt {
        guard let handle = request.handle else { return -EBADF }
        var read = [cgpio_edge](repeating: cgpio_edge(), count: GPIOLimits.edgesAtOnce)
        let count = cgpio_request_read(handle, &read, UInt32(read.count))
        guard count >= 0 else { return count }
        edges = read.prefix(Int(count)).map {
            GPIOEdge(isActive: $0.is_active, time: MonotonicInstant(nanoseconds: $0.monotonic_nanoseconds))
        }
        return count
    }
}
