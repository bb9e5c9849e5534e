import CClock
import CGPIO
import FitPinkyCore
import Glibc
import Threads

/// A line that is ours.
struct GPIORequest {
    /// Polls readable while an edge waits.
    var descriptor: CInt
    /// The shim's own; nil only in a test.
    var handle: OpaquePointer?
}

/// How a line is wished for.
struct GPIOWish: Hashable {
    var activeLow: Bool
    var bias: GPIOLine.Bias
    /// Zero for every edge.
    var debounce: MonotonicInstant.Span
}

/// An edge of the logical level.
struct GPIOEdge: Hashable {
    var isActive: Bool
    var time: MonotonicInstant
    /// Counts the line's edges, lost ones too; 0 where nobody counts.
    var sequence: UInt32 = 0
}

/// Bounds and settings of the buttons.
enum GPIOLimits {
    /// The name that other programs see on our lines.
    static let consumer = "fitpinky"
    /// The kernel filters what is shorter, where libgpiod 2 asks it: sparks, and most of a contact's bounce. What bounces
    /// longer is left to who reads the edges, and the answer to a finger is not late.
    static let debounce = MonotonicInstant.Span.milliseconds(5)
    /// A chip that goes away does not wake its reader, and neither does an edge that the kernel lost: a longer wait is
    /// interrupted to look.
    static let lookEvery = MonotonicInstant.Span.seconds(1)
    /// An edge that the kernel tells late is told by then; seen: 23 ms on a busy virtual machine.
    static let lateEdge = MonotonicInstant.Span.milliseconds(60)
    /// An edge is read no later than this after it happened, unless its time is of another clock.
    static let maxEdgeAge = MonotonicInstant.Span.seconds(60)
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
    var request: (GPIOPlace, GPIOWish, inout GPIORequest?) -> CInt = GPIOCalls.liveRequest
    /// The logical level: 1 or 0.
    var level: (GPIORequest) -> CInt = { request in request.handle.map { cgpio_request_level($0) } ?? -EBADF }
    var read: (GPIORequest, inout [GPIOEdge]) -> CInt = GPIOCalls.liveRead
    var release: (GPIORequest) -> Void = { request in
        if let handle = request.handle { cgpio_request_close(handle) }
    }
    var identity: (_ path: String) -> FileIdentity? = SystemFiles.identity
    var poll: (inout [pollfd], _ milliseconds: CInt) -> CInt = pollOrErrno
    var now: () -> MonotonicInstant = MonotonicInstant.now
    var utcMilliseconds: () -> Int64 = cclock_utc_milliseconds

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

    private static func liveRequest(place: GPIOPlace, wish: GPIOWish, request: inout GPIORequest?) -> CInt {
        var settings = cgpio_settings()
        settings.is_active_low = wish.activeLow
        settings.debounce_microseconds = UInt32(clamping: wish.debounce.nanoseconds / 1000)
        settings.bias =
            switch wish.bias {
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
            GPIOEdge(
                isActive: $0.is_active, time: MonotonicInstant(nanoseconds: $0.nanoseconds), sequence: $0.sequence)
        }
        return count
    }
}
