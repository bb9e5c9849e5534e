import Sync

/// What one side of a connection has sent, as somebody who listens knows it.
struct Account {
    /// Four batches, eight pieces, two vectors and a pull: more than that has nobody leave to send.
    static let maxBytesUnderWay =
        SyncLimits.maxOpenBatches * SyncLimits.maxBatchBytes + SyncLimits.maxOpenPieces * SyncLimits.photoPieceBytes
        + 3 * SyncLimits.maxMessageBytes

    /// Records of each batch for which no receipt came yet, oldest first.
    var batches: [[[UInt8]]] = []
    /// Sent, and not arrived.
    var bytesUnderWay = 0
    /// Its vector is out, and no pull has answered it.
    var isVectorOpen = false
    /// When it heard that something it sent waits for what goes before.
    var owesVectorSince: Int64?
    /// A pull of the other's is being answered: until its last batch.
    var isAnsweringPull = false
    /// Headers that were sent, or that the other has for all that is known.
    var sent: Set<[UInt8]> = []
}
