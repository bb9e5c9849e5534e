import NIOCore
import ServiceLifecycle
import TTRPC

struct ServerSession: Sendable {
    let channel: any Channel
    let handler: NIOLoopBound<ServerHandler>
    /// Succeeds when the connection is closed and every call has ended.
    let ended: EventLoopFuture<Void>

    /// Returns when the connection is closed and every call has ended.
    func run() async {
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                try? await ended.get()  // it cannot fail
            } onGracefulShutdown: {
                channel.eventLoop.execute { handler.value.drain() }
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}
