internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// `peers`: what a kiosk has to know of its household to find its partners again should the database be lost: the entries that
/// fill the slots of kiosks, members and groups, byte for byte and signed, and what is kept of pairings, buttons and the owner.
///
/// It has the form of a backup (`BackupFormat`), so it is believed as a whole or not at all. It is written again with each change,
/// so nobody who was given up comes back by it. A database that lost some of its entries, and does not know it yet, takes them in
/// from it first.
enum PeersFile {
    static let name = "peers"
    /// A household's entries take some kilobytes. What is larger is neither written nor read, and the file goes: an older one would
    /// bring kiosks back that were given up since.
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
        for tag in Register.tags(.setting) {
            try transaction.visit(.winners, .ascending(prefix: [tag])) { _, value in
                if let position = Position(bytes: Array(copying: value)) { positions.insert(position) }
                return true
            }
        }
        for position in positions.sorted() {
            let (dot, hash) = (position.dot.bytes, position.hash)
            guard let standing = try transaction.readable(position), try transaction.isSigned(standing) else {
                continue
            }
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

    /// The entries of the file that are not here, or damaged.
    static func lacking(
        _ transaction: borrowing Transaction, in folder: String, calls: FileCalls
    ) throws(StoreError) -> [Dot] {
        var lacking: [Dot] = []
        for frame in rows(in: folder, calls: calls) where [.entries, .evidence].contains(frame.kind) {
            guard let record = try? Record(bytes: frame.value) else { continue }  // of no use to anybody
            let dot = record.header.dot
            if let key = try transaction.value(.keys, dot.origin.ulid.bytes), !record.isSigned(by: key) { continue }
            if let here = try transaction.readable(dot), here.hash == record.hash, try transaction.isSigned(here) {
                continue
            }
            if try !transaction.has(.evidence, dot.bytes + record.hash) { lacking.append(dot) }
        }
        return lacking
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
    /// and never less than the file has: entries that are lost or damaged here come from it first.
    public func keepPeers() throws(StoreError) {
        guard try !writePeers() else { return }
        // What else it has may have been given up since.
        try takeInPeers { $0.kind != .meta }
        try writePeers()
    }

    /// - Returns: false if the file has entries that are not here, and was left alone.
    @discardableResult
    private func writePeers() throws(StoreError) -> Bool {
        let path = folder + "/" + PeersFile.name
        // Each waits for the one before, so that the latest stands.
        let isAnew = try database.read { transaction throws(StoreError) in try transaction.has(.meta, Meta.peersAnew) }
        let isWritten = try peers.withLock { known throws(StoreError) in
            let bytes = try database.read { transaction throws(StoreError) in try PeersFile.bytes(transaction, kiosk) }
            // What cannot be read is written again.
            if known == nil { known = try? calls.contents(of: path, maxBytes: PeersFile.maxBytes) ?? [] }
            guard known != bytes ?? [] else { return true }
            if !isAnew, try !lackedPeers().isEmpty { return false }
            // What could not be read just now may be read the next time.
            if bytes == nil, PeersFile.rows(in: folder, calls: calls).isEmpty { return true }
            known = nil
            if let bytes { try calls.writeDurably(bytes, to: path, in: folder) } else { try calls.remove(path) }
            known = bytes ?? []
            return true
        }
        if isAnew { try commit { transaction throws(StoreError) in try transaction.remove(.meta, Meta.peersAnew) } }
        return isWritten
    }

    private func lackedPeers() throws(StoreError) -> [Dot] {
        try database.read { transaction throws(StoreError) in
            try PeersFile.lacking(transaction, in: folder, calls: calls)
        }
    }

    /// Takes in what the file beside a database that lost it says of the household: other kiosks have the rest.
    func takeInPeers(where isWanted: (BackupFormat.Frame) -> Bool = { _ in true }) throws(StoreError) {
        let frames = PeersFile.rows(in: folder, calls: calls).filter(isWanted)
        let lacking = try lackedPeers()
        let hasMeta = try database.read { transaction throws(StoreError) in
            for frame in frames where frame.kind == .meta {
                guard try transaction.has(.meta, frame.key) else { return false }
            }
            return true
        }
        guard !hasMeta || !lacking.isEmpty else { return }
        // Damaged ones are replaced, and what only seems to be here is forgotten.
        if !lacking.isEmpty {
            try heal(lacking.map { .malformed($0, "") })
            if hasMeta, try lackedPeers().isEmpty { return }
        }
        var rows = SalvagedRows(frames)
        rows.note(key: publicKey)
        _ = try takeIn(rows)
    }
}
