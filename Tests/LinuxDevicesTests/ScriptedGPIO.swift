import FitPinkyCore
import Glibc

@testable import LinuxDevices

/// A GPIO chip in memory, that fails where it is told to.
final class ScriptedGPIO {
    /// Errnos that the next calls of that name answer, the first first.
    var faults: [String: [CInt]] = [:]
    var edges: [CInt: [GPIOEdge]] = [:]
    var pollEvents: CShort?
    var identity: FileIdentity? = FileIdentity(folderDevice: 1, inode: 1, device: 1)
    var clock = MonotonicInstant(nanoseconds: 1_000_000_000)
    var utcMilliseconds: Int64 = 1_800_000_000_000
    /// Whether lines are active now; a line of which nothing is said is as its last edge left it.
    var levels: [CInt: Bool] = [:]
    /// What the driver cannot do.
    var refusesDebounce = false
    var refusesBias = false
    /// What happens during a wait without edges, once.
    var meanwhile: (() -> Void)?
    private(set) var held: Set<CInt> = []
    private(set) var requestCount = 0
    private(set) var wishes: [GPIOWish] = []
    private var lastEdge: [CInt: Bool] = [:]

    func calls() -> GPIOCalls {
        var calls = GPIOCalls()
        calls.chipPaths = { ["/dev/gpiochip0"] }
        calls.readChip = { path, chip in
            if let fault = self.fault("open") { return -fault }
            let lines = ["A", "B"].map { GPIOChip.Line(name: $0, consumer: "w1-gpio") }
            chip = GPIOChip(path: path, name: "gpiochip0", label: "pinctrl-sim", lines: lines)
            return 0
        }
        calls.request = { place, wish, request in
            self.wishes.append(wish)
            if let fault = self.fault("request") { return -fault }
            if self.refusesDebounce, wish.debounce > .seconds(0) { return -524 }
            if self.refusesBias, wish.bias != .asIs { return -EINVAL }
            self.requestCount += 1
            self.held.insert(CInt(place.offset))
            request = GPIORequest(descriptor: CInt(place.offset), handle: nil)
            return 0
        }
        calls.read = { request, edges in
            if let fault = self.fault("read") { return -fault }
            edges = self.edges.removeValue(forKey: request.descriptor) ?? []
            if let last = edges.last { self.lastEdge[request.descriptor] = last.isActive }
            return CInt(edges.count)
        }
        calls.level = { request in
            if let fault = self.fault("level") { return -fault }
            return self.levels[request.descriptor] ?? self.lastEdge[request.descriptor] ?? false ? 1 : 0
        }
        calls.utcMilliseconds = { self.utcMilliseconds }
        calls.release = { self.held.remove($0.descriptor) }
        calls.identity = { _ in self.identity }
        calls.poll = { descriptors, milliseconds in
            if let fault = self.fault("poll") { return -fault }
            var ready: CInt = 0
            for index in descriptors.indices {
                let hasEdges = self.edges[descriptors[index].fd] != nil
                descriptors[index].revents = self.pollEvents ?? (hasEdges ? CShort(POLLIN) : 0)
                if descriptors[index].revents != 0 { ready += 1 }
            }
            if ready == 0 {
                self.clock = self.clock + .milliseconds(Int64(milliseconds))
                if milliseconds > 0 { self.meanwhile?() }
                if milliseconds > 0 { self.meanwhile = nil }
            }
            return ready
        }
        calls.now = { self.clock }
        return calls
    }

    private func fault(_ call: String) -> CInt? {
        guard let fault = faults[call]?.first else { return nil }
        faults[call]?.removeFirst()
        return fault
    }
}
