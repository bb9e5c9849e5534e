internal import FitPinkyCore
internal import Ledger

/// `recovery.key`: the private recovery keys of members whose ids were made here, beside the database and not in it, so that who has the
/// ledger has none of them.
///
/// ```
/// "fitpinky recovery 1\n"
/// records, each: nonce of the member's founding entry 16, private key 32, 1 if its words were shown, else 0
/// ```
/// A record is durable before the entry that names its public key; one whose entry was never written is nobody's, and stays.
struct RecoveryFile: Equatable, Sendable {
    static let name = "recovery.key"
    private static let magic = Array("fitpinky recovery 1\n".utf8)
    private static let nonceByteCount = 16
    private static let recordByteCount = nonceByteCount + Record.valueByteCount
    /// The most records. A kiosk has at most 32 ledgers, and makes the ids of at most three members in each.
    static let maxRecords = 128

    struct Record: Equatable, Sendable {
        /// By which the founding entry is known before it has an id, so that writing it once more names the same key.
        var nonce: Nonce
        var key: RecoveryKey
        var isShown: Bool

        static let valueByteCount = RecoveryKey.privateByteCount + 1

        static func == (one: Record, other: Record) -> Bool {
            one.nonce == other.nonce && one.value == other.value
        }

        init(nonce: Nonce, key: RecoveryKey, isShown: Bool = false) {
            (self.nonce, self.key, self.isShown) = (nonce, key, isShown)
        }

        /// As a backup has it; nil if the bytes are none.
        init?(nonce: [UInt8], value: [UInt8]) {
            guard let id = ULID(bytes: nonce), value.count == Record.valueByteCount, let flag = value.last, flag <= 1,
                let key = RecoveryKey(privateKey: Array(value.dropLast()))
            else { return nil }
            self.init(nonce: Nonce(id), key: key, isShown: flag == 1)
        }

        var frame: BackupFormat.Frame { .init(kind: .recovery, key: nonce.ulid.bytes, value: value) }

        var value: [UInt8] { key.privateKey + [isShown ? 1 : 0] }
    }

    var records: [Record] = []

    /// What that folder has; none if there is no file.
    init(in folder: String, calls: FileCalls) throws(StoreError) {
        let path = folder + "/" + RecoveryFile.name
        let most = RecoveryFile.magic.count + RecoveryFile.maxRecords * RecoveryFile.recordByteCount
        guard let bytes = try calls.contents(of: path, maxBytes: most) else { return }
        guard bytes.starts(with: RecoveryFile.magic) else {
            throw .damaged(path: path, what: "it does not begin as a file of recovery keys of this version does")
        }
        let rest = bytes.dropFirst(RecoveryFile.magic.count)
        guard rest.count.isMultiple(of: RecoveryFile.recordByteCount) else {
            throw .damaged(
                path: path, what: "it has \(rest.count) bytes of keys, and a key has \(RecoveryFile.recordByteCount)")
        }
        for start in stride(from: rest.startIndex, to: rest.endIndex, by: RecoveryFile.recordByteCount) {
            let record = Array(rest[start..<start + RecoveryFile.recordByteCount])
            let (nonce, value) = (
                record.prefix(RecoveryFile.nonceByteCount), record.dropFirst(RecoveryFile.nonceByteCount)
            )
            guard let read = Record(nonce: Array(nonce), value: Array(value)) else {
                throw .damaged(path: path, what: "its key number \(records.count + 1) cannot be read")
            }
            records.append(read)
        }
    }

    /// Durable when this returns. Without a record there is no file.
    func write(in folder: String, calls: FileCalls) throws(StoreError) {
        let path = folder + "/" + RecoveryFile.name
        guard !records.isEmpty else {
            try calls.remove(path)
            return try calls.syncFolder(folder)
        }
        let bytes = records.reduce(into: RecoveryFile.magic) { $0 += $1.nonce.ulid.bytes + $1.value }
        try calls.writeDurably(bytes, to: path, in: folder)
    }
}
