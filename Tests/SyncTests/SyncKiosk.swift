import FitPinkyCore
import Ledger
import Reference
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

    static let ledger = ULID(high: 7, low: 8)

    func exchange(with peer: KioskID? = nil, on terms: ExchangeTerms = .both) -> Exchange {
        Exchange(
            ledger: Self.ledger, replica: id, peer: peer, terms: terms, vector: replica.vector, isClockTrusted: true)
    }

    /// Writes one entry; its text makes it as long as it is to be.
    mutating func write(_ text: String = "", kind: Fact? = nil) throws -> Dot {
        let member = MemberID(ULID(high: 3, low: UInt64(identity.seed[0])))
        let entry = try writer.entry(
            kind ?? .member(MemberFact(member: member, name: text)), salt: [UInt8](0..<32),
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
        guard case .ask(let work) = action else { return ([], []) }
        switch work {
        case .findLack(let vector): return (exchange.lackFound(replica.chains.lack(of: vector), at: now), [])
        case .plan(let pull):
            return (exchange.planned(replica.chains.spans(for: pull.lack, having: pull.having), at: now), [])
        case .read(let reading):
            let (records, stop) = read(reading)
            return (exchange.recordsRead(records, stop: stop, at: now), [])
        case .store(let records):
            let (outcomes, new) = try take(records)
            return (exchange.stored(outcomes, vector: replica.vector, at: now), new)
        case .readPieces(let place, let count):
            return (exchange.piecesRead(pieces(place, count: count), at: now), [])
        case .storePieces(let place, let pieces):
            keep(pieces, from: place)
            return (exchange.piecesStored(.kept, at: now), [])
        case .finishPhotos(let photos):
            return (photos.flatMap { exchange.photoFinished(finish($0), at: now) }, [])
        // An exchange does not look for photos: its hub does.
        case .findPhoto: return ([], [])
        }
    }

    /// What became of records, and which entries became durable by them.
    mutating func take(_ records: [[UInt8]]) throws -> (outcomes: [OnEntry], dots: [Dot]) {
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
        return (outcomes, new)
    }

    func pieces(_ place: PhotoPlace, count: Int) -> [[UInt8]] {
        guard visible.contains(place.sha256), let pieces = photos[place.sha256] else { return [] }
        return Array(pieces.dropFirst(place.pieceIndex).prefix(count))
    }

    /// Pieces that two connections brought are the same.
    mutating func keep(_ pieces: [[UInt8]], from place: PhotoPlace) {
        guard !visible.contains(place.sha256) else { return }
        let first = place.pieceIndex
        let kept = photos[place.sha256, default: []]
        #expect(kept.count >= first)
        photos[place.sha256] = kept.prefix(first) + pieces + kept.dropFirst(first + pieces.count)
    }

    mutating func finish(_ photo: ArrivedPhoto) -> PhotoFinish {
        switch photo {
        case .whole(let whole): keep(whole.pieces, from: PhotoPlace(sha256: whole.sha256, offset: 0))
        case .rest(let place, let pieces): keep(pieces, from: place)
        }
        guard Entry.hash(Array((photos[photo.sha256] ?? []).joined())) == photo.sha256 else {
            photos[photo.sha256] = nil
            return .mismatched
        }
        visible.insert(photo.sha256)
        return .whole
    }

    func read(_ reading: RecordReading) -> ([[UInt8]], RecordReading.Stop?) {
        var (records, bytes, skipping) = ([[UInt8]](), 0, reading.skipping)
        for (index, span) in reading.spans.enumerated() {
            for sequence in span.sequences {
                let kept = replica[span.epoch.dot(sequence)].sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
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
