internal import Crypto
internal import Ledger

extension StoreFolder {
    /// Writes all that is kept, as it is at one moment, in the form of `BackupFormat`. Recovery keys go with it: they are of use when the
    /// kiosk is lost. On any thread, beside whoever writes.
    ///
    /// - Parameters:
    ///   - includesIdentity: whether the kiosk's secret goes with it. Whoever has that is the kiosk.
    ///   - write: takes the next bytes, at most some 100 KiB, and may block.
    /// - Throws: what `write` throws; `busy` if the database had to grow meanwhile, which waits for nobody.
    public func backup(
        includesIdentity: Bool = false, _ progress: Store.Progress = { _, _ in },
        write: ([UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try makeRoom()
        let recovery = try recoveryKeys()
        var writer = BackupWriter()
        try database.read { transaction throws(StoreError) in
            // It would keep what is about to go, and that is over in a moment. That the file is to be compacted is no matter of backups.
            if let erasing = try transaction.value(.meta, Meta.erase), erasing != Meta.isErased { throw .busy }
            let shared: [BackupFormat.Kind] = [.boots, .released, .photos, .thumbnails]
            var (done, total, isOfSeveral) = (0, 0, false)
            try transaction.forEachLedger { part throws(StoreError) in
                total += try part.entryCount() + part.count(.heard) + part.count(.announced) + part.count(.health)
                total += try part.count(.documents)
                let hasRow = try part.row() != nil
                if part.ledger != .first || hasRow { isOfSeveral = true }
            }
            for table in shared.compactMap({ $0.table }) { total += try transaction.count(table) }
            func row(_ kind: BackupFormat.Kind, _ key: [UInt8], _ value: [UInt8]) throws(StoreError) {
                guard !database.isWanted else { throw .busy }
                try writer.write(.init(kind: kind, key: key, value: value), write)
                done += 1
                if done % 64 == 0 { try progress(done, total) }
            }
            func rows(_ kind: BackupFormat.Kind, _ transaction: borrowing Transaction) throws(StoreError) {
                guard let table = kind.table else { return }
                try transaction.visit(table, .ascending()) { key, value throws(StoreError) in
                    try row(kind, Array(copying: key), Array(copying: value))
                    return true
                }
            }
            try writer.write(BackupFormat.magic(ofSeveral: isOfSeveral), write)
            if includesIdentity { try writer.write(.init(kind: .identity, key: [], value: identity.seed), write) }
            for record in recovery {
                try writer.write(record.frame, write)
            }
            try transaction.forEachLedger { part throws(StoreError) in
                for frame in try part.beginningOfBackup(isOfSeveral: isOfSeveral) { try writer.write(frame, write) }
                try part.visitInCausalOrder { table, key, record throws(StoreError) in
                    try row(table == .entries ? .entries : .evidence, key, record)
                }
                for kind in [BackupFormat.Kind.heard, .announced, .health, .documents] { try rows(kind, part) }
            }
            // After all entries: a photo is wanted where one mentions it.
            for kind in shared { try rows(kind, transaction) }
            try progress(total, total)
        }
        try writer.end(write)
    }
}

extension Transaction {
    /// The frames with which this ledger begins: its name, and what cannot be found out from its entries.
    func beginningOfBackup(isOfSeveral: Bool) throws(StoreError) -> [BackupFormat.Frame] {
        var frames: [BackupFormat.Frame] = []
        if isOfSeveral {
            frames.append(.init(kind: .ledger, key: ledger.bytes, value: try row()?.bytes ?? []))
        }
        try visit(.ledgerMeta, .ascending()) { key, value in
            let key = Array(copying: key)
            if Meta.isKept(key) { frames.append(.init(kind: .meta, key: key, value: Array(copying: value))) }
            return true
        }
        return frames
    }
}

/// Puts frames together to pieces worth sending, and sums them up.
struct BackupWriter {
    private var sum = SHA256()
    private var pending: [UInt8] = []

    /// What is sent at once, at least.
    private static let pieceBytes = 64 << 10

    mutating func write(_ frame: BackupFormat.Frame, _ write: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) {
        try self.write(frame.bytes, write)
    }

    mutating func write(_ bytes: [UInt8], _ write: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) {
        sum.update(data: bytes)
        pending += bytes
        guard pending.count >= BackupWriter.pieceBytes else { return }
        try write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    mutating func end(_ write: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) {
        let end = BackupFormat.Frame(kind: .end, key: [], value: Array(sum.finalize()))
        try write(pending + end.bytes)
    }
}
