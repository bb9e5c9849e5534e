/// How a training stands, or how it ended.
package enum TrainingState: String, CaseIterable, Hashable, Sendable {
    case running, ended, discarded
}

/// How far an exercise of a training is.
package enum TrainingProgress: String, CaseIterable, Hashable, Sendable {
    case notStarted, inProgress, done, skipped
}

/// What became of a set.
package enum TrainingSetState: String, CaseIterable, Hashable, Sendable {
    case pending, done, skipped
}
