public import FitPinkyCore
internal import Ledger

/// What somebody has stopped waiting for.
public struct AcceptedLosses: Hashable, Sendable {
    /// Entries that are gone: they were damaged, or had no way to other kiosks.
    public var entries = 0
    /// What of this kiosk's own such entries still stood, and was said once more.
    public var saidAgain = 0
    /// Photos that are gone: they were damaged.
    public var photos = 0

    /// Counts.
    public init(entries: Int = 0, saidAgain: Int = 0, photos: Int = 0) {
        (self.entries, self.saidAgain, self.photos) = (entries, saidAgain, photos)
    }
}

// Nobody may have any more what was lost here. A person may then say that it is lost: the kiosk stops telling of it, and what it said
// itself after a lost entry of its own, which no other kiosk can take in, it says once more.
extension Store {
    /// Looks at all that is kept, stops waiting for entries and photos that are damaged or missing, and works everything derived out
    /// anew: all or nothing.
    ///
    /// Other kiosks take an entry in only after all that it goes on from. So what this kiosk said after a lost entry of its own
    /// reaches nobody: as far as it still stands it is said once more, in the same order, and the old entries go. Entries of
    /// another kiosk stay; others have them from there. What is lost is taken in all the same should somebody bring it one day.
    public func acceptLosses(
        at now: UTCInstant, _ progress: Progress = { _, _ in }
    ) throws(StoreError) -> AcceptedLosses {
        // What was not found by now would not count as lost.
        try heal(try verify(progress).findings)
        let losses = try commit { transaction, state throws(StoreError) in
            var losses = AcceptedLosses()
            let unsent = try transaction.unsent(of: kiosk)
            let lost = try Set(unsent.dots + transaction.damagedDots())
            for dot in lost { try transaction.remove(.entries, dot.bytes) }
            try transaction.forgetHeaders(ofMissing: Array(lost))
            losses.entries = lost.count
            losses.photos = try transaction.removeDamagedPhotos()
            try transaction.deriveAll(progress)
            _ = try transaction.closeGaps()
            try transaction.acceptGaps()
            state.noteRebuilt()
            if !unsent.dots.isEmpty {
                try transaction.remove(.meta, Meta.ownHead(of: kiosk))
                try transaction.resumeChain(of: kiosk, [])
                state.writer = nil
                try append(unsent.facts, at: now, transaction, &state)
                losses.saidAgain = unsent.facts.count
            }
            return losses
        }
        // The file beside the database has some of the entries that are gone.
        if losses.entries > 0 { try writePeers(evenWithout: true) }
        return losses
    }
}

extension Transaction {
    /// The gaps that somebody still waits for.
    func openGaps() throws(StoreError) -> [Chains.Epoch: UInt64] {
        var open = try gaps()
        for (epoch, first) in open where try acceptedGap(in: epoch) == first { open[epoch] = nil }
        return open
    }

    /// Whether what that entry goes on from may be missing: it was accepted that something before it is.
    func isLossAccepted(before dot: Dot) throws(StoreError) -> Bool {
        try acceptedGap(in: Chains.Epoch(of: dot)).map { $0 <= dot.sequence } ?? false
    }

    /// That entry was found damaged: if others of its epoch were given up, it was not.
    func noteLoss(of dot: Dot) throws(StoreError) {
        let epoch = Chains.Epoch(of: dot)
        guard let first = try acceptedGap(in: epoch), first < dot.sequence else { return }
        try remove(.meta, Meta.acceptedGap(epoch))
    }

    private func acceptedGap(in epoch: Chains.Epoch) throws(StoreError) -> UInt64? {
        try value(.meta, Meta.acceptedGap(epoch)).map { Meta.number($0) }
    }

    fileprivate func acceptGaps() throws(StoreError) {
        for (epoch, first) in try gaps() { try put(.meta, Meta.acceptedGap(epoch), Meta.bytes(of: first)) }
    }

    /// Entries of that kiosk that other kiosks cannot take in, as something that they go on from is not here whole: which they are,
    /// and what those of them say that still stand, in ledger order. What only a newer version can read is not among them, nor is what
    /// is in conflict.
    fileprivate func unsent(of kiosk: KioskID) throws(StoreError) -> (dots: [Dot], facts: [Fact]) {
        let sound = try strands().strands
        var dots: [Dot] = []
        var standing: [(position: Position, fact: Fact)] = []
        for epoch in try epochs() where epoch.origin == kiosk {
            let whole = sound[epoch]?.count ?? 0
            for key in try keys(.entries, prefix: epoch.bytes) {
                guard let dot = Dot(bytes: key), dot.sequence > whole, try !has(.quarantine, key) else { continue }
                dots.append(dot)
                guard let record = try readable(dot), record.header.dot == dot, try isSigned(record),
                    case .whole(let entry) = record,
                    let fact = try? Fact(kind: entry.header.kind, payload: entry.payload)  // damaged
                else { continue }
                let position = Position(of: entry)
                for slot in fact.claims(origin: kiosk) where try holder(of: slot.key) == position {
                    standing.append((position, fact))
                    break
                }
            }
        }
        // A kiosk introduces itself before it says anything else.
        standing.sort { ($0.fact.kind == .kiosk ? 0 : 1, $0.position) < ($1.fact.kind == .kiosk ? 0 : 1, $1.position) }
        return (dots, standing.map(\.fact))
    }

    /// Entries that are damaged themselves, in epochs with a gap.
    fileprivate func damagedDots() throws(StoreError) -> [Dot] {
        var damaged: [Dot] = []
        for (epoch, first) in try gaps() {
            for key in try keys(.entries, prefix: epoch.bytes) {
                guard let dot = Dot(bytes: key), dot.sequence >= first else { continue }
                if let record = try readable(dot), record.header.dot == dot, try isSigned(record) { continue }
                damaged.append(dot)
            }
        }
        return damaged
    }

    /// - Returns: how many there were.
    fileprivate func removeDamagedPhotos() throws(StoreError) -> Int {
        let keys = try keys(.meta, prefix: Meta.damagedPhotoPrefix)
        for key in keys { try removePieces(Array(key.dropFirst(Meta.damagedPhotoPrefix.count))) }
        return keys.count
    }
}
