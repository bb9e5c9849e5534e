internal import Actions
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// A training under way: what is asked of it.
extension KioskEndpoint {
    func getTraining(
        _ request: Fitpinky_V1_PlansRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingStanding {
        .init(try await trainingStandingView(of: .named(request.asMember)))
    }

    func startTraining(
        _ request: Fitpinky_V1_StartTrainingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Training {
        .init(try await startTraining(request.split, as: .named(request.asMember)))
    }

    func steerTraining(
        _ request: Fitpinky_V1_SteerTrainingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Training {
        throw TTRPCStatus(.unimplemented, "not yet")
    }
}

// The same as views.
extension KioskEndpoint {
    func trainingStandingView(of actor: Actor) async throws(TTRPCStatus) -> TrainingStandingView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func startTraining(_ split: String, as actor: Actor) async throws(TTRPCStatus) -> TrainingView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }

    func steerTraining(
        _ steering: Fitpinky_V1_SteerTrainingRequest.Steering, as actor: Actor
    ) async throws(TTRPCStatus) -> TrainingView {
        throw TTRPCStatus(.unimplemented, "not yet")
    }
}
