internal import ConsoleLogic
internal import FitPinkyCore
internal import NIOCore

/// Closes a connection whose client takes too long: for a request's headers, for its body, for reading an answer, or between two
/// requests. Stands first in the channel, so that every byte counts. Lives on the channel's event loop.
final class ConnectionTimes: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// What is waited for.
    private enum Phase {
        /// The first request, or the next one.
        case quiet
        /// The rest of a request's headers.
        case headers
        /// A body, of which so many bytes have come.
        case body(byteCount: Int, since: NIODeadline)
        /// The server: it works on the answer, and the client is to read it.
        case answering
    }

    private var phase = Phase.headers
    private var timer: Scheduled<Void>?
    /// Of what was written and waits for the client to read it, oldest first.
    private var unread: [(since: NIODeadline, byteCount: Int)] = []
    private var unreadBytes = 0
    private var context: ChannelHandlerContext?

    /// How long a body may take, whatever else a client sends with it.
    private static let bodySeconds = ConsoleLimits.bodyBytes / ConsoleLimits.bodyBytesPerSecond
    /// How long a client may read nothing of what waits for it.
    private static let readTime = TimeAmount.seconds(30)

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // A connection is made for a request.
        wait(TimeAmount(ConsoleLimits.headerTime))
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        switch phase {
        case .quiet:
            phase = .headers
            wait(TimeAmount(ConsoleLimits.headerTime))
        case .body(let byteCount, let since): phase = .body(byteCount: byteCount + count, since: since)
        case .headers, .answering: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        let byteCount = unwrapOutboundIn(data).readableBytes
        unread.append((context.eventLoop.now, byteCount))
        unreadBytes += byteCount
        promise.futureResult.whenComplete { _ in this.value.isRead() }
        context.write(data, promise: promise)
        if unreadBytes > ConsoleLimits.unreadBytes { context.close(promise: nil) }
    }

    /// The client's machine has the oldest of what was written.
    private func isRead() {
        guard !unread.isEmpty else { return }
        unreadBytes -= unread.removeFirst().byteCount
    }

    // MARK: What the handler behind the decoder tells

    /// Headers have come, and a body follows.
    func bodyBegins() {
        guard let context else { return }
        phase = .body(byteCount: 0, since: context.eventLoop.now)
        wait(.seconds(2))
    }

    /// A request has come whole.
    func answering() {
        phase = .answering
        wait(.seconds(5))
    }

    /// The answer is written.
    func answered() {
        phase = .quiet
        wait(TimeAmount(ConsoleLimits.idleTime))
    }

    // MARK: Time

    private func end() {
        timer?.cancel()
        timer = nil
        context = nil
    }

    private func wait(_ time: TimeAmount) {
        timer?.cancel()
        guard let context else { return }
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: time) { this.value.passed() }
    }

    private func passed() {
        guard let context else { return }
        let now = context.eventLoop.now
        switch phase {
        case .quiet, .headers: context.close(promise: nil)
        case .body(let byteCount, let since):
            let seconds = Int((now - since).nanoseconds / 1_000_000_000)
            // The largest body at the lowest speed takes as long as that, and what stands around its chunks is not a body.
            guard byteCount >= seconds * ConsoleLimits.bodyBytesPerSecond, seconds <= ConnectionTimes.bodySeconds else {
                return context.close(promise: nil)
            }
            wait(.seconds(2))
        case .answering:
            if let oldest = unread.first, now - oldest.since > ConnectionTimes.readTime {
                return context.close(promise: nil)
            }
            wait(.seconds(5))
        }
    }
}

extension TimeAmount {
    init(_ span: MonotonicInstant.Span) { self = .nanoseconds(span.nanoseconds) }
}
