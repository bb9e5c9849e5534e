public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
public import TTRPC

/// Offers services on a socket. Each connection and each call is a child task of ``run()``.
///
/// A handler must end soon after its task is cancelled, which happens when its connection is closed, its caller's
/// deadline passes or the server ends.
public struct TTRPCServer: Service {
    private let listener: UnixListener
    private let services: [TTRPCService]
    private let limits: TransportLimits
    private let logger: Logger

    /// Serves on `listener`, which it closes in the end.
    public init(
        listener: UnixListener, services: [TTRPCService], limits: TransportLimits = .local,
        logger: Logger = Logger(label: "ttrpc") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.listener = listener
        self.services = services
        self.limits = limits
        self.logger = logger
    }

    /// Serves until the task is cancelled or told to shut down gracefully. Call it once.
    ///
    /// On a graceful shutdown the socket file goes first, then streaming calls end with `UNAVAILABLE`, unary ones have
    /// ``TransportLimits/drainGrace`` to finish, and what is left is cancelled.
    ///
    /// - Throws: what went wrong with the listening socket; never for the sake of one connection.
    public func run() async throws {
        defer { listener.removeFile() }
        let (sessions, arrivals) = AsyncStream.makeStream(of: ServerSession.self)
        let connections = OpenConnections(max: limits.maxConnections)
        let listening = try await listen(connections: connections, arrivals: arrivals)
        listening.closeFuture.whenComplete { _ in arrivals.finish() }
        await withTaskCancellationOrGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await session in sessions {
                    group.addTask { await session.run() }
                }
            }
        } onCancelOrGracefulShutdown: {
            listener.removeFile()
            listening.close(promise: nil)
        }
        // A cancelled loop leaves behind those that had just arrived.
        connections.closeAll()
    }

    private func listen(
        connections: OpenConnections, arrivals: AsyncStream<ServerSession>.Continuation
    ) async throws -> any Channel {
        let (services, limits, logger) = (services, limits, logger)
        return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                guard connections.admit(channel) else {
                    logger.warning("connection-refused", metadata: ["limit": "\(limits.maxConnections)"])
                    return channel.close()
                }
                return channel.eventLoop.makeCompletedFuture {
                    // At most as many as streams, which the machine bounds.
                    let (accepted, continuation) = AsyncStream.makeStream(of: AcceptedCall.self)
                    let handler = ServerHandler(
                        services: services, limits: limits, logger: logger, accepted: continuation)
                    try channel.pipeline.syncOperations.addHandler(handler)
                    let session = ServerSession(
                        channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop),
                        accepted: accepted)
                    // Too late: the server has ended meanwhile. The error closes the channel.
                    guard case .enqueued = arrivals.yield(session) else { throw ChannelError.ioOnClosedChannel }
                }
            }
            .withBoundSocket(listener.descriptor)
            .get()
    }
}
