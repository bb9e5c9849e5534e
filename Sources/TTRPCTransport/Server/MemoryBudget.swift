import Synchronization

/// The bytes that all connections of a server may hold together for requests larger than ``freeBytes``: each connection has its
/// own bounds, and many connections at those bounds would be more than the machine has.
final class MemoryBudget: Sendable {
    /// A request up to this size takes nothing of the budget, so that small ones are answered however much large ones hold.
    static let freeBytes = 4 << 10

    private let left: Atomic<Int>

    init(bytes: Int) {
        left = Atomic(bytes)
    }

    /// Takes so many bytes; false, and nothing is taken, if fewer are left.
    func take(_ bytes: Int) -> Bool {
        var seen = left.load(ordering: .relaxed)
        while seen >= bytes {
            let (isExchanged, now) = left.weakCompareExchange(
                expected: seen, desired: seen - bytes, ordering: .relaxed)
            if isExchanged { return true }
            seen = now
        }
        return false
    }

    /// Gives back what was taken.
    func give(_ bytes: Int) {
        left.add(bytes, ordering: .relaxed)
    }
}

/// What one connection has taken of a budget for the frame that is arriving. Lives on the connection's event loop.
struct FrameReservation {
    let budget: MemoryBudget?
    private(set) var bytes = 0

    init(_ budget: MemoryBudget?) {
        self.budget = budget
    }

    /// Whether a frame of so many bytes may be taken in; if so, it is paid for.
    mutating func admits(_ byteCount: Int) -> Bool {
        guard let budget, byteCount > MemoryBudget.freeBytes else { return true }
        guard budget.take(byteCount) else { return false }
        bytes += byteCount
        return true
    }

    /// The frame has arrived: what was taken for it is now the caller's to give back.
    mutating func handOver() -> Int {
        defer { bytes = 0 }
        return bytes
    }
}
