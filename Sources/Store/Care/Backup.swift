internal import Crypto
internal import FitPinkyCore
internal import Ledger

extension Store {
    /// Writes all that is kept, as it is at one moment, in the form of `BackupFormat`. On any thread, beside whoever writes.
    ///
    /// - Parameters:
    ///   - includesIdentity: whether the kiosk's secret goes with it. Whoever has that is the kiosk.
    ///   - write: takes the next bytes, at most some 100 KiB, and may block.
    /// - Throws: what `write` throws; `busy` if the database had to grow meanwhile, which waits for nobody.
    public func backup(
        includesIdentity: Bool = false, _ progress: Progress = { _, _ in },
        write: ([UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try makeRoom()
        var writer = BackupWriter()
        try writer.write(BackupFormat.magic, write)
        if includesIdentity { try writer.write(.init(kind: .identity, key: [], value: identity.seed), write) }
        try database.read { transaction throws(StoreError) in
            let kinds: [BackupFormat.Kind] = [.boots, .heard, .released, .announced, .photos, .thumbnails]
            var total = try transaction.count(.entries) + transaction.count(.evidence)
            for table in kinds.compactMap({ $0.table }) { total += try transaction.count(table) }
            var done = 0
            func row(_ kind: BackupFormat.Kind, _ key: [UInt8], _ value: [UInt8]) throws(StoreError) {
                guard !database.isWanted else { throw .busy }
                try writer.write(.init(kind: kind, key: key, value: value), write)
                done += 1
                if done % 64 == 0 { try progress(done, total) }
            }
            try transaction.visit(.meta, .ascending()) { key, value throws(StoreError) in
                let key = Array(copying: key)
                guard Meta.isKept(key) else { return true }
                try writer.write(.init(kind: .meta, key: key, value: Array(copying: value)), write)
                return true
            }
            try transaction.visitInCausalOrder { table, key, record throws(StoreError) in
                try row(table == .entries ? .entries : .evidence, key, record)
            }
            for kind in kinds {
                guard let table = kind.table else { continue }
                try transaction.visit(table, .ascending()) { key, value throws(StoreError) in
                    try row(kind, Array(copying: key), Array(copying: value))
                    return true
                }
            }
            try progress(total, total)
        }
        try writer.end(write)
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
