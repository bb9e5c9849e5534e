import CGPIO
package import Devices
package import FitPinkyCore
import Glibc
package import KioskLogic
internal import SystemPackage

/// Buttons on GPIO lines, read through libgpiod.
///
/// A level that is already active when the line is first taken makes no edge: it takes a release and a press. A button that
/// was down when its chip went away, and is up when it is back, makes the edge up.
package final class GPIOButtons: Buttons {
    private let lines: [GPIOLine]
    private let calls: GPIOCalls
    /// One a line, in their order, while they are ours.
    private var taken: [TakenLine]?
    /// One a line, whether it is ours or not.
    private var levels: [LineLevel]

    /// Whether sparks and most of a contact's bounce are swallowed before they get here (libgpiod 2, and a driver that lets
    /// the kernel do it); else all edges arrive.
    package static var isDebouncedByKernel: Bool { cgpio_library_major() >= 2 }

    /// Buttons on these lines, the first being button 0. The lines are taken by the first wait.
    package convenience init(lines: [GPIOLine]) {
        self.init(lines: lines, calls: GPIOCalls())
    }

    init(lines: [GPIOLine], calls: GPIOCalls) {
        self.lines = lines
        self.calls = calls
        levels = [LineLevel](repeating: LineLevel(), count: lines.count)
    }

    deinit {
        for line in taken ?? [] { calls.release(line.request) }
    }

    /// The edges since the last call, oldest first, at most 16 of each button; more of them come with the next call.
    package func waitForEdges(until deadline: MonotonicInstant) throws(ButtonsError) -> [ButtonEdge] {
        do throws(ButtonsError) {
            var edges: [ButtonEdge] = []
            let held = try hold(&edges)
            var wakeups = 0
            while edges.isEmpty, wakeups < PollLimits.maxFruitlessWakeups {
                let (read, isWoken) = try readReady(held, min(deadline, nextLook))
                edges += read
                if isWoken { wakeups += 1 } else { try checkPresence(held) }
                edges += try missingEdges(held)
                guard calls.now() < deadline else { break }
            }
            // Swift's sort is stable in practice only; the button decides between edges of the same nanosecond.
            return edges.sorted { ($0.time, $0.button) < ($1.time, $1.button) }
        } catch {
            release()
            throw error
        }
    }

    /// When the lines are looked at though nothing has happened: soon where one was found other than was told.
    private var nextLook: MonotonicInstant {
        let suspicions = levels.compactMap(\.differsSince).map { $0 + GPIOLimits.lateEdge }
        return suspicions.reduce(calls.now() + GPIOLimits.lookEvery, min)
    }

    /// The lines, taken now if they are not ours; then also the releases that happened meanwhile.
    private func hold(_ edges: inout [ButtonEdge]) throws(ButtonsError) -> [TakenLine] {
        if let taken { return taken }
        var held: [TakenLine] = []
        defer { taken = held }
        try GPIOTaking(calls: calls).take(lines, into: &held)
        for (button, line) in held.enumerated() {
            let isActive = try level(line)
            edges += levels[button].taken(isActive: isActive, at: calls.now()).map { named($0, button) } ?? []
        }
        return held
    }

    private func release() {
        for line in taken ?? [] { calls.release(line.request) }
        taken = nil
    }

    private func named(_ edge: GPIOEdge, _ button: Int) -> [ButtonEdge] {
        [ButtonEdge(button: button, isDown: edge.isActive, time: edge.time)]
    }

    // MARK: Reading

    /// Waits for edges and reads them; also says whether anything ended the wait.
    private func readReady(
        _ held: [TakenLine], _ deadline: MonotonicInstant
    ) throws(ButtonsError) -> (edges: [ButtonEdge], isWoken: Bool) {
        let events = try poll(held, milliseconds: calls.now().pollMilliseconds(until: deadline))
        guard let events else { return ([], true) }
        var edges: [ButtonEdge] = []
        for (button, line) in held.enumerated() where events[button] & CShort(POLLIN) != 0 {
            let read = try read(line).map { edge in
                GPIOEdge(isActive: edge.isActive, time: onOurClock(edge.time), sequence: edge.sequence)
            }
            edges += levels[button].read(read).flatMap { named($0, button) }
        }
        return (edges, events.contains { $0 != 0 })
    }

    /// The events of each line; nil after a signal, since the time left has changed.
    private func poll(_ held: [TakenLine], milliseconds: CInt) throws(ButtonsError) -> [CShort]? {
        var descriptors = held.map { pollfd(fd: $0.request.descriptor, events: CShort(POLLIN), revents: 0) }
        do throws(Errno) {
            try valueOrErrno(retryOnInterrupt: false) { calls.poll(&descriptors, milliseconds) }
        } catch {
            if error == .interrupted { return nil }
            throw .failed(call: "poll", errno: error.rawValue)
        }
        for (line, descriptor) in zip(held, descriptors) where descriptor.revents & deadEvents != 0 {
            throw .chipGone(chip: line.place.chip.path)
        }
        return descriptors.map(\.revents)
    }

    private func read(_ line: TakenLine) throws(ButtonsError) -> [GPIOEdge] {
        var edges: [GPIOEdge] = []
        do throws(Errno) {
            try valueOrErrno { calls.read(line.request, &edges) }
        } catch {
            if error.rawValue == EAGAIN { return [] }
            throw meaning(of: error, "read", line)
        }
        return edges
    }

    private func level(_ line: TakenLine) throws(ButtonsError) -> Bool {
        do throws(Errno) {
            return try valueOrErrno { calls.level(line.request) } != 0
        } catch {
            throw meaning(of: error, "level", line)
        }
    }

    private func meaning(of errno: Errno, _ call: String, _ line: TakenLine) -> ButtonsError {
        switch errno.rawValue {
        case ENODEV, ENXIO: .chipGone(chip: line.place.chip.path)
        default: .failed(call: "\(call) of line \(line.place.offset)", errno: errno.rawValue)
        }
    }

    /// Kernels before 5.7 stamp the edges of the first interface with the time of day, which is decades ahead of this clock.
    /// A time that fits neither is the time of reading.
    private func onOurClock(_ time: MonotonicInstant) -> MonotonicInstant {
        let now = calls.now()
        guard time > now else { return time }
        let (utc, overflow) = calls.utcMilliseconds().multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return now }
        let (age, isBeyond) = utc.subtractingReportingOverflow(time.nanoseconds)
        guard !isBeyond, (0...GPIOLimits.maxEdgeAge.nanoseconds).contains(age), age <= now.nanoseconds else {
            return now
        }
        return MonotonicInstant(nanoseconds: now.nanoseconds - age)
    }

    // MARK: Looking

    /// The first kernel interface does not wake a reader whose chip goes away, so a wait in which nothing happened ends
    /// with a look at the chip.
    private func checkPresence(_ held: [TakenLine]) throws(ButtonsError) {
        for line in held where calls.identity(line.place.chip.path) != line.identity {
            throw .chipGone(chip: line.place.chip.path)
        }
    }

    /// Edges that the kernel lost: the level of a line is not what was told, and no edge waits that would tell it. The level
    /// is read first, so that an edge between the two looks is seen waiting.
    private func missingEdges(_ held: [TakenLine]) throws(ButtonsError) -> [ButtonEdge] {
        var active: [Bool] = []
        for line in held { active.append(try level(line)) }
        guard let events = try poll(held, milliseconds: 0) else { return [] }
        var edges: [ButtonEdge] = []
        for button in held.indices where events[button] == 0 {
            let edge = levels[button].looked(isActive: active[button], at: calls.now())
            edges += edge.map { named($0, button) } ?? []
        }
        return edges
    }
}
