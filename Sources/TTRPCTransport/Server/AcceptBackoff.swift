import Glibc
import Logging
import NIOCore

/// Stops accepting for a while when the system has no descriptor or memory for another connection. Stands in the channel of a
/// listening socket.
///
/// NIO leaves a socket whose `accept` failed registered for reading, and the connection that could not be accepted keeps it
/// readable: without this the thread would try again for as long as descriptors are short, and do nothing else.
final class AcceptBackoff: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// How long nothing is accepted.
    static let pause = TimeAmount.milliseconds(500)

    private let log: RateLimitedLog

    init(log: RateLimitedLog) {
        self.log = log
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, AcceptBackoff.isShortage(error.errnoCode) else {
            // Such as a client that went away before it was accepted: the next one may be accepted at once.
            return context.fireErrorCaught(error)
        }
        log.warning(
            .acceptPaused, [.reason: "\(String(cString: strerror(error.errnoCode)))", .errno: "\(error.errnoCode)"])
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: AcceptBackoff.pause) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }

    private static func isShortage(_ code: CInt) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    }
}

extension Channel {
    /// Adds an ``AcceptBackoff`` to the channel of a listening socket.
    func addAcceptBackoff(_ log: RateLimitedLog) -> EventLoopFuture<Void> {
        eventLoop.makeCompletedFuture { try pipeline.syncOperations.addHandler(AcceptBackoff(log: log)) }
    }
}
