public import FitPinkyCore
internal import Ledger

/// What one kiosk takes from another, and how long it waits. Lengths are compared before anything is allocated for them.
public enum SyncLimits {
    /// The version of the exchange.
    public static let protocolVersion: UInt32 = 2
    /// A peer has to understand entries up to this `Fact.schema`, in which a leave may erase.
    public static let leastSchema: UInt32 = LeaveFact.erasingSchema
    /// What a peer may call the version of its software.
    public static let maxSoftwareBytes = 32
    /// The longest message, which is the longest frame between kiosks.
    public static let maxMessageBytes = 64 << 10
    /// Records of one batch, together.
    public static let maxBatchBytes = 48 << 10
    /// Batches without a receipt at one time.
    public static let maxOpenBatches = 4
    /// Tips of a vector, and its conflicts; two such vectors fit into one message.
    public static let maxVectorTips = 256
    /// See `maxVectorTips`.
    public static let maxVectorConflicts = 256
    /// Spans of entries that wait to be sent. What does not fit is pulled later.
    public static let maxSpans = 1024
    /// Spans that are read at once.
    public static let maxSpansRead = 64
    /// One piece of a photo.
    public static let photoPieceBytes = PhotoPlace.pieceBytes
    /// Pieces asked for that have not come: 256 KiB.
    public static let maxOpenPieces = 8
    /// Pieces that are gathered before the store gets them: 512 KiB, which is most photos.
    public static let maxHeldPieces = 16
    /// Photos that come from one peer at a time: the end of one, and the beginning of the next.
    public static let maxFetchedPhotos = 2
    /// Photos of one peer that come, wait for the store or are being written: half of them are written together while the
    /// other half comes. None of them holds more than `maxHeldPieces`.
    public static let maxOpenPhotos = 10
    /// Photos that are written together have at most so many bytes; one may have more.
    public static let maxFinishedBytes = 4 << 20
    /// Photos that a peer asked for in vain and is told of; of older ones it hears when it asks again.
    public static let maxOwedPhotos = 256
    /// How long a new connection may be without a hello.
    public static let helloPatience = MonotonicInstant.Span.seconds(10)
    /// After so long a silence a ping goes out.
    public static let idlePing = MonotonicInstant.Span.seconds(900)
    /// The same for the other side, which hears that ping meanwhile.
    public static let lateIdlePing = MonotonicInstant.Span.seconds(960)
    /// The same while something is awaited from the peer.
    public static let busyPing = MonotonicInstant.Span.seconds(15)
    /// Heard from within this: connected. A ping that nothing follows for as long ends the connection.
    public static let connectedSpan = MonotonicInstant.Span.seconds(60)
    /// Between two looks at what is not taken in before its members' share of another day.
    public static let shareRetry = MonotonicInstant.Span.seconds(3600)
    /// Kiosks whose entries are passed over on a connection because they are over their members' share; the store is asked about those of
    /// further ones.
    public static let maxOverShare = 256
    /// A piece that took longer than this came over a slow link: fewer are asked for at once.
    public static let slowPiece = MonotonicInstant.Span.seconds(2)
}
