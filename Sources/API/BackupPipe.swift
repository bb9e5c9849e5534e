internal import FitPinkyCore
internal import Threads

/// A backup on its way from the thread that reads it to a caller that may be slow: a few pieces are under way, and then the
/// thread waits.
final class BackupPipe: Sendable {
    /// The next bytes of the file, and how far that is.
    struct Piece: Sendable {
        var bytes: [UInt8]
        var done: Int
        var total: Int
    }

    /// No piece is longer.
    static let maxPieceBytes = 64 << 10
    /// So many pieces may be on their way.
    static let maxUnderWay = 4

    /// What was written, in order, until `end`.
    let pieces: AsyncStream<Piece>
    private let arrivals: AsyncStream<Piece>.Continuation
    private let flow = Monitor(Flow())
    private let patience: MonotonicInstant.Span

    private struct Flow {
        var underWay = 0
        var isGivenUp = false
    }

    /// - Parameter patience: how long a caller may take nothing before the backup is given up for them.
    init(patience: MonotonicInstant.Span = .seconds(60)) {
        self.patience = patience
        // Bounded by what may be under way.
        (pieces, arrivals) = AsyncStream.makeStream(of: Piece.self)
    }

    // MARK: The thread that reads

    /// Sends the bytes on, and blocks while too much is under way.
    ///
    /// - Returns: false if nobody takes them any more.
    func write(_ bytes: [UInt8], done: Int, total: Int) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard waitForRoom() else { return false }
            let piece = Array(rest.prefix(BackupPipe.maxPieceBytes))
            rest = rest.dropFirst(piece.count)
            arrivals.yield(Piece(bytes: piece, done: done, total: total))
        }
        return true
    }

    /// Nothing more comes.
    func end() { arrivals.finish() }

    private func waitForRoom() -> Bool {
        let deadline = MonotonicInstant.now() + patience
        return flow.wait { flow, now in
            if !flow.isGivenUp && flow.underWay < BackupPipe.maxUnderWay {
                flow.underWay += 1
                return .done(true)
            }
            if now >= deadline { flow.isGivenUp = true }
            return flow.isGivenUp ? .done(false) : .sleep(until: deadline)
        }
    }

    // MARK: The caller

    /// A piece has gone out: there is room for one more.
    func sent() { flow.change { $0.underWay -= 1 } }

    /// Nobody takes any more.
    func giveUp() { flow.change { $0.isGivenUp = true } }

    /// Whether it was given up, by the caller or for one who took nothing.
    var isGivenUp: Bool { flow.change { $0.isGivenUp } }
}
