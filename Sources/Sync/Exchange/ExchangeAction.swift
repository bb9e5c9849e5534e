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
    /// Read one piece. `pieceRead`.
    case readPiece(PhotoPlace)
    /// Keep one piece. `pieceStored`.
    case storePiece(PhotoPlace, bytes: [UInt8])
    /// Is the whole photo's hash right? `photoVerified`. It is visible only if so.
    case verifyPhoto(sha256: [UInt8])
    /// Take all its pieces away.
    case discardPhoto(sha256: [UInt8])
    /// This peer has done what it could for that photo.
    case photoEnded(sha256: [UInt8], PhotoOutcome)
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
}
