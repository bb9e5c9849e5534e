internal import Actions
internal import ConsoleLogic
internal import FitPinkyCore
internal import JSON
internal import KioskPages
internal import Messages
internal import SwiftProtobuf
internal import TTRPC

// The actions of trends and health data, the same that the command line takes.
extension KioskEndpoint {
    /// Takes one of them as the member whose phone it is: nobody else is told how their days went.
    func health(_ input: ActionInput, of actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        guard input.actor.isEmpty || input.actor == actor else {
            throw TTRPCStatus(
                .failedPrecondition, "health data is \(input.actor)'s own; use a phone of \(input.actor)'s")
        }
        guard input.name != .energyGoal else { return try await setEnergyGoal(input, actor) }
        let days = try await eraseHealth(of: .named(actor))
        return ActionAnswer(
            ["days": .number(days)],
            days == 0 ? "There was no health data." : "The health data of \(counted(days, "day")) is erased.")
    }

    private func setEnergyGoal(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let wanted = input.number("kcal") ?? 0
        let kcal = try check { () throws(ActionError) -> UInt32 in
            guard let kcal = UInt32(exactly: wanted) else { throw .energyGoal(wanted) }
            return kcal
        }
        _ = try await take(SetEnergyGoal.self, .with { ($0.kcal, $0.asMember) = (kcal, actor) })
        let goal = try await energyGoalView(of: .named(actor))
        return ActionAnswer(
            goal.json, goal.kcal.map { "Your goal is \($0) kcal a day." } ?? "You have no energy goal now.")
    }
}
