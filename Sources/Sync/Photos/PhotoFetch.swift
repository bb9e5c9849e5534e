internal import FitPinkyCore
internal import Ledger

/// The way of one photo in, piece by piece. It asks for as many at once as the link brings in a short time, so that an entry
/// never waits long behind them; and gathers what comes, for to write a photo once costs a card less than to write it in
/// sixteen parts. Over a slow link each piece is stored as it comes: there it would take long to come again.
struct PhotoFetch: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case fetching
        /// Nothing comes of it, for that reason; what the peer was asked for besides is still answered.
        case abandoned(PhotoOutcome)
        /// All has come, and is the store's.
        case finishing
    }

    let want: ArrivingPhoto
    private(set) var state: State = .fetching
    /// When each piece that has not come was asked for, oldest first.
    private(set) var asked: [MonotonicInstant] = []
    /// Pieces that came and were not given to the store yet.
    private(set) var held: [[UInt8]] = []
    /// Whether the store is keeping pieces.
    private(set) var isStoring = false
    /// Where the next piece to be asked for begins, the next one to come, and the first that is held.
    private var (nextAsked, nextToCome, heldFrom): (Int, Int, Int)
    /// How many pieces are asked for at once.
    private(set) var window: Int
    private var isSlow = false

    /// - Parameter window: what the link brought of the photo before.
    init(_ want: ArrivingPhoto, window: Int = 1) {
        (self.want, self.window) = (want, window)
        (nextAsked, nextToCome, heldFrom) = (want.storedBytes, want.storedBytes, want.storedBytes)
    }

    /// The next pieces to ask for, as long as there are any: half a window at once, so that one half is on its way while the
    /// other is read.
    ///
    /// - Parameter others: pieces of other photos that have not come.
    mutating func next(at now: MonotonicInstant, besides others: Int = 0) -> (PhotoPlace, pieces: Int)? {
        guard state == .fetching else { return nil }
        let left = (want.byteCount - nextAsked + SyncLimits.photoPieceBytes - 1) / SyncLimits.photoPieceBytes
        let room = min(window - asked.count - others, SyncLimits.maxHeldPieces - asked.count - held.count)
        let count = min(left, room)
        guard count > 0, count == left || count >= window / 2 || asked.count + others == 0 else { return nil }
        defer { nextAsked += count * SyncLimits.photoPieceBytes }
        asked += [MonotonicInstant](repeating: now, count: count)
        return (PhotoPlace(sha256: want.sha256, offset: nextAsked), count)
    }

    /// Takes a piece; false if it was not asked for.
    mutating func came(_ place: PhotoPlace, _ bytes: [UInt8], at now: MonotonicInstant) -> Bool {
        guard let since = asked.first, place.sha256 == want.sha256, place.offset == nextToCome else { return false }
        asked.removeFirst()
        nextToCome += SyncLimits.photoPieceBytes
        guard state == .fetching else { return true }
        guard !bytes.isEmpty else {
            state = .abandoned(.absent)
            held = []
            return true
        }
        guard bytes.count == min(SyncLimits.photoPieceBytes, want.byteCount - place.offset) else { return false }
        isSlow = now - since > SyncLimits.slowPiece
        window = isSlow ? max(window / 2, 1) : min(window + 1, SyncLimits.maxOpenPieces)
        held.append(bytes)
        return true
    }

    /// What the store has to do with pieces.
    enum Due: Hashable, Sendable {
        case store(PhotoPlace, [[UInt8]])
        /// And to look whether with these, the last, it is the photo.
        case finish(ArrivedPhoto)
    }

    mutating func due() -> Due? {
        guard state == .fetching, !isStoring else { return nil }
        if nextToCome >= want.byteCount {
            // What came at once is hashed here, and a wrong one is no work for the store.
            guard heldFrom == 0 else {
                state = .finishing
                return .finish(.rest(heldPlace, take()))
            }
            guard let photo = WholePhoto(sha256: want.sha256, pieces: take()) else {
                state = .abandoned(.mismatched(allFromThisPeer: true))
                return nil
            }
            state = .finishing
            return .finish(.whole(photo))
        }
        guard held.count >= SyncLimits.maxHeldPieces || isSlow && !held.isEmpty else { return nil }
        isStoring = true
        return .store(heldPlace, take())
    }

    /// What is held when the connection is gone, so that it need not come again; nil if nothing is.
    mutating func salvage() -> (PhotoPlace, [[UInt8]])? {
        guard state == .fetching, !held.isEmpty else { return nil }
        return (heldPlace, take())
    }

    /// Unless the pieces are kept nothing more is asked for.
    mutating func stored(_ end: PiecesEnd) {
        isStoring = false
        guard end != .kept, state == .fetching else { return }
        state = .abandoned(end == .unstored ? .unstored : .dropped)
        held = []
    }

    /// Whether nothing more of it is to be asked for.
    var hasAskedForAll: Bool { state != .fetching || nextAsked >= want.byteCount }

    /// Whether it is the store's now, or nothing comes of it.
    var hasEnded: Bool { state == .finishing || over != nil }

    /// What came of it, once nothing more comes.
    var over: PhotoOutcome? {
        guard case .abandoned(let outcome) = state, asked.isEmpty, !isStoring else { return nil }
        return outcome
    }

    private var heldPlace: PhotoPlace { PhotoPlace(sha256: want.sha256, offset: heldFrom) }

    private mutating func take() -> [[UInt8]] {
        defer {
            heldFrom += held.count * SyncLimits.photoPieceBytes
            held = []
        }
        return held
    }
}
