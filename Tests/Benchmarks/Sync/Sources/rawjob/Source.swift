import NIOCore
import NIOTLS

/// Sends zeros, as fast as the channel takes them.
final class Source: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var left: Int
    private var payload = ByteBuffer(repeating: 0, count: RawJob.writeBytes)
    private let begun: EventLoopPromise<NIODeadline>
    private let taken: EventLoopPromise<NIODeadline>

    init(count: Int, begun: EventLoopPromise<NIODeadline>, taken: EventLoopPromise<NIODeadline>) {
        (left, self.begun, self.taken) = (count, begun, taken)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            begun.succeed(.now())
            send(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        send(context)
    }

    private func send(_ context: ChannelHandlerContext) {
        while left > 0, context.channel.isWritable {
            let count = min(left, payload.readableBytes)
            left -= count
            let piece = payload.getSlice(at: payload.readerIndex, length: count) ?? payload
            context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
        }
    }

    /// The one byte that says that all is there.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        taken.succeed(.now())
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        begun.fail(error)
        taken.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        begun.fail(JobError.closed)
        taken.fail(JobError.closed)
    }
}
