internal import AgentLog
package import API
package import Certificates
package import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
package import Logging
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import ServiceLifecycle
internal import Synchronization
internal import Threads
package import TTRPCTransport

/// The console: the household's page, on the port of its listener, until the agent ends.
package struct ConsoleServer: Service {
    private let listener: TCPListener
    private let service: ConsoleService
    private let feed: ChangeFeed
    private let delivery: PageSinkDelivery?
    private let logger: Logger
    private let open = OpenConnections()
    private let certificate: ServedCertificate?

    /// - Parameters:
    ///   - listener: closed in the end.
    ///   - endpoint: what is shown and done, as for a caller of the socket.
    ///   - names: by which phones reach the kiosk, beside its addresses.
    ///   - certificate: with which it speaks TLS and nothing else; nil for plain HTTP.
    ///   - renewed: reads the certificate again.
    package init(
        listener: TCPListener, endpoint: KioskEndpoint, access: ConsoleAccess,
        names: @escaping @Sendable () -> Set<String>, certificate: ConsoleCertificate?,
        renewed: @escaping @Sendable () -> ConsoleCertificate?, logger: Logger
    ) {
        (self.listener, self.logger) = (listener, logger)
        self.certificate = certificate.map { ServedCertificate($0, renewed: renewed) }
        feed = ChangeFeed(endpoint.kiosk)
        delivery = endpoint.console?.delivery
        let (port, isSecure) = (listener.port, certificate != nil)
        service = ConsoleService(
            endpoint: endpoint.onPage, access: access, questions: ButtonQuestions(endpoint.kiosk), feed: feed,
            isSecure: isSecure,
            logger: logger, time: { .now() }
        ) { RequestGuard(names: names(), port: port, isSecure: isSecure) }
    }

    /// The page's address without a path, as a QR code has it.
    package static func origin(names: Set<String>, port: Int, isSecure: Bool) -> String {
        RequestGuard(names: names, port: port, isSecure: isSecure).origin
    }

    package func run() async throws {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 64)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2048, maximum: 16_384)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try self.prepare(channel) }
            }
        let listening = try await bootstrap.withBoundSocket(listener.descriptor).get()
        logger.notice(.consoleListening, .private(.network, "\(listener.host):\(listener.port)"))
        await withTaskGroup { group in
            // It ends with the kiosk, which may be before this is told to.
            group.addTask { [feed] in try? await feed.run() }  // it never fails
            if let certificate { group.addTask { await certificate.follow() } }
            if let delivery {
                delivery.listen { [feed] in feed.tell("settings") }
                group.addTask { await delivery.follow() }
            }
            try? await gracefulShutdown()  // being cancelled is being told to end as well
            listening.close(promise: nil)
            group.cancelAll()
        }
        service.end()
    }

    private func prepare(_ channel: any Channel) throws {
        let (source, local) = (channel.remoteAddress?.ipAddress ?? "", channel.localAddress?.ipAddress ?? "")
        // Somebody from elsewhere is not told that there is anything.
        guard OnLink.holds(source: source, local: local) else { throw ChannelError.ioOnClosedChannel }
        let address = OnLink.Address(source)?.bytes ?? []
        guard open.open(address) else { throw ChannelError.ioOnClosedChannel }
        channel.closeFuture.whenComplete { [open] _ in open.close(address) }
        let security = certificate.map { NIOSSLServerHandler(context: $0.context) }
        try ConnectionPipeline.add(to: channel, source: SourceNetwork(address: source).bytes, security: security) {
            [service] request in await service.answer(request)
        }
    }
}

/// The connections of all event loops.
private final class OpenConnections: Sendable {
    private let counts = Mutex(OpenConnectionCounts())

    func open(_ address: [UInt8]) -> Bool { counts.withLock { $0.open(address) } }
    func close(_ address: [UInt8]) { counts.withLock { $0.close(address) } }
}
