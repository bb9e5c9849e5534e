internal import KioskLogic
package import Store

/// What became of a nightly backup.
package enum BackupEnd: Hashable, Sendable {
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

extension BackupSchedule.Outcome {
    /// As the schedule is told of it.
    package init(_ end: BackupEnd) {
        self =
            switch end {
            case .made, .alreadyThere: .made
            case .interrupted: .interrupted
            case .noRoom, .failed: .failed
            }
    }
}
