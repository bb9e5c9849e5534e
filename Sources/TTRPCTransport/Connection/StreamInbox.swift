import NIOCore
import TTRPC

/// The messages of one call that its reader has not taken. Lives on the connection's event loop.
struct StreamInbox {
    /// What a message costs besides its bytes, so that empty ones are bounded too.
    private static let overheadBytes = 64

    /// Takes a message; or nil, after the last; or why none comes. It may not touch the inbox at once.
    typealias Reader = (Result<[UInt8]?, TTRPCStatus>) -> Void

    /// nil until a message has to wait, which few do.
    private var messages: CircularBuffer<[UInt8]>?
    private(set) var unreadBytes = 0
    private var end: Result<Void, TTRPCStatus>?
    private var reader: Reader?
    private let maxUnreadBytes: Int

    /// - Parameter reader: waits for the first message already.
    init(maxUnreadBytes: Int, reader: Reader? = nil) {
        self.maxUnreadBytes = maxUnreadBytes
        self.reader = reader
    }

    /// Whether to stop reading the connection.
    var isFull: Bool { unreadBytes > maxUnreadBytes }

    mutating func push(_ message: [UInt8]) {
        guard end == nil else { return }
        if let reader {
            self.reader = nil
            reader(.success(message))
        } else {
            messages = messages ?? CircularBuffer()
            messages?.append(message)
            unreadBytes += message.count + Self.overheadBytes
        }
    }

    /// No more comes. The first end counts. What was pushed before can still be read after a success; a failure
    /// discards it when `discarding`.
    mutating func finish(_ result: Result<Void, TTRPCStatus>, discarding: Bool = false) {
        if discarding {
            messages = nil
            unreadBytes = 0
            end = result
        }
        if end == nil { end = result }
        if let reader {
            self.reader = nil
            reader(result.map { nil })
        }
    }

    /// Hands the next message over, now or when it comes.
    mutating func next(_ reader: @escaping Reader) {
        if let message = messages?.popFirst() {
            unreadBytes -= message.count + Self.overheadBytes
            return reader(.success(message))
        }
        if let end { return reader(end.map { nil }) }
        guard self.reader == nil else {
            return reader(
                .failure(
                    TTRPCStatus(.failedPrecondition, "two readers wait on one call; read it from one place")))
        }
        self.reader = reader
    }
}
