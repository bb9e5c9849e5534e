import NIOCore
import NIOPosix
public import TTRPC

/// A connection to a server. Closing it cancels its calls, here and there; so does letting go of it.
///
/// A class, because closing must happen when the last holder is gone.
public final class TTRPCClient: TTRPCCaller, Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<ClientHandler>
    private let loopExecutor: LoopExecutor
    /// Who called, and who answers; nil on a Unix socket.
    public let keys: ConnectionKeys?

    init(channel: any Channel, handler: NIOLoopBound<ClientHandler>, keys: ConnectionKeys? = nil) {
        self.channel = channel
        self.handler = handler
        loopExecutor = LoopExecutor(channel.eventLoop)
        self.keys = keys
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Connects to the Unix socket at `path`.
    public static func connect(
        path: String, limits: TransportLimits = .local
    ) async throws(ConnectError) -> TTRPCClient {
        guard UnixSocketAddress(path: path) != nil else {
            let bytes = path.utf8.count
            throw bytes > UnixSocketAddress.maxPathBytes
                ? .pathTooLong(path, bytes: bytes, maxBytes: UnixSocketAddress.maxPathBytes) : .badPath(path)
        }
        do {
            let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(TimeAmount(bounded: limits.connectTimeout))
            return try await bootstrap.connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = ClientHandler(limits: limits)
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return TTRPCClient(
                        channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
                }
            }
        } catch let error as IOError {
            throw ConnectError(path: path, errno: error.errnoCode)
        } catch ChannelError.connectTimeout {
            throw .busy(path)
        } catch {
            throw .failed(path: path, errno: 0, reason: "\(error)")
        }
    }

    /// Closes the connection and returns once it is closed. Its calls fail with `UNAVAILABLE`.
    public func close() async {
        channel.close(promise: nil)
        await closed()
    }

    /// Returns once the connection is closed, by whichever side.
    public func closed() async {
        try? await channel.closeFuture.get()  // it cannot fail
    }

    /// The connection's own thread. A task that prefers it (`withTaskExecutorPreference`) makes its calls without a change
    /// of threads, which takes longer than all the rest of a small call. It must not block, nor compute for long: the
    /// connection, and others, would wait.
    public var executor: any TaskExecutor { loopExecutor }

    /// Carries out a unary call. The generated clients are easier to use.
    public nonisolated(nonsending) func call(_ request: CallRequest) async throws(TTRPCStatus) -> [UInt8] {
        let (loop, handler) = (channel.eventLoop, handler)
        let ticket = CallTicket.makeBoxSendingValue(.waiting, eventLoop: loop)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.executeNow {
                    handler.value.call(request, ticket) { continuation.resume(returning: $0) }
                }
            }
        } onCancel: {
            loop.execute { handler.value.giveUp(ticket) }
        }
        guard let answer = try result.get() else { throw .noAnswer }
        return answer
    }

    /// Opens a call. The generated clients are easier to use.
    public func open(_ request: CallRequest, as shape: CallShape) async throws(TTRPCStatus) -> OpenCall {
        let (channel, handler) = (channel, handler)
        let loop = channel.eventLoop
        let id = try await loop.submit { try handler.value.open(request, as: shape).get() }.status()
        // The call holds the connection, so that a stream outlives the client that it was opened with.
        return OpenCall { (message: [UInt8]) async throws(TTRPCStatus) in
            try await Self.cancellable(self, id) { handler.value.send(message, on: id, loop: loop) }
        } sendEnd: { () async throws(TTRPCStatus) in
            try await Self.cancellable(self, id) { handler.value.endSending(on: id, loop: loop) }
        } receive: { () async throws(TTRPCStatus) -> [UInt8]? in
            try await Self.cancellable(self, id) { handler.value.next(on: id, loop: loop) }
        } abandon: {
            loop.execute { handler.value.forget(id) }
        }
    }

    /// Waits for the result; gives the call up when the task is cancelled.
    private static func cancellable<Value: Sendable>(
        _ client: TTRPCClient, _ id: StreamID, _ start: @escaping @Sendable () -> EventLoopFuture<Value>
    ) async throws(TTRPCStatus) -> Value {
        let (loop, handler) = (client.channel.eventLoop, client.handler)
        let result: Result<Value, TTRPCStatus> = await withTaskCancellationHandler {
            do throws(TTRPCStatus) {
                return .success(try await loop.startNow(start).status())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            loop.execute { handler.value.giveUp(id, .givenUp) }
        }
        return try result.get()
    }
}

extension EventLoop {
    /// At once if this is the event loop's thread.
    fileprivate func executeNow(_ work: @escaping @Sendable () -> Void) {
        if inEventLoop { work() } else { execute(work) }
    }
}
