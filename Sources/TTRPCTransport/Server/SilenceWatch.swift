import NIOCore

/// Closes a connection whose client says nothing while the server waits for it. Stands first in the channel, before TLS, so that
/// every byte counts. Lives on the channel's event loop.
final class SilenceWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let patience: TimeAmount
    private let onSilence: () -> Void
    private let loop: any EventLoop
    private var heard: NIODeadline
    private var timer: Scheduled<Void>?
    private var isStopped = false

    /// Whether the client is the one that waits: a call of it runs.
    var isPaused = false {
        didSet { heard = loop.now }
    }

    init(patience: Duration, on loop: any EventLoop, onSilence: @escaping () -> Void) {
        self.loop = loop
        heard = loop.now
        self.patience = TimeAmount(bounded: patience)
        self.onSilence = onSilence
    }

    /// The client may be silent from now on.
    func stop() {
        isStopped = true
        timer?.cancel()
        timer = nil
    }

    func handlerAdded(context: ChannelHandlerContext) {
        look(again: patience)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heard = loop.now
        context.fireChannelRead(data)
    }

    /// An answer: from now on it is the client's turn.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        heard = loop.now
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func look(again span: TimeAmount) {
        guard !isStopped else { return }
        let loopBound = NIOLoopBound(self, eventLoop: loop)
        timer = loop.scheduleTask(in: span) {
            let watch = loopBound.value
            guard !watch.isStopped else { return }
            let silence = watch.isPaused ? .zero : watch.loop.now - watch.heard
            if silence >= watch.patience {
                watch.stop()
                watch.onSilence()
            } else {
                watch.look(again: watch.patience - silence)
            }
        }
    }
}
