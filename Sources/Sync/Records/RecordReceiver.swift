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
    /// Whether each batch that is being stored is a pull's last.
    private(set) var storing: [Bool] = []
    /// What was told while another vector was looked at.
    private var later: Vector?
    /// What a pull did not bring, though the peer says it has it. It is not pulled again until something changes.
    private(set) var futile: Lack?
    /// The last vector of which something is not taken in today.
    private(set) var waiting: Vector?

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
        let lack = lack.told
        if lack.isEmpty || lack == futile {
            state = .settled
            return isAnswer ? RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector()) : nil
        }
        state = .pulling(vector, lack, hasProgress: false)
        return RecordPull(lack: lack, having: having.announced)
    }

    /// False if too many batches are being stored.
    mutating func batch(isLast: Bool) -> Bool {
        guard storing.count < SyncLimits.maxOpenBatches else { return false }
        storing.append(isLast)
        return true
    }

    /// One batch is durable.
    ///
    /// - Returns: whether something of it waits for what is not here, and a vector to be compared next.
    mutating func stored(_ outcomes: [OnEntry]) -> (isIncomplete: Bool, compare: Vector?) {
        guard !storing.isEmpty else { return (false, nil) }
        let isLast = storing.removeFirst()
        let isProgress = outcomes.contains { $0.isNew }
        if isProgress { futile = nil }
        if isProgress, case .pulling(let vector, let lack, _) = state {
            state = .pulling(vector, lack, hasProgress: true)
        }
        let isIncomplete = outcomes.contains { $0.isWaiting }
        guard isLast, case .pulling(let vector, let lack, let hasProgress) = state else { return (isIncomplete, nil) }
        if !hasProgress { futile = lack }
        let next = later ?? vector
        state = .comparing(next, isAnswer: later != nil)
        later = nil
        return (isIncomplete, next)
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
