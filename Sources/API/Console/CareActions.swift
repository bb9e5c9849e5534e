internal import Actions
internal import ConsoleLogic
internal import FitPinkyCore
package import JSON
package import KioskPages
internal import Messages
internal import SwiftProtobuf
internal import TTRPC

// The actions of finger care, by the calls that the command line makes.
extension KioskEndpoint {
    /// Takes one of the actions of finger care as the member of that name.
    func care(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        switch input.name {
        case .check: return try await check(actor)
        case .reminderAdd:
            let new = Fitpinky_V1_NewReminder.with { ($0.time, $0.name) = (input.text("time"), input.text("name")) }
            return try await changeReminder(.add(new), actor, "You are reminded at \(input.text("time")).")
        case .reminderSet:
            let time = Fitpinky_V1_ReminderTime.with {
                ($0.reminder, $0.time) = (input.text("reminder"), input.text("time"))
            }
            return try await changeReminder(.set(time), actor, "You are reminded at \(input.text("time")).")
        case .reminderRemove:
            return try await changeReminder(.remove(input.text("reminder")), actor, "The reminder is removed.")
        case .reminderOn: return try await changeReminder(.on(input.text("reminder")), actor, "It reminds you again.")
        case .reminderOff:
            return try await changeReminder(.off(input.text("reminder")), actor, "It does not remind you any more.")
        case .exerciseStart: return try await startExercise(input, actor)
        case .exerciseNext: return try await steer(.next, actor)
        case .exercisePause: return try await steer(.pause, actor)
        case .exerciseStop: return try await steer(.stop, actor)
        case .targetAdd: return try await addTarget(input, actor)
        case .targetRemove:
            let request = Fitpinky_V1_RemoveTargetRequest.with { ($0.id, $0.asMember) = (input.text("id"), actor) }
            let targets = try await removeTarget(request, context: Self.inProcess("RemoveTarget"))
            return ActionAnswer(
                try read(targets, TargetsView.init).listJSON, "The goal is gone; what it has earned stays.")
        case .shareCare: return try await shareCare(input, actor)
        case .create, .join, .leave, .addMember, .retire, .invite, .goal, .wager, .weekStart, .dayStart, .groupName,
            .name, .notify, .quiet, .sinkAdd, .sinkPicture, .sinkTest, .sinkRemove, .caption, .react, .vouch, .delete,
            .undelete, .nudge:
            throw TTRPCStatus(.internal, "\(input.name.rawValue) is not an action of finger care")
        }
    }

    // MARK: Checks and reminders

    private func check(_ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let message = try await makeCheck(.with { $0.asMember = actor }, context: Self.inProcess("MakeCheck"))
        let check = try read(message, CheckView.init)
        let answered = check.reminder.map { " It answers the reminder of \($0.text)." } ?? ""
        return ActionAnswer(check.json, "✓ Checked.\(answered)")
    }

    private func changeReminder(
        _ change: Fitpinky_V1_ChangeReminderRequest.OneOf_Change, _ actor: String, _ sentence: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_ChangeReminderRequest.with { ($0.change, $0.asMember) = (change, actor) }
        let reminders = try read(
            try await changeReminder(request, context: Self.inProcess("ChangeReminder")), RemindersView.init)
        return ActionAnswer(reminders.listJSON, sentence)
    }

    // MARK: Exercises

    private func startExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_StartExerciseRequest.with {
            ($0.exercise, $0.asMember) = (input.text("exercise"), actor)
        }
        let running = try read(
            try await startExercise(request, context: Self.inProcess("StartExercise")), RunningExerciseView.init)
        return ActionAnswer(running.json, "\(running.exercise.name) begins: the ring shows how long each step lasts.")
    }

    private func steer(
        _ steering: Fitpinky_V1_SteerExerciseRequest.Steering, _ actor: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_SteerExerciseRequest.with { ($0.steering, $0.asMember) = (steering, actor) }
        let running = try read(
            try await steerExercise(request, context: Self.inProcess("SteerExercise")), RunningExerciseView.init)
        let sentence =
            switch running.state {
            case .running: "Step \(running.step) of \(running.exercise.steps.count)."
            case .paused: "Paused."
            case .completed: "✓ \(running.exercise.name) is done."
            case .stopped: "Stopped. It is logged as broken off."
            }
        return ActionAnswer(running.json, sentence)
    }

    // MARK: Goals and sharing

    private func addTarget(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_AddTargetRequest.with {
            ($0.title, $0.count) = (input.text("title"), UInt32(clamping: input.number("count") ?? 0))
            ($0.of, $0.per, $0.asMember) = (input.text("of"), input.text("per"), actor)
        }
        let targets = try read(
            try await addTarget(request, context: Self.inProcess("AddTarget")), TargetsView.init)
        return ActionAnswer(targets.listJSON, "Your goal is set: \(input.text("title")). Today counts.")
    }

    private func shareCare(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_ShareCareRequest.with { ($0.shared, $0.asMember) = (input.flag("on"), actor) }
        let care = try read(try await shareCare(request, context: Self.inProcess("ShareCare")), CareView.init)
        return ActionAnswer(
            care.json,
            care.isShared ? "The others are told of your checks from now on." : "Your checks stay with you from now on."
        )
    }
}

extension RemindersView {
    /// As scripts have it.
    package var listJSON: JSON { .list(reminders.map(\.json)) }
}

extension TargetsView {
    /// As scripts have it.
    package var listJSON: JSON { .list(targets.map(\.json)) }
}
