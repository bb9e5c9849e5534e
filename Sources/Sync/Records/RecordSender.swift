internal import Ledger

/// The way out: what the peer lacks, as it says, and what is new.
struct RecordSender: Hashable, Sendable {
    /// How the peer's wishes stand.
    enum State: Hashable, Sendable {
        /// Our vector is out, and not answered: what is new waits, so that nothing overtakes what it goes on from.
        case announced
        /// The store works out what the peer pulls.
        case planning
        /// Entries go as there is credit; `isPulled` until a pull's last batch is out.
        case flowing(isPulled: Bool)
    }

    private(set) var state: State = .flowing(isPulled: false)
    private(set) var queue = SendQueue()
    private(set) var reading: RecordReading?
    /// Records in each batch without a receipt, oldest first.
    private(set) var unacknowledged: [Int] = []
    /// What is here is not all queued: the vector has to be told.
    private(set) var mustAnnounce = false

    /// Whether nothing is under way and nothing waits.
    var isIdle: Bool {
        state == .flowing(isPulled: false) && queue.isEmpty && reading == nil && unacknowledged.isEmpty && !mustAnnounce
    }
    /// Whether entries go before photos now.
    var hasEntries: Bool { !queue.isEmpty || reading != nil }
    /// Entries that the peer has not confirmed.
    var pendingCount: Int { queue.count + (reading?.count ?? 0) + unacknowledged.reduce(0, +) }

    mutating func announce() { mustAnnounce = true }

    mutating func append(_ dots: [Dot]) {
        for dot in dots where !queue.append(dot) { mustAnnounce = true }
    }

    /// False if it is not the peer's turn to pull.
    mutating func pulled(_ pull: RecordPull) -> Bool {
        switch state {
        case .announced: break
        // A pull may cross a vector and be taken for its answer; then the answer comes here.
        case .flowing(isPulled: false): break
        case .planning, .flowing: return false
        }
        state = pull.lack.isEmpty ? .flowing(isPulled: false) : .planning
        return true
    }

    /// What leads to what they lack, before what is new.
    mutating func planned(_ spans: [DotRange]) {
        guard state == .planning else { return }
        let new = queue
        queue = SendQueue()
        state = .flowing(isPulled: true)
        // What does not fit is pulled again, for the peer looks when the last batch is there.
        _ = queue.append(spans)
        if !queue.append(new.spans) { mustAnnounce = true }
    }

    /// What to do now, as long as there is something.
    enum Step: Hashable, Sendable {
        case read(RecordReading)
        case send(RecordBatch)
        case announce
    }

    mutating func next() -> Step? {
        guard reading == nil, case .flowing(let isPulled) = state else { return nil }
        if queue.isEmpty {
            if isPulled, unacknowledged.count < SyncLimits.maxOpenBatches {
                return .send(open(RecordBatch(records: [], isLast: true)))
            }
            guard !isPulled, mustAnnounce else { return nil }
            (mustAnnounce, state) = (false, .announced)
            return .announce
        }
        guard unacknowledged.count < SyncLimits.maxOpenBatches else { return nil }
        let taken = queue.take()
        reading = taken
        return .read(taken)
    }

    /// The batch to send; nil if nothing was read for.
    mutating func read(_ records: [[UInt8]], to stop: RecordReading.Stop?) -> RecordBatch? {
        guard let reading else { return nil }
        self.reading = nil
        if let stop { queue.putBack(reading, from: stop) }
        let isLast = queue.isEmpty && state == .flowing(isPulled: true)
        return records.isEmpty && !isLast ? nil : open(RecordBatch(records: records, isLast: isLast))
    }

    private mutating func open(_ batch: RecordBatch) -> RecordBatch {
        unacknowledged.append(batch.records.count)
        if batch.isLast { state = .flowing(isPulled: false) }
        return batch
    }

    /// False if there is no batch without a receipt.
    mutating func acknowledged(isIncomplete: Bool) -> Bool {
        guard !unacknowledged.isEmpty else { return false }
        unacknowledged.removeFirst()
        if isIncomplete { mustAnnounce = true }
        return true
    }
}
