import NIOCore
import TTRPC

/// The messages of one call that its reader has not taken. Lives on the connection's event loop.
struct StreamInbox {
    /// What a message costs besides its bytes, so that empty ones are bounded too.
    private static let overheadBytes = 64

    private var messages: CircularBuffer<[UInt8]> = []
    private(set) var unreadBytes = 0
    private var end: Result<Void, TTRPCStatus>?
    private var reader: EventLoopPromise<[UInt8]?>?
    private let maxUnreadBytes: Int

    init(maxUnreadBytes: Int) {
        self.maxUnreadBytes = maxUnreadBytes
    }

    /// Whether to stop reading the connection.
    var isFull: Bool { unreadBytes > maxUnreadBytes }

    mutating func push(_ message: [UInt8]) {
        guard end == nil else { return }
        if let reader {
            self.reader = nil
            reader.succeed(message)
        } else {
            messages.append(message)
            unreadBytes += message.count + Self.overheadBytes
        }
    }

    /// No more comes. The first end counts. What was pushed before can still be read after a success; a failure
    /// discards it when `discarding`.
    mutating func finish(_ result: Result<Void, TTRPCStatus>, discarding: Bool = false) {
        if discarding {
            messages = []
            unreadBytes = 0
            end = result
        }
        if end == nil { end = result }
        if let reader {
            self.reader = nil
            switch result {
            case .success: reader.succeed(nil)
            case .failure(let status): reader.fail(status)
            }
        }
    }

    /// The next message, when it comes; nil after the last.
    mutating func next(on loop: any EventLoop) -> EventLoopFuture<[UInt8]?> {
        if let message = messages.popFirst() {
            unreadBytes -= message.count + Self.overheadBytes
            return loop.makeSucceededFuture(message)
        }
        switch end {
        case .success: return loop.makeSucceededFuture(nil)
        case .failure(let status): return loop.makeFailedFuture(status)
        case nil: break
        }
        guard reader == nil else {
            return loop.makeFailedFuture(
                TTRPCStatus(.failedPrecondition, "two readers wait on one call; read it from one place"))
        }
        let promise = loop.makePromise(of: [UInt8]?.self)
        reader = promise
        return promise.futureResult
    }
}
