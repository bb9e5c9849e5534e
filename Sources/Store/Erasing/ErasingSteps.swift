public import FitPinkyCore
internal import Ledger

/// What a step of erasing came to.
public enum ErasingStep: Hashable, Sendable {
    /// There is nothing to erase.
    case idle
    /// More is to be done.
    case more
    /// Only the file is still to be cleared of what was erased: see ``StoreFolder/compactErased()``.
    case compacts
}

// What was said by members who erased themselves goes in steps, each a transaction of its own that keeps no press waiting. Where the power
// goes in between, the next start goes on.
extension StoreFolder {
    /// How many records one step looks at.
    static let maxLookedAt = 512
    /// The words of how many entries one step takes away, with their photos.
    static let maxErased = 32

    /// Whether something is still to be erased, or the file to be cleared of what was erased.
    public func isErasing() throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in try transaction.has(.meta, Meta.erase) }
    }

    private func erasing() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.erase) }
    }

    /// Does a bounded part of what is to be erased. To be called until it says that nothing is left; what it throws is tried again.
    ///
    /// First the own ledgers go of members who erased themselves, then their words in every ledger, and at last what lies beside the
    /// database.
    public func eraseStep(at now: UTCInstant) throws(StoreError) -> ErasingStep {
        switch try erasing() {
        case nil: return .idle
        case Meta.isErased: return .compacts
        default: break
        }
        if let personal = try erasedPersonals().first {
            try erasePersonal(personal.name, isOwner: personal.isOwner)
            return .more
        }
        for store in try stores() where try store.eraseSome() { return .more }
        try eraseBeside()
        return .compacts
    }

    /// Clears the file of what was erased, for pages that nothing uses keep their bytes. To be called once there is nothing else to erase,
    /// on a thread of its own: it takes as long as to copy all that is kept.
    ///
    /// - Returns: whether nothing of it is left; false if somebody wrote meanwhile.
    public func compactErased() throws(StoreError) -> Bool {
        guard try compact() != nil else { return false }
        try writeShared { transaction throws(StoreError) in
            guard try !isMoreToErase(transaction) else { return }
            try transaction.remove(.meta, Meta.erase)
        }
        return try !isErasing()
    }

    private func isMoreToErase(_ transaction: borrowing Transaction) throws(StoreError) -> Bool {
        if try !transaction.keys(.meta, prefix: Meta.erasedPersonalPrefix).isEmpty { return true }
        return try transaction.isAnyLedger { part throws(StoreError) in try part.has(.ledgerMeta, Meta.erasing) }
    }

    /// Takes away what waits to be told: names and words of theirs are in it.
    private func eraseBeside() throws(StoreError) {
        for copy in DamagedCopy.all(in: path) { try copy.remove(calls) }
        try writeShared { transaction throws(StoreError) in
            try transaction.clear(.outbox)
            // Pieces that came before it was known.
            for sha256 in try transaction.photoHashes(in: .arriving) where try !transaction.isMentioned(sha256) {
                for key in try transaction.keys(.arriving, prefix: sha256) { try transaction.remove(.arriving, key) }
            }
        }
        try keepPeers()
        // Once: what is told from now on says nothing of theirs, however long it takes until the file is compacted.
        try writeShared { transaction throws(StoreError) in
            guard try !isMoreToErase(transaction) else { return }
            try transaction.put(.meta, Meta.erase, Meta.isErased)
        }
    }
}

extension Store {
    /// Looks at some more entries for words that are to go.
    ///
    /// - Returns: false if there was nothing to look at.
    fileprivate func eraseSome() throws(StoreError) -> Bool {
        let isErasing = try database.read { transaction throws(StoreError) in
            try transaction.has(.ledgerMeta, Meta.erasing)
        }
        guard isErasing else { return false }
        // Of nothing that is said: a closed ledger is erased as well.
        try commit { transaction throws(StoreError) in try transaction.eraseSome() }
        return true
    }
}

extension Transaction {
    fileprivate func eraseSome() throws(StoreError) {
        guard let place = try value(.ledgerMeta, Meta.erasing) else { return }
        let (table, start) = (place.first == 1 ? Table.evidence : .entries, Array(place.dropFirst()))
        let erasures = try erasures()
        var (found, next, count) = ([(key: [UInt8], entry: Entry)](), [UInt8]?.none, 0)
        try visit(table, .from(start)) { key, value throws(StoreError) in
            let key = Array(copying: key)
            guard count < StoreFolder.maxLookedAt, found.count < StoreFolder.maxErased else {
                next = key
                return false
            }
            count += 1
            // What is damaged is named by verifying, and comes again without its words.
            guard let record = try? Record(bytes: Array(copying: value)), case .whole(let entry) = record,
                try covers(erasures, record)
            else { return true }
            found.append((key, entry))
            return true
        }
        for (key, entry) in found {
            guard let erased = ErasedEntry(erasing: entry) else { continue }
            if table == .entries {
                try eraseWords(of: entry, to: erased)
            } else {
                try put(.evidence, key, erased.bytes)
            }
        }
        if let next {
            try put(.ledgerMeta, Meta.erasing, [table == .evidence ? 1 : 0] + next)
        } else if table == .entries {
            try put(.ledgerMeta, Meta.erasing, [1])
        } else {
            try remove(.ledgerMeta, Meta.erasing)
        }
    }

    /// Takes the words of an entry away, with the photo of which they are, unless another workout has it.
    private func eraseWords(of entry: Entry, to erased: ErasedEntry) throws(StoreError) {
        let photo = (try? told(by: .whole(entry)))?.photo  // what cannot be read shows none
        try erase(entry, to: erased)
        guard let photo, try !isMentioned(photo.sha256), try !waitsForReplacement(photo.sha256) else { return }
        try removePhoto(photo.sha256)
        try remove(.released, photo.sha256)
        for key in try keys(.arriving, prefix: photo.sha256) { try remove(.arriving, key) }
    }
}
