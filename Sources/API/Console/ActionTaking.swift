internal import Actions
package import ConsoleLogic
internal import FitPinkyCore
package import JSON
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Pairing
internal import Store
internal import SwiftProtobuf
package import TTRPC

/// The result of an action that a page or a script asked for.
package struct ActionAnswer: Sendable {
    /// The documented JSON of the command that takes the same action.
    package var json: JSON
    /// What a person is told.
    package var sentence: String
    /// The invitation that was opened, if that was asked for.
    package var invitation: InvitationView?
    /// The recovery words, if these were asked for.
    package var recovery: RecoveryView?
    /// Where a page leads then; nil where it stays.
    package var next: Route?

    package init(_ json: JSON, _ sentence: String, invitation: InvitationView? = nil, next: Route? = nil) {
        (self.json, self.sentence, self.invitation, self.next) = (json, sentence, invitation, next)
    }
}

// The actions of the console: the same that buttons and commands take.
extension KioskEndpoint {
    /// Takes the action as the member of that name.
    ///
    /// - Parameter member: whose phone it is; who acts unless the input names somebody.
    package func act(_ input: ActionInput, as member: String) async throws(TTRPCStatus) -> ActionAnswer {
        let actor = input.actor.isEmpty ? member : input.actor
        switch input.name {
        case .create: return try await grouped(CreateGroup.self, create(input), "The group begins today.")
        case .join: return try await join(input)
        case .leave: return try await leave(actor)
        case .erase: return try await erase(input, actor)
        case .addMember: return try await addMember(input)
        case .retire:
            let request = Fitpinky_V1_RetireKioskRequest.with {
                ($0.kiosk, $0.asMember) = (input.text("kiosk"), actor)
            }
            return try await grouped(RetireKiosk.self, request, "That kiosk is given up.")
        case .recovery:
            let view = try await recoveryView(of: actor)
            var answer = ActionAnswer(view.json, "These are your recovery words.")
            answer.recovery = view
            return answer
        case .invite:
            let invitation = try await openInvitation(
                for: input.flag("further") ? .kiosk : .member, isRenewed: false)
            return ActionAnswer(invitation.json, "An invitation is open.", invitation: invitation)
        case .goal: return try await change(.goal(count(input.number("days"))), actor, \.goalsJSON)
        case .wager: return try await change(.wager(input.text("text")), actor, \.wager.json)
        case .weekStart: return try await change(.weekStart(input.text("day")), actor, \.weekStartJSON)
        case .dayStart: return try await change(.dayStart(count(input.number("hour"))), actor, \.dayStartJSON)
        case .groupName: return try await change(.groupName(input.text("text")), actor, \.nameJSON)
        case .name:
            return try await change(.memberName(input.text("text")), actor) { _ in ["name": .text(input.text("text"))] }
        case .notify:
            let news = Fitpinky_V1_NewsSetting.with { ($0.kind, $0.on) = (input.text("kind"), input.flag("on")) }
            return try await change(.news(news), actor, \.notificationsJSON)
        case .quiet: return try await change(.quiet(try quiet(input)), actor, \.notificationsJSON)
        case .sinkAdd: return try await addSink(input, actor)
        case .sinkPicture: return try await setSinkPicture(input, actor)
        case .sinkTest: return try await testSink(input, actor)
        case .sinkRemove: return try await removeSink(input, actor)
        case .log: return try await log(input, actor)
        case .activity: return try await describe(input, actor)
        case .caption:
            let request = Fitpinky_V1_CaptionRequest.with {
                ($0.id, $0.text, $0.asMember) = (input.text("workout"), input.text("text"), actor)
            }
            return try await spoken(
                CaptionWorkout.self, request,
                input.text("text").isEmpty ? "The caption is gone." : "The caption is saved.")
        case .react:
            let request = Fitpinky_V1_ReactRequest.with {
                ($0.id, $0.emoji, $0.asMember) = (input.text("workout"), input.text("emoji"), actor)
            }
            return try await spoken(
                ReactToWorkout.self, request,
                input.text("emoji").isEmpty ? "Your answer is gone." : "Answered with \(input.text("emoji")).")
        case .vouch:
            let request = Fitpinky_V1_VouchRequest.with { ($0.id, $0.asMember) = (input.text("workout"), actor) }
            return try await spoken(VouchForWorkout.self, request, "Your word stands behind it: it counts now.")
        case .delete:
            let request = Fitpinky_V1_DeleteWorkoutRequest.with {
                ($0.id, $0.asMember) = (input.text("workout"), actor)
            }
            return try await spoken(DeleteWorkout.self, request, "Deleted. You can have it back for 30 days.")
        case .undelete:
            let request = Fitpinky_V1_UndeleteWorkoutRequest.with {
                ($0.id, $0.asMember) = (input.text("workout"), actor)
            }
            return try await spoken(UndeleteWorkout.self, request, "It counts again.")
        case .nudge: return try await nudge(input, actor)
        case .session: return try await session(input, actor)
        case .check, .reminderAdd, .reminderSet, .reminderRemove, .reminderOn, .reminderOff, .exerciseStart,
            .exerciseNext, .exercisePause, .exerciseStop, .targetAdd, .targetRemove, .shareCare:
            return try await care(input, of: member)
        case .energyGoal, .healthErase: return try await health(input, of: member)
        case .splitAdd, .splitRename, .splitCopy, .splitRemove, .splitStarter, .splitExerciseAdd, .splitExerciseSet,
            .splitExerciseMove, .splitExerciseCopy, .splitExerciseRemove, .train, .trainingRemove, .keptRemove,
            .restSeconds,
            .countdownSeconds:
            return try await plan(input, of: member)
        case .healthImport, .healthDiscard:
            throw TTRPCStatus(.failedPrecondition, "this is asked by the phone or script that has sent the export")
        }
    }

