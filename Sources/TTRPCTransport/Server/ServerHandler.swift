import Logging
import NIOCore
import TTRPC

/// The server's end of a channel: carries out what ``ServerConnection`` decides. Lives on the channel's event loop.
final class ServerHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let limits: TransportLimits
    private let log: RateLimitedLog
    private let ended: EventLoopPromise<Void>
    private let keys: ConnectionKeys?
    private let endsOnOversized: Bool
    private let onBusy: (Bool) -> Void
    private var arriving: FrameReservation
    private var onFirstFrame: (() -> Void)?
    private var decoder: FrameDecoder
    private var machine: ServerConnection
    private var calls: [StreamID: RunningCall] = [:]
    private var gate = ReadGate()
    private var context: ChannelHandlerContext?
    private var outbox: Outbox?
    private var deadlines: Deadlines?
    private var executor: LoopExecutor?
    /// Made once, for it costs more than a call.
    private var address: String?
    private var isClosed = false

    /// - Parameters:
    ///   - ended: succeeds when the connection is closed and every call has ended.
    ///   - endsOnOversized: whether a frame over the limit ends the connection, and not only its call.
    ///   - budget: shared with other connections; nil where none is needed.
    ///   - onBusy: called with true when a call runs and none did before, and with false when none runs any more.
    ///   - onFirstFrame: called once, when the client has sent a frame.
    init(
        services: [TTRPCService], limits: TransportLimits, log: RateLimitedLog,
        ended: EventLoopPromise<Void>, keys: ConnectionKeys? = nil, endsOnOversized: Bool = false,
        budget: MemoryBudget? = nil, onBusy: @escaping (Bool) -> Void = { _ in }, onFirstFrame: (() -> Void)? = nil
    ) {
        self.limits = limits
        self.log = log
        self.ended = ended
        self.keys = keys
        self.endsOnOversized = endsOnOversized
        self.onBusy = onBusy
        arriving = FrameReservation(budget)
        self.onFirstFrame = onFirstFrame
        decoder = FrameDecoder(limits: limits.frames)
        machine = ServerConnection(services: services, limits: limits.frames)
    }

    // MARK: Events of the channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let loopBound = NIOLoopBound(self, eventLoop: context.eventLoop)
        outbox = Outbox(
            channel: context.channel, limits: limits, onDrained: { loopBound.value.weighReading() },
            onSlowReader: { loopBound.value.slowReader($0) })
        deadlines = Deadlines(loop: context.eventLoop) { loopBound.value.deadlinePassed(on: $0) }
        executor = LoopExecutor(context.eventLoop)
        address = context.channel.remoteAddress?.ipAddress
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        connectionClosed()
        self.context = nil
        // They hold each other.
        outbox = nil
        deadlines = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosed else { return }
        let buffer = unwrapInboundIn(data)
        var offset = 0
        do {
            while let decoded = try decoder.next(
                from: buffer.readableBytesSpan, at: &offset, admitting: { arriving.admits(Int($0.dataBytes)) })
            {
                if case .oversized(let header) = decoded, endsOnOversized {
                    return close("a frame of \(header.dataBytes) bytes from a client that is not authenticated")
                }
                received(decoded)
            }
        } catch {
            close("\(error)")
        }
        weighReading()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isClosed, let error = decoder.endOfInput() {
            log.debug(.connectionClosed, [.reason: "\(error)"])
        }
        connectionClosed()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log.debug(.connectionClosed, [.reason: "\(error)"])
        connectionClosed()
        context.close(promise: nil)
    }

    /// The calls end now, however long the socket takes to say farewell.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        connectionClosed()
        context.close(mode: mode, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        if gate.read() { context.read() }
    }

    private func connectionClosed() {
        isClosed = true
        arriving.budget?.give(arriving.handOver())
        outbox?.connectionClosed()
        deadlines?.connectionClosed()
        for id in machine.connectionClosed() {
            end(id, .connectionClosed)
        }
        if calls.isEmpty { ended.succeed() }
    }

    private func close(_ reason: String) {
        log.warning(.connectionClosed, [.reason: "\(reason)"])
        connectionClosed()
        context?.close(promise: nil)
    }

    private func slowReader(_ how: Outbox.SlowReader) {
        close("the client does not read: \(how)")
    }

    // MARK: Frames

    private func received(_ decoded: FrameDecoder.Decoded) {
        onFirstFrame?()
        onFirstFrame = nil
        // A call keeps what its request took; whatever else came is over with this.
        defer { arriving.budget?.give(arriving.handOver()) }
        switch machine.received(decoded) {
        case .start(let call):
            start(call)
        case .deliver(let id, let message, let last):
            if let message { calls[id]?.inbox?.push(message) }
            if last { calls[id]?.inbox?.finish(.success(())) }
            watchInbox(of: id)
        case .reply(let frame):
            outbox?.write(frame)
        case .abort(let id, let reply):
            end(id, .callOver)
            outbox?.write(reply)
        case .ignore(let reason):
            log.debug(.frameIgnored, [.reason: "\(reason)"])
        }
    }

    private func start(_ call: IncomingCall) {
        guard let loop = context?.eventLoop, let executor else { return }
        let id = call.streamID
        var running = RunningCall()
        running.reservedBytes = arriving.handOver()
        if call.method.shape.clientSendsMany {
            var inbox = StreamInbox(maxUnreadBytes: limits.maxUnreadBytes)
            if let message = call.firstMessage { inbox.push(message) }
            if !call.clientIsOpen { inbox.finish(.success(())) }
            running.inbox = inbox
        }
        if let timeout = call.request.timeout { deadlines?.set(id, in: timeout) }
        let accepted = AcceptedCall(
            call: call, keys: keys, address: address, loop: loop, handler: NIOLoopBound(self, eventLoop: loop))
        running.task = Task(executorPreference: executor) {
            let outcome = await accepted.outcome()
            accepted.handler.value.finish(id, outcome)
        }
        calls[id] = running
        if calls.count == 1 { onBusy(true) }
    }

    private func deadlinePassed(on id: StreamID) {
        carryOut(machine.deadlinePassed(on: id), on: id)
    }

    /// The connection is not read while one call's reader is behind; that may not last.
    private func watchInbox(of id: StreamID) {
        guard let call = calls[id], call.inbox?.isFull == true, call.fullInboxTimer == nil,
            let loop = context?.eventLoop
        else { return }
        let loopBound = NIOLoopBound(self, eventLoop: loop)
        calls[id]?.fullInboxTimer = loop.scheduleTask(in: TimeAmount(bounded: limits.fullInboxPatience)) {
            let handler = loopBound.value
            handler.carryOut(
                handler.machine.readerFellBehind(on: id, maxBytes: handler.limits.maxUnreadBytes), on: id)
        }
    }

    // MARK: Calls

    /// Sends a handler's message; the result comes when another one may be sent.
    func send(_ message: [UInt8], on id: StreamID, loop: any EventLoop) -> EventLoopFuture<Void> {
        switch machine.send(message, on: id) {
        case .write(let frame): outbox?.send(frame) ?? loop.makeFailedFuture(TTRPCStatus.connectionClosed)
        case .refuse(let status): loop.makeFailedFuture(status)
        case .ended: loop.makeFailedFuture(TTRPCStatus.callOver)
        }
    }

    /// The next message of the client.
    func next(on id: StreamID, loop: any EventLoop) -> EventLoopFuture<[UInt8]?> {
        guard calls[id]?.inbox != nil else { return loop.makeFailedFuture(TTRPCStatus.callOver) }
        let promise = loop.makePromise(of: [UInt8]?.self)
        calls[id]?.inbox?.next { promise.completeWith($0.mapError { $0 }) }
        if let timer = calls[id]?.fullInboxTimer, calls[id]?.inbox?.isFull == false {
            timer.cancel()
            calls[id]?.fullInboxTimer = nil
        }
        if gate.isHeld { weighReading() }
        return promise.futureResult
    }

    /// A task of the method was cancelled: nobody waits for the client any more. What the method ends with is still sent.
    func giveUp(_ id: StreamID) {
        calls[id]?.inbox?.finish(.failure(.callOver), discarding: true)
        outbox?.release(id, .callOver)
        if gate.isHeld { weighReading() }
    }

    /// Takes the end of a handler. Its task ends next.
    private func finish(_ id: StreamID, _ outcome: ServerConnection.Outcome) {
        calls[id]?.task = nil
        carryOut(machine.finish(id, outcome), on: id)
        if let call = calls.removeValue(forKey: id) { arriving.budget?.give(call.reservedBytes) }
        if calls.isEmpty { onBusy(false) }
        if isClosed, calls.isEmpty { ended.succeed() }
        if gate.isHeld { weighReading() }
    }

    private func carryOut(_ action: ServerConnection.OnEnd, on id: StreamID) {
        switch action {
        case .write(let frame):
            end(id, .callOver)
            outbox?.write(frame)
        case .writeAndClose(let frame):
            end(id, .callOver)
            outbox?.write(frame)
            closeWhenSent()
        case .ignore:
            break
        }
    }

    /// The call is over for its client. Its task is cancelled if it still runs.
    private func end(_ id: StreamID, _ status: TTRPCStatus) {
        guard let call = calls[id] else { return }
        deadlines?.clear(id)
        call.fullInboxTimer?.cancel()
        calls[id]?.inbox?.finish(.failure(status), discarding: true)
        outbox?.release(id, status)
        call.task?.cancel()
    }

    private func weighReading() {
        let isHeld =
            calls.values.contains { $0.inbox?.isFull == true }
            // Replies to a client that does not read them.
            || (outbox?.pendingBytes ?? 0) > min(limits.maxPendingBytes / 2, limits.maxPendingBytesWhileReading)
            // Handlers that are slow to end after their calls are over.
            || calls.count >= limits.frames.maxStreams * 2
        if gate.update(isHeld: isHeld) { context?.read() }
    }

    /// Bytes of messages and frames that the connection keeps, at most ``TransportLimits/maxHeldBytes``.
    var heldBytes: Int {
        calls.values.reduce(decoder.heldBytes + (outbox?.pendingBytes ?? 0)) { $0 + ($1.inbox?.unreadBytes ?? 0) }
    }

    /// Whether the connection is not read at present.
    var isHeld: Bool { gate.isHeld }

    // MARK: Shutdown

    /// Refuses new calls, ends those that stream, gives the others `drainGrace`, and closes the connection.
    func drain() {
        guard let context else { return }
        switch machine.drain() {
        case .ignore:
            return
        case .wait(let frames):
            endStreams(frames)
        case .close(let frames):
            endStreams(frames)
            closeWhenSent()
        }
        let channel = context.channel
        context.eventLoop.scheduleTask(in: TimeAmount(bounded: limits.drainGrace)) {
            channel.close(promise: nil)
        }
    }

    private func endStreams(_ frames: [Frame]) {
        for frame in frames {
            end(frame.streamID, .callOver)
            outbox?.write(frame)
        }
    }

    /// An empty write goes out after all that were begun before it.
    private func closeWhenSent() {
        guard let channel = context?.channel else { return }
        outbox?.flush()
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
    }
}

extension TTRPCStatus {
    static let callOver = TTRPCStatus(.cancelled, "the call is over")
}
