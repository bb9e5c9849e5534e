import NIOCore
import TTRPC

/// The deadlines of a connection's calls, with one timer for all. Nearly every call is over long before its deadline: to set
/// a timer for each and cancel it again would take as long as to send the call. Lives on the connection's event loop.
final class Deadlines {
    private let loop: any EventLoop
    private let onPassed: (StreamID) -> Void
    private var deadlines: [StreamID: NIODeadline] = [:]
    private var timer: (deadline: NIODeadline, scheduled: Scheduled<Void>)?

    /// - Parameter onPassed: called for each call whose time is up, in the order of opening.
    init(loop: any EventLoop, onPassed: @escaping (StreamID) -> Void) {
        self.loop = loop
        self.onPassed = onPassed
    }

    func set(_ id: StreamID, in timeout: Duration) {
        let deadline = loop.now + TimeAmount(bounded: timeout)
        deadlines[id] = deadline
        // A timer that goes off too early looks again.
        if let timer, timer.deadline <= deadline { return }
        wake(at: deadline)
    }

    func clear(_ id: StreamID) {
        deadlines[id] = nil
    }

    func connectionClosed() {
        deadlines = [:]
        timer?.scheduled.cancel()
        timer = nil
    }

    private func wake(at deadline: NIODeadline) {
        timer?.scheduled.cancel()
        let loopBound = NIOLoopBound(self, eventLoop: loop)
        timer = (deadline, loop.scheduleTask(deadline: deadline) { loopBound.value.look() })
    }

    private func look() {
        timer = nil
        let now = loop.now
        for id in deadlines.filter({ $0.value <= now }).keys.sorted() {
            deadlines[id] = nil
            onPassed(id)
        }
        if timer == nil, let next = deadlines.values.min() { wake(at: next) }
    }
}

extension TimeAmount {
    /// A peer's `timeout_nano` goes up to 292 years, at which the sum with the present overflows; a year is as good.
    init(bounded duration: Duration) {
        self = .nanoseconds(Swift.min(TimeAmount(duration).nanoseconds, 365 * 86_400 * 1_000_000_000))
    }
}
