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
    ///
    /// - Parameter makeHandler: takes what succeeds when the connection is closed and every call has ended.
    func start(_ channel: any Channel, _ makeHandler: (EventLoopPromise<Void>) -> ServerHandler) throws {
        let ended = channel.eventLoop.makePromise(of: Void.self)
        let handler = makeHandler(ended)
        do {
            try channel.pipeline.syncOperations.addHandler(handler)
        } catch {
            ended.succeed()
            throw error
        }
        let session = ServerSession(
            channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop), ended: ended.futureResult)
        // Too late: the server has ended meanwhile. The error closes the channel.
        guard case .enqueued = queue.yield(session) else { throw ChannelError.ioOnClosedChannel }
    }
}
