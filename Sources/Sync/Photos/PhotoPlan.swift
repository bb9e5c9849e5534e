public import FitPinkyCore
public import Ledger

/// Which photos are fetched: those that the store says are wanted, each from one peer at a time. It does nothing itself: its owner
/// asks the store, and the peers.
public struct PhotoPlan: Hashable, Sendable {
    /// How long after a photo could not be stored the store is asked again which are wanted.
    static let retry = MonotonicInstant.Span.seconds(60)

    private var missing = MissingPhotos()
    /// Whether the store was asked which are wanted, and has not answered.
    private var isSearching = false
    /// Photos that came to be wanted since the store was asked, oldest first: it may have looked before that. At most one more than
    /// `MissingPhotos.maxWishes`.
    private var wantedSince: [MissingPhoto] = []
    /// Nothing is fetched before: a photo could not be stored.
    private var pausedUntil: MonotonicInstant?
    /// When the store is asked again because photos wait for room in their member's share; nil if none does.
    private var lookAgainAt: MonotonicInstant?

    /// Nothing is wanted, as far as anybody said.
    public init() {}

    /// In the order in which they are wanted.
    public var wanted: [MissingPhoto] { missing.wanted }

    /// When `timePassed` is due.
    public var deadline: MonotonicInstant? { [pausedUntil, lookAgainAt].compactMap { $0 }.min() }

    /// Which photos are wanted is to be known now.
    ///
    /// - Returns: whether the store is to be asked; if not, it was asked already.
    public mutating func search() -> Bool {
        (pausedUntil, lookAgainAt) = (nil, nil)
        defer { isSearching = true }
        return !isSearching
    }

    /// The store has answered: all that are wanted, newest first, at most one more than `MissingPhotos.maxWishes`. Nil if it could not say;
    /// then those stay that are wanted.
    ///
    /// - Parameter areMoreWaiting: whether there are others, which wait for room in their member's share.
    public mutating func found(
        _ wishes: [MissingPhoto]?, areMoreWaiting: Bool = false, at now: MonotonicInstant
    ) {
        isSearching = false
        if let wishes {
            missing.wantAll(wishes)
            missing.wantFirst(wantedSince)
        }
        wantedSince = []
        if areMoreWaiting { lookAgain(after: now) }
    }

    /// There is no room for the photo in its member's share. The store is asked again an hour later.
    public mutating func waits(_ sha256: [UInt8], at now: MonotonicInstant) {
        missing.forget(sha256)
        lookAgain(after: now)
    }

    private mutating func lookAgain(after now: MonotonicInstant) {
        lookAgainAt = lookAgainAt ?? now + SyncLimits.shareRetry
    }

    /// A deadline may have passed.
    ///
    /// - Returns: whether the store is to be asked which are wanted.
    public mutating func timePassed(_ now: MonotonicInstant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        return search()
    }

    /// These are wanted before all others.
    public mutating func wantFirst(_ wishes: [MissingPhoto]) {
        missing.wantFirst(wishes)
        guard isSearching else { return }
        wantedSince = Array((wantedSince + wishes).suffix(MissingPhotos.maxWishes + 1))
    }

    /// Chooses a photo to ask of a connected peer from which no photo is being fetched, and remembers that the peer is asked.
    ///
    /// - Parameter isAllowed: whether the peer may be asked for a photo.
    /// - Returns: the photo's hash; nil if there is none to ask this peer for now.
    public mutating func next(for peer: KioskID, among isAllowed: (MissingPhoto) -> Bool) -> [UInt8]? {
        pausedUntil == nil ? missing.next(for: peer, among: isAllowed) : nil
    }

    /// Whether the store is to be asked because it had more than were kept, and these are done.
    public mutating func searchesOn() -> Bool {
        missing.wanted.isEmpty && missing.isIncomplete && pausedUntil == nil && search()
    }

    /// Fetching a photo from a peer has ended with that outcome.
    public mutating func ended(_ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome, at now: MonotonicInstant)
    {
        missing.ended(sha256, from: peer, outcome)
        switch outcome {
        case .fetched: wantedSince.removeAll { $0.sha256 == sha256 }
        case .unstored: pausedUntil = pausedUntil ?? now + PhotoPlan.retry
        case .absent, .mismatched, .dropped: break
        }
    }

    /// The peer has it now, which it did not have when it was asked.
    public mutating func offered(_ sha256: [UInt8], by peer: KioskID) { missing.offered(sha256, by: peer) }

    /// A connection over which the peer was asked for these is gone.
    ///
    /// - Parameter isLast: whether the peer has no other connection.
    public mutating func released(_ photos: [[UInt8]], by peer: KioskID, isLast: Bool) {
        missing.released(photos, by: peer)
        if isLast { missing.disconnected(peer) }
    }

    /// The photo is here, or no workout has it any more.
    public mutating func forget(_ sha256: [UInt8]) {
        missing.forget(sha256)
        wantedSince.removeAll { $0.sha256 == sha256 }
    }
}
