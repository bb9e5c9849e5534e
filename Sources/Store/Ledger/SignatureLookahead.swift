internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// Signatures of records that are about to be taken in, verified beside the writer.
///
/// To verify a signature takes longer than all else that is done with a record. The writer begins with the first of a batch
/// and who looks ahead with the last, so they meet in the middle, and neither waits for the other.
final class SignatureLookahead: Sendable {
    private struct Content {
        /// Whether each was found to be signed; those that the writer has had are not there any more.
        var records: [Key: Bool] = [:]
        var byteCount = 0
    }

    /// All bytes of a record. An array hashes one byte after the other, which takes ten times as long.
    private struct Key: Hashable {
        var bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// What of batches may be kept of which nobody knows whether they will be taken in.
    private static let maxBytes = 512 << 10

    private let content = Mutex(Content())

    func expect(_ records: [[UInt8]]) {
        let byteCount = records.reduce(0) { $0 + $1.count }
        guard byteCount <= SignatureLookahead.maxBytes else { return }
        content.withLock { content in
            if content.byteCount + byteCount > SignatureLookahead.maxBytes { content = Content() }
            for record in records where content.records.updateValue(false, forKey: Key(bytes: record)) == nil {
                content.byteCount += record.count
            }
        }
    }

    func isExpected(_ record: [UInt8]) -> Bool { content.withLock { $0.records[Key(bytes: record)] == false } }

    /// It is signed by the kiosk that it names.
    func isSigned(_ record: [UInt8]) {
        content.withLock { content in
            let key = Key(bytes: record)
            if content.records[key] != nil { content.records[key] = true }
        }
    }

    /// Whether it is known to be signed. Nobody else need look at it any more.
    func take(_ record: [UInt8]) -> Bool {
        content.withLock { content in
            guard let isSigned = content.records.removeValue(forKey: Key(bytes: record)) else { return false }
            content.byteCount -= record.count
            return isSigned
        }
    }
}

extension Store {
    /// Verifies signatures of records that are about to be taken in, on another thread than the one that will: from the last
    /// to the first, as long as they are not. What it does not come to, or cannot tell, is verified when it is taken in: so
    /// are all of a kiosk whose key is among them.
    public func lookAhead(at records: [[UInt8]]) throws(StoreError) {
        lookahead.expect(records)
        try database.read { transaction throws(StoreError) in
            for bytes in records.reversed() where lookahead.isExpected(bytes) {
                guard !database.isWanted else { return }
                guard let record = try? Record(bytes: bytes) else { continue }  // it is refused by who takes it in
                // Of what is here nobody asks who signed it.
                guard try !transaction.has(.headers, record.hash) else {
                    _ = lookahead.take(bytes)
                    continue
                }
                guard let key = try transaction.value(.keys, record.header.dot.origin.ulid.bytes),
                    record.isSigned(by: key)
                else { continue }
                lookahead.isSigned(bytes)
            }
        }
    }
}
