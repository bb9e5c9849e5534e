import NIOCore
import NIOPosix
@testable import TTRPC

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

    static func open(path: String, _ body: (inout RawConnection) async throws -> Void) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(inboundType: ByteBuffer.self, outboundType: ByteBuffer.self))
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            var connection = RawConnection(outbound: outbound, inbound: inbound.makeAsyncIterator())
            try await body(&connection)
        }
    }

    func send(_ bytes: [UInt8]) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
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
            } catch let error as IOError where error.errnoCode == 104 {
                return nil  // ECONNRESET: closed with bytes of ours unread
            }
        }
    }

    /// The status of the server's next frame, which must be a failure on the stream.
    mutating func nextFailure(on id: UInt32) async throws -> TTRPCStatus? {
        guard let frame = try await nextFrame(), frame.streamID.rawValue == id, frame.kind == .response,
            case .failure(let status)? = CallResponse(data: frame.data)
        else { return nil }
        return status
    }
}
