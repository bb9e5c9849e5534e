internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// What became of a database that was damaged.
public struct Recovery: Hashable, Sendable {
    /// The damaged file, for people who want to have it looked at.
    public var path: String
    /// What was wrong with it.
    public var cause: String
    /// Entries and photos that were taken in from it.
    public var entries: Int
    /// Photos likewise.
    public var photos: Int
    /// More photos may come from it.
    public var isUnderWay: Bool
    /// There is another kiosk, known here, that may have what it does not hold any more.
    public var hasPartner: Bool
}

// A damaged database is set aside, a fresh one takes its place, and what the damaged one still holds is taken in: entries when
// the folder is opened, photos one after the other while the kiosk runs.
extension StoreFolder {
    /// Takes in what damaged databases in the folder still hold, but for photos.
    ///
    /// It can be done again: what is here stays.
    func salvage() throws(StoreError) {
        for copy in DamagedCopy.all(in: path).reversed() {
            var progress = copy.progress(calls)
            guard progress.entries == nil else { continue }
            let raw = try RawDatabase(path: copy.path, calls: calls)
            var rows = SalvagedRows(raw.file)
            rows.learn(from: PeersFile.rows(in: path, calls: calls))
            var count = 0
            for (name, part) in rows.byLedger(ownKey: ownKey) {
                count += try takeIn(name, part.row).takeIn(part)
            }
            progress.entries = count
            try copy.note(progress, calls)
        }
    }

    /// Gives each ledger whose row was lost the one that `peers` has, with the nonce that its founding says: without that this kiosk
    /// would sign there with another key, and be another one.
    func mendLedgerRows() throws(StoreError) {
        let lost = try database.read { transaction throws(StoreError) in
            var lost: [LedgerName: LedgerRow] = [:]
            for name in transaction.ledgers where name != .first {
                let row = try transaction.row(of: name) ?? LedgerRow(made: 0)
                if !row.isComplete { lost[name] = row }
            }
            return lost
        }
        guard !lost.isEmpty else { return }
        let beside = PeersFile.rows(in: path, calls: calls)
        for (name, before) in lost {
            // Nobody founds a member's own ledger, and a nonce that is known is not looked for again.
            let isFounded = name.household != nil && before.nonce == nil
            let foundings = try database.read { transaction throws(StoreError) in
                isFounded ? try transaction.of(name).foundings() : []
            }
            var rows = SalvagedRows(foundings, of: name)
            rows.learn(from: [name: beside[name] ?? []])
            guard let row = rows.byLedger(ownKey: ownKey)[name]?.row.completed(by: before), row != before else {
                continue
            }
            let bytes = row.bytes
            try writeShared { transaction throws(StoreError) in
                try transaction.put(.meta, LedgerRow.key(name), bytes)
            }
        }
    }

    /// The public key with which this kiosk signs in a ledger of which such a row is kept.
    func ownKey(_ name: LedgerName, _ row: LedgerRow) -> [UInt8] {
        identity.derived(for: name, foundedWith: row.nonce).publicKey
    }
}

extension Transaction {
    /// The entries by which kiosks said that they found this ledger's household.
    fileprivate func foundings() throws(StoreError) -> [BackupFormat.Frame] {
        var frames: [BackupFormat.Frame] = []
        try visit(.entries, .ascending()) { key, value in
            let bytes = Array(copying: value)
            if let record = try? Record(bytes: bytes),  // damaged: it tells of nothing
                record.header.kind == Fact.Kind.group.rawValue
            {
                frames.append(.init(kind: .entries, key: Array(copying: key), value: bytes))
            }
            return true
        }
        return frames
    }
}

extension Store {
    /// Takes in what was salvaged of this ledger.
    ///
    /// - Returns: how many entries were not here.
    func takeIn(_ part: SalvagedRows.Part) throws(StoreError) -> Int {
        let records = part.records
        let count = try commit { transaction, state throws(StoreError) in
            var count = 0
            for record in records {
                let hash = record.hash
                guard try !transaction.has(.headers, hash) else { continue }
                let dot = record.header.dot.bytes
                let isTaken = try transaction.has(.entries, dot)
                if isTaken ? true : try !transaction.keys(.evidence, prefix: dot).isEmpty {
                    try transaction.keepAsEvidence(record, hash: hash)
                } else {
                    try transaction.put(.entries, dot, record.bytes)
                    try transaction.put(.headers, hash, dot)
                }
                count += 1
            }
            try transaction.deriveAll()
            for (kiosk, key) in part.keys where try !transaction.has(.keys, kiosk) {
                try transaction.put(.keys, kiosk, key)
            }
            try transaction.findGaps()
            try transaction.resumeChain(of: kiosk, records)
            (state.writer, state.vector) = (nil, nil)
            return count
        }
        var restoration = Restoration(salvagingInto: self)
        // Where the chain ends was worked out from the entries.
        for row in part.rows where row.key != Meta.ownHead(of: kiosk) { try restoration.take(row) }
        try restoration.finish()
        return count
    }
}

