import Glibc
import NIOCore
import NIOPosix
import NIOSSL
@testable import TTRPC
@testable import TTRPCTransport

/// A client that sends whatever bytes a test likes, and reads only when it is told to.
struct RawConnection {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var decoder = FrameDecoder(limits: .local)
    private var held: ArraySlice<UInt8> = []

    private init(
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    ) {
        self.outbound = outbound
        self.inbound = inbound
    }

    /// Connects as an admitted client would.
    static func open(_ address: ServerAddress, _ body: (inout RawConnection) async throws -> Void) async throws {
        switch address {
        case .unix(let path):
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: path) { asyncChannel($0) }
            try await converse(channel, body)
        case .tls(let port, let client, _):
            try await open(port: port, tls: client.clientConfiguration(), body)
        }
    }

    /// Connects to a port of this machine, with TLS or without, from an address of this machine.
    static func open(
        port: Int, tls configuration: TLSConfiguration?, from source: String = "127.0.0.1",
        _ body: (inout RawConnection) async throws -> Void
    ) async throws {
        let context = try configuration.map { try NIOSSLContext(configuration: $0) }
        let place = try SocketAddress(ipAddress: source, port: 0)
        let channel: ByteChannel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: place)
            .connect(host: "127.0.0.1", port: port) { asyncChannel($0, tls: context) }
        try await converse(channel, body)
    }

    private typealias ByteChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private static func asyncChannel(
        _ channel: any Channel, tls context: NIOSSLContext? = nil
    ) -> EventLoopFuture<ByteChannel> {
        channel.eventLoop.makeCompletedFuture {
            if let context {
                let encryption = try NIOSSLClientHandler(context: context, serverHostname: nil) { _, verdict in
                    verdict.succeed(.certificateVerified)
                }
                try channel.pipeline.syncOperations.addHandler(encryption)
            }
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(inboundType: ByteBuffer.self, outboundType: ByteBuffer.self))
        }
    }

    private static func converse(
        _ channel: ByteChannel, _ body: (inout RawConnection) async throws -> Void
    ) async throws {
        try await channel.executeThenClose { inbound, outbound in
            var connection = RawConnection(outbound: outbound, inbound: inbound.makeAsyncIterator())
            try await body(&connection)
        }
    }

    func send(_ bytes: [UInt8]) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Sends bytes from another task, beside whatever this one does.
    var sender: @Sendable ([UInt8]) async throws -> Void {
        let outbound = outbound
        return { try await outbound.write(ByteBuffer(bytes: $0)) }
    }

    func send(_ frame: Frame) async throws {
        try await send(frame.encoded())
    }

    func open(
        _ id: UInt32, _ method: String, service: String = "fitpinky.test.v1.Echo", flags: FrameFlags = [],
        payload: [UInt8] = [], timeout: Duration? = nil
    ) async throws {
        let request = CallRequest(service: service, method: method, payload: payload, timeout: timeout)
        try await send(
            Frame(streamID: StreamID(rawValue: id), kind: .request, flags: flags, data: request.encoded()))
    }

    /// The server's next frame; nil when it has closed the connection.
    mutating func nextFrame() async throws -> Frame? {
        while true {
            if case .frame(let frame)? = try decoder.next(from: &held) { return frame }
            do {
                guard let more = try await inbound.next() else { return nil }
                held.append(contentsOf: more.readableBytesView)
            } catch let error as IOError where error.errnoCode == ECONNRESET {
                return nil  // closed with bytes of ours unread
            } catch NIOSSLError.uncleanShutdown {
                return nil  // closed without a farewell
            }
        }
    }

    /// Whether the server sent one more frame before it closed the connection.
    mutating func nextRawFrame() async throws -> Bool { try await nextFrame() != nil }

    /// The status of the server's next frame, which must be a failure on the stream.
    mutating func nextFailure(on id: UInt32) async throws -> TTRPCStatus? {
        guard let frame = try await nextFrame(), frame.streamID.rawValue == id else { return nil }
        return RawConnection.failure(in: frame)
    }

    /// The status of a call that failed; nil if the frame says anything else.
    static func failure(in frame: Frame) -> TTRPCStatus? {
        guard frame.kind == .response, case .failure(let status)? = CallResponse(data: frame.data) else { return nil }
        return status
    }
}
