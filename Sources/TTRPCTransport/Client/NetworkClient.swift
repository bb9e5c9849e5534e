import NIOCore
import NIOPosix
import NIOSSL
public import TTRPC

extension TTRPCClient {
    /// Connects to a server on the network, with TLS 1.3. The name is resolved anew each time.
    ///
    /// That it returns says that the server is the one it should be. It does not say that the server admits us: in
    /// TLS 1.3 this side has finished before the server has looked at our certificate. So count the connection as made
    /// when the first frame has arrived. If we are refused, calls fail with ``TTRPC/TTRPCStatus/refusedByPeer``.
    ///
    /// - Parameters:
    ///   - certificate: shows the server who we are.
    ///   - verification: whom we take the server for.
    ///   - record: where to record what is sent; nil records nothing.
    public static func connect(
        host: String, port: Int, certificate: DeviceCertificate, verification: Verification,
        limits: TransportLimits = .betweenKiosks, record: WireRecord? = nil
    ) async throws(ConnectError) -> TTRPCClient {
        let address = TCPSocketAddress.describe(host: host, port: port)
        guard !host.isEmpty, host.utf8.count <= 253, !host.utf8.contains(0), (1...65535).contains(port) else {
            throw .badAddress(address)
        }
        let patience = limits.connectTimeout
        // From here on, so that a name that takes long leaves less for the rest.
        let expiry = MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: TimeAmount(bounded: patience)) {}
        defer { expiry.cancel() }
        do {
            let tls = try NIOSSLContext(configuration: certificate.clientConfiguration())
            let attempt = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(TimeAmount(bounded: patience))
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .channelOption(.tcpUserTimeout, value: TCPOption.userTimeoutMilliseconds)
                .connect(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handshake = ClientHandshake(
                            loop: channel.eventLoop, address: address, verification: verification, patience: patience,
                            expiry: expiry.futureResult)
                        let loopBound = NIOLoopBound(handshake, eventLoop: channel.eventLoop)
                        // Without a name: the server is asked for its key, and nothing else of it is judged.
                        let encryption = try NIOSSLClientHandler(context: tls, serverHostname: nil) {
                            certificates, verdict in
                            verdict.succeed(loopBound.value.verify(certificates))
                        }
                        let handler = ClientHandler(limits: limits)
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(encryption)
                        if let record { try pipeline.addHandler(WireRecorder(record)) }
                        try pipeline.addHandlers([handshake, handler])
                        return (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop), handshake.result)
                    }
                }
            let (channel, handler, result) = attempt
            let key = try await result.get()
            return TTRPCClient(
                channel: channel, handler: handler, keys: ConnectionKeys(own: certificate.pin, peer: key))
        } catch {
            throw ConnectError(host: host, port: port, patience: patience, error: error)
        }
    }
}

extension TTRPCStatus {
    /// The other kiosk does not admit our key. To try again is of no use until the two have been paired.
    public static let refusedByPeer = TTRPCStatus(
        .permissionDenied, "the other kiosk does not know this one's key, and refused it; pair the two")
}
