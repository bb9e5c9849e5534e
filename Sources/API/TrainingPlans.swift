internal import Actions
internal import FitPinkyCore
internal import KioskRuntime
internal import KioskPages
internal import Ledger
internal import Store
internal import TTRPC

// To be replaced by `Kiosk.plans(of:)`, `Plans.split(_:)`, `TrainingProgress(of:)` and `TrainingLoad.word`.
extension KioskEndpoint {
    func plansForTraining(
        of actor: Actor
    ) async throws(TTRPCStatus) -> (member: MemberID, name: String, plans: Plans, timers: TrainingTimersFact) {
        let result = try await written { () throws(StoreError) in try await kiosk.care(of: actor) }
        let reading = try check { () throws(ActionError) in try result.get() }
        return (reading.member, reading.name, reading.state.plans, reading.state.trainingTimers)
    }
}

extension TrainingLoad {
    var word: String {
        switch self {
        case .machine: "machine"
        case .free: "free"
        case .bodyweight: "bodyweight"
        case .time: "time"
        }
    }
}

extension TrainingProgress {
    init(of sets: [TrainingSetState]) {
        let isBegun = sets.contains { $0 != .pending }
        if sets.contains(.pending) {
            self = isBegun ? .inProgress : .notStarted
        } else {
            self = sets.contains(.done) ? .done : .skipped
        }
    }
}
