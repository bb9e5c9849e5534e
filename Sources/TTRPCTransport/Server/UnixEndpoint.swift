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
    let budget: MemoryBudget

    init(listener: UnixListener, services: [TTRPCService], limits: TransportLimits) {
        self.listener = listener
        self.services = services
        self.limits = limits
        connections = OpenConnections(max: limits.maxConnections)
        budget = MemoryBudget(bytes: limits.maxLargeRequestBytes)
    }

    func listen(arrivals: SessionArrivals, logger: Logger) async throws -> any Channel {
        let (services, limits, connections, budget) = (services, limits, connections, budget)
        let group = MultiThreadedEventLoopGroup.singleton
        let log = RateLimitedLog(logger, timedBy: group.any())
        return try await ServerBootstrap(group: group)
            .serverChannelInitializer { $0.addAcceptBackoff(log) }
            .childChannelInitializer { channel in
                guard connections.admit(channel) else {
                    log.warning(.connectionRefused, [.limit: "\(limits.maxConnections)"])
                    return channel.close()
                }
                return channel.eventLoop.makeCompletedFuture {
                    try arrivals.start(channel) { ended in
                        ServerHandler(
                            services: services, limits: limits, log: log, ended: ended, budget: budget,
                            onBusy: { connections.changed(channel, isBusy: $0) })
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
