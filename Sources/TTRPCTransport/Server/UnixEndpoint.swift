import Logging
import NIOCore
import NIOPosix
import TTRPC

/// A Unix socket, where everybody who may connect gets the same.
struct UnixEndpoint: ServerEndpoint {
    let listener: UnixListener
    let services: [TTRPCService]
    let limits: TransportLimits
    let connections: OpenConnections

    init(listener: UnixListener, services: [TTRPCService], limits: TransportLimits) {
        self.listener = listener
        self.services = services
        self.limits = limits
        connections = OpenConnections(max: limits.maxConnections)
    }

    func listen(arrivals: SessionArrivals, logger: Logger) async throws -> any Channel {
        let (services, limits, connections) = (services, limits, connections)
        return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                guard connections.admit(channel) else {
                    logger.warning("connection-refused", metadata: ["limit": "\(limits.maxConnections)"])
                    return channel.close()
                }
                return channel.eventLoop.makeCompletedFuture {
                    try arrivals.start(channel) { ended in
                        ServerHandler(services: services, limits: limits, logger: logger, ended: ended)
                    }
                }
            }
            .withBoundSocket(listener.descriptor)
            .get()
    }

    func leave() {
        listener.removeFile()
    }

    func closeConnections() {
        connections.closeAll()
    }
}
