import NIOCore
import TTRPC

/// What has been given to the system to send and not been taken. Lives on the connection's event loop.
///
/// A class, because the completions of writes come back to it.
final class Outbox {
    private let channel: any Channel
    private let limits: TransportLimits
    private let onDrained: () -> Void
    private let onSlowReader: (SlowReader) -> Void

    private(set) var pendingBytes = 0
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

    /// Sends; the result comes when the system has taken the frame, or the stream is released, or the connection ends.
    @discardableResult
    func write(_ frame: Frame) -> EventLoopFuture<Void> {
        let bytes = frame.encoded()
        let promise = channel.eventLoop.makePromise(of: Void.self)
        pendingBytes += bytes.count
        waiting[frame.streamID, default: []].append(promise)
        let loopBound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let count = bytes.count
        let streamID = frame.streamID
        let written = channel.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { result in
            promise.completeWith(result)
            loopBound.value.finished(bytes: count, on: streamID)
        }
        channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: written)
        if pendingBytes > limits.maxPendingBytes {
            onSlowReader(.tooManyBytes(pendingBytes))
        } else {
            watchForStall()
        }
        return promise.futureResult
    }

    /// Whoever waits to have sent something on the stream waits no longer. The bytes still go out.
    func release(_ streamID: StreamID, _ status: TTRPCStatus) {
        for promise in waiting.removeValue(forKey: streamID) ?? [] {
            promise.fail(status)
        }
    }

    func connectionClosed() {
        stallTimer?.cancel()
        stallTimer = nil
    }

    private func finished(bytes: Int, on streamID: StreamID) {
        pendingBytes -= bytes
        finishedWrites += 1
        // Writes end in the order in which they began.
        if var promises = waiting.removeValue(forKey: streamID), promises.count > 1 {
            promises.removeFirst()
            waiting[streamID] = promises
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

extension TimeAmount {
    /// A peer's `timeout_nano` goes up to 292 years, at which the sum with the present overflows; a year is as good.
    init(bounded duration: Duration) {
        self = .nanoseconds(Swift.min(TimeAmount(duration).nanoseconds, 365 * 86_400 * 1_000_000_000))
    }
}
