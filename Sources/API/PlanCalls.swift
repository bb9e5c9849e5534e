internal import Actions
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// Training plans and past trainings: what is asked of them. How actions on them are answered, `ActionAnswers.swift` says.
extension KioskEndpoint {
    func listSplits(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Splits {
        .init(try await splitsView(of: .named(request.asMember)))
    }

    func getTrainingTimers(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingTimers {
        .init(try await trainingTimersView(of: .named(request.asMember)))
    }

    func listTrainings(
        _ request: Fitpinky_V1_TrainingsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingLog {
        .init(try await trainingLogView(of: .named(request.asMember), days: Int(request.days)))
    }

    func getExerciseProgress(
        _ request: Fitpinky_V1_ExerciseProgressRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ExerciseProgress {
        .init(
            try await exerciseProgressView(
                of: .named(request.asMember), exercise: request.exercise, days: Int(request.days)))
    }
}

/// Of how many Days trainings are told.
enum TrainingDays {
    static let standard = 30
}

// The same as views.
extension KioskEndpoint {
    func splitsView(of actor: Actor) async throws(TTRPCStatus) -> SplitsView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func trainingTimersView(of actor: Actor) async throws(TTRPCStatus) -> TrainingTimersView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func trainingLogView(of actor: Actor, days: Int) async throws(TTRPCStatus) -> TrainingLogView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func exerciseProgressView(
        of actor: Actor, exercise: String, days: Int
    ) async throws(TTRPCStatus) -> ExerciseProgressView { throw TTRPCStatus(.unimplemented, "not yet") }
}
