internal import ConsoleLogic
internal import NIOCore
internal import NIOHTTP1

/// Takes the requests of one connection, one after the other, and writes the answers. Lives on the channel's event loop.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case idle
        case receiving(HTTPRequestHead, body: [UInt8])
        case answering(Task<Void, Never>)
        /// It was refused, or is over: what still comes is dropped.
        case closing
    }

    private let source: [UInt8]
    private let times: ConnectionTimes
    private let answer: @Sendable (ConsoleRequest) async -> ConsoleResponse
    private var state = State.idle
    /// Of requests that came before the answer to the one before them.
    private var waiting: [HTTPServerRequestPart] = []
    private var waitingBytes = 0

    /// A client that sends more of them does not wait for answers.
    private static let maxWaiting = 64
    /// Nor does one that sends more than this.
    private static let maxWaitingBytes = ConsoleLimits.bodyBytes

    init(
        source: [UInt8], times: ConnectionTimes, answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleResponse
    ) {
        (self.source, self.times, self.answer) = (source, times, answer)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { channelRead(unwrapInboundIn(data), context) }

    private func channelRead(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        guard case .answering = state else { return received(part, context) }
        waiting.append(part)
        waitingBytes += part.byteCount
        if waiting.count > ConnectionHandler.maxWaiting || waitingBytes > ConnectionHandler.maxWaitingBytes {
            waiting = []
            context.close(promise: nil)
        }
    }

    private func received(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (part, state) {
        case (.head(let head), .idle): begin(head, context)
        case (.body(let buffer), .receiving(let head, var body)):
            state = .idle  // so that the bytes are not copied
            guard body.count + buffer.readableBytes <= ConsoleLimits.bodyBytes else {
                return refuse(413, "a form has at most \(ConsoleLimits.bodyBytes) bytes", context)
            }
            body.append(contentsOf: buffer.readableBytesView)
            state = .receiving(head, body: body)
        case (.end, .receiving(let head, let body)): dispatch(head, body, context)
        case (_, .closing): break
        case (.head, _), (.body, _), (.end, _): context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if case .answering(let task) = state { task.cancel() }
        state = .closing
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What is not HTTP, and headers over the limits. After a failed handshake nobody could read an answer.
        guard case .idle = state, let error = error as? HTTPParserError else { return context.close(promise: nil) }
        let isTooLarge = error == .headerOverflow
        refuse(isTooLarge ? 431 : 400, isTooLarge ? "the request's headers are too large" : "this is not HTTP", context)
    }

    // MARK: A request

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard head.uri.utf8.count <= RequestTarget.maxBytes else {
            return refuse(414, "the address is too long", context)
        }
        let lengths = head.headers["content-length"]
        if let length = lengths.first {
            guard lengths.count == 1, let count = Int(length), count >= 0, count <= ConsoleLimits.bodyBytes else {
                return refuse(413, "a form has at most \(ConsoleLimits.bodyBytes) bytes", context)
            }
        }
        state = .receiving(head, body: [])
        if !lengths.isEmpty || head.headers.contains(name: "transfer-encoding") { times.bodyBegins() }
    }

    private func dispatch(_ head: HTTPRequestHead, _ body: [UInt8], _ context: ChannelHandlerContext) {
        let method: ConsoleRequest.Method =
            switch head.method {
            case .GET: .get
            case .HEAD: .head
            case .POST: .post
            default: .other
            }
        let request = ConsoleRequest(
            method: method, target: head.uri, headers: RequestHeaders(head.headers.map { ($0.name, $0.value) }),
            body: body, source: source)
        times.answering()
        let (channel, answer) = (context.channel, answer)
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        let context = NIOLoopBound(context, eventLoop: context.eventLoop)
        let stays = head.isKeepAlive
        state = .answering(
            Task {
                let isOpen = await AnswerWriter(channel: channel, isHead: method == .head, stays: stays)
                    .write(await answer(request))
                channel.eventLoop.execute { this.value.answered(isOpen: isOpen, context.value) }
            })
    }

    private func answered(isOpen: Bool, _ context: ChannelHandlerContext) {
        if case .closing = state { return }
        guard isOpen else {
            state = .closing
            return context.close(promise: nil)
        }
        state = .idle
        times.answered()
        let parts = waiting
        (waiting, waitingBytes) = ([], 0)
        for part in parts { channelRead(part, context) }
    }

    private func refuse(_ status: Int, _ sentence: String, _ context: ChannelHandlerContext) {
        state = .closing
        let channel = context.channel
        Task {
            _ = await AnswerWriter(channel: channel, isHead: false, stays: false)
                .write(ConsoleResponse.error(status, sentence).secured)
            channel.close(promise: nil)
        }
    }
}

extension HTTPServerRequestPart {
    /// How much of the memory it takes, nearly.
    fileprivate var byteCount: Int {
        switch self {
        case .head(let head):
            head.headers.reduce(head.uri.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        case .body(let buffer): buffer.readableBytes
        case .end(let trailers):
            (trailers ?? [:]).reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
    }
}
