public import FitPinkyCore
internal import Ledger

/// What a backup brought.
public struct Restored: Hashable, Sendable {
    /// Entries that were not here.
    public var entries = 0
    /// Entries that were.
    public var knownEntries = 0
    /// Entries that are not taken in: nobody signed them, or they follow nothing.
    public var refusedEntries = 0
    /// Photos that were not here.
    public var photos = 0
    /// Photos whose bytes are others than their name says.
    public var refusedPhotos = 0
    /// Recovery keys that were not here.
    public var recoveryKeys = 0
}

extension Store {
    /// Looks whether the file is a whole backup, before anything of it is believed.
    ///
    /// - Returns: the kiosk's seed, if the backup has it.
    public static func check(
        backup path: String, _ progress: Progress = { _, _ in }
    ) throws(StoreError) -> [UInt8]? {
        var reader = try BackupReader(path: path, calls: FileCalls())
        var seed: [UInt8]?
        while let frame = try reader.frame() {
            if frame.kind == .identity { seed = frame.value }
            try progress(reader.position, reader.byteCount)
        }
        return seed
    }

}

extension StoreFolder {
    /// Takes in what a backup has and this folder has not, each ledger into that of the same name, which is made if it is not here.
    /// What is here stays, so nothing is lost by it; if it ends half way it can be done again.
    ///
    /// Entries are checked as if a stranger had sent them, photos by their SHA-256.
    @discardableResult
    public func restore(
        from path: String, at now: UTCInstant, isClockTrusted: Bool, _ progress: Store.Progress = { _, _ in }
    ) throws(StoreError) -> Restored {
        _ = try Store.check(backup: path)
        var reader = try BackupReader(path: path, calls: calls)
        var restoration = Restoration(store: try store(.first), now: now, isClockTrusted: isClockTrusted)
        while let frame = try reader.frame() {
            try restoration.take(frame)
            try progress(reader.position, reader.byteCount)
        }
        try restoration.finish()
        try removeRecoveryKeysOfErased()
        return restoration.restored
    }
}

/// Gathers frames to transactions worth making.
struct Restoration {
    /// The ledger whose rows are read.
    private(set) var store: Store
    let now: UTCInstant
    let isClockTrusted: Bool
    var restored = Restored()
    private var records: [[UInt8]] = []
    private var rows: [BackupFormat.Frame] = []
    private var photo: (sha256: [UInt8], bytes: [UInt8])?
    /// It has said where this kiosk's own chain ends.
    private var isOwn = false
    /// So many entries or rows are one transaction.
    private static let batch = 512

    init(store: Store, now: UTCInstant, isClockTrusted: Bool) {
        (self.store, self.now, self.isClockTrusted) = (store, now, isClockTrusted)
    }

    /// For rows of this kiosk's own database, which hold no records.
    init(salvagingInto store: Store) {
        self.init(store: store, now: UTCInstant(milliseconds: 0), isClockTrusted: false)
        isOwn = true
    }

    mutating func take(_ frame: BackupFormat.Frame) throws(StoreError) {
        switch frame.kind {
        case .entries, .evidence:
            records.append(frame.value)
            if records.count == Restoration.batch { try takeRecords() }
        case .photos:
            let sha256 = Array(frame.key.prefix(32))
            if photo?.sha256 != sha256 {
                try finish()
                photo = (sha256, [])
            }
            // What is too long will not be what its name says.
            if photo?.bytes.count ?? 0 <= PhotoFact.maxByteCount { photo?.bytes += frame.value }
        case .meta, .thumbnails, .boots, .heard, .released, .announced, .health, .documents:
            guard isRow(frame) else { return }
            rows.append(frame)
            // The head comes first of all: the writer that the entries' stamps move goes on from it.
            if frame.kind == .meta || rows.count == Restoration.batch { try takeRows() }
        case .recovery:
            guard let record = RecoveryFile.Record(nonce: frame.key, value: frame.value) else { return }
            if try store.folder.keep(record) { restored.recoveryKeys += 1 }
        case .ledger: try take(ledger: frame)
        case .identity, .end: break
        }
    }

