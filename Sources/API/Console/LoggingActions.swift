internal import Actions
internal import ConsoleLogic
internal import FitPinkyCore
internal import JSON
internal import KioskPages
internal import KioskRuntime
internal import Messages
internal import SwiftProtobuf
internal import TTRPC

// Workouts that are logged and described from a page.
extension KioskEndpoint {
    func log(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let action = LogWorkout(
            input.text("type"), minutes: input.number("minutes") ?? 0, notes: input.text("notes"), at: input.text("at"),
            isPhotoToCome: input.flag("photo"), as: .named(actor))
        let done = try await take(action)
        if let proof = done.outcome.proof {
            _ = try await awaitPress(proving: proof)
            return ActionAnswer(
                .null, "Press the button within 60 s: the photo proves it. Else it is saved without one.")
        }
        let workout = try await logged(done, of: action)
        let title = workout.words.activity?.title ?? "a workout"
        let then = kiosk.channels.view.overview.hasGroup ? " It counts once another member vouches for it." : ""
        return ActionAnswer(workout.json, "Logged: \(title).\(then)")
    }

    func describe(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_DescribeWorkoutRequest.with {
            ($0.id, $0.type, $0.asMember) = (input.text("workout"), input.text("type"), actor)
            if let notes = input.textIfGiven("notes") { $0.notes = notes }
        }
        var action = try check { () throws(ActionError) in try DescribeWorkout(request) }
        action.minutes = input.number("minutes")
        _ = try await take(action)
        return ActionAnswer(try await workout(action.workout).json, "Saved.")
    }
}
