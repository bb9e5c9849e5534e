import NIOCore
import TTRPC

/// The client's end of a channel: carries out what ``ClientConnection`` decides. Lives on the channel's event loop.
final class ClientHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// A call from its Request until its holder has let go of it.
    private struct Call {
        var inbox: StreamInbox
        var deadline: Scheduled<Void>?
        var fullInboxTimer: Scheduled<Void>?
    }

    private let limits: TransportLimits
    private var decoder: FrameDecoder
    private var machine: ClientConnection
    private var calls: [StreamID: Call] = [:]
    private var gate = ReadGate()
    private var context: ChannelHandlerContext?
    private var outbox: Outbox?
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
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        connectionClosed()
        self.context = nil
        // They hold each other.
        outbox = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !machine.isClosed else { return }
        let buffer = unwrapInboundIn(data)
        var bytes = ArraySlice(buffer.readableBytesView)
        do {
            while let decoded = try decoder.next(from: &bytes) {
                received(decoded)
            }
        } catch {
            close("\(error)")
        }
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
        weighReading()
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

    /// Opens a call; the number comes at once.
    func open(_ request: CallRequest, as shape: CallShape, loop: any EventLoop) -> EventLoopFuture<StreamID> {
        switch machine.open(request, as: shape) {
        case .refuse(let status):
            return loop.makeFailedFuture(machine.isClosed ? reason : status)
        case .write(let id, let frame):
            var call = Call(inbox: StreamInbox(maxUnreadBytes: limits.maxUnreadBytes))
            if let timeout = request.timeout {
                let loopBound = NIOLoopBound(self, eventLoop: loop)
                call.deadline = loop.scheduleTask(in: TimeAmount(bounded: timeout)) {
                    loopBound.value.giveUp(
                        id, TTRPCStatus(.deadlineExceeded, "\(request.method) was not answered within \(timeout)"))
                }
            }
            calls[id] = call
            outbox?.write(frame)
            return loop.makeSucceededFuture(id)
        }
    }

    /// Sends a message; the result comes when the system has taken it. On a call that the server has ended, it does
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
        case .write(let frame): outbox?.write(frame) ?? loop.makeFailedFuture(reason)
        case .refuse(let status): loop.makeFailedFuture(status)
        case .ended: loop.makeFailedFuture(machine.isClosed ? reason : .callOver)
        }
    }

    /// The next message of the server.
    func next(on id: StreamID, loop: any EventLoop) -> EventLoopFuture<[UInt8]?> {
        guard let message = calls[id]?.inbox.next(on: loop) else {
            return loop.makeFailedFuture(TTRPCStatus.callOver)
        }
        if calls[id]?.inbox.isFull == false {
            calls[id]?.fullInboxTimer?.cancel()
            calls[id]?.fullInboxTimer = nil
        }
        weighReading()
        return message
    }

    /// Ends a call here for a reason of our own. What its reader has not taken is discarded.
    func giveUp(_ id: StreamID, _ status: TTRPCStatus) {
        if case .write(let frame) = machine.abandon(id) { outbox?.write(frame) }
        fail(id, status, discarding: true)
        weighReading()
    }

    /// Nobody holds the call any more.
    func forget(_ id: StreamID) {
        giveUp(id, .callOver)
        calls[id] = nil
        weighReading()
    }

    private func fail(_ id: StreamID, _ status: TTRPCStatus, discarding: Bool) {
        calls[id]?.inbox.finish(.failure(status), discarding: discarding)
        settle(id, status)
    }

    /// Nothing more comes for the call.
    private func settle(_ id: StreamID, _ status: TTRPCStatus) {
        calls[id]?.deadline?.cancel()
        calls[id]?.fullInboxTimer?.cancel()
        outbox?.release(id, status)
    }
}
