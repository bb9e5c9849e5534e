import CGPIO
public import Devices
public import FitPinkyCore
import Glibc
public import KioskLogic

/// Buttons on GPIO lines, read through libgpiod.
///
/// A level that is already active when the line is taken makes no edge: it takes a release and a press.
public final class GPIOButtons: Buttons {
    private let lines: [GPIOLine]
    private let calls: GPIOCalls
    /// One a line, in their order, while they are ours.
    private var taken: [TakenLine]?

    private struct TakenLine {
        var place: GPIOPlace
        var request: GPIORequest
        var identity: FileIdentity?
    }

    /// Whether edges of a bouncing contact are swallowed before they get here (libgpiod 2); else they all arrive.
    public static var isDebouncedByKernel: Bool { cgpio_library_major() >= 2 }

    /// Buttons on these lines, the first being button 0. The lines are taken by the first wait.
    public convenience init(lines: [GPIOLine]) {
        self.init(lines: lines, calls: GPIOCalls())
    }

    init(lines: [GPIOLine], calls: GPIOCalls) {
        self.lines = lines
        self.calls = calls
    }

    deinit {
        for line in taken ?? [] { calls.release(line.request) }
    }

    /// The edges since the last call, oldest first, at most 16 of each button; more of them come with the next call.
    public func waitForEdges(until deadline: MonotonicInstant) throws(ButtonsError) -> [ButtonEdge] {
        do throws(ButtonsError) {
            let taken = try take()
            var edges: [ButtonEdge] = []
            var wakeups = 0
            repeat {
                edges = try readReady(taken, deadline)
                wakeups += 1
            } while edges.isEmpty && calls.now() < deadline && wakeups < PollLimits.maxFruitlessWakeups
            if edges.isEmpty { try checkPresence(taken) }
            return edges
        } catch {
            release()
            throw error
        }
    }

    private func release() {
        for line in taken ?? [] { calls.release(line.request) }
        taken = nil
    }

    // MARK: Reading

    private func readReady(_ taken: [TakenLine], _ deadline: MonotonicInstant) throws(ButtonsError) -> [ButtonEdge] {
        var descriptors = taken.map { pollfd(fd: $0.request.descriptor, events: CShort(POLLIN), revents: 0) }
        let milliseconds = calls.now().pollMilliseconds(until: deadline)
        do throws(Errno) {
            try valueOrErrno(retryOnInterrupt: false) { calls.poll(&descriptors, milliseconds) }
        } catch {
            // The time left has changed: the caller comes again.
            if error.rawValue == EINTR { return [] }
            throw .failed(call: "poll", errno: error.rawValue)
        }
        var edges: [ButtonEdge] = []
        for (button, line) in taken.enumerated() {
            guard descriptors[button].revents & deadEvents == 0 else { throw .chipGone(chip: line.place.chip.path) }
            guard descriptors[button].revents & CShort(POLLIN) != 0 else { continue }
            edges += try read(line).map { ButtonEdge(button: button, isDown: $0.isActive, time: $0.time) }
        }
        // Swift's sort is stable in practice only; the button decides between edges of the same nanosecond.
        return edges.sorted { ($0.time, $0.button) < ($1.time, $1.button) }
    }

    private func read(_ line: TakenLine) throws(ButtonsError) -> [GPIOEdge] {
        var edges: [GPIOEdge] = []
        do throws(Errno) {
            try valueOrErrno { calls.read(line.request, &edges) }
        } catch {
            switch error.rawValue {
            case EAGAIN: return []
            case ENODEV, ENXIO: throw .chipGone(chip: line.place.chip.path)
            default: throw .failed(call: "read of line \(line.place.offset)", errno: error.rawValue)
            }
        }
        return edges
    }

    /// The first kernel interface does not wake a reader whose chip goes away, so a wait in which nothing happened ends
    /// with a look at the chip.
    private func checkPresence(_ taken: [TakenLine]) throws(ButtonsError) {
        for line in taken where calls.identity(line.place.chip.path) != line.identity {
            throw .chipGone(chip: line.place.chip.path)
        }
    }

    // MARK: Taking

    private func take() throws(ButtonsError) -> [TakenLine] {
        if let taken { return taken }
        let chips = try readChips()
        // Kept as they are taken, so that an error in the middle lets the earlier ones go.
        var taken: [TakenLine] = []
        self.taken = taken
        for line in lines {
            let place = try GPIOLookup.find(line, among: chips)
            let request = try request(line, place)
            taken.append(TakenLine(place: place, request: request, identity: calls.identity(place.chip.path)))
            self.taken = taken
        }
        return taken
    }

    /// All chips that may be read. One that may not is an error only if it could have been meant.
    private func readChips() throws(ButtonsError) -> [GPIOChip] {
        var chips: [GPIOChip] = []
        var refusal: ButtonsError?
        for path in calls.chipPaths() {
            do throws(Errno) {
                if let chip = try readChip(path) { chips.append(chip) }
            } catch {
                // It went away between being listed and being opened.
                if [ENOENT, ENODEV, ENXIO].contains(error.rawValue) { continue }
                refusal = refusal ?? .failed(call: "open \(path)", errno: error.rawValue)
            }
        }
        if let refusal {
            for line in lines {
                do throws(ButtonsError) { _ = try GPIOLookup.find(line, among: chips) } catch { throw refusal }
            }
        }
        return chips
    }

    private func readChip(_ path: String) throws(Errno) -> GPIOChip? {
        var chip: GPIOChip?
        try valueOrErrno { calls.readChip(path, &chip) }
        return chip
    }

    private func request(_ line: GPIOLine, _ place: GPIOPlace) throws(ButtonsError) -> GPIORequest {
        var request: GPIORequest?
        do throws(Errno) {
            try valueOrErrno { calls.request(place, line, &request) }
        } catch {
            switch error.rawValue {
            case EBUSY: throw .busy(line: line.line, consumer: consumer(of: place))
            case ENOENT, ENODEV, ENXIO: throw .chipGone(chip: place.chip.path)
            default: throw .failed(call: "request of line \(place.offset)", errno: error.rawValue)
            }
        }
        guard let request else { throw .failed(call: "request of line \(place.offset)", errno: EIO) }
        return request
    }

    /// Asked anew: the line may have been taken after the chip was read. A chip that cannot be read names nobody.
    private func consumer(of place: GPIOPlace) -> String? {
        do throws(Errno) {
            return try readChip(place.chip.path)?.lines[Int(place.offset)].consumer
        } catch {
            return nil
        }
    }
}
