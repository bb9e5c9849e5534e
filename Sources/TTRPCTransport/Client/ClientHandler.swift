import NIOCore
import TTRPC

/// The client's end of a channel: carries out what ``ClientConnection`` decides. Lives on the channel's event loop.
final class ClientHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// A call from its Request until its holder has let go of it.
    private struct Call {
        /// For the message that its time is up.
        let method: String
        let timeout: Duration?
        /// Its holder waits from the beginning, and lets go when it ends.
        let isUnary: Bool
        var inbox: StreamInbox
        var fullInboxTimer: Scheduled<Void>?
    }

    private let limits: TransportLimits
    private var decoder: FrameDecoder
    private var machine: ClientConnection
    private var calls: [StreamID: Call] = [:]
    private var gate = ReadGate()
    private var context: ChannelHandlerContext?
    private var outbox: Outbox?
    private var deadlines: Deadlines?
    /// Why the connection is closed, for the calls that fail by it.
    private var reason = TTRPCStatus.connectionClosed

    init(limits: TransportLimits) {
        self.limits = limits
        decoder = FrameDecoder(limits: limits.frames)
        machine = ClientConnection(limits: limits.frames)
    }

    // MARK: Events of the channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let loopBound = NIOLoopBound(self, eventLoop: context.eventLoop)
        outbox = Outbox(
            channel: context.channel, limits: limits, onDrained: {},
            onSlowReader: { _ in loopBound.value.close("the peer does not read what it is sent; connect again") })
        deadlines = Deadlines(loop: context.eventLoop) { loopBound.value.deadlinePassed(on: $0) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        connectionClosed()
        self.context = nil
        // They hold each other.
        outbox = nil
        deadlines = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !machine.isClosed else { return }
        let buffer = unwrapInboundIn(data)
        var offset = 0
        do {
            while let decoded = try decoder.next(from: buffer.readableBytesSpan, at: &offset) {
                received(decoded)
            }
        } catch {
            close("\(error)")
        }
        weighReading()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let error = decoder.endOfInput(), !machine.isClosed {
            reason = TTRPCStatus(.unavailable, "\(error)")
        }
        connectionClosed()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch TLSFailure(error) {
        case .certificateRefused: close(.refusedByPeer)
        case .closed: close(.connectionClosed)
        case .nothingInCommon, .notTLS, .other: close("the connection broke: \(error)")
        }
    }

    /// The calls end now, however long the socket takes to say farewell.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        connectionClosed()
        context.close(mode: mode, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        if gate.read() { context.read() }
    }

    private func close(_ why: String) {
        close(TTRPCStatus(.unavailable, why))
    }

    /// The first reason counts.
    private func close(_ why: TTRPCStatus) {
        if !machine.isClosed { reason = why }
        connectionClosed()
        context?.close(promise: nil)
    }

    private func connectionClosed() {
        outbox?.connectionClosed()
        deadlines?.connectionClosed()
        for id in machine.connectionClosed() {
            fail(id, reason, discarding: false)
        }
    }

    // MARK: Frames

    private func received(_ decoded: FrameDecoder.Decoded) {
        switch machine.received(decoded) {
        case .deliver(let id, let message):
            calls[id]?.inbox.push(message)
            watchInbox(of: id)
        case .deliverLast(let id, let message):
            calls[id]?.inbox.push(message)
            calls[id]?.inbox.finish(.success(()))
            settle(id, .callOver)
        case .end(let id):
            calls[id]?.inbox.finish(.success(()))
            settle(id, .callOver)
        case .fail(let id, let status):
            fail(id, status, discarding: false)
        case .ignore:
            break
        }
    }

    /// The connection is not read while one call's reader is behind; that may not last.
    private func watchInbox(of id: StreamID) {
        guard let call = calls[id], call.inbox.isFull, call.fullInboxTimer == nil, let loop = context?.eventLoop
        else { return }
        let loopBound = NIOLoopBound(self, eventLoop: loop)
        calls[id]?.fullInboxTimer = loop.scheduleTask(in: TimeAmount(bounded: limits.fullInboxPatience)) {
            let handler = loopBound.value
            let maxBytes = handler.limits.maxUnreadBytes
            handler.giveUp(id, StreamError.readerFellBehind(maxBytes: maxBytes).status)
        }
    }

    private func weighReading() {
        if gate.update(isHeld: calls.values.contains { $0.inbox.isFull }) { context?.read() }
    }

    // MARK: Calls

    /// Opens a call that streams; the number comes at once.
    func open(_ request: CallRequest, as shape: CallShape) -> Result<StreamID, TTRPCStatus> {
        begin(request, as: shape, StreamInbox(maxUnreadBytes: limits.maxUnreadBytes))
    }

    /// Carries out a unary call, from its Request to its answer.
    func call(_ request: CallRequest, _ ticket: CallTicket, _ completion: @escaping StreamInbox.Reader) {
        guard ticket.value != .givenUp else { return completion(.failure(.givenUp)) }
        let inbox = StreamInbox(maxUnreadBytes: limits.maxUnreadBytes, reader: completion)
        switch begin(request, as: .unary, inbox) {
        case .success(let id): ticket.value = .open(id)
        case .failure(let status): completion(.failure(status))
        }
    }

    /// Gives a unary call up, which may not have begun.
    func giveUp(_ ticket: CallTicket) {
        if case .open(let id) = ticket.value { giveUp(id, .givenUp) }
        ticket.value = .givenUp
    }

    private func begin(
        _ request: CallRequest, as shape: CallShape, _ inbox: StreamInbox
    ) -> Result<StreamID, TTRPCStatus> {
        switch machine.open(request, as: shape) {
        case .refuse(let status):
            return .failure(machine.isClosed ? reason : status)
        case .write(let id, let frame):
            calls[id] = Call(method: request.method, timeout: request.timeout, isUnary: shape == .unary, inbox: inbox)
            if let timeout = request.timeout { deadlines?.set(id, in: timeout) }
            outbox?.write(frame)
            return .success(id)
        }
    }

    private func deadlinePassed(on id: StreamID) {
        guard let call = calls[id], let timeout = call.timeout else { return }
        giveUp(id, TTRPCStatus(.deadlineExceeded, "\(call.method) was not answered within \(timeout)"))
    }

    /// Sends a message; the result comes when another one may be sent. On a call that the server has ended, it does
    /// nothing: how it ended is for the reader to hear.
    func send(_ message: [UInt8], on id: StreamID, loop: any EventLoop) -> EventLoopFuture<Void> {
        write(machine.send(message, on: id), loop: loop)
    }

    /// Says that no more messages come.
    func endSending(on id: StreamID, loop: any EventLoop) -> EventLoopFuture<Void> {
        write(machine.endSending(on: id), loop: loop)
    }

    private func write(_ action: ClientConnection.OnSend, loop: any EventLoop) -> EventLoopFuture<Void> {
        switch action {
        case .write(let frame): outbox?.send(frame) ?? loop.makeFailedFuture(reason)
        case .refuse(let status): loop.makeFailedFuture(status)
        case .ended: loop.makeFailedFuture(machine.isClosed ? reason : .callOver)
        }
    }

    /// The next message of the server.
    func next(on id: StreamID, loop: any EventLoop) -> EventLoopFuture<[UInt8]?> {
        guard calls[id] != nil else { return loop.makeFailedFuture(TTRPCStatus.callOver) }
        let promise = loop.makePromise(of: [UInt8]?.self)
        calls[id]?.inbox.next { promise.completeWith($0.mapError { $0 }) }
        if let timer = calls[id]?.fullInboxTimer, calls[id]?.inbox.isFull == false {
            timer.cancel()
            calls[id]?.fullInboxTimer = nil
        }
        if gate.isHeld { weighReading() }
        return promise.futureResult
    }

    /// Ends a call here for a reason of our own. What its reader has not taken is discarded.
    func giveUp(_ id: StreamID, _ status: TTRPCStatus) {
        if case .write(let frame) = machine.abandon(id) { outbox?.write(frame) }
        fail(id, status, discarding: true)
        if gate.isHeld { weighReading() }
    }

    /// Nobody holds the call any more.
    func forget(_ id: StreamID) {
        giveUp(id, .callOver)
        calls[id] = nil
    }

    private func fail(_ id: StreamID, _ status: TTRPCStatus, discarding: Bool) {
        calls[id]?.inbox.finish(.failure(status), discarding: discarding)
        settle(id, status)
    }

    /// Nothing more comes for the call.
    private func settle(_ id: StreamID, _ status: TTRPCStatus) {
        guard let call = calls[id] else { return }
        deadlines?.clear(id)
        call.fullInboxTimer?.cancel()
        outbox?.release(id, status)
        if call.isUnary { calls[id] = nil }
    }
}

/// How far a unary call has come, for its task to give it up. The event loop may hear of that first.
typealias CallTicket = NIOLoopBoundBox<UnaryProgress>

enum UnaryProgress: Sendable, Equatable {
    case waiting
    case open(StreamID)
    case givenUp
}

extension TTRPCStatus {
    static let givenUp = TTRPCStatus(.cancelled, "the caller gave the call up")
}