    // MARK: The group

    private func create(_ input: ActionInput) -> Fitpinky_V1_CreateGroupRequest {
        .with {
            ($0.member, $0.goal) = (input.text("member"), count(input.number("goal")))
            ($0.name, $0.wager) = (input.text("name"), input.text("wager"))
            $0.maxMembers = count(input.number("maxMembers"))
        }
    }

    private func join(_ input: ActionInput) async throws(TTRPCStatus) -> ActionAnswer {
        let belonging = try await join(
            .with {
                ($0.code, $0.address) = (input.text("code"), input.text("at"))
                ($0.member, $0.goal) = (input.text("member"), count(input.number("goal")))
                ($0.asMember, $0.recoveryWords) = (input.text("furtherKioskOf"), input.text("recoveryWords"))
            })
        return ActionAnswer(belonging.json, "This kiosk has joined.")
    }

    private func leave(_ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (action, done) = try await take(LeaveGroup.self, .with { $0.asMember = actor })
        let left: Fitpinky_V1_LeaveGroupResponse = try await answer(done, of: action)
        return ActionAnswer(
            ["left": true, "waitsFor": .texts(left.waitsFor)],
            "You have left the group; \(LeaveWords.lastDay(left.waitsFor)).")
    }

    /// The button has confirmed it; a code is compared where one was given.
    private func erase(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        if !input.text("code").isEmpty { try await checkErasure(input.text("code"), of: actor) }
        let erased = try await eraseMember(actor)
        return ActionAnswer(erased.json, erased.pageSentence)
    }

    private func addMember(_ input: ActionInput) async throws(TTRPCStatus) -> ActionAnswer {
        let request = Fitpinky_V1_AddMemberRequest.with {
            ($0.name, $0.goal) = (input.text("name"), count(input.number("goal")))
            $0.button = count(input.number("button"))
        }
        return try await grouped(AddMember.self, request, "\(input.text("name")) belongs to the group now.")
    }

    private func grouped<A: RequestedAction>(
        _ type: A.Type, _ request: A.Request, _ sentence: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let (_, done) = try await take(type, request)
        return ActionAnswer(belonging(done.household.kiosk, done.overview).json, sentence)
    }

    // MARK: The promise

    private func change(
        _ change: ChangeSetting.Change, _ actor: String, _ json: (SettingsView) -> JSON
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let (_, done) = try await take(ChangeSetting.self, .with { ($0.change, $0.asMember) = (change, actor) })
        let settings = SettingsView(
            done.household.kiosk, done.household.winners, today: kiosk.channels.view.overview.today)
        let changed = SettingChangedView(
            settings: settings, countsFrom: done.outcome.countsFrom, waitsFor: done.waitsFor)
        return ActionAnswer(
            json(settings).with(changed.jsonOfWhen), changed.sentence(on: kiosk.channels.view.overview.today))
    }

    private func quiet(_ input: ActionInput) throws(TTRPCStatus) -> Fitpinky_V1_QuietSetting {
        guard let from = TimeOfDay(input.text("from")), let until = TimeOfDay(input.text("until")) else {
            throw TTRPCStatus(.invalidArgument, "quiet hours go from HH:MM until HH:MM, such as 22:00 and 07:00")
        }
        return .with { ($0.fromMinutes, $0.untilMinutes) = (UInt32(from.minutes), UInt32(until.minutes)) }
    }

    // MARK: Workouts and words

    private func spoken<A: RequestedAction & WorkoutAction>(
        _ type: A.Type, _ request: A.Request, _ sentence: String
    ) async throws(TTRPCStatus) -> ActionAnswer {
        let (action, _) = try await take(type, request)
        return ActionAnswer(try await workout(action.workout).json, sentence)
    }

    private func nudge(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (_, done) = try await take(
            SendNudge.self,
            .with { ($0.to, $0.text, $0.asMember) = (input.text("to"), input.text("text"), actor) })
        guard case .nudged(let nudge) = done.outcome.event else { return ActionAnswer([:], "Nudged.") }
        let view = NudgeView(nudge) { done.household.kiosk.group?.names[$0] ?? "somebody" }
        return ActionAnswer(view.json, "\(view.toName) is told: \(view.text)")
    }

    /// A number that no rule allows stays one that no rule allows.
    private func count(_ number: Int?) -> UInt32 { UInt32(clamping: number ?? 0) }
}

extension SettingsView {
    fileprivate var goalsJSON: JSON { ["members": .list(members.map(\.goalJSON))] }
    fileprivate var dayStartJSON: JSON { ["hour": .number(dayStart)] }
    fileprivate var nameJSON: JSON { ["name": .text(shownGroupName), "given": .orNull(groupName)] }
    fileprivate var notificationsJSON: JSON { ["members": .list(members.filter(\.isHere).map(\.newsJSON))] }
}
