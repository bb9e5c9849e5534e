internal import FitPinkyCore

/// The way of one photo in, piece by piece. It asks for as many at once as the link brings in a short time, so that an entry
/// never waits long behind them.
struct PhotoFetch: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case fetching
        /// The peer does not have it; what it was asked for besides is still answered.
        case abandoned
        /// All is stored, and its hash is being looked at.
        case verifying
    }

    let want: PhotoWant
    private(set) var state: State = .fetching
    /// When each piece that has not come was asked for, oldest first.
    private(set) var asked: [MonotonicInstant] = []
    /// Pieces that came and are being stored.
    private(set) var storing = 0
    /// Where the next piece to be asked for begins, and the next one to come.
    private var (nextAsked, nextToCome): (Int, Int)
    /// How many pieces are asked for at once.
    private(set) var window = 1

    init(_ want: PhotoWant) {
        self.want = want
        (nextAsked, nextToCome) = (want.storedBytes, want.storedBytes)
        if want.storedBytes >= want.byteCount { state = .verifying }
    }

    /// The next piece to ask for, as long as there is one.
    mutating func next(at now: MonotonicInstant) -> PhotoPlace? {
        guard state == .fetching, asked.count + storing < window, nextAsked < want.byteCount else { return nil }
        defer { nextAsked += SyncLimits.photoPieceBytes }
        asked.append(now)
        return PhotoPlace(sha256: want.sha256, offset: nextAsked)
    }

    enum OnPart: Hashable, Sendable {
        case store
        /// The photo is given up.
        case absent
        case ignore
        /// It was not asked for.
        case outOfTurn
    }

    mutating func came(_ place: PhotoPlace, byteCount: Int, at now: MonotonicInstant) -> OnPart {
        guard let since = asked.first, place.sha256 == want.sha256, place.offset == nextToCome else {
            return .outOfTurn
        }
        asked.removeFirst()
        nextToCome += SyncLimits.photoPieceBytes
        guard state == .fetching else { return .ignore }
        guard byteCount > 0 else {
            state = .abandoned
            return .absent
        }
        guard byteCount == min(SyncLimits.photoPieceBytes, want.byteCount - place.offset) else { return .outOfTurn }
        window = now - since > SyncLimits.slowPiece ? max(window / 2, 1) : min(window + 1, SyncLimits.maxOpenPieces)
        storing += 1
        return .store
    }

    /// A piece is stored; true if it was the last, and the hash has to be looked at.
    mutating func stored() -> Bool {
        guard storing > 0 else { return false }
        storing -= 1
        guard state == .fetching, storing == 0, asked.isEmpty, nextToCome >= want.byteCount else { return false }
        state = .verifying
        return true
    }

    /// Nothing more comes of it.
    var isOver: Bool { state == .abandoned && asked.isEmpty && storing == 0 }
}
