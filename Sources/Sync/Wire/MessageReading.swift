internal import FitPinkyCore
internal import Ledger
public import Messages
internal import SwiftProtobuf

extension SyncMessage {
    /// Reads one message; its length is looked at before anything else.
    public init(bytes: [UInt8]) throws(MessageFault) {
        guard bytes.count <= SyncLimits.maxMessageBytes else { throw .messageTooLong(byteCount: bytes.count) }
        let frame: Fitpinky_V1_ExchangeFrame
        do {
            frame = try Fitpinky_V1_ExchangeFrame(serializedBytes: bytes)
        } catch {
            throw .malformed
        }
        try self.init(frame)
    }

    /// Reads one message, of which all together is not over `SyncLimits.maxMessageBytes`.
    public init(_ frame: Fitpinky_V1_ExchangeFrame) throws(MessageFault) {
        switch frame.frame {
        case .hello(let hello): self = .hello(try Hello(hello))
        case .vector(let vector): self = .vector(try Vector(vector))
        case .pull(let pull):
            let lack = try Vector(pull.lack)
            self = .pull(
                RecordPull(lack: Lack(tips: lack.tips, conflicts: lack.conflicts), having: try Vector(pull.having)))
        case .batch(let batch): self = .batch(try RecordBatch(batch))
        case .receipt(let receipt): self = .receipt(isIncomplete: receipt.incomplete)
        case .photoPull(let pull):
            guard (1...UInt32(SyncLimits.maxOpenPieces)).contains(pull.pieces) else { throw .field("pieces") }
            self = .photoPull(try PhotoPlace(Array(pull.sha256), pull.offset), pieces: Int(pull.pieces))
        case .photoPart(let part):
            guard part.bytes.count <= SyncLimits.photoPieceBytes else { throw .field("bytes") }
            self = .photoPart(try PhotoPlace(Array(part.sha256), part.offset), bytes: Array(part.bytes))
        case .photoHere(let here): self = .photoHere(sha256: try PhotoPlace(Array(here.sha256), 0).sha256)
        case .ping(let ping): self = .ping(digest: try checkedDigest(Array(ping.digest)))
        case .pong(let pong): self = .pong(digest: try checkedDigest(Array(pong.digest)))
        case nil: self = .unknown
        }
    }
}

private func checkedDigest(_ bytes: [UInt8]) throws(MessageFault) -> [UInt8] {
    guard bytes.count == 32 else { throw .field("digest") }
    return bytes
}

extension Hello {
    init(_ hello: Fitpinky_V1_ExchangeHello) throws(MessageFault) {
        guard let ledger = ULID(bytes: hello.ledger) else { throw .field("ledger") }
        guard let replica = ULID(bytes: hello.replica) else { throw .field("replica") }
        self.init(
            ledger: ledger, replica: KioskID(replica), protocolVersion: hello.protocol, schema: hello.schema,
            isClockTrusted: hello.clockTrusted, digest: try checkedDigest(Array(hello.digest)),
            software: Hello.acceptable(software: hello.software))
    }
}

extension Vector {
    init(_ vector: Fitpinky_V1_LedgerVector) throws(MessageFault) {
        let (tips, conflicts) = (Array(vector.tips), Array(vector.conflicts))
        guard tips.count % 64 == 0 else { throw .field("tips") }
        guard conflicts.count % 32 == 0 else { throw .field("conflicts") }
        guard tips.count / 64 <= SyncLimits.maxVectorTips, conflicts.count / 32 <= SyncLimits.maxVectorConflicts else {
            throw .vectorTooLarge(tips: tips.count / 64, conflicts: conflicts.count / 32)
        }
        self.init(
            tips: stride(from: 0, to: tips.count, by: 64).compactMap { start in
                Dot(bytes: tips[start..<start + 32]).map {
                    Vector.Tip(dot: $0, hash: Array(tips[start + 32..<start + 64]))
                }
            },
            conflicts: stride(from: 0, to: conflicts.count, by: 32).compactMap { Dot(bytes: conflicts[$0..<$0 + 32]) })
    }
}

extension RecordBatch {
    init(_ batch: Fitpinky_V1_RecordBatch) throws(MessageFault) {
        var total = 0
        for record in batch.records {
            guard Entry.byteCounts.contains(record.count) else { throw .recordLength(record.count) }
            total += record.count
        }
        guard total <= SyncLimits.maxBatchBytes else { throw .batchTooLarge(byteCount: total) }
        self.init(records: batch.records.map { Array($0) }, isLast: batch.last)
    }
}

extension PhotoPlace {
    init(_ sha256: [UInt8], _ offset: UInt32) throws(MessageFault) {
        guard sha256.count == 32 else { throw .field("sha256") }
        guard Int(offset) % SyncLimits.photoPieceBytes == 0 else { throw .field("offset") }
        self.init(sha256: sha256, offset: Int(offset))
    }
}
