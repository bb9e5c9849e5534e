import FitPinkyCore
import Threads

/// Work whose end nobody can promise, and who waits for it no longer than they want to.
enum Patience {
    /// What each piece of work comes to, done on a thread of its own; nil for what has not ended in time, and goes on alone.
    static func collect<Value: Sendable>(
        _ work: [@Sendable () -> Value], within patience: MonotonicInstant.Span
    ) -> [Value?] {
        let deadline = MonotonicInstant.now() + patience
        let done = Monitor([Value?](repeating: nil, count: work.count))
        var started = 0
        for (index, piece) in work.enumerated() {
            let isStarted = Thread.start(name: "look \(index)") {
                let value = piece()
                done.change { $0[index] = value }
            }
            if isStarted { started += 1 }
        }
        return done.wait { values, now in
            let isAll = values.count { $0 != nil } == started
            return isAll || now >= deadline ? .done(values) : .sleep(until: deadline)
        }
    }
}
