internal import FitPinkyCore
internal import Ledger

/// The peer broke a rule.
struct Broken: Error {
    let end: ExchangeEnd
    init(_ end: ExchangeEnd) { self.end = end }
}

extension Conversation {
    /// A message after the hello.
    mutating func receive(
        _ message: SyncMessage, digest: [UInt8], at now: MonotonicInstant
    ) throws(Broken) -> [ExchangeAction] {
        switch message {
        case .hello: throw Broken(.outOfTurn(.hello))
        case .unknown: return []
        case .vector(let vector): return receiver.told(vector) ? [.findLack(vector)] : []
        case .pull(let pull):
            guard sender.pulled(pull) else { throw Broken(.outOfTurn(.pull)) }
            return sender.state == .planning ? [.plan(pull)] : []
        case .batch(let batch):
            guard receiver.batch(isLast: batch.isLast) else { throw Broken(.creditBroken(.batches)) }
            return [.store(batch.records)]
        case .receipt(let isIncomplete):
            guard sender.acknowledged(isIncomplete: isIncomplete) else { throw Broken(.outOfTurn(.receipt)) }
            return []
        case .photoPull(let place):
            guard wished.count < SyncLimits.maxOpenPieces else { throw Broken(.creditBroken(.photoPulls)) }
            wished.append(place)
            return []
        case .photoPart(let place, let bytes): return try came(place, bytes, at: now)
        case .ping(let theirs):
            compare(with: theirs, digest)
            return [.send(.pong(digest: digest))]
        case .pong(let theirs):
            guard liveness.ponged() else { throw Broken(.outOfTurn(.pong)) }
            compare(with: theirs, digest)
            return []
        }
    }

    private mutating func came(
        _ place: PhotoPlace, _ bytes: [UInt8], at now: MonotonicInstant
    ) throws(Broken) -> [ExchangeAction] {
        switch fetch?.came(place, byteCount: bytes.count, at: now) ?? .outOfTurn {
        case .store: return [.storePiece(place, bytes: bytes)]
        case .absent, .ignore: return []
        case .outOfTurn: throw Broken(.outOfTurn(.photoPart))
        }
    }

    /// The peer has told its digest. While entries are under way digests differ for a moment, and that mends itself.
    mutating func compare(with theirs: [UInt8], _ own: [UInt8]) {
        guard theirs != own, sender.isIdle, receiver.isIdle, compared != [theirs, own] else { return }
        compared = [theirs, own]
        sender.announce()
    }

    /// Goes on wherever it can: entries first, then the photo that the peer wants, then ours.
    mutating func proceed(vector: Vector, at now: MonotonicInstant, _ actions: inout [ExchangeAction]) {
        if let told = receiver.nextVector() { actions.append(.findLack(told)) }
        while let step = sender.next() {
            switch step {
            case .read(let reading): actions.append(.read(reading))
            case .send(let batch): actions.append(.send(.batch(batch)))
            case .announce: actions.append(.send(.vector(vector.announced)))
            }
        }
        if !isReadingPiece, !sender.hasEntries, let place = wished.first {
            isReadingPiece = true
            actions.append(.readPiece(place))
        }
        while let place = fetch?.next(at: now) { actions.append(.send(.photoPull(place))) }
        if let over = fetch, over.isOver {
            fetch = nil
            actions.append(.photoEnded(sha256: over.want.sha256, .absent))
        }
    }
}
