import NIOCore
import ServiceLifecycle
import TTRPC

/// One connection of a server: runs its calls as child tasks.
struct ServerSession: Sendable {
    let channel: any Channel
    let handler: NIOLoopBound<ServerHandler>
    let accepted: AsyncStream<AcceptedCall>
    let keys: ConnectionKeys?

    /// Returns when the connection is closed and every call has ended.
    func run() async {
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                await withDiscardingTaskGroup { group in
                    for await call in accepted {
                        group.addTask { await run(call) }
                    }
                    group.cancelAll()
                }
            } onGracefulShutdown: {
                channel.eventLoop.execute { handler.value.drain() }
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func run(_ accepted: AcceptedCall) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                let outcome = await outcome(of: accepted.call)
                channel.eventLoop.execute { handler.value.finish(accepted.call.streamID, outcome) }
            }
            // Succeeds at the latest when the handler has finished.
            group.addTask { try? await accepted.over.get() }  // it cannot fail
            await group.next()
            group.cancelAll()
        }
    }

    private func outcome(of call: IncomingCall) async -> ServerConnection.Outcome {
        let id = call.streamID
        let context = ServerContext(
            call.request, keys: keys, address: channel.remoteAddress?.ipAddress)
        let send: MethodHandler.Send = { (message: [UInt8]) async throws(TTRPCStatus) in
            try await channel.eventLoop.flatSubmit {
                handler.value.send(message, on: id, loop: channel.eventLoop)
            }.status()
        }
        let receive: MethodHandler.Receive = { () async throws(TTRPCStatus) -> [UInt8]? in
            try await channel.eventLoop.flatSubmit { handler.value.next(on: id, loop: channel.eventLoop) }.status()
        }
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
}
