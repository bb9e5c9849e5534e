internal import Actions
package import ConsoleLogic
internal import Exercises
package import FitPinkyCore
package import JSON
package import KioskPages
package import TTRPC

// Training plans and trainings as the page and its scripts have them: the views of the command line, each for the member of that name.
extension KioskEndpoint {
    /// By name.
    package func splits(of member: String) async throws(TTRPCStatus) -> SplitsView {
        try await splitsView(of: .named(member))
    }

    /// How long the member rests.
    package func trainingTimers(of member: String) async throws(TTRPCStatus) -> TrainingTimersView {
        try await trainingTimersView(of: .named(member))
    }

    /// The one under way, or that ended a moment ago.
    package func training(of member: String) async throws(TTRPCStatus) -> TrainingStandingView {
        try await trainingStandingView(of: .named(member))
    }

    /// Those of so many Days that have ended, newest first.
    ///
    /// - Parameter last: only those that are listed after that one.
    package func trainings(
        of member: String, days: Int, before last: TrainingID? = nil
    ) async throws(TTRPCStatus) -> TrainingLogView {
        try await trainingLogView(of: .named(member), days: days, before: last)
    }

    /// One that has ended.
    package func training(_ id: TrainingID, of member: String) async throws(TTRPCStatus) -> TrainingView {
        try await trainingView(id.ulid.text, of: .named(member))
    }

    /// What was lifted in an exercise; nil says only which there are.
    package func exerciseProgress(
        of member: String, exercise: String?, days: Int
    ) async throws(TTRPCStatus) -> ExerciseProgressView {
        try await exerciseProgressView(of: .named(member), exercise: exercise ?? "", days: days)
    }

    /// The same for a page, which has to be shown also of an exercise that was never trained: it has no point then.
    package func exerciseProgressIfTrained(
        of member: String, exercise: String?, days: Int
    ) async throws(TTRPCStatus) -> ExerciseProgressView {
        do throws(TTRPCStatus) {
            return try await exerciseProgress(of: member, exercise: exercise, days: days)
        } catch {
            guard error.code == .notFound, let exercise else { throw error }
            var progress = try await exerciseProgress(of: member, exercise: nil, days: days)
            progress.exercise = exercise
            return progress
        }
    }

    /// What of the catalogue is asked for.
    package func catalogue(_ query: Route.CatalogueQuery) -> JSON {
        let catalogue = query.kind.flatMap { GymExercise.Catalogue(rawValue: $0.rawValue) }
        return .list(GymExercise.search(query.search, in: catalogue).map(\.json))
    }
}

extension KeptDocumentsView {
    /// As scripts have it.
    package var listJSON: JSON { .list(documents.map(\.json)) }
}

extension SplitsView {
    /// As scripts have it.
    package var listJSON: JSON { .list(splits.map(\.json)) }

    /// The plan of that id or name, without regard to case; nil if there is none.
    package func split(_ text: String) -> SplitView? {
        splits.first { $0.id.ulid.text == text.uppercased() }
            ?? splits.first { $0.name.lowercased() == text.lowercased() }
    }
}
