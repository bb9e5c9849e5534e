internal import ConsoleLogic
internal import NIOCore
internal import NIOHTTP1

/// Takes the requests of one connection, one after the other, and writes the answers. Lives on the channel's event loop.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case idle
        case receiving(HTTPRequestHead, body: [UInt8])
        case answering(Task<Void, Never>)
        /// It is answered while its body comes.
        case streaming(Task<Void, Never>, BodyStream)
        /// It was answered before all of its body had come: the rest is dropped, and then the connection ends.
        case leaving
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
    /// Whether the answer is written to its end, though the task that wrote it has not said so yet. Its client may have read it.
    private var isWritten = false
    /// Whether nothing is read from the client, because much of a body waits to be taken.
    private var isHeld = false
    /// Whether the channel wanted to read meanwhile.
    private var readWaits = false

    /// A client that sends more of them does not wait for answers.
    private static let maxWaiting = 64
    /// Nor does one that sends more than this.
    private static let maxWaitingBytes = ConsoleLimits.bodyBytes
    /// Who has read an answer may send a whole request, with all that stands around its body.
    private static let maxWaitingBytesOnceWritten = 2 * ConsoleLimits.bodyBytes

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
        let maxBytes = isWritten ? ConnectionHandler.maxWaitingBytesOnceWritten : ConnectionHandler.maxWaitingBytes
        if waiting.count > ConnectionHandler.maxWaiting || waitingBytes > maxBytes {
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
        case (.end, .receiving(let head, let body)): dispatch(head, body, nil, context)
        case (.body(let buffer), .streaming(_, let stream)):
            if !stream.append(buffer) { hold() }
        case (.end, .streaming(let task, let stream)):
            stream.finish()
            state = .answering(task)
            times.answering()
        case (.end, .leaving): context.close(promise: nil)
        case (_, .leaving), (_, .closing): break
        case (.head, _), (.body, _), (.end, _): context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        switch state {
        case .answering(let task): task.cancel()
        case .streaming(let task, let stream):
            task.cancel()
            stream.fail(.cutOff)
        case .idle, .receiving, .leaving, .closing: break
        }
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
        let route = head.method == .POST ? RequestTarget(head.uri).flatMap { Route($0) } : nil
        let taking = route?.takesBody ?? .whole
        let lengths = head.headers["content-length"]
        var expected: Int?
        if let length = lengths.first {
            guard lengths.count == 1, let count = Int(length), count >= 0, count <= taking.maxBytes else {
                return refuse(413, taking.refusal, context)
            }
            expected = count
        }
        switch taking {
        case .whole:
            state = .receiving(head, body: [])
            if !lengths.isEmpty || head.headers.contains(name: "transfer-encoding") { times.bodyBegins() }
        case .streamed(let maxBytes):
            let this = NIOLoopBound(self, eventLoop: context.eventLoop)
            let (loop, context) = (context.eventLoop, NIOLoopBound(context, eventLoop: context.eventLoop))
            let stream = BodyStream(expectedBytes: expected, maxBytes: maxBytes) {
                loop.execute { this.value.resume(context.value) }
            }
            dispatch(head, [], stream, context.value)
            times.streamBegins()
        }
    }

    /// - Parameter stream: of a request that is answered while its body comes.
    private func dispatch(
        _ head: HTTPRequestHead, _ body: [UInt8], _ stream: BodyStream?, _ context: ChannelHandlerContext
    ) {
        let method: ConsoleRequest.Method =
            switch head.method {
            case .GET: .get
            case .HEAD: .head
            case .POST: .post
            default: .other
            }
        let request = ConsoleRequest(
            method: method, target: head.uri, headers: RequestHeaders(head.headers.map { ($0.name, $0.value) }),
            body: body, stream: stream, source: source)
        times.answering()
        let (channel, answer) = (context.channel, answer)
        let this = NIOLoopBound(self, eventLoop: context.eventLoop)
        let context = NIOLoopBound(context, eventLoop: context.eventLoop)
        // Whether all of a stream will have come when the answer is there is not known now.
        let stays = head.isKeepAlive && stream == nil
        let task = Task {
            let isOpen = await AnswerWriter(channel: channel, isHead: method == .head, stays: stays)
                .write(await answer(request))
            channel.eventLoop.execute { this.value.answered(isOpen: isOpen, context.value) }
        }
        state = stream.map { .streaming(task, $0) } ?? .answering(task)
    }

    // MARK: A body that is handed on

    /// Reads go through here on their way to the socket.
    func read(context: ChannelHandlerContext) {
        if isHeld { readWaits = true } else { context.read() }
    }

    private func hold() {
        isHeld = true
        times.holds()
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard isHeld else { return }
        isHeld = false
        times.resumes()
        if readWaits {
            readWaits = false
            context.read()
        }
    }

    // MARK: The answer

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { isWritten = true }
        context.write(data, promise: promise)
    }

    private func answered(isOpen: Bool, _ context: ChannelHandlerContext) {
        switch state {
        case .leaving, .closing: return
        case .idle, .receiving, .answering, .streaming: break
        }
        if case .streaming(_, let stream) = state {
            // The client still sends, and reads the answer only if it is not cut off at once: what comes is dropped for a while.
            state = .leaving
            stream.fail(.cutOff)
            resume(context)
            return times.lingers()
        }
        guard isOpen else {
            state = .closing
            return context.close(promise: nil)
        }
        (state, isWritten) = (.idle, false)
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
