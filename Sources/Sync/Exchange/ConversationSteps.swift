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
        case .vector(let vector): return receiver.told(vector) ? [.ask(.findLack(vector))] : []
        case .pull(let pull):
            guard sender.pulled(pull) else { throw Broken(.outOfTurn(.pull)) }
            return sender.state == .planning ? [.ask(.plan(pull))] : []
        case .batch(let batch):
            if let records = try receiver.batch(batch, at: now) { return [.ask(.store(records))] }
            return Conversation.receipts(receiver.passOver())
        case .receipt(let isIncomplete):
            guard sender.acknowledged(isIncomplete: isIncomplete) else { throw Broken(.outOfTurn(.receipt)) }
            return []
        case .photoPull(let place, let pieces):
            guard wished.reduce(pieces, { $0 + $1.pieceCount }) <= SyncLimits.maxOpenPieces else {
                throw Broken(.creditBroken(.photoPulls))
            }
            wished.append(Wish(place: place, pieceCount: pieces))
            return []
        case .photoPart(let place, let bytes):
            guard let index = fetches.firstIndex(where: { !$0.asked.isEmpty }),
                fetches[index].came(place, bytes, at: now)
            else { throw Broken(.outOfTurn(.photoPart)) }
            return []
        case .photoHere(let sha256): return [.photoOffered(sha256: sha256)]
        case .ping(let theirs):
            compare(with: theirs, digest)
            return [.send(.pong(digest: digest))]
        case .pong(let theirs):
            guard liveness.ponged() else { throw Broken(.outOfTurn(.pong)) }
            compare(with: theirs, digest)
            return []
        }
    }

    /// Tells the peer of what came of its batches.
    static func receipts(_ batches: [RecordReceiver.Stored]) -> [ExchangeAction] {
        batches.flatMap { batch in
            let receipt = ExchangeAction.send(.receipt(isIncomplete: batch.isIncomplete))
            return batch.compare.map { [receipt, .ask(.findLack($0))] } ?? [receipt]
        }
    }

    /// The peer has told its digest. While entries are under way digests differ for a moment, and that mends itself.
    mutating func compare(with theirs: [UInt8], _ own: [UInt8]) {
        guard theirs != own, sender.isIdle, receiver.isIdle, compared != [theirs, own] else { return }
        compared = [theirs, own]
        sender.announce()
    }

    /// The vector to be looked at again because there may be room in a share by now; nil before that is due.
    mutating func lookAgain(at now: MonotonicInstant) -> Vector? {
        guard let due = lookAgainAt, due <= now else { return nil }
        lookAgainAt = receiver.state == .settled ? nil : now + SyncLimits.shareRetry
        return receiver.lookAgain()
    }

    /// Goes on wherever it can: entries first, then the photo that the peer wants, then ours.
    mutating func proceed(vector: Vector, at now: MonotonicInstant, _ actions: inout [ExchangeAction]) {
        if let told = receiver.nextVector() { actions.append(.ask(.findLack(told))) }
        while let step = sender.next() {
            switch step {
            case .read(let reading): actions.append(.ask(.read(reading)))
            case .send(let batch): actions.append(.send(.batch(batch)))
            case .announce: actions.append(.send(.vector(vector.announced)))
            }
        }
        if !isReadingPieces, !sender.hasEntries, let wish = wished.first {
            isReadingPieces = true
            actions.append(.ask(.readPieces(wish.place, count: wish.pieceCount)))
        }
        proceedWithPhotos(at: now, &actions)
    }

    private mutating func proceedWithPhotos(at now: MonotonicInstant, _ actions: inout [ExchangeAction]) {
        for index in fetches.indices where fetches[..<index].allSatisfy({ $0.hasAskedForAll }) {
            let others = openPieceCount - fetches[index].asked.count
            guard let (place, pieces) = fetches[index].next(at: now, besides: others) else { continue }
            actions.append(.send(.photoPull(place, pieces: pieces)))
        }
        for index in fetches.indices {
            switch fetches[index].due() {
            case .store(let place, let pieces)?: actions.append(.ask(.storePieces(place, pieces)))
            case .finish(let photo)?:
                actions.append(.ask(.finishPhotos([photo])))
                finishing.append(fetches[index].want)
            case nil: break
            }
            if let outcome = fetches[index].over {
                actions.append(.photoEnded(sha256: fetches[index].want.sha256, outcome))
            }
        }
        for fetch in fetches where fetch.hasEnded { pieceWindow = fetch.window }
        fetches.removeAll { $0.hasEnded }
    }
}
