internal import FitPinkyCore
internal import Ledger
internal import Synchronization

/// Signatures of records that are about to be taken in, verified beside the writer.
///
/// To verify a signature takes longer than all else that is done with a record. The writer begins with the first of a batch
/// and who looks ahead with the last, so they meet in the middle, and neither waits for the other.
final class SignatureLookahead: Sendable {
    private struct Content {
        /// Whether each was found to be signed, by its bytes; those that the writer has had are not there any more.
        var records: [[UInt8]: Bool] = [:]
        var byteCount = 0
    }

    /// What of batches may be kept of which nobody knows whether they will be taken in.
    private static let maxBytes = 512 << 10

    private let content = Mutex(Content())

    /// These will be taken in.
    func expect(_ records: [[UInt8]]) {
        let byteCount = records.reduce(0) { $0 + $1.count }
        guard byteCount <= SignatureLookahead.maxBytes else { return }
        content.withLock { content in
            if content.byteCount + byteCount > SignatureLookahead.maxBytes { content = Content() }
            for record in records where content.records.updateValue(false, forKey: record) == nil {
                content.byteCount += record.count
            }
        }
    }

    /// Whether somebody will ask for it.
    func isExpected(_ record: [UInt8]) -> Bool { content.withLock { $0.records[record] == false } }

    /// It is signed by the kiosk that it names.
    func isSigned(_ record: [UInt8]) {
        content.withLock { content in
            if content.records[record] != nil { content.records[record] = true }
        }
    }

    /// Whether it is known to be signed. Nobody else need look at it any more.
    func take(_ record: [UInt8]) -> Bool {
        content.withLock { content in
            guard let isSigned = content.records.removeValue(forKey: record) else { return false }
            content.byteCount -= record.count
            return isSigned
        }
    }
}

extension Store {
    /// Verifies signatures of records that are about to be taken in, on another thread than the one that will: from the last
    /// to the first, as long as they are not. What it does not come to, or cannot tell, is verified when it is taken in.
    public func lookAhead(at records: [[UInt8]]) throws(StoreError) {
        lookahead.expect(records)
        try database.read { transaction throws(StoreError) in
            for bytes in records.reversed() where lookahead.isExpected(bytes) {
                guard let record = try? Record(bytes: bytes),  // what is malformed is refused by who takes it in
                    let key = try transaction.value(.keys, record.header.dot.origin.ulid.bytes),
                    record.isSigned(by: key)
                else { continue }
                lookahead.isSigned(bytes)
            }
        }
    }
}
