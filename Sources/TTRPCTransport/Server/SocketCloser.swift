import NIOCore

/// Stands between TLS and the socket of a server, and closes the socket in the way that the occasion asks for. Lives on
/// the channel's event loop.
final class SocketCloser: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// Closes the socket at once, without TLS's farewell, which a peer could let us wait for.
    struct Abort: Sendable {}

    /// What we said last must arrive: after a close, the socket is only shut for writing, and read until the peer has
    /// closed it too. A socket that is closed with bytes unread, such as the first request of a client that was refused,
    /// resets the connection, and the peer may never read why.
    var lingers = false
    private let patience: TimeAmount
    private var timer: Scheduled<Void>?

    init(patience: TimeAmount = .seconds(1)) {
        self.patience = patience
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any,  // as the library declares it
        promise: EventLoopPromise<Void>?
    ) {
        if event is Abort {
            context.close(promise: promise)
        } else {
            context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard lingers, mode == .all else { return context.close(mode: mode, promise: promise) }
        context.channel.closeFuture.cascade(to: promise)
        guard timer == nil else { return }
        let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: patience) { loopBound.value.close(promise: nil) }
        context.close(mode: .output, promise: nil)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if timer == nil { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if timer == nil { context.fireChannelReadComplete() } else { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }
}

extension Channel {
    /// Closes a channel with a ``SocketCloser``, whatever its peer does or does not do.
    func abort() {
        triggerUserOutboundEvent(SocketCloser.Abort(), promise: nil)
    }
}
