internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// `peers`: what a kiosk has to know of its households to find its partners again should the database be lost: which ledgers it keeps,
/// and of each the entries that fill the slots of kiosks, members and groups, byte for byte and signed, and what is kept of pairings,
/// buttons and the owner.
///
/// It has the form of a backup (`BackupFormat`), so it is believed as a whole or not at all. It is written again with each change,
/// so nobody who was given up comes back by it. A database that lost some of its entries, and does not know it yet, takes them in
/// from it first.
enum PeersFile {
    static let name = "peers"
    /// A household's entries take some kilobytes. What is larger is neither written nor read, and the file goes: an older one would
    /// bring kiosks back that were given up since.
    static let maxBytes = 1 << 20

    /// Its bytes as the database stands; nil if there is one ledger and nothing that a partner could be found by, or too much.
    ///
    /// - Parameter hasPartner: whether another kiosk is known in any ledger.
    static func bytes(_ transaction: borrowing Transaction, hasPartner: Bool) throws(StoreError) -> [UInt8]? {
        var isOfSeveral = transaction.ledgers.count > 1
        if try transaction.of(.first).row() != nil { isOfSeveral = true }
        guard hasPartner || isOfSeveral else { return nil }
        var (writer, bytes) = (BackupWriter(), [UInt8]())
        func add(_ more: [UInt8]) throws(StoreError) { bytes += more }
        try writer.write(BackupFormat.magic(ofSeveral: isOfSeveral), add)
        try transaction.forEachLedger { part throws(StoreError) in
            for frame in try frames(of: part, isOfSeveral: isOfSeveral) { try writer.write(frame, add) }
        }
        try writer.end(add)
        return bytes.count <= maxBytes ? bytes : nil
    }

    private static func frames(
        of part: borrowing Transaction, isOfSeveral: Bool
    ) throws(StoreError) -> [BackupFormat.Frame] {
        // Each has a row when the folder is opened. The file may be all that still tells what it said.
        if part.ledger != .first, try part.row() == nil {
            throw .damaged(path: part.path, what: "nothing is kept of the ledger \(part.ledger)")
        }
        // Where its chain ends is worked out from what is here then.
        var frames = try part.beginningOfBackup(isOfSeveral: isOfSeveral)
            .filter { !$0.key.starts(with: Meta.ownHeadPrefix) }
        var positions: Set<Position> = []
        for tag in Register.tags(.setting) {
            try part.visit(.winners, .ascending(prefix: [tag])) { _, value in
                if let position = Position(bytes: Array(copying: value)) { positions.insert(position) }
                return true
            }
        }
        // From when stakes bind depends on who has seen them.
        for stake in Set(positions.map(\.stake)) {
            try part.visit(.winners, .ascending(prefix: Slot.keyPrefix(ofSightings: stake))) { _, value in
                if let position = Position(bytes: Array(copying: value)) { positions.insert(position) }
                return true
            }
        }
        for position in positions.sorted() {
            let (dot, hash) = (position.dot.bytes, position.hash)
            guard let standing = try part.readable(position), try part.isSigned(standing) else { continue }
            if let record = try part.value(.entries, dot) {
                frames.append(.init(kind: .entries, key: dot, value: record))
            } else if let record = try part.value(.evidence, dot + hash) {
                frames.append(.init(kind: .evidence, key: dot + hash, value: record))
            }
        }
        return frames
    }

    /// The entries of that ledger that the file has, by their dots.
    static func records(of ledger: LedgerName, in folder: String, calls: FileCalls) -> [Dot: Record] {
        var records: [Dot: Record] = [:]
        for frame in rows(in: folder, calls: calls)[ledger] ?? [] where frame.kind == .entries {
            guard let record = try? Record(bytes: frame.value) else { continue }  // of no use to anybody
            records[record.header.dot] = record
        }
        return records
    }

    /// The entries of the file that are not here, or damaged, of ledgers that are here.
    static func lacking(
        _ transaction: borrowing Transaction, in folder: String, calls: FileCalls
    ) throws(StoreError) -> [LedgerName: [Dot]] {
        var lacking: [LedgerName: [Dot]] = [:]
        let rows = rows(in: folder, calls: calls)
        try transaction.forEachLedger { part throws(StoreError) in
            for frame in rows[part.ledger] ?? [] where [.entries, .evidence].contains(frame.kind) {
                guard let record = try? Record(bytes: frame.value) else { continue }  // of no use to anybody
                let dot = record.header.dot
                if let key = try part.value(.keys, dot.origin.ulid.bytes), !record.isSigned(by: key) { continue }
                if let here = try part.readable(dot), here.hash == record.hash, try part.isSigned(here) { continue }
                if try !part.has(.evidence, dot.bytes + record.hash) { lacking[part.ledger, default: []].append(dot) }
            }
        }
        return lacking
    }

