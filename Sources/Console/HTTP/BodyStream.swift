internal import NIOCore
internal import Synchronization

/// The body of a request that is answered while its body still comes. The connection reads nothing more from its client while much of
/// it waits here to be taken.
final class BodyStream: Sendable {
    /// Why the rest never comes.
    enum Failure: Error, Hashable, Sendable {
        /// The client has gone, or was too slow.
        case cutOff
        /// It has more bytes than its route takes.
        case tooLarge
    }

    private struct State {
        var waiting: [UInt8] = []
        var end: Result<Void, Failure>?
        var taker: CheckedContinuation<Void, Never>?
        var isHeld = false
        var byteCount = 0
    }

    /// How many bytes there are in all; nil where the client did not say so.
    let expectedBytes: Int?
    private let maxBytes: Int
    private let resume: @Sendable () -> Void
    private let state = Mutex(State())

    /// With so many bytes waiting, the connection reads nothing more.
    static let heldBytes = 262_144

    /// - Parameters:
    ///   - maxBytes: with more of them it fails.
    ///   - resume: has the connection read again. Called from any thread.
    init(expectedBytes: Int?, maxBytes: Int, resume: @escaping @Sendable () -> Void) {
        (self.expectedBytes, self.maxBytes, self.resume) = (expectedBytes, maxBytes, resume)
    }

    /// How many bytes have come.
    var byteCount: Int { state.withLock { $0.byteCount } }

    // MARK: What the connection tells

    /// A part has come. False if the connection is to read nothing more until `resume` is called.
    func append(_ part: ByteBuffer) -> Bool {
        let (taker, goesOn) = state.withLock { state in
            guard state.end == nil else { return (nil as CheckedContinuation<Void, Never>?, true) }
            state.byteCount += part.readableBytes
            if state.byteCount > maxBytes {
                (state.end, state.waiting) = (.failure(.tooLarge), [])
            } else {
                state.waiting.append(contentsOf: part.readableBytesView)
                state.isHeld = state.waiting.count >= BodyStream.heldBytes
            }
            return (state.taker.take(), !state.isHeld)
        }
        taker?.resume()
        return goesOn
    }

    /// All of it has come.
    func finish() { end(.success(())) }

    /// Nothing more comes.
    func fail(_ failure: Failure) { end(.failure(failure)) }

    private func end(_ end: Result<Void, Failure>) {
        let taker = state.withLock { state in
            if state.end == nil {
                state.end = end
                if case .failure = end { state.waiting = [] }
            }
            return state.taker.take()
        }
        taker?.resume()
    }

    // MARK: Taking it

    /// All that waits, once there is something; nil at the end. For one taker.
    func next() async throws(Failure) -> [UInt8]? {
        while true {
            let (bytes, end, wasHeld) = state.withLock { state in
                let bytes = state.waiting
                state.waiting = []
                defer { state.isHeld = false }
                return (bytes, state.end, state.isHeld)
            }
            if wasHeld { resume() }
            if !bytes.isEmpty { return bytes }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.waiting.isEmpty, state.end == nil else { return true }
                    state.taker = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
