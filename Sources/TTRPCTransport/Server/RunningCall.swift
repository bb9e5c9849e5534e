import NIOCore
import TTRPC

/// A call of a server from its Request until its task has ended, as the event loop sees it.
struct RunningCall {
    var inbox: StreamInbox?
    var fullInboxTimer: Scheduled<Void>?
    /// What its request took of the server's ``MemoryBudget``.
    var reservedBytes = 0
    /// Cancelled when the call is over for its client. Not a child of the server's task, since children can only be
    /// cancelled all together; but the server's task waits for it.
    var task: Task<Void, Never>?
}

/// A call of a server, as its task sees it.
struct AcceptedCall: Sendable {
    let call: IncomingCall
    let keys: ConnectionKeys?
    /// Where the caller is, for a log.
    let address: String?
    let loop: any EventLoop
    let handler: NIOLoopBound<ServerHandler>

    /// Runs the method to its end.
    nonisolated(nonsending) func outcome() async -> ServerConnection.Outcome {
        let context = ServerContext(call.request, keys: keys, address: address)
        do throws(TTRPCStatus) {
            switch call.method {
            case .unary(let run):
                return .response(try await run(call.request.payload, context))
            case .serverStreaming(let run):
                try await run(call.request.payload, send, context)
                return .end
            case .clientStreaming(let run):
                return .response(try await run(receive, context))
            case .twoWay(let run):
                try await run(receive, send, context)
                return .end
            }
        } catch {
            return .failure(error)
        }
    }

    private func send(_ message: [UInt8]) async throws(TTRPCStatus) {
        try await cancellable { handler.value.send(message, on: call.streamID, loop: loop) }
    }

    private func receive() async throws(TTRPCStatus) -> [UInt8]? {
        try await cancellable { handler.value.next(on: call.streamID, loop: loop) }
    }

    /// Waits for the result. Whoever waits in a task that is cancelled waits no longer, and nobody else does: a method
    /// that both reads and writes can end the one when the other has.
    private func cancellable<Value: Sendable>(
        _ start: @escaping @Sendable () -> EventLoopFuture<Value>
    ) async throws(TTRPCStatus) -> Value {
        let result: Result<Value, TTRPCStatus> = await withTaskCancellationHandler {
            do throws(TTRPCStatus) {
                return .success(try await loop.startNow(start).status())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            loop.execute { handler.value.giveUp(call.streamID) }
        }
        return try result.get()
    }
}
