internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// `peers`: what a kiosk has to know of its household to find its partners again should the database be lost: the entries that
/// fill the slots of kiosks, members and groups, byte for byte and signed, and what is kept of pairings, buttons and the owner.
///
/// It has the form of a backup (`BackupFormat`), so it is believed as a whole or not at all. It is written again with each change,
/// so nobody who was given up comes back by it; but only by a database that has all of its entries: one that lost some, and
/// does not know it yet, would take them out of the file as well.
enum PeersFile {
    static let name = "peers"
    /// A household's entries take some kilobytes. What is larger is not written, and not read.
    static let maxBytes = 1 << 20

    /// Its bytes as the database stands; nil if there is nothing that a partner could be found by, or too much.
    static func bytes(_ transaction: borrowing Transaction, _ kiosk: KioskID) throws(StoreError) -> [UInt8]? {
        let settings = try transaction.winners(.settings)
        guard !KioskReading(kiosk, from: settings).partners.isEmpty else { return nil }
        var frames: [BackupFormat.Frame] = []
        try transaction.visit(.meta, .ascending()) { key, value in
            let key = Array(copying: key)
            // Where its chain ends is worked out from what is here then.
            if Meta.isKept(key), !key.starts(with: Meta.ownHeadPrefix) {
                frames.append(.init(kind: .meta, key: key, value: Array(copying: value)))
            }
            return true
        }
        var positions: Set<Position> = []
        for tag in Slot.settingTags {
            try transaction.visit(.winners, .ascending(prefix: [tag])) { _, value in
                if let position = Position(bytes: Array(copying: value)) { positions.insert(position) }
                return true
            }
        }
        for position in positions.sorted() {
            let (dot, hash) = (position.dot.bytes, position.hash)
            if let record = try transaction.value(.entries, dot) {
                frames.append(.init(kind: .entries, key: dot, value: record))
            } else if let record = try transaction.value(.evidence, dot + hash) {
                frames.append(.init(kind: .evidence, key: dot + hash, value: record))
            }
        }
        var (writer, bytes) = (BackupWriter(), [UInt8]())
        func add(_ more: [UInt8]) throws(StoreError) { bytes += more }
        try writer.write(BackupFormat.magic, add)
        for frame in frames { try writer.write(frame, add) }
        try writer.end(add)
        return bytes.count <= maxBytes ? bytes : nil
    }

    /// The entries that the file has, by their dots.
    static func records(in folder: String, calls: FileCalls) -> [Dot: Record] {
        var records: [Dot: Record] = [:]
        for frame in rows(in: folder, calls: calls) where frame.kind == .entries {
            guard let record = try? Record(bytes: frame.value) else { continue }  // of no use to anybody
            records[record.header.dot] = record
        }
        return records
    }

    /// Whether all of the entries that the file has are here.
    static func hasAll(
        _ transaction: borrowing Transaction, in folder: String, calls: FileCalls
    ) throws(StoreError) -> Bool {
        for frame in rows(in: folder, calls: calls) where [.entries, .evidence].contains(frame.kind) {
            guard let record = try? Record(bytes: frame.value) else { continue }  // of no use to anybody
            let dot = record.header.dot.bytes
            if let here = try transaction.value(.entries, dot), let here = try? Record(bytes: here),  // or damaged
                here.hash == record.hash, try transaction.isSigned(here)
            {
                continue
            }
            guard try transaction.has(.evidence, dot + record.hash) else { return false }
        }
        return true
    }

    /// What the file has; nothing if there is none, or if it is not as it was written.
    static func rows(in folder: String, calls: FileCalls) -> [BackupFormat.Frame] {
        let path = folder + "/" + name
        do throws(StoreError) {
            guard try calls.contents(of: path, maxBytes: maxBytes) != nil else { return [] }
            var reader = try BackupReader(path: path, calls: calls)
            var frames: [BackupFormat.Frame] = []
            while let frame = try reader.frame() { frames.append(frame) }
            return frames
        } catch {
            // Then it helps nobody, and the kiosk has to join again.
            return []
        }
    }
}

extension Store {
    /// Sees to it that the file beside the database says what the ledger says of the household. Writes only what has changed,
    /// and nothing while entries of the file are not here.
    public func keepPeers() throws(StoreError) {
        let path = folder + "/" + PeersFile.name
        let bytes = try database.read { transaction throws(StoreError) in try PeersFile.bytes(transaction, kiosk) }
        // Each waits for the one before, so that the latest stands.
        try peers.withLock { known throws(StoreError) in
            // What cannot be read is written again.
            if known == nil { known = try? calls.contents(of: path, maxBytes: PeersFile.maxBytes) ?? [] }
            guard known != bytes ?? [] else { return }
            let hasAll = try database.read { transaction throws(StoreError) in
                try PeersFile.hasAll(transaction, in: folder, calls: calls)
            }
            guard hasAll else { return }
            // What could not be read just now may be read the next time.
            if bytes == nil, PeersFile.rows(in: folder, calls: calls).isEmpty { return }
            known = nil
            if let bytes { try calls.writeDurably(bytes, to: path, in: folder) } else { try calls.remove(path) }
            known = bytes ?? []
        }
    }

    /// Takes in what the file beside a database that is gone says of the household: other kiosks have the rest.
    func takeInPeers() throws(StoreError) {
        let frames = PeersFile.rows(in: folder, calls: calls)
        let isHere = try database.read { transaction throws(StoreError) in
            for frame in frames where frame.kind == .meta {
                guard try transaction.has(.meta, frame.key) else { return false }
            }
            return try PeersFile.hasAll(transaction, in: folder, calls: calls)
        }
        guard !isHere else { return }
        var rows = SalvagedRows(frames)
        rows.note(key: publicKey)
        _ = try takeIn(rows)
    }
}
