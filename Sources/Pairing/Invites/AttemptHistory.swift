internal import FitPinkyCore

/// What is remembered of earlier attempts, for who has to wait how long and who comes before another. It depends on attempts
/// alone, and neither on an invite nor on whether one of them was right, but for one thing: a success is forgotten, which
/// nobody can see who is not at the same address.
struct AttemptHistory: Hashable, Sendable {
    /// What is remembered of one machine or one network.
    struct Record: Hashable, Sendable {
        /// Attempts that were counted one soon after another.
        fileprivate(set) var attempts = 0
        /// The number of its latest attempt among all.
        fileprivate(set) var turn: UInt64 = 0
        /// It may not try again before.
        fileprivate(set) var opens = MonotonicInstant(nanoseconds: .min)
    }

    private(set) var machines: [[UInt8]: Record] = [:]
    private(set) var networks: [[UInt8]: Record] = [:]
    /// When all attempts are paid for, at one ``gap`` each.
    private var paid: MonotonicInstant?
    private var turns: UInt64 = 0

    /// How long a machine waits after its first attempt, its second, and so on; after the fifth they begin again, for five
    /// attempts wear every code out for its network: the next try at a new code then waits for the shortest.
    static let delays: [MonotonicInstant.Span] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(1)]
    /// How long an attempt is paid for by everybody: each is a write to the disk, which strangers may not wear out.
    static let gap = MonotonicInstant.Span.seconds(1)
    /// So many attempts may be owed at one time: 31 strangers and a joiner who begin together are compared at once.
    static let burst: Int64 = 32
    /// After so long without an attempt a machine or network is as one that has never tried.
    static let calm = MonotonicInstant.Span.seconds(60)
    /// Machines, and networks, that are remembered at one time. Beyond, those are forgotten that tried least lately.
    static let capacity = 256

    /// An attempt from there was counted.
    mutating func attempted(from source: AttemptSource, at now: MonotonicInstant) {
        forget(at: now)
        turns += 1
        let delay = Self.delays[(machines[source.machine]?.attempts ?? 0) % Self.delays.count]
        Self.note(source.machine, in: &machines, turn: turns, opens: now + delay)
        Self.note(source.network, in: &networks, turn: turns, opens: now)
        paid = max(paid ?? now, now) + Self.gap
    }

    /// The attempt that was counted last was right.
    mutating func succeeded(from source: AttemptSource) {
        machines[source.machine] = nil
        networks[source.network] = nil
    }

    /// From when on an attempt from there may be counted; nil if nobody has to wait.
    func opens(for source: AttemptSource) -> MonotonicInstant? {
        guard let paid else { return nil }
        let opens = paid + .seconds(-Self.burst)
        return machines[source.machine].map { max($0.opens, opens) } ?? opens
    }

    /// Who comes first: the network that has tried least often, then the one that has not tried for longest, and within it
    /// the machine in the same way.
    func rank(of source: AttemptSource) -> Rank {
        let (network, machine) = (networks[source.network] ?? Record(), machines[source.machine] ?? Record())
        return Rank(values: [UInt64(network.attempts), network.turn, UInt64(machine.attempts), machine.turn])
    }

    /// The less, the earlier.
    struct Rank: Comparable {
        fileprivate let values: [UInt64]

        static func < (a: Rank, b: Rank) -> Bool { a.values.lexicographicallyPrecedes(b.values) }
    }

    private static func note(
        _ name: [UInt8], in records: inout [[UInt8]: Record], turn: UInt64, opens: MonotonicInstant
    ) {
        var record = records[name] ?? Record()
        record.attempts += 1
        (record.turn, record.opens) = (turn, opens)
        records[name] = record
        if records.count > capacity, let oldest = records.min(by: { $0.value.turn < $1.value.turn })?.key {
            records[oldest] = nil
        }
    }

    private mutating func forget(at now: MonotonicInstant) {
        machines = machines.filter { now - $0.value.opens < Self.calm }
        networks = networks.filter { now - $0.value.opens < Self.calm }
    }
}
