/// A photo of which all pieces have come. Each has ``PhotoPlace/pieceBytes``, but for the last one.
public enum ArrivedPhoto: Hashable, Sendable {
    /// None of it is stored.
    case whole(WholePhoto)
    /// The rest of one of which pieces are stored, from that place on.
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

/// The result of storing pieces of a photo.
public enum PiecesEnd: Hashable, Sendable {
    /// They are durable.
    case kept
    /// They could not be stored.
    case unstored
    /// Nobody wants the photo any more, or pieces before them are gone.
    case dropped
}

/// The result for a photo whose pieces have all arrived.
public enum PhotoFinish: Hashable, Sendable {
    /// It is visible, durably.
    case whole
    /// Its hash was wrong; all its pieces are taken away.
    case mismatched
    /// It could not be stored.
    case unstored
    /// Nobody wants it any more, or what was stored of it before is gone; all its pieces are taken away. If somebody wants it again, it
    /// begins from the first piece.
    case dropped
}

/// The result for one photo whose pieces have all arrived.
public struct FinishedPhoto: Hashable, Sendable {
    /// Its SHA-256, 32 bytes.
    public var sha256: [UInt8]
    /// What became of it.
    public var finish: PhotoFinish

    /// That became of it.
    public init(sha256: [UInt8], _ finish: PhotoFinish) { (self.sha256, self.finish) = (sha256, finish) }
}