    /// What the file has, by ledger; nothing if there is none, or if it is not as it was written.
    static func rows(in folder: String, calls: FileCalls) -> [LedgerName: [BackupFormat.Frame]] {
        let path = folder + "/" + name
        do throws(StoreError) {
            guard try calls.contents(of: path, maxBytes: maxBytes) != nil else { return [:] }
            var reader = try BackupReader(path: path, calls: calls)
            var (frames, ledger) = ([LedgerName: [BackupFormat.Frame]](), LedgerName.first)
            while let frame = try reader.frame() {
                if frame.kind == .ledger { ledger = LedgerName(bytes: frame.key) ?? ledger }
                frames[ledger, default: []].append(frame)
            }
            return frames
        } catch {
            // Then it helps nobody, and the kiosk has to join again.
            return [:]
        }
    }
}

extension StoreFolder {
    /// Sees to it that the file beside the database says what the ledgers say of households. Writes only what has changed,
    /// and never less than the file has: entries that are lost or damaged here come from it first.
    public func keepPeers() throws(StoreError) {
        guard try !writePeers() else { return }
        // What else it has may have been given up since.
        try takeInPeers(isNew: false) { $0.kind != .meta }
        try writePeers()
    }

    /// - Returns: false if the file has entries that are not here, and was left alone.
    @discardableResult
    private func writePeers() throws(StoreError) -> Bool {
        let path = self.path + "/" + PeersFile.name
        // Each waits for the one before, so that the latest stands.
        let isAnew = try database.read { transaction throws(StoreError) in try transaction.has(.meta, Meta.peersAnew) }
        let isWritten = try peers.withLock { known throws(StoreError) in
            let bytes = try database.read { transaction throws(StoreError) in
                try PeersFile.bytes(transaction, hasPartner: hasPartner(transaction))
            }
            // What cannot be read is written again.
            if known == nil { known = try? calls.contents(of: path, maxBytes: PeersFile.maxBytes) ?? [] }
            guard known != bytes ?? [] else { return true }
            if !isAnew, try !lackedPeers().isEmpty { return false }
            // What could not be read just now may be read the next time.
            if bytes == nil, PeersFile.rows(in: self.path, calls: calls).isEmpty { return true }
            known = nil
            if let bytes { try calls.writeDurably(bytes, to: path, in: self.path) } else { try calls.remove(path) }
            known = bytes ?? []
            return true
        }
        if isAnew {
            try writeShared { transaction throws(StoreError) in try transaction.remove(.meta, Meta.peersAnew) }
        }
        return isWritten
    }

    private func lackedPeers() throws(StoreError) -> [LedgerName: [Dot]] {
        try database.read { transaction throws(StoreError) in
            try PeersFile.lacking(transaction, in: path, calls: calls)
        }
    }

    /// Takes in what the file beside a database that lost it says of the households: other kiosks have the rest.
    ///
    /// - Parameter isNew: the database is new, and has none of the ledgers. A ledger that is not in an older one was removed.
    func takeInPeers(
        isNew: Bool, where isWanted: (BackupFormat.Frame) -> Bool = { _ in true }
    ) throws(StoreError) {
        let rows = PeersFile.rows(in: path, calls: calls)
        if isNew {
            for (name, frames) in rows {
                for frame in frames where frame.kind == .ledger { _ = try takeIn(name, LedgerRow(ofBackup: frame)) }
            }
        }
        let lacking = try lackedPeers()
        for store in try stores() {
            try store.takeInPeers((rows[store.name] ?? []).filter(isWanted), lacking: lacking[store.name] ?? [])
        }
    }
}

extension Store {
    fileprivate func takeInPeers(_ frames: [BackupFormat.Frame], lacking: [Dot]) throws(StoreError) {
        let hasMeta = try database.read { transaction throws(StoreError) in
            for frame in frames where frame.kind == .meta {
                guard try transaction.has(.ledgerMeta, frame.key) else { return false }
            }
            return true
        }
        guard !hasMeta || !lacking.isEmpty else { return }
        // Damaged ones are replaced, and what only seems to be here is forgotten.
        if !lacking.isEmpty {
            try heal(lacking.map { .malformed($0, "") })
            let isHealed = try database.read { transaction throws(StoreError) in
                try PeersFile.lacking(transaction, in: folder.path, calls: calls)[name] == nil
            }
            if hasMeta, isHealed { return }
        }
        var rows = SalvagedRows(frames, of: name)
        if let part = rows.byLedger(ownKey: folder.ownKey)[name] { _ = try takeIn(part) }
    }
}
