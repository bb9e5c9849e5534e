public import FitPinkyCore

/// What the edge has to do, in this order. Those that ask for something are answered by the input that each names.
public enum ExchangeAction: Hashable, Sendable {
    /// To the peer.
    case send(SyncMessage)
    /// Of the store: `lackFound`, `planned`, `recordsRead`, `stored`, `piecesRead`, `piecesStored` or `photoFinished`. Of pieces at
    /// most `SyncLimits.maxHeldPieces` are kept at once, and photos are finished one by one.
    case ask(StoreWork)
    /// This peer has done what it could for that photo.
    case photoEnded(sha256: [UInt8], PhotoOutcome)
    /// This peer has that photo now, which it did not have when it was asked.
    case photoOffered(sha256: [UInt8])
    /// Say `timePassed` then. It replaces any earlier one.
    case wake(at: MonotonicInstant)
    /// Close the connection.
    case end(ExchangeEnd)
}

extension ExchangeAction {
    /// What it asks of the store; nil if it asks for something else.
    var work: StoreWork? { if case .ask(let work) = self { work } else { nil } }
}

/// How fetching a photo ended.
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
