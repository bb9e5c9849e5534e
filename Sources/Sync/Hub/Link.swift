internal import FitPinkyCore
internal import Ledger

/// One connection: its exchange, and what the store does for it.
struct Link: Sendable {
    let peer: KioskID
    var exchange: Exchange
    /// Photos that its peer was asked for over it, and of which it has not said what came.
    var photos: [[UInt8]] = []
    /// When its exchange wants to hear of the time.
    var waking: MonotonicInstant?
    /// What the store is doing and has to do next.
    private var (reads, writes): ([StoreWork], [StoreWork]) = ([], [])

    init(peer: KioskID, exchange: Exchange) {
        (self.peer, self.exchange) = (peer, exchange)
    }

    /// Runs one input of the exchange, in place: it may hold pieces of photos.
    mutating func step(_ input: (inout Exchange) -> [ExchangeAction]) -> [ExchangeAction] { input(&exchange) }

    var isIdle: Bool { reads.isEmpty && writes.isEmpty }

    /// What is to be written and was not given to the store yet.
    var waitingWrites: [StoreWork] { Array(writes.dropFirst()) }

    /// Whether the store looks for how much of a photo is here.
    var isFindingPhoto: Bool {
        reads.contains { if case .findPhoto = $0 { true } else { false } }
    }

    /// Whether the work can be given to the store now; otherwise it waits until what was asked before is done. Photos that wait
    /// one behind the other are finished together, but not so many that whoever presses the button would wait long for them.
    mutating func begin(_ work: StoreWork) -> Bool {
        if writes.count > 1, case .finishPhotos(let photos) = work, case .finishPhotos(let waiting)? = writes.last,
            (waiting + photos).reduce(0, { $0 + $1.byteCount }) <= SyncLimits.maxFinishedBytes
        {
            writes[writes.count - 1] = .finishPhotos(waiting + photos)
            return false
        }
        if work.isWriting { writes.append(work) } else { reads.append(work) }
        return (work.isWriting ? writes : reads).count == 1
    }

    /// The store has done one thing: which, and what it is to do next. Nil if it was asked for nothing of the kind.
    mutating func finish(_ answer: StoreAnswer) -> (work: StoreWork, next: StoreWork?)? {
        let isWriting: Bool
        switch answer {
        case .lack, .spans, .records, .pieces, .photo, .photoWaits: isWriting = false
        case .stored, .piecesStored, .photosFinished: isWriting = true
        // It ends the connection, whatever it was.
        case .failed: isWriting = !writes.isEmpty
        }
        if isWriting {
            guard !writes.isEmpty else { return nil }
            return (writes.removeFirst(), writes.first)
        }
        guard !reads.isEmpty else { return nil }
        return (reads.removeFirst(), reads.first)
    }
}

/// SplitMix64: between calls a little chance is enough, and the same seed gives the same again.
struct JitterGenerator: RandomNumberGenerator, Hashable, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
