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
        /// A body that is handed on, of which so many bytes have come in the present while; whether the client was kept from sending in it.
        case stream(byteCount: Int, since: NIODeadline, wasHeld: Bool)
        /// The end of a client that was answered before it had sent all.
        case leaving
        /// The server: it works on the answer, and the client is to read it.
        case answering
    }

    private var phase = Phase.headers
    private var timer: Scheduled<Void>?
    /// Of what was written and waits for the client to read it, oldest first.
    private var unread: [(since: NIODeadline, byteCount: Int)] = []
    private var unreadBytes = 0
    private var context: ChannelHandlerContext?
    private var isHeld = false

    /// How long a body may take, whatever else a client sends with it.
    private static let bodySeconds = ConsoleLimits.bodyBytes / ConsoleLimits.bodyBytesPerSecond
    /// How long a client of a stream may take for its bytes of that time.
    private static let streamTime = TimeAmount.seconds(10)
    /// How long what a client still sends is dropped.
    private static let leavingTime = TimeAmount.seconds(5)
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
        case .stream(let byteCount, let since, let wasHeld):
            phase = .stream(byteCount: byteCount + count, since: since, wasHeld: wasHeld)
        case .headers, .answering, .leaving: break
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

    /// Headers have come, and a body follows that is handed on while it comes.
    func streamBegins() {
        guard let context else { return }
        phase = .stream(byteCount: 0, since: context.eventLoop.now, wasHeld: false)
        wait(ConnectionTimes.streamTime)
    }

    /// Nothing is read from the client for a while, so it cannot be too slow.
    func holds() {
        isHeld = true
        if case .stream(let byteCount, let since, _) = phase {
            phase = .stream(byteCount: byteCount, since: since, wasHeld: true)
        }
    }

    /// The client is read from again.
    func resumes() { isHeld = false }

    /// The client was answered before it had sent all.
    func lingers() {
        phase = .leaving
        wait(ConnectionTimes.leavingTime)
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
        case .quiet, .headers, .leaving: context.close(promise: nil)
        case .body(let byteCount, let since):
            let seconds = Int((now - since).nanoseconds / 1_000_000_000)
            // The largest body at the lowest speed takes as long as that, and what stands around its chunks is not a body.
            guard byteCount >= seconds * ConsoleLimits.bodyBytesPerSecond, seconds <= ConnectionTimes.bodySeconds else {
                return context.close(promise: nil)
            }
            wait(.seconds(2))
        case .stream(let byteCount, let since, let wasHeld):
            let seconds = Int((now - since).nanoseconds / 1_000_000_000)
            guard wasHeld || isHeld || byteCount >= seconds * ConsoleLimits.bodyBytesPerSecond else {
                return context.close(promise: nil)
            }
            phase = .stream(byteCount: 0, since: now, wasHeld: false)
            wait(ConnectionTimes.streamTime)
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
