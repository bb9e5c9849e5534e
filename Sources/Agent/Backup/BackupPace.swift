internal import FitPinkyCore
internal import Store

/// When the nightly backup is made: when the Day has changed, by a clock that is trusted; else a day after the last, or after
/// the start.
struct BackupPace {
    private enum State {
        case waiting
        case working(Day)
    }

    private var state = State.waiting
    /// The Day of which one is there.
    private var done: Day?
    private var doneAt: MonotonicInstant
    private var retryAt: MonotonicInstant?

    /// While the clock is not trusted.
    static let interval = MonotonicInstant.Span.seconds(86_400)
    /// After one that a press or a growing database ended.
    static let interruptedRetry = MonotonicInstant.Span.seconds(300)
    /// After one that failed.
    static let failedRetry = MonotonicInstant.Span.seconds(3600)

    init(startingAt now: MonotonicInstant) { doneAt = now }

    /// Whether one is to be made now, of that Day; true begins it.
    mutating func begin(of day: Day, isClockTrusted: Bool, at now: MonotonicInstant) -> Bool {
        guard case .waiting = state else { return false }
        let isDue = isClockTrusted ? done != day : now >= doneAt + BackupPace.interval
        guard isDue, retryAt.map({ now >= $0 }) ?? true else { return false }
        state = .working(day)
        return true
    }

    /// It has ended.
    mutating func ended(_ end: BackupEnd, at now: MonotonicInstant) {
        guard case .working(let day) = state else { return }
        state = .waiting
        switch end {
        case .made, .alreadyThere: (done, doneAt, retryAt) = (day, now, nil)
        case .interrupted: retryAt = now + BackupPace.interruptedRetry
        case .noRoom, .failed: retryAt = now + BackupPace.failedRetry
        }
    }

    /// Another folder is to have them.
    mutating func folderChanged() { (done, retryAt) = (nil, nil) }
}

/// What became of a nightly backup.
enum BackupEnd: Hashable, Sendable {
    /// It is there, durable, and was read back; so many old ones went.
    case made(bytes: Int, removed: Int)
    /// There was one of this Day already.
    case alreadyThere
    /// Something came that could not wait: a press, the end of the agent, a database that had to grow.
    case interrupted
    /// It was not begun.
    case noRoom(BackupShortage)
    case failed(StoreError)
}
