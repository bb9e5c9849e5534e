internal import FitPinkyCore
internal import Ledger

/// All that an exchange knows once both have said hello.
struct Conversation: Hashable, Sendable {
    let peer: Hello
    var sender = RecordSender()
    var receiver = RecordReceiver()
    var fetch: PhotoFetch?
    /// Pieces that the peer asked for, oldest first.
    var wished: [PhotoPlace] = []
    var isReadingPiece = false
    var liveness: Liveness
    /// The digests, theirs and ours, for which vectors were last compared: to do it again for the same changes nothing.
    var compared: [[UInt8]] = []

    init(peer: Hello, at now: MonotonicInstant) {
        self.peer = peer
        liveness = Liveness(heard: now)
    }

    /// Whether something is awaited from the peer.
    var isBusy: Bool {
        if case .pulling = receiver.state { return true }
        return !sender.unacknowledged.isEmpty || sender.state == .announced || fetch?.asked.isEmpty == false
    }

    /// Whether both sides have said all that they had to say, as far as can be seen from here.
    var isQuiet: Bool { sender.isIdle && receiver.isIdle && fetch == nil && wished.isEmpty && !isReadingPiece }
}
