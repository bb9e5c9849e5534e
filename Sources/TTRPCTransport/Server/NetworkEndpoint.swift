import Logging
import NIOCore
import NIOPosix
import NIOSSL

/// A TCP port with TLS, where it depends on the key what somebody gets.
struct NetworkEndpoint: ServerEndpoint {
    let listener: TCPListener
    let certificate: DeviceCertificate
    let limits: NetworkLimits
    let connections: NetworkConnections
    let admission: Admission.Policy
    let record: WireRecord?

    init(
        listener: TCPListener, certificate: DeviceCertificate, limits: NetworkLimits, record: WireRecord?,
        admission: @escaping Admission.Policy
    ) {
        self.listener = listener
        self.certificate = certificate
        self.limits = limits
        self.admission = admission
        self.record = record
        connections = NetworkConnections(limits: limits)
    }

    func listen(arrivals: SessionArrivals, logger: Logger) async throws -> any Channel {
        let tls: NIOSSLContext
        do {
            tls = try NIOSSLContext(configuration: certificate.serverConfiguration())
        } catch {
            listener.close()
            throw error
        }
        // Strangers use up their own lines only.
        let group = MultiThreadedEventLoopGroup.singleton
        let strangers = RateLimitedLog(logger, timedBy: group.any())
        let peers = RateLimitedLog(logger, timedBy: group.any())
        return try await ServerBootstrap(group: group)
            .serverChannelInitializer { $0.addAcceptBackoff(strangers) }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.tcpUserTimeout, value: TCPOption.userTimeoutMilliseconds)
            // Each connection keeps four of the largest for its next reads, which would else be 64 KiB each.
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2048, maximum: 16_384)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try prepare(channel, tls: tls, arrivals: arrivals, strangers: strangers, peers: peers)
                }
            }
            .withBoundSocket(listener.descriptor)
            .get()
    }

    func leave() {}

    func closeConnections() {
        connections.closeAll()
    }

    private func prepare(
        _ channel: any Channel, tls: NIOSSLContext, arrivals: SessionArrivals, strangers: RateLimitedLog,
        peers: RateLimitedLog
    ) throws {
        let closer = SocketCloser()
        let patience = limits.silencePatience
        let silence = SilenceWatch(patience: patience, on: channel.eventLoop) {
            strangers.info(.connectionClosed, [.reason: "the client said nothing for \(patience)"])
            channel.abort()
        }
        let handshake = ServerHandshake(
            channel: channel, endpoint: self, closer: closer, silence: silence, log: strangers
        ) { admitted, onFirstFrame in
            try arrivals.start(channel) { ended in
                ServerHandler(
                    services: admitted.services, limits: admitted.limits,
                    log: admitted.isAuthenticated ? peers : strangers, ended: ended, keys: admitted.keys,
                    endsOnOversized: !admitted.isAuthenticated, onBusy: { silence.isPaused = $0 },
                    onFirstFrame: onFirstFrame)
            }
        }
        let loopBound = NIOLoopBound(handshake, eventLoop: channel.eventLoop)
        let encryption = NIOSSLServerHandler(context: tls) { certificates, verdict in
            verdict.succeed(loopBound.value.verify(certificates))
        }
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([silence, closer, encryption])
        if let record { try pipeline.addHandler(WireRecorder(record)) }
        try pipeline.addHandler(handshake)
        // Only now, so that the channel can be told to go.
        guard connections.admit(channel) else { throw ChannelError.ioOnClosedChannel }
    }
}