    /// What follows is of that ledger.
    private mutating func take(ledger frame: BackupFormat.Frame) throws(StoreError) {
        guard let name = LedgerName(bytes: frame.key) else { return }
        try finish()
        isOwn = false
        store = try store.folder.takeIn(name, LedgerRow(ofBackup: frame))
    }

    mutating func finish() throws(StoreError) {
        try takeRecords()
        try takePhoto()
        try takeRows()
    }

    private mutating func takeRecords() throws(StoreError) {
        guard !records.isEmpty else { return }
        for action in try store.receiveAgain(records, at: now, isClockTrusted: isClockTrusted) {
            switch action {
            case .applied, .quarantined, .conflict, .restored: restored.entries += 1
            case .known: restored.knownEntries += 1
            case .held, .unadmitted, .refused: restored.refusedEntries += 1
            }
        }
        records.removeAll(keepingCapacity: true)
    }

    private mutating func takePhoto() throws(StoreError) {
        guard let (sha256, bytes) = photo else { return }
        photo = nil
        guard Entry.hash(bytes) == sha256 else {
            restored.refusedPhotos += 1
            return
        }
        let isNew = try store.commit { transaction throws(StoreError) in
            // Nobody wants what no workout speaks of, nor what is here as it should be.
            guard try transaction.isMentioned(sha256),
                try transaction.photoBytes(sha256).map({ Entry.hash($0) }) != sha256
            else { return false }
            try transaction.removePieces(sha256)
            try transaction.putPieces(bytes, sha256: sha256)
            return true
        }
        if isNew { restored.photos += 1 }
    }

    private mutating func takeRows() throws(StoreError) {
        guard !rows.isEmpty else { return }
        try store.commit { [rows] transaction throws(StoreError) in
            for row in rows {
                if row.kind == .health {
                    try transaction.mergeHealth(row.key, row.value)
                    continue
                }
                guard let table = row.kind.table, try !transaction.has(table, row.key) else { continue }
                if table == .thumbnails, try !transaction.isMentioned(row.key) { continue }
                try transaction.put(table, row.key, row.value)
            }
        }
        rows.removeAll(keepingCapacity: true)
    }

    /// What a kiosk's own backup alone can say: where its chain ends, and then, in the order of their keys, its owner's name,
    /// whom it paired with and whose buttons are which. Another kiosk's are not for this one.
    private mutating func isOfThisKiosk(_ frame: BackupFormat.Frame) -> Bool {
        if frame.key == Meta.ownHead(of: store.kiosk) {
            isOwn = frame.value.count == 32
            return isOwn
        }
        guard isOwn else { return false }
        if frame.key == Meta.owner { return frame.value.count <= TextLimit.maxBytes }
        if frame.key.starts(with: Meta.buttonPrefix) {
            return frame.key.count == Meta.buttonPrefix.count + 1 && frame.value.count == 16
        }
        return frame.key.count == Meta.pinPrefix.count + 32 && frame.key.starts(with: Meta.pinPrefix)
            && Invitation.isRow(frame.value)
    }

    private mutating func isRow(_ frame: BackupFormat.Frame) -> Bool {
        switch frame.kind {
        case .meta: isOfThisKiosk(frame)
        case .thumbnails: frame.key.count == 32
        case .boots: frame.key.count == 8 && BootLog.Boot(bytes: frame.value) != nil
        case .heard: frame.key.count == Dot.byteCount && frame.value.count == 8
        case .released: frame.key.count == 32 && frame.value.isEmpty
        // What another kiosk announced was announced there.
        case .announced: isOwn && Day(announcedKey: frame.key) != nil && Verdict(bytes: frame.value) != nil
        case .health: HealthRow.isRight(frame.key, frame.value)
        case .documents: Store.KeptDocument(key: frame.key, row: frame.value) != nil
        case .identity, .entries, .evidence, .photos, .ledger, .recovery, .end: false
        }
    }
}
