package import FitPinkyCore
internal import Glibc
internal import Synchronization
internal import SystemCalls
internal import SystemPackage
internal import Threads

/// Writes lines to standard error from a thread of its own: whoever reads the log may stall, and nobody who logs may wait.
///
/// Up to `capacity` lines wait. What comes then is dropped and counted, and the next line that is written says so.
package final class LogWriter: Sendable {
    /// How many lines may wait.
    package static let capacity = 256

    private let mailbox = Mailbox<String>(capacity: LogWriter.capacity)
    private let dropped = Mutex(0)
    private let hasEnded = Monitor(false)
    private let put: @Sendable (String) -> Void

    /// A writer to standard error.
    package convenience init() {
        self.init { line in
            try? FileDescriptor.standardError.put(line.utf8)  // a log that cannot be written has no reader to tell
        }
    }

    package init(put: @escaping @Sendable (String) -> Void) {
        self.put = put
        let isStarted = Thread.start(name: "log") { [self] in
            while case .message(let line) = mailbox.next() { put(noteOfDropped() + line + "\n") }
            hasEnded.change { $0 = true }
        }
        if !isStarted { close(within: .milliseconds(0)) }
    }

    /// Takes a line, without its end.
    package func write(line: String) {
        if !mailbox.post(line) { dropped.withLock { $0 += 1 } }
    }

    /// Takes no more lines, and waits that long for those that were taken.
    package func close(within patience: MonotonicInstant.Span) {
        mailbox.close()
        let end = MonotonicInstant.now() + patience
        hasEnded.wait { hasEnded, now in hasEnded || now >= end ? .done(()) : .sleep(until: end) }
    }

    private func noteOfDropped() -> String {
        let count = dropped.withLock { count in
            defer { count = 0 }
            return count
        }
        return count == 0 ? "" : "<warning> lines dropped count=\(count)\n"
    }
}
