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
