package import FitPinkyCore
package import Ledger

/// What a document says.
package enum Document: Hashable, Sendable {
    case split(SplitDocument)
    case workout(WorkoutDocument)
    case stub(StubDocument)

    /// The schema of those that this version reads and writes.
    package static let schema = 1

    package var path: DocumentPath {
        switch self {
        case .split(let split): DocumentPath(.splits, split.id.ulid)
        case .workout(let workout): DocumentPath(workout: workout.id.ulid, on: workout.moment.day)
        case .stub(let stub): DocumentPath(.stubs, stub.id)
        }
    }

    /// When what it says was changed last.
    var updated: UTCInstant {
        switch self {
        case .split(let split): split.updated
        case .workout(let workout): workout.updated
        case .stub(let stub): stub.updated
        }
    }

    /// What it says something of.
    var subject: StubDocument.Subject {
        switch self {
        case .split: .split
        case .workout: .workout
        case .stub(let stub): stub.subject
        }
    }
}

/// A split, and when it was changed last.
package struct SplitDocument: Hashable, Sendable {
    package var id: SplitID
    package var updated: UTCInstant
    package var plan: TrainingPlan

    package init(_ id: SplitID, updated: UTCInstant, _ plan: TrainingPlan) {
        (self.id, self.updated, self.plan) = (id, updated, plan)
    }
}

/// A training that ended.
package struct WorkoutDocument: Hashable, Sendable {
    package var id: TrainingID
    package var updated: UTCInstant
    /// When it ended.
    package var moment: KnownMoment
    package var course: TrainedCourse

    package init(_ id: TrainingID, updated: UTCInstant, at moment: KnownMoment, _ course: TrainedCourse) {
        (self.id, self.updated, self.moment, self.course) = (id, updated, moment, course)
    }
}

/// A split or a training that was removed.
package struct StubDocument: Hashable, Sendable {
    /// What was removed.
    package enum Subject: String, Hashable, Sendable, CaseIterable {
        case split, workout
    }

    package var id: ULID
    package var subject: Subject
    /// When it was removed.
    package var updated: UTCInstant

    package init(_ subject: Subject, _ id: ULID, updated: UTCInstant) {
        (self.subject, self.id, self.updated) = (subject, id, updated)
    }

    /// Whether it says nothing any more.
    ///
    /// - Parameter now: nil while the date is not known: then nobody can tell.
    package func isOver(at now: UTCInstant?) -> Bool {
        guard let now else { return false }
        let (age, overflow) = now.milliseconds.subtractingReportingOverflow(updated.milliseconds)
        return !overflow && age > Int64(DocumentLimits.stubDays) * 86_400_000
    }
}
