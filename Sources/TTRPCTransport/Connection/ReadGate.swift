import NIOCore
import TTRPC

/// Whether the connection may be read on, and whether a read was asked for while it might not.
struct ReadGate {
    private(set) var isHeld = false
    private var readIsWanted = false

    /// A read is asked for: whether to let it through.
    mutating func read() -> Bool {
        if isHeld { readIsWanted = true }
        return !isHeld
    }

    /// The reasons to hold were weighed anew: whether to make up for a read now.
    mutating func update(isHeld: Bool) -> Bool {
        self.isHeld = isHeld
        guard !isHeld, readIsWanted else { return false }
        readIsWanted = false
        return true
    }
}

extension EventLoop {
    /// At once if this is the event loop's thread: a task that prefers the connection's own changes no threads.
    func startNow<Value: Sendable>(
        _ work: @escaping @Sendable () -> EventLoopFuture<Value>
    ) -> EventLoopFuture<Value> {
        inEventLoop ? work() : flatSubmit(work)
    }
}

extension EventLoopFuture where Value: Sendable {
    /// Waits; any error that is not a status means that the connection is gone.
    func status() async throws(TTRPCStatus) -> Value {
        do {
            return try await get()
        } catch let status as TTRPCStatus {
            throw status
        } catch {
            throw .connectionClosed
        }
    }
}
