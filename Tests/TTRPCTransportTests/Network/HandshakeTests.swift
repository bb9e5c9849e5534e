import Crypto
import Glibc
import NIOCore
import NIOPosix
import NIOSSL
@testable import TTRPC
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HandshakeTests {
    /// What a client may do wrong, which an admitted key does not make good.
    enum Fault: CaseIterable {
        case oldVersion, noProtocol, otherProtocol, noCertificate, plaintext, silenceThenEnd
    }

    @Test("Who does not do as TLS 1.3, ALPN and a certificate want is not served", arguments: Fault.allCases)
    func faults(fault: Fault) async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            var configuration = client.clientConfiguration()
            switch fault {
            case .oldVersion:
                configuration.minimumTLSVersion = .tlsv12
                configuration.maximumTLSVersion = .tlsv12
            case .noProtocol: configuration.applicationProtocols = []
            case .otherProtocol: configuration.applicationProtocols = ["h2"]
            case .noCertificate:
                configuration.certificateChain = []
                configuration.privateKey = nil
            case .plaintext, .silenceThenEnd: break
            }
            let isPlain = fault == .plaintext || fault == .silenceThenEnd
            try await RawConnection.open(port: server.port, tls: isPlain ? nil : configuration) { connection in
                if fault == .silenceThenEnd { return }
                do {
                    try await connection.open(1, "Say")
                    var answers = 0
                    while try await connection.nextRawFrame() { answers += 1 }
                    #expect(answers == 0)
                } catch is NIOSSLError, is BoringSSLError, is ChannelError {
                    // The server said in TLS's own words what it did not like.
                } catch ConnectionError.reservedByteNotZero(21) {
                    // The same, to a client that does not understand it: an alert (RFC 8446, 5.1).
                    #expect(fault == .plaintext)
                }
            }
            #expect(server.server.connections(of: client.pin) == 0)
            // And nobody else has noticed.
            #expect(try await server.say("still here", as: client) == "still here")
        }
    }

    @Test("A pinned peer's certificate is of no use without its key")
    func stolenCertificate() async throws {
        let (peer, thief) = (try DeviceCertificate.drawn(), ThiefKey())
        try await NetworkServer.run { server in
            server.pins.add(peer.pin)
            var configuration = peer.clientConfiguration()
            configuration.privateKey = .privateKey(NIOSSLPrivateKey(customPrivateKey: thief))
            try await RawConnection.open(port: server.port, tls: configuration) { connection in
                do {
                    try await connection.open(1, "Say")
                    #expect(try await connection.nextFrame() == nil)
                } catch is NIOSSLError, is BoringSSLError, is ChannelError {
                    // The server said that the signature is wrong.
                }
            }
            #expect(thief.signatures.value == 1)
            #expect(server.server.connections(of: peer.pin) == 0)
        }
    }

    @Test("What does not speak TLS is named so by the client")
    func notTLS() async throws {
        let certificate = try DeviceCertificate.drawn()
        try await withPlainServer(answer: "220 mail.example ESMTP\r\n") { port in
            await #expect(throws: ConnectError.notTLS("127.0.0.1:\(port)")) {
                try await TTRPCClient.connect(
                    host: "127.0.0.1", port: port, certificate: certificate, verification: .anyone,
                    limits: .betweenKiosks.patient)
            }
        }
    }

    @Test("What hangs up at once is named so by the client")
    func hangsUp() async throws {
        let certificate = try DeviceCertificate.drawn()
        try await withPlainServer(answer: "") { port in
            await #expect(throws: ConnectError.hungUp("127.0.0.1:\(port)")) {
                try await TTRPCClient.connect(
                    host: "127.0.0.1", port: port, certificate: certificate, verification: .anyone,
                    limits: .betweenKiosks.patient)
            }
        }
    }

    @Test("A port where nobody answers is given up after the time that was given")
    func silence() async throws {
        let certificate = try DeviceCertificate.drawn()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        defer { listener.close() }
        var limits = TransportLimits.betweenKiosks
        limits.connectTimeout = .milliseconds(100)
        let error = ConnectError.timedOut("127.0.0.1:\(listener.port)", after: limits.connectTimeout)
        await #expect(throws: error) {
            try await TTRPCClient.connect(
                host: "127.0.0.1", port: listener.port, certificate: certificate, verification: .anyone,
                limits: limits)
        }
    }

    @Test("Where nobody listens, and where there is no host, the errors say so")
    func nobody() async throws {
        let certificate = try DeviceCertificate.drawn()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        listener.close()
        await #expect(throws: ConnectError.portClosed("127.0.0.1:\(listener.port)")) {
            try await TTRPCClient.connect(
                host: "127.0.0.1", port: listener.port, certificate: certificate, verification: .anyone,
                limits: .betweenKiosks.patient)
        }
        await #expect(throws: ConnectError.noSuchHost("a..b")) {
            try await TTRPCClient.connect(
                host: "a..b", port: 1, certificate: certificate, verification: .anyone,
                limits: .betweenKiosks.patient)
        }
        for (host, port) in [("", 1), ("a\0b", 1), ("host", 0), ("host", 65_536)] {
            await #expect(throws: ConnectError.badAddress("\(host):\(port)")) {
                try await TTRPCClient.connect(
                    host: host, port: port, certificate: certificate, verification: .anyone)
            }
        }
    }

    @Test(
        "Each failure of the system is told apart",
        arguments: [
            (ECONNREFUSED, ConnectError.portClosed("h:1")),
            (EHOSTUNREACH, .unreachable("h:1", reason: "No route to host")),
            (ENETUNREACH, .unreachable("h:1", reason: "Network is unreachable")),
            (ETIMEDOUT, .timedOut("h:1", after: .seconds(5))), (ECONNRESET, .hungUp("h:1")),
            (EIO, .failed(path: "h:1", errno: EIO, reason: "Input/output error")),
        ])
    func table(number: CInt, error: ConnectError) {
        #expect(ConnectError(address: "h:1", errno: number, patience: .seconds(5)) == error)
        #expect(error.description.contains("h:1"))
    }

    /// A server without TLS that says one thing and hangs up.
    private func withPlainServer(answer: String, _ body: (Int) async throws -> Void) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Greeter(greeting: answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(channel.localAddress?.port ?? 0)
            try await channel.close()
        } catch {
            try await channel.close()
            throw error
        }
    }
}

/// Says one thing to whoever connects, and no more.
private final class Greeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let greeting: String

    init(greeting: String) {
        self.greeting = greeting
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
        context.close(mode: .output, promise: nil)
    }
}

/// Signs with a key that is not the certificate's.
private struct ThiefKey: NIOSSLCustomPrivateKey, Hashable {
    let signatures = Counter()
    private let key = P256.Signing.PrivateKey()

    let signatureAlgorithms = [SignatureAlgorithm.ecdsaSecp256R1Sha256]
    var derBytes: [UInt8] { [] }

    func sign(channel: any Channel, algorithm: SignatureAlgorithm, data: ByteBuffer) -> EventLoopFuture<ByteBuffer> {
        channel.eventLoop.makeCompletedFuture {
            signatures.add(1)
            let signature = try key.signature(for: Array(data.readableBytesView))
            return ByteBuffer(bytes: Array(signature.derRepresentation))
        }
    }

    func decrypt(channel: any Channel, data: ByteBuffer) -> EventLoopFuture<ByteBuffer> {
        channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }

    static func == (left: ThiefKey, right: ThiefKey) -> Bool { left.signatures === right.signatures }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(signatures))
    }
}
