import Logging
import NIOCore
import TTRPC

/// What a server listens on, and who may come.
protocol ServerEndpoint: Sendable {
    /// Begins to accept connections, each of which goes to `arrivals` once it is known what it gets.
    func listen(arrivals: SessionArrivals, logger: Logger) async throws -> any Channel
    /// Called when the server begins to end, and once more at its end.
    func leave()
    /// Closes what is left.
    func closeConnections()
}

/// Where the connections of a server come to, from whichever thread.
struct SessionArrivals: Sendable {
    let queue: AsyncStream<ServerSession>.Continuation

    /// Puts a handler at the end of the channel and lets its calls run. Call it on the channel's event loop.
    func start(
        _ channel: any Channel, keys: ConnectionKeys? = nil,
        _ makeHandler: (AsyncStream<AcceptedCall>.Continuation) -> ServerHandler
    ) throws {
        // At most as many as streams, which the machine bounds.
        let (accepted, continuation) = AsyncStream.makeStream(of: AcceptedCall.self)
        let handler = makeHandler(continuation)
        try channel.pipeline.syncOperations.addHandler(handler)
        let session = ServerSession(
            channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop), accepted: accepted,
            keys: keys)
        // Too late: the server has ended meanwhile. The error closes the channel.
        guard case .enqueued = queue.yield(session) else { throw ChannelError.ioOnClosedChannel }
    }
}
