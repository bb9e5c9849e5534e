import FitPinkyCore
import Ledger
import Testing

@testable import Sync

/// A kiosk of a test: its durable entries and photos, and what the edge does with them.
struct SyncKiosk {
    let identity: Identity
    var writer: EntryWriter
    var replica = Replica()
    /// Pieces of photos, from the first one on.
    var photos: [[UInt8]: [[UInt8]]] = [:]
    /// Those of which all pieces are here, and the hash was right.
    var visible: Set<[UInt8]> = []
    var head: [UInt8]?

    init(_ byte: UInt8, epoch: UInt64 = 1) throws {
        identity = try #require(Identity(seed: [UInt8](repeating: byte, count: 32)))
        writer = EntryWriter(identity: identity, epoch: epoch, previousHead: nil, clock: HybridClock())
    }

    var id: KioskID { identity.kiosk }

    static let group = GroupID(ULID(high: 7, low: 8))

    func exchange(with peer: KioskID? = nil) -> Exchange {
        Exchange(group: Self.group, replica: id, peer: peer, vector: replica.vector, isClockTrusted: true)
    }

    /// Writes one entry; its text makes it as long as it is to be.
    mutating func write(_ text: String = "", kind: Fact? = nil) throws -> Dot {
        let member = MemberID(ULID(high: 3, low: UInt64(identity.seed[0])))
        let entry = try writer.entry(
            kind ?? .member(MemberFact(member: member, name: text)), salt: [UInt8](0..<16),
            at: UTCInstant(milliseconds: 1_700_000_000_000))
        head = entry.hash
        _ = replica.receive(.whole(entry), .checked)
        return entry.header.dot
    }

    /// Starts anew, with an epoch of its own.
    mutating func restart(epoch: UInt64) {
        writer = EntryWriter(
            identity: identity, epoch: epoch, previousHead: head, clock: HybridClock(latest: writer.latestStamp))
    }

    /// What an action of the store is answered with, and which entries became durable by it.
    mutating func perform(
        _ action: ExchangeAction, for exchange: inout Exchange, at now: MonotonicInstant
    ) throws -> (actions: [ExchangeAction], new: [Dot]) {
        switch action {
        case .findLack(let vector): return (exchange.lackFound(replica.chains.lack(of: vector), at: now), [])
        case .plan(let pull):
            return (exchange.planned(replica.chains.spans(for: pull.lack, having: pull.having), at: now), [])
        case .read(let reading):
            let (records, stop) = read(reading)
            return (exchange.recordsRead(records, stop: stop, at: now), [])
        case .store(let records):
            var (outcomes, new): ([OnEntry], [Dot]) = ([], [])
            for bytes in records {
                let record = try Record(bytes: bytes)
                let before = replica
                let outcome = replica.receive(record, .checked)
                outcomes += outcome
                switch outcome.first {
                case .applied, .quarantined, .conflict: new.append(record.header.dot)
                default: break
                }
                // What waited for it follows it.
                guard outcome.count > 1 else { continue }
                new += Set(replica.dots).subtracting(before.dots).subtracting(new).sorted { $0 < $1 }
            }
            return (exchange.stored(outcomes, vector: replica.vector, at: now), new)
        case .readPiece(let place):
            let index = place.offset / SyncLimits.photoPieceBytes
            let pieces = visible.contains(place.sha256) ? photos[place.sha256] ?? [] : []
            return (exchange.pieceRead(pieces.indices.contains(index) ? pieces[index] : nil, at: now), [])
        case .storePiece(let place, let bytes):
            #expect(photos[place.sha256, default: []].count == place.offset / SyncLimits.photoPieceBytes)
            photos[place.sha256, default: []].append(bytes)
            return (exchange.pieceStored(at: now), [])
        case .verifyPhoto(let sha256):
            let isRight = Entry.hash(Array((photos[sha256] ?? []).joined())) == sha256
            if isRight { visible.insert(sha256) }
            return (exchange.photoVerified(isRight, at: now), [])
        case .discardPhoto(let sha256):
            photos[sha256] = nil
            return ([], [])
        case .send, .photoEnded, .wake, .end: return ([], [])
        }
    }

    private func read(_ reading: RecordReading) -> ([[UInt8]], RecordReading.Stop?) {
        var (records, bytes, skipping) = ([[UInt8]](), 0, reading.skipping)
        for (index, span) in reading.spans.enumerated() {
            for sequence in span.sequences {
                let kept = replica[span.dot(sequence)].sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
                for (number, record) in kept.enumerated() where number >= skipping {
                    bytes += record.bytes.count
                    guard bytes <= SyncLimits.maxBatchBytes else {
                        return (records, RecordReading.Stop(span: index, sequence: sequence, skipping: number))
                    }
                    records.append(record.bytes)
                }
                skipping = 0
            }
        }
        return (records, nil)
    }
}
