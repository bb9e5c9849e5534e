internal import FitPinkyCore
internal import Ledger

/// The way in: what the peer has and this kiosk lacks.
struct RecordReceiver: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// Nothing is asked for.
        case settled
        /// The store looks what of their vector is not here.
        case comparing(Vector, isAnswer: Bool)
        /// Pulled, until the last batch is stored.
        case pulling(Vector, Lack, hasProgress: Bool)
    }

    private(set) var state: State = .settled
    /// Batches that are being stored, or wait for those before them; oldest first.
    private(set) var storing: [Batch] = []
    /// Kiosks of whose entries no more is taken now, each until when the store is not asked again.
    private(set) var overShare: [KioskID: MonotonicInstant] = [:]
    /// What was told while another vector was looked at.
    private var later: Vector?
    /// What a pull did not bring, though the peer says it has it. It is not pulled again until something changes.
    private(set) var futile: Lack?
    /// The last vector of which something is not taken in today.
    private(set) var waiting: Vector?

    struct Batch: Hashable, Sendable {
        /// Whether a pull ends with it.
        let isLast: Bool
        /// Who signed each record that the store is asked to take, as the records say; nil where the store need not be asked.
        let origins: [KioskID?]?
        /// Whether records of it are over their members' share, and were passed over.
        let isCut: Bool
    }

    /// What came of a batch.
    struct Stored: Hashable, Sendable {
        /// Whether something of it waits for what is not here.
        let isIncomplete: Bool
        /// A vector to be compared next.
        let compare: Vector?
    }

    var isIdle: Bool { state == .settled && storing.isEmpty }

    /// Looks at it now; or later, and returns false.
    mutating func told(_ vector: Vector) -> Bool {
        guard state == .settled else {
            later = vector
            return false
        }
        state = .comparing(vector, isAnswer: true)
        return true
    }

    /// What the peer has to be told; nil is nothing.
    mutating func lackFound(_ lack: Lack, having: Vector) -> RecordPull? {
        guard case .comparing(let vector, let isAnswer) = state else { return nil }
        waiting = lack.waits ? vector : nil
        // What is to be pulled is taken.
        for tip in lack.tips { overShare[tip.dot.origin] = nil }
        for dot in lack.conflicts { overShare[dot.origin] = nil }
        let lack = lack.told
        if lack.isEmpty || lack == futile {
            state = .settled
            return isAnswer ? RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector()) : nil
        }
        state = .pulling(vector, lack, hasProgress: false)
        return RecordPull(lack: lack, having: having.announced)
    }

    /// A batch has come.
    ///
    /// - Returns: the records that the store has to be asked about; nil if it need not be asked at all.
    /// - Throws: if too many batches are being stored.
    mutating func batch(_ batch: RecordBatch, at now: MonotonicInstant) throws(Broken) -> [[UInt8]]? {
        guard storing.count < SyncLimits.maxOpenBatches else { throw Broken(.creditBroken(.batches)) }
        overShare = overShare.filter { $0.value > now }
        let origins = batch.records.map(RecordReceiver.origin)
        let taken = batch.records.indices.filter { index in origins[index].map { overShare[$0] == nil } ?? true }
        let isCut = taken.count < origins.count
        let isAsked = !isCut || !taken.isEmpty
        storing.append(Batch(isLast: batch.isLast, origins: isAsked ? taken.map { origins[$0] } : nil, isCut: isCut))
        return isAsked ? taken.map { batch.records[$0] } : nil
    }

    /// Who signed it, as it says itself; nil if it is no record.
    private static func origin(of record: [UInt8]) -> KioskID? {
        guard record.count >= EntryHeader.byteCount else { return nil }
        return ULID(bytes: record[1..<17]).map { KioskID($0) }
    }

    /// The oldest batch is durable.
    mutating func stored(_ outcomes: [OnEntry], at now: MonotonicInstant) -> [Stored] {
        guard let batch = storing.first else { return [Stored(isIncomplete: false, compare: nil)] }
        // Where nothing was taken that waited for them, each record has an outcome.
        if let origins = batch.origins, origins.count == outcomes.count {
            for case (let origin?, .refused(.overShare)) in zip(origins, outcomes)
            where overShare.count < SyncLimits.maxOverShare {
                overShare[origin] = now + SyncLimits.shareRetry
            }
        }
        return [end(outcomes)] + passOver()
    }

    /// Ends the oldest batches about which the store is not asked.
    mutating func passOver() -> [Stored] {
        var ended: [Stored] = []
        while let batch = storing.first, batch.origins == nil { ended.append(end([])) }
        return ended
    }

    private mutating func end(_ outcomes: [OnEntry]) -> Stored {
        let batch = storing.removeFirst()
        let isProgress = outcomes.contains { $0.isNew }
        if isProgress { futile = nil }
        if isProgress, case .pulling(let vector, let lack, _) = state {
            state = .pulling(vector, lack, hasProgress: true)
        }
        let isIncomplete = batch.isCut || outcomes.contains { $0.isWaiting }
        guard batch.isLast, case .pulling(let vector, let lack, let hasProgress) = state else {
            return Stored(isIncomplete: isIncomplete, compare: nil)
        }
        if !hasProgress { futile = lack }
        let next = later ?? vector
        state = .comparing(next, isAnswer: later != nil)
        later = nil
        return Stored(isIncomplete: isIncomplete, compare: next)
    }

    /// A vector that came meanwhile, once nothing else is looked at.
    mutating func nextVector() -> Vector? {
        guard state == .settled, let vector = later else { return nil }
        later = nil
        state = .comparing(vector, isAnswer: true)
        return vector
    }

    mutating func vectorChanged() { futile = nil }

    /// The vector of which something was not taken in, to be looked at again; nil if there is none, or another is looked at now.
    mutating func lookAgain() -> Vector? {
        guard state == .settled, let vector = waiting else { return nil }
        (futile, waiting) = (nil, nil)
        state = .comparing(vector, isAnswer: false)
        return vector
    }
}

extension Lack {
    /// As much of it as goes into a message; the rest is pulled later.
    fileprivate var told: Lack {
        Lack(
            tips: Array(tips.prefix(SyncLimits.maxVectorTips)),
            conflicts: Array(conflicts.prefix(SyncLimits.maxVectorConflicts)))
    }
}

extension OnEntry {
    /// It is durable now and was not before.
    fileprivate var isNew: Bool {
        switch self {
        case .applied, .quarantined, .conflict, .restored: true
        case .known, .held, .unadmitted, .refused: false
        }
    }

    /// It is not durable, and will be once what it goes on from is, its kiosk is admitted, or there is room in its member's share.
    fileprivate var isWaiting: Bool {
        switch self {
        case .held, .unadmitted, .refused(.tooManyHeld), .refused(.overShare): true
        case .applied, .known, .restored, .quarantined, .conflict, .refused: false
        }
    }
}
