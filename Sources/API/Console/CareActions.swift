internal import Actions
internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskLogic
package import JSON
package import KioskPages
internal import Messages
internal import SwiftProtobuf
internal import TTRPC

// The actions of finger care, the same that the command line takes.
extension KioskEndpoint {
    /// Takes one of the actions of finger care as the member whose phone it is: nobody else is told how their finger care stands.
    func care(_ input: ActionInput, of actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        guard input.actor.isEmpty || input.actor == actor else {
            throw TTRPCStatus(
                .failedPrecondition, "finger care is \(input.actor)'s own; use a phone of \(input.actor)'s")
        }
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
            _ = try await take(RemoveTarget.self, .with { ($0.id, $0.asMember) = (input.text("id"), actor) })
            return ActionAnswer(
                try await targetsView(of: .named(actor)).listJSON, "The goal is gone; what it has earned stays.")
        case .shareCare: return try await shareCare(input, actor)
        case .create, .join, .leave, .erase, .addMember, .retire, .recovery, .invite, .goal, .wager, .weekStart,
            .dayStart,
            .groupName,
            .name, .notify, .quiet, .sinkAdd, .sinkPicture, .sinkTest, .sinkRemove, .log, .activity, .caption, .react,
            .vouch, .delete, .undelete, .nudge, .session, .energyGoal, .healthImport, .healthDiscard, .healthErase,
            .splitAdd, .splitRename, .splitCopy, .splitRemove, .splitStarter, .splitExerciseAdd, .splitExerciseSet,
            .splitExerciseMove, .splitExerciseCopy, .splitExerciseRemove, .train, .trainingRemove, .keptRemove,
            .restSeconds,
            .countdownSeconds:
            throw TTRPCStatus(.internal, "\(input.name.rawValue) is not an action of finger care")
        }
    }

    // MARK: Checks and reminders

    private func check(_ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let check = try await makeCheck(as: .named(actor))
        let answered = check.reminder.map { " It answers the reminder of \($0.text)." } ?? ""
        return ActionAnswer(check.json, "✓ Checked.\(answered)")
    }

    private func changeReminder(
        _ change: Fitpinky_V1_ChangeReminderRequest.OneOf_Change, _ actor: String, _ sentence: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        _ = try await take(ChangeReminder.self, .with { ($0.change, $0.asMember) = (change, actor) })
        return ActionAnswer(try await remindersView(of: .named(actor)).listJSON, sentence)
    }

    // MARK: Exercises

    private func startExercise(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let running = try await startExercise(input.text("exercise"), as: .named(actor))
        return ActionAnswer(running.json, "\(running.exercise.name) begins: the ring shows how long each step lasts.")
    }

    private func steer(
        _ steering: ExerciseSteering, _ actor: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let running = try await steerExercise(steering, as: .named(actor))
        let sentence =
            switch running.state {
            case .running: "Step \(running.step) of \(running.exercise.steps.count)."
            case .paused: "Paused."
            case .completed: "✓ \(running.exercise.name) is done."
            case .stopped:
                steering == .next
                    ? "Less than half of its time was spent, so it is logged as broken off."
                    : "Stopped. It is logged as broken off."
            }
        return ActionAnswer(running.json, sentence)
    }

    // MARK: Goals and sharing

    private func addTarget(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let number = input.number("count") ?? 0
        guard let count = UInt32(exactly: number) else {
            throw TTRPCStatus(ActionError.targetCount(number), on: surface)
        }
        let request = Fitpinky_V1_AddTargetRequest.with {
            ($0.title, $0.count) = (input.text("title"), count)
            ($0.of, $0.per, $0.asMember) = (input.text("of"), input.text("per"), actor)
        }
        _ = try await take(AddTarget.self, request)
        return ActionAnswer(
            try await targetsView(of: .named(actor)).listJSON, "Your goal is set: \(input.text("title")). Today counts."
        )
    }

    private func shareCare(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        _ = try await take(ShareCare.self, .with { ($0.shared, $0.asMember) = (input.flag("on"), actor) })
        let care = try await careView(of: .named(actor))
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
