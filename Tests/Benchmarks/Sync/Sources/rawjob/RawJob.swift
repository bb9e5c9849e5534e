import Glibc
import NIOCore
import NIOPosix
import NIOSSL

/// rawjob receive CERTIFICATE KEY BYTES [FILE]   takes so many bytes on a port of loopback, which it prints, and ends
/// rawjob send CERTIFICATE KEY BYTES PORT        sends them, and prints the seconds until the other side had all
///
/// What TLS moves when nothing is hashed or asked for, and nothing kept, or all in a file as durably as we do. Settings are those of kiosks among each other: TLS 1.3,
/// certificates of both sides, `TCP_NODELAY`, reads of at most 16 KiB.
@main
enum RawJob {
    /// As long as a piece of a photo.
    static let writeBytes = 32 << 10

    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("rawjob: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        guard words.count >= 4, let count = Int(words[3]), count > 0 else { throw JobError.usage }
        let tls = try context(certificate: words[1], key: words[2], isServer: words[0] == "receive")
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        switch (words[0], words.count) {
        case ("receive", 4): try await receive(count, in: nil, tls, group)
        case ("receive", 5): try await receive(count, in: try SyncedFile(words[4]), tls, group)
        case ("send", 5):
            guard let port = Int(words[4]) else { throw JobError.usage }
            print(try await send(count, to: port, tls, group))
        default: throw JobError.usage
        }
    }

    private static func context(certificate: String, key: String, isServer: Bool) throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMFile(certificate).map { NIOSSLCertificateSource.certificate($0) }
        let key = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        var configuration: TLSConfiguration
        if isServer {
            configuration = .makeServerConfigurationWithMTLS(
                certificateChain: chain, privateKey: key, trustRoots: .certificates([]))
        } else {
            configuration = .makeClientConfiguration()
            (configuration.certificateChain, configuration.privateKey) = (chain, key)
            configuration.trustRoots = .certificates([])
        }
        configuration.minimumTLSVersion = .tlsv13
        configuration.certificateVerification = .noHostnameVerification
        configuration.verifySignatureAlgorithms = [.ecdsaSecp256R1Sha256]
        configuration.signingSignatureAlgorithms = [.ecdsaSecp256R1Sha256]
        return try NIOSSLContext(configuration: configuration)
    }

    private static func receive(
        _ count: Int, in file: SyncedFile?, _ tls: NIOSSLContext, _ group: MultiThreadedEventLoopGroup
    ) async throws {
        let ended = group.next().makePromise(of: Void.self)
        let listener = try await ServerBootstrap(group: group)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2048, maximum: 16_384)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let encryption = NIOSSLServerHandler(context: tls) { _, verdict in
                        verdict.succeed(.certificateVerified)
                    }
                    let sink = Sink(count: count, file: file, ended: ended)
                    try channel.pipeline.syncOperations.addHandlers([encryption, sink])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        print(listener.localAddress?.port ?? 0)
        fflush(nil)
        try await ended.futureResult.get()
    }

    private static func send(
        _ count: Int, to port: Int, _ tls: NIOSSLContext, _ group: MultiThreadedEventLoopGroup
    ) async throws -> Double {
        let taken = group.next().makePromise(of: NIODeadline.self)
        let begun = group.next().makePromise(of: NIODeadline.self)
        _ = try await ClientBootstrap(group: group)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let encryption = try NIOSSLClientHandler(context: tls, serverHostname: nil) { _, verdict in
                        verdict.succeed(.certificateVerified)
                    }
                    let source = Source(count: count, begun: begun, taken: taken)
                    try channel.pipeline.syncOperations.addHandlers([encryption, source])
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        let (from, to) = (try await begun.futureResult.get(), try await taken.futureResult.get())
        return Double((to - from).nanoseconds) / 1e9
    }
}

enum JobError: Error {
    case usage, closed
    case system(String, Int32)
}
