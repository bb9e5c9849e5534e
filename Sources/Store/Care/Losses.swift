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
}

// Nobody may have any more what was lost here. A person may then say that it is lost: the kiosk stops telling of it, and what it said
// itself after a lost entry of its own, which no other kiosk can take in, it says once more.
extension Store {
    /// Works everything derived out anew, looks at all that is kept, and stops waiting for entries and photos that are damaged or
    /// missing: all or nothing.
    ///
    /// Other kiosks take an entry in only after all that it goes on from. So what this kiosk said after a lost entry of its own
    /// reaches nobody: as far as it still stands it is said once more, in the same order, and the old entries go. Entries of
    /// another kiosk stay; others have them from there. What is lost is taken in all the same should somebody bring it one day.
    public func acceptLosses(
        at now: UTCInstant, _ progress: Progress = { _, _ in }
    ) throws(StoreError) -> AcceptedLosses {
        // On the word of a wrong row nothing may go; and what was not found by now would not count as lost.
        try rebuild(progress)
        try heal(try verify(progress).findings)
        let losses = try commit { transaction, state throws(StoreError) in
            var losses = AcceptedLosses()
            let damaged = try transaction.damagedDots()
            for dot in damaged { try transaction.remove(.entries, dot.bytes) }
            losses.photos = try transaction.removeDamagedPhotos()
            // What stands now, without what is lost, is what has to be said again.
            if !damaged.isEmpty { try transaction.deriveAll(progress) }
            let unsent = try transaction.unsent(of: kiosk)
            for dot in unsent.dots { try transaction.remove(.entries, dot.bytes) }
            if !unsent.dots.isEmpty { try transaction.deriveAll(progress) }
            losses.entries = damaged.count + unsent.dots.count
            // The file beside the database has some of the entries that are gone.
            if losses.entries > 0 { try transaction.put(.meta, Meta.peersAnew) }
            _ = try transaction.closeGaps()
            try transaction.acceptGaps()
            state.noteRebuilt()
            if !unsent.dots.isEmpty {
                try transaction.remove(.ledgerMeta, Meta.ownHead(of: kiosk))
                try transaction.resumeChain(of: kiosk, [])
                state.writer = nil
                try append(unsent.facts, at: now, transaction, &state)
                losses.saidAgain = unsent.facts.count
            }
            return losses
        }
        // Where there is no room now, it is written the next time.
        if losses.entries > 0 { try? folder.keepPeers() }
        return losses
    }
}

extension StoreFolder {
    /// See ``Store/acceptLosses(at:_:)``: of every ledger, one after the other.
    public func acceptLosses(
        at now: UTCInstant, _ progress: Store.Progress = { _, _ in }
    ) throws(StoreError) -> AcceptedLosses {
        var sum = AcceptedLosses()
        for store in try stores() {
            let losses = try store.acceptLosses(at: now, progress)
            sum.entries += losses.entries
            sum.saidAgain += losses.saidAgain
            sum.photos += losses.photos
        }
        return sum
    }
}

extension Transaction {
    /// The gaps that somebody still waits for.
    func openGaps() throws(StoreError) -> [Chains.Epoch: UInt64] {
        var open = try gaps()
        for (epoch, first) in open where try acceptedGap(in: epoch) == first { open[epoch] = nil }
        return open
    }

    /// Whether what that entry goes on from may be missing: it was, when that was accepted.
    func isLossAccepted(before dot: Dot) throws(StoreError) -> Bool {
        guard let value = try value(.ledgerMeta, Meta.acceptedGap(Chains.Epoch(of: dot))) else { return false }
        return stride(from: 8, to: value.count, by: 8).contains {
            Meta.number(value[$0..<min($0 + 8, value.count)], UInt64.self) == dot.sequence
        }
    }

    /// That entry was found damaged: if others of its epoch were given up, it was not.
    func noteLoss(of dot: Dot) throws(StoreError) {
        let epoch = Chains.Epoch(of: dot)
        guard let first = try acceptedGap(in: epoch), first < dot.sequence else { return }
        try remove(.ledgerMeta, Meta.acceptedGap(epoch))
    }

    private func acceptedGap(in epoch: Chains.Epoch) throws(StoreError) -> UInt64? {
        try value(.ledgerMeta, Meta.acceptedGap(epoch)).map { Meta.number($0.prefix(8)) }
    }

    fileprivate func acceptGaps() throws(StoreError) {
        for (epoch, first) in try gaps() {
            var value = Meta.bytes(of: first)
            for key in try keys(.entries, prefix: epoch.bytes) {
                guard let dot = Dot(bytes: key), dot.sequence >= first, let record = try readable(dot),
                    case .brokenChain? = try finding(in: record, under: dot)
                else { continue }
                value += Meta.bytes(of: dot.sequence)
            }
            try put(.ledgerMeta, Meta.acceptedGap(epoch), value)
        }
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
                    let fact = try? Fact(entry)  // damaged
                else { continue }
                let position = Position(of: entry)
                for slot in record.claims(fact, by: ledger.idRule)
                where try holder(of: slot.key) == position {
                    standing.append((position, try current(fact, at: position)))
                    break
                }
            }
        }
        // A kiosk introduces itself before it says anything else.
        standing.sort { ($0.fact.kind == .kiosk ? 0 : 1, $0.position) < ($1.fact.kind == .kiosk ? 0 : 1, $1.position) }
        return (dots, standing.map(\.fact))
    }

    /// What is to be said for that fact: of a member who was renamed since, that the kiosk serves them, and not the old name.
    private func current(_ fact: Fact, at position: Position) throws(StoreError) -> Fact {
        guard case .member(let said) = fact,
            let standing = try unlessDamaged({ () throws(StoreError) in try standing(of: .member(said.member)) }),
            standing.position != position
        else { return fact }
        return standing.fact
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

    /// Of this ledger, and those that none mentions.
    ///
    /// - Returns: how many there were.
    fileprivate func removeDamagedPhotos() throws(StoreError) -> Int {
        var count = 0
        for key in try keys(.meta, prefix: Meta.damagedPhotoPrefix) {
            let sha256 = Array(key.dropFirst(Meta.damagedPhotoPrefix.count))
            guard try isMentionedHere(sha256) ? true : !isMentioned(sha256) else { continue }
            try removePieces(sha256)
            count += 1
        }
        return count
    }
}
