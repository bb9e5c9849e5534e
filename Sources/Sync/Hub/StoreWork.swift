public import Ledger

/// What the store has to do for a connection, and answers by the case of ``StoreAnswer`` that each names. What is written for
/// one connection is done in order, and so is what is read for it; the one need not wait for the other.
public enum StoreWork: Hashable, Sendable {
    /// What of that vector is not here? `lack`.
    case findLack(Vector)
    /// What leads to what they lack, each entry after those that it goes on from? `spans`: the first `SyncLimits.maxSpans`.
    case plan(RecordPull)
    /// Read records, together at most `SyncLimits.maxBatchBytes`. `records`.
    case read(RecordReading)
    /// Read so many pieces, from there on, of a photo that is whole here. `pieces`.
    case readPieces(PhotoPlace, count: Int)
    /// Take these in, durably. `stored`.
    case store([[UInt8]])
    /// Keep these pieces, which follow each other from there on. `piecesStored`.
    case storePieces(PhotoPlace, [[UInt8]])
    /// Make each visible if its whole hash is right; take all its pieces away if it is not. In one transaction: to wait for
    /// the disk once more for each photo would take longer than all the rest. More than one have together at most
    /// `SyncLimits.maxFinishedBytes`. `photosFinished`.
    case finishPhotos([ArrivedPhoto])
    /// Is that photo still wanted, and how much of it is here? `photo`. If more is just being written, that comes twice.
    case findPhoto(sha256: [UInt8])

    /// Whether it changes what is kept.
    public var isWriting: Bool {
        switch self {
        case .findLack, .plan, .read, .readPieces, .findPhoto: false
        case .store, .storePieces, .finishPhotos: true
        }
    }
}

/// What the store has done.
public enum StoreAnswer: Hashable, Sendable {
    case lack(Lack)
    case spans([DotRange])
    /// With where reading stopped, if the batch was full.
    case records([[UInt8]], RecordReading.Stop?)
    /// As many as there are; none if the photo is not whole here.
    case pieces([[UInt8]])
    case stored(Arrival)
    case piecesStored(PiecesEnd)
    /// In the order in which they were asked for.
    case photosFinished([FinishedPhoto])
    /// Nil if it is not wanted any more.
    case photo(ArrivingPhoto?)
    /// The photo is wanted, and there is no room for it in its member's share of the day.
    case photoWaits
    /// It could not be done.
    case failed
}

/// What became of records that were taken in.
public struct Arrival: Hashable, Sendable {
    /// Of each, and of those that had waited for it.
    public var outcomes: [OnEntry]
    /// Those that are durable now and were not before, each after those that it goes on from.
    public var dots: [Dot]
    /// What is durable now.
    public var vector: Vector
    /// Photos that they speak of and that are not here, newest last.
    public var photos: [MissingPhoto]

    /// That became of them.
    public init(outcomes: [OnEntry], dots: [Dot], vector: Vector, photos: [MissingPhoto]) {
        (self.outcomes, self.dots, self.vector, self.photos) = (outcomes, dots, vector, photos)
    }
}
