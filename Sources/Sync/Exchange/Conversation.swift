internal import FitPinkyCore
internal import Ledger

/// All that an exchange knows once both have said hello.
struct Conversation: Hashable, Sendable {
    let peer: Hello
    var sender = RecordSender()
    var receiver = RecordReceiver()
    /// Photos that come: one, and when all of it was asked for the next one besides.
    var fetches: [PhotoFetch] = []
    /// All of them has come, and is the store's; oldest first.
    var finishing: [ArrivingPhoto] = []
    /// How many pieces the link brought at once lately.
    var pieceWindow = 1
    /// What the peer asked for, oldest first.
    var wished: [Wish] = []
    var isReadingPieces = false
    /// Photos that the peer asked for in vain, oldest first: it is told when they come.
    var owed: [[UInt8]] = []
    var liveness: Liveness
    /// The digests, theirs and ours, for which vectors were last compared: to do it again for the same changes nothing.
    var compared: [[UInt8]] = []
    /// When it is looked again at what was not taken in because it was over its members' share; nil if there is none.
    var lookAgainAt: MonotonicInstant?

    /// Pieces that follow each other.
    struct Wish: Hashable, Sendable {
        let place: PhotoPlace
        let pieceCount: Int
    }

    init(peer: Hello, pingsFirst: Bool, at now: MonotonicInstant) {
        self.peer = peer
        liveness = Liveness(heard: now, pingsFirst: pingsFirst)
    }

    /// Whether something is awaited from the peer.
    var isBusy: Bool {
        if case .pulling = receiver.state { return true }
        return !sender.unacknowledged.isEmpty || sender.state == .announced || openPieceCount > 0
    }

    /// Pieces that were asked for and have not come.
    var openPieceCount: Int { fetches.reduce(0) { $0 + $1.asked.count } }

    /// Whether another photo can be fetched from this peer now.
    var canFetch: Bool {
        fetches.count < SyncLimits.maxFetchedPhotos && fetches.allSatisfy { $0.hasAskedForAll }
            && fetches.count + finishing.count < SyncLimits.maxOpenPhotos
    }

    /// Whether both sides have said all that they had to say, as far as can be seen from here.
    var isQuiet: Bool {
        sender.isIdle && receiver.isIdle && fetches.isEmpty && finishing.isEmpty && wished.isEmpty && !isReadingPieces
    }
}
