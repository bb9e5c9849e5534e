import NIOCore
import TTRPC

/// What is to be sent and has not been taken by the system. Lives on the connection's event loop.
///
/// Frames are gathered until the event loop has done what it was about, and then go out together: the answers to calls
/// that arrived together cost one system call.
///
/// A class, because the completions of writes come back to it.
final class Outbox {
    /// Frames are not gathered beyond this many bytes, nor beyond a quarter of what may be pending: what the system
    /// could take already is not held against the peer.
    private static let maxGatheredBytes = 64 << 10

    private let channel: any Channel
    private let limits: TransportLimits
    private let onDrained: () -> Void
    private let onSlowReader: (SlowReader) -> Void

    private(set) var pendingBytes = 0
    private var gathered = ByteBuffer()
    /// The streams of those gathered frames that somebody waits for.
    private var gatheredStreams: [StreamID] = []
    private var isFlushDue = false
    private var waiting: [StreamID: [EventLoopPromise<Void>]] = [:]
    private var finishedWrites = 0
    private var stallTimer: Scheduled<Void>?

    /// How a peer showed that it does not read.
    enum SlowReader: Equatable {
        case tooManyBytes(Int)
        case noProgress(for: Duration)
    }

    /// - Parameters:
    ///   - onDrained: called when a write has finished.
    ///   - onSlowReader: called at one of the bounds; to close the connection is up to it.
    init(
        channel: any Channel, limits: TransportLimits, onDrained: @escaping () -> Void,
        onSlowReader: @escaping (SlowReader) -> Void
    ) {
        self.channel = channel
        self.limits = limits
        self.onDrained = onDrained
        self.onSlowReader = onSlowReader
    }

    /// Sends. The result comes at once while little waits; else when the system has taken the frame, which is never before the
    /// event loop has looked around, or the stream is released, or the connection ends.
    func send(_ frame: Frame) -> EventLoopFuture<Void> {
        gather(frame)
        flushSoon()
        guard pendingBytes >= maxGatheredBytes else { return channel.eventLoop.makeSucceededVoidFuture() }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        waiting[frame.streamID, default: []].append(promise)
        gatheredStreams.append(frame.streamID)
        // Last: where it ends the connection, nobody may be left waiting.
        watchForFlood()
        return promise.futureResult
    }

    /// Sends, and nobody waits for it.
    func write(_ frame: Frame) {
        gather(frame)
        if gathered.readableBytes >= maxGatheredBytes { flush() } else { flushSoon() }
        watchForFlood()
    }

    private var maxGatheredBytes: Int { min(Self.maxGatheredBytes, limits.maxPendingBytes / 4) }

    private func gather(_ frame: Frame) {
        pendingBytes += frame.encodedBytes
        gathered.writeWithUnsafeMutableBytes(minimumWritableBytes: frame.encodedBytes) { frame.encode(into: $0) }
    }

    private func watchForFlood() {
        guard pendingBytes > limits.maxPendingBytes else { return }
        // The system may take at once what is only gathered.
        flush()
        if pendingBytes > limits.maxPendingBytes { onSlowReader(.tooManyBytes(pendingBytes)) }
    }

    private func flushSoon() {
        guard !isFlushDue else { return }
        isFlushDue = true
        let loopBound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.eventLoop.execute { loopBound.value.flush() }
    }

    /// Hands over what is gathered.
    func flush() {
        isFlushDue = false
        let count = gathered.readableBytes
        guard count > 0 else { return }
        let streams = gatheredStreams
        gatheredStreams = []
        let loopBound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let written = channel.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { loopBound.value.finished($0, bytes: count, of: streams) }
        let bytes = gathered
        gathered = ByteBuffer()
        channel.writeAndFlush(bytes, promise: written)
        watchForStall()
    }

    /// Whoever waits to have sent something on the stream waits no longer. The bytes still go out.
    func release(_ streamID: StreamID, _ status: TTRPCStatus) {
        // Of a unary call there is nobody.
        guard !waiting.isEmpty, let promises = waiting.removeValue(forKey: streamID) else { return }
        for promise in promises {
            promise.fail(status)
        }
    }

    /// What is gathered fails, unless the channel still takes it.
    func connectionClosed() {
        flush()
        stallTimer?.cancel()
        stallTimer = nil
    }

    private func finished(_ result: Result<Void, any Error>, bytes: Int, of streams: [StreamID]) {
        pendingBytes -= bytes
        finishedWrites += 1
        // Writes end in the order in which they began.
        for id in streams {
            guard var promises = waiting.removeValue(forKey: id) else { continue }
            promises.removeFirst().completeWith(result)
            if !promises.isEmpty { waiting[id] = promises }
        }
        if pendingBytes == 0 {
            stallTimer?.cancel()
            stallTimer = nil
        }
        onDrained()
    }

    private func watchForStall() {
        guard stallTimer == nil, pendingBytes > 0 else { return }
        let seen = finishedWrites
        let loopBound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        stallTimer = channel.eventLoop.scheduleTask(in: TimeAmount(bounded: limits.slowReaderPatience)) {
            let outbox = loopBound.value
            outbox.stallTimer = nil
            if outbox.finishedWrites == seen, outbox.pendingBytes > 0 {
                outbox.onSlowReader(.noProgress(for: outbox.limits.slowReaderPatience))
            } else {
                outbox.watchForStall()
            }
        }
    }
}
