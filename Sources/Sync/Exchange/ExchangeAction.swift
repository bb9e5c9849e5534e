public import FitPinkyCore
public import Ledger

/// What the edge has to do, in this order. Those that ask for something are answered by the input that each names.
public enum ExchangeAction: Hashable, Sendable {
    /// To the peer.
    case send(SyncMessage)
    /// What of that vector is not here? `lackFound`.
    case findLack(Vector)
    /// What leads to what they lack? `planned`. No more than `SyncLimits.maxSpans`, the first ones.
    case plan(RecordPull)
    /// Read records, together at most `SyncLimits.maxBatchBytes`. `recordsRead`.
    case read(RecordReading)
    /// Take these in; they are durable when `stored` says so.
    case store([[UInt8]])
    /// Read so many pieces from there on. `piecesRead`.
    case readPieces(PhotoPlace, count: Int)
    /// Keep these pieces, which follow each other from there on, at most `SyncLimits.maxHeldPieces`. `piecesStored`.
    case storePieces(PhotoPlace, [[UInt8]])
    /// Make that photo visible if its whole hash is right; take all its pieces away if it is not. `photoFinished`.
    case finishPhoto(ArrivedPhoto)
    /// This peer has done what it could for that photo.
    case photoEnded(sha256: [UInt8], PhotoOutcome)
    /// This peer has that photo now, which it did not have when it was asked.
    case photoOffered(sha256: [UInt8])
    /// Say `timePassed` then. It replaces any earlier one.
    case wake(at: MonotonicInstant)
    /// Close the connection.
    case end(ExchangeEnd)
}

/// What came of fetching a photo.
public enum PhotoOutcome: Hashable, Sendable {
    /// It is whole.
    case fetched
    /// The peer does not have it.
    case absent
    /// Its hash was wrong, and it is discarded. Only if every piece came from this peer is it known to be to blame.
    case mismatched(allFromThisPeer: Bool)
    /// This kiosk could not store it.
    case unstored
    /// Nobody wanted it any more, or did not for a while, and what was stored of it is gone. If somebody does, it begins anew.
    case dropped
}

/// What came of pieces that were to be kept.
public enum PiecesEnd: Hashable, Sendable {
    /// They are durable.
    case kept
    /// They could not be stored.
    case unstored
    /// Nobody wants the photo any more, or pieces before them are gone.
    case dropped
}

/// A photo of which all pieces have come.
public enum ArrivedPhoto: Hashable, Sendable {
    /// None of it is stored.
    case whole(WholePhoto)
    /// The rest of one of which pieces are stored, at most `SyncLimits.maxHeldPieces`.
    case rest(PhotoPlace, [[UInt8]])

    /// Its SHA-256, 32 bytes.
    public var sha256: [UInt8] {
        switch self {
        case .whole(let photo): photo.sha256
        case .rest(let place, _): place.sha256
        }
    }

    /// All of it, stored or not.
    public var byteCount: Int {
        switch self {
        case .whole(let photo): photo.byteCount
        case .rest(let place, let pieces): place.offset + pieces.reduce(0) { $0 + $1.count }
        }
    }
}

/// What came of a photo of which all pieces are here.
public enum PhotoFinish: Hashable, Sendable {
    /// It is visible, durably.
    case whole
    /// Its hash was wrong; all its pieces are taken away.
    case mismatched
    /// It could not be stored.
    case unstored
    /// Nobody wants it any more, or what was stored of it before is gone; all its pieces are taken away.
    case dropped
}