extension StoreFolder {
    /// Takes in a photo that a damaged database still holds, if there is one that a workout speaks of.
    ///
    /// - Returns: whether there may be more.
    public func salvagePhoto() throws(StoreError) -> Bool {
        guard let copy = DamagedCopy.all(in: path).last(where: { !$0.progress(calls).hasAllPhotos }) else {
            return false
        }
        var progress = copy.progress(calls)
        let salvage = try salvagedPhotos(of: copy)
        while let sha256 = salvage.next() {
            let wanted = try database.read { transaction throws(StoreError) in try transaction.lostPhoto(sha256) }
            guard let wanted, let bytes = salvage.photo(sha256, byteCount: wanted.byteCount) else { continue }
            try writeShared { transaction throws(StoreError) in
                try transaction.removePieces(sha256)
                try transaction.putPieces(bytes, sha256: sha256)
            }
            progress.photos += 1
            try copy.note(progress, calls)
            return true
        }
        progress.hasAllPhotos = true
        try copy.note(progress, calls)
        salvaged.withLock { $0 = nil }
        return DamagedCopy.all(in: path).contains { !$0.progress(calls).hasAllPhotos }
    }

    private func salvagedPhotos(of copy: DamagedCopy) throws(StoreError) -> SalvagedPhotos {
        if let known = salvaged.withLock({ $0 }), known.path == copy.path { return known }
        let photos = try SalvagedPhotos(copy, calls)
        salvaged.withLock { $0 = photos }
        return photos
    }

    /// What became of the newest damaged database, as long as somebody should know; nil if there is none.
    public func recovery() -> Recovery? {
        guard let copy = DamagedCopy.all(in: path).last else { return nil }
        let progress = copy.progress(calls)
        guard !progress.isSettled else { return nil }
        // Where it cannot be read none is named.
        let hasPartner = try? database.read { transaction throws(StoreError) in try self.hasPartner(transaction) }
        return Recovery(
            path: copy.path, cause: copy.cause(calls), entries: progress.entries ?? 0, photos: progress.photos,
            isUnderWay: !progress.hasAllPhotos, hasPartner: hasPartner ?? false)
    }

    /// Ends the telling once a partner's kiosk has all that is here of each ledger that it shares, and no entry is known to lack: then nothing is missed.
    public func settleRecoveryIfMadeGood() throws(StoreError) {
        guard let recovery = recovery(), !recovery.isUnderWay else { return }
        let isMadeGood = try database.read { transaction throws(StoreError) in
            // A ledger that no other kiosk has gets nothing from one.
            var (isAny, isAll) = (false, true)
            try transaction.forEachLedger { part throws(StoreError) in
                let isHad = try !part.keys(.ledgerMeta, prefix: Meta.partnerPrefix).isEmpty
                let hasGaps = try !part.openGaps().isEmpty
                let isLacking = try hasGaps ? true : isHad ? false : hasPartner(in: part)
                isAny = isAny || isHad
                isAll = isAll && !isLacking
            }
            return isAny && isAll
        }
        guard isMadeGood else { return }
        for copy in DamagedCopy.all(in: path) {
            var progress = copy.progress(calls)
            progress.isSettled = true
            try copy.note(progress, calls)
        }
    }
}

extension Transaction {
    /// What a workout says of that photo, if it is not here and was not let go. Of a deleted workout too: it may be wanted back.
    fileprivate func lostPhoto(_ sha256: [UInt8]) throws(StoreError) -> PhotoFact? {
        guard try !has(.released, sha256) else { return nil }
        var lost: PhotoFact?
        try visitMentions(of: sha256) { part, id throws(StoreError) in
            guard let photo = try part.readable(id)?.fact.photo, try !part.hasPhoto(photo) else { return true }
            lost = photo
            return false
        }
        return lost
    }

    /// Sets what this kiosk's next entry goes on from: the last of its entries of which all before it are here, so that other
    /// kiosks can take it in whatever was lost; and its clock, which never goes back.
    func resumeChain(of kiosk: KioskID, _ records: [Record]) throws(StoreError) {
        var latest = Meta.number(try value(.ledgerMeta, Meta.latestStamp) ?? [], UInt64.self)
        for record in records where record.header.dot.origin == kiosk {
            latest = max(latest, record.header.stamp.rawValue)
        }
        try put(.ledgerMeta, Meta.latestStamp, Meta.bytes(of: latest))
        let ownHead = Meta.ownHead(of: kiosk)
        guard try value(.ledgerMeta, ownHead) == nil else { return }
        var head: Record?
        for dot in try strands().tips where dot.origin == kiosk {
            guard let tip = try readable(dot) else { continue }
            if head.map({ $0.header.stamp < tip.header.stamp }) ?? true { head = tip }
        }
        if let head { try put(.ledgerMeta, ownHead, head.hash) }
    }
}
