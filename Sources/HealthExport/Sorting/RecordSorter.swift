/// Sorts records by their Day, so that all of a Day are in one heap with their copies, and sums up each heap at the end.
final class RecordSorter {
    private let seed: UInt64
    private let heaps: RecordChains
    private var (lastDay, lastHeap): (Int32, Int) = (.min, 0)
    private(set) var records = 0

    /// How many heaps there are at first. Each of a real export fits into a `RecordSet`.
    private static let heapCount = 256

    init(_ spool: any Spool, seed: UInt64) {
        self.seed = seed
        heaps = RecordChains(count: RecordSorter.heapCount, SpoolFile(spool))
    }

    @inline(__always)
    func add(_ record: RecordCode) throws(HealthRefusal) {
        let day = record.day
        if day != lastDay {
            lastDay = day
            lastHeap = Int(Mixing.mixed(UInt64(bitPattern: Int64(day)) ^ seed) >> 56)
        }
        records += 1
        try heaps.append(record, day: day, to: lastHeap)
    }

    /// Sums up all of them.
    ///
    /// - Parameters:
    ///   - spans: when anybody worked out, ascending.
    ///   - counts: takes each record that is not a copy.
    func settle(_ spans: [(start: UInt32, end: UInt32)], _ counts: inout RecordCounts) throws(HealthRefusal)
        -> (days: [HealthDay], duplicates: Int)
    {
        var settling = RecordSettling(seed: seed, spans: spans, counts: counts)
        for heap in 0..<RecordSorter.heapCount { try settling.settle(heaps, heap) }
        counts = settling.counts
        settling.days.sort { $0.day < $1.day }
        return (settling.days, records - settling.different)
    }
}

/// Drops copies and sums up, heap by heap.
private struct RecordSettling: ~Copyable {
    var days: [HealthDay] = []
    var counts: RecordCounts
    /// How many records were not copies.
    var different = 0
    private let seed: UInt64
    private let spans: [(start: UInt32, end: UInt32)]
    private let set = RecordSet()
    private var totals = DayTotals()

    /// Into how many a heap is split that does not fit, and how often.
    private static let (parts, maxDepth) = (16, 12)

    init(seed: UInt64, spans: [(start: UInt32, end: UInt32)], counts: RecordCounts) {
        (self.seed, self.spans, self.counts) = (seed, spans, counts)
    }

    mutating func settle(_ heaps: RecordChains, _ index: Int, depth: Int = 0) throws(HealthRefusal) {
        let heap = heaps.chains[index]
        guard heap.count > 0 else { return }
        totals.clear()
        if heap.firstDay == heap.lastDay {
            try settleDay(heaps, index, depth)
            return try keepDays()
        }
        if try fill(heaps, index), sum() {
            count()
            return try keepDays()
        }
        guard depth < RecordSettling.maxDepth else { throw .tooManyRecordsADay }
        let salt = Mixing.mixed(seed &+ UInt64(depth + 1))
        let parts = try heaps.split(index, into: RecordSettling.parts) {
            Int(Mixing.mixed(UInt64(bitPattern: Int64($0.day)) ^ salt) >> 60)
        }
        for part in 0..<RecordSettling.parts { try settle(parts, part, depth: depth + 1) }
    }

    /// Adds the records of a single Day to the totals: those that do not fit together are told apart by their copies' number.
    private mutating func settleDay(_ heaps: RecordChains, _ index: Int, _ depth: Int) throws(HealthRefusal) {
        guard heaps.chains[index].count > 0 else { return }
        if try fill(heaps, index) {
            guard sum() else { throw .tooManyRecordsADay }
            return count()
        }
        guard depth < RecordSettling.maxDepth else { throw .tooManyRecordsADay }
        let salt = Mixing.mixed(seed &- UInt64(depth + 1))
        let parts = try heaps.split(index, into: RecordSettling.parts) { Int($0.hash(salt) >> 60) }
        for part in 0..<RecordSettling.parts { try settleDay(parts, part, depth + 1) }
    }

    /// Puts a heap's records into the set; false if they do not fit.
    private mutating func fill(_ heaps: RecordChains, _ index: Int) throws(HealthRefusal) -> Bool {
        set.clear(for: heaps.chains[index].count)
        let (set, seed) = (set, seed)
        return try heaps.forEach(index) { place throws(HealthRefusal) in set.insert(RecordCode(at: place), seed) }
    }

    /// Adds the set's records to the totals; false if they do not fit.
    private mutating func sum() -> Bool {
        let isWhole = set.forEach { record in
            guard let type = record.type else { return true }
            return totals.add(record, type, isActive: type == .heartRate && isInWorkout(record.start))
        }
        return isWhole
    }

    private mutating func count() {
        different += set.count
        _ = set.forEach { record in
            if let type = record.type { counts.add(type.kind, day: record.day, source: record.source) }
            return true
        }
    }

    private mutating func keepDays() throws(HealthRefusal) {
        days += totals.days()
        guard days.count <= HealthLimits.maxDays else { throw .tooManyDays }
    }

    private func isInWorkout(_ moment: UInt32) -> Bool {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].start <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 && moment < spans[low - 1].end
    }
}
