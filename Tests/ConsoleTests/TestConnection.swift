import ConsoleLogic
import NIOCore
import NIOEmbedded
import Synchronization

@testable import Console

/// A connection as a client has it, without a socket.
final class TestConnection: Sendable {
    let channel = NIOAsyncTestingChannel()
    /// Those that were answered.
    let requests = Mutex<[ConsoleRequest]>([])
    /// Holds what is written to a client that reads nothing; nil for one that reads.
    let held: HeldBytes?
    /// How often the server wanted to read from the client.
    let readCount = Mutex(0)

    init(
        reads: Bool = true, _ answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleResponse
    ) async throws {
        held = reads ? nil : HeldBytes()
        try await channel.testingEventLoop.submit { [self] in
            try channel.pipeline.syncOperations.addHandler(ReadHandler { [self] in readCount.withLock { $0 += 1 } })
            if let held { try channel.pipeline.syncOperations.addHandler(UnreadHandler(held)) }
            try ConnectionPipeline.add(to: channel, source: [127, 0, 0, 1]) { [self] request in
                requests.withLock { $0.append(request) }
                return await answer(request)
            }
        }.get()
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
    }

    func send(_ text: String) async throws { try await channel.writeInbound(ByteBuffer(string: text)) }

    /// What was written so far and next, until that text is among it or the connection is closed.
    func read(until end: String) async throws -> String {
        var text = ""
        while !text.contains(end) {
            let buffer = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
            text += String(buffer: buffer)
        }
        return text
    }

    /// What was written until the server closed the connection.
    func readAll() async throws -> String {
        try await channel.closeFuture.get()
        var text = ""
        while let buffer = try await channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: buffer) }
        return text
    }

    func passTime(seconds: Int64) async { await channel.testingEventLoop.advanceTime(by: .seconds(seconds)) }

    /// The server closes the connection, sooner or later.
    func closed() async throws { try await channel.closeFuture.get() }
}

/// Tells of each wish to read.
private final class ReadHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private let told: () -> Void

    init(_ told: @escaping () -> Void) { self.told = told }

    func read(context: ChannelHandlerContext) {
        told()
        context.read()
    }
}

/// How many bytes wait for a client that reads nothing, and in how many writes.
final class HeldBytes: Sendable {
    private let counts = Mutex((bytes: 0, writes: 0))

    var byteCount: Int { counts.withLock { $0.bytes } }
    var writeCount: Int { counts.withLock { $0.writes } }

    fileprivate func add(_ bytes: Int) { counts.withLock { $0 = ($0.bytes + bytes, $0.writes + 1) } }
}

/// Keeps what is written, as a socket does whose client reads nothing.
private final class UnreadHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private let held: HeldBytes
    private var promises: [EventLoopPromise<Void>] = []

    init(_ held: HeldBytes) { self.held = held }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        held.add(unwrapOutboundIn(data).readableBytes)
        if let promise { promises.append(promise) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for promise in promises { promise.fail(ChannelError.ioOnClosedChannel) }
    }
}

extension ConsoleRequest {
    /// An answer that says which request it belongs to.
    var hello: ConsoleResponse { .text(200, "hello \(target)", type: "text/plain") }
}
