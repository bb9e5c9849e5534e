internal import Actions
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import TTRPC

// How calls that take an action are answered; `Generated/ActionCalls.swift` makes them, and the compiler picks the answer by the
// action and the message. What else has to be done after an action is done here too.
extension KioskEndpoint {
    func answer(
        _ done: ActionDone, of action: some WorkoutAction
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { .init(try await workout(action.workout)) }

    /// The workout by the id that it has got. Where a photo is to prove it, the answer comes once it is saved, with the photo or without.
    func answer(_ done: ActionDone, of action: LogWorkout) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        .init(try await logged(done, of: action))
    }

    func logged(_ done: ActionDone, of action: LogWorkout) async throws(TTRPCStatus) -> WorkoutView {
        if let proof = done.outcome.proof { return try await saved(await awaitPress(proving: proof)) }
        guard case .workoutLogged(let id) = done.outcome.event else {
            throw TTRPCStatus(.internal, "the workout that was logged has no id")
        }
        return try await workout(id)
    }

    /// The group as it is after the action; empty if there is none.
    func answer(_ done: ActionDone, of action: some Action) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        .init(belonging(done.household.kiosk, done.overview))
    }

    func answer(
        _ done: ActionDone, of action: LeaveGroup
    ) async throws(TTRPCStatus) -> Fitpinky_V1_LeaveGroupResponse {
        // A code of before leads nowhere now.
        if (try? done.household.checkInvitingMember()) == nil {  // why not does not matter
            try await household?.invites.withdraw()
        }
        var left = Fitpinky_V1_LeaveGroupResponse()
        left.waitsFor = done.waitsFor
        return left
    }

    func answer(
        _ done: ActionDone, of action: ChangeSetting
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SettingChanged {
        let (reading, winners) = (done.household.kiosk, done.household.winners)
        return .init(
            SettingChangedView(
                settings: SettingsView(reading, winners, today: kiosk.channels.view.overview.today),
                countsFrom: done.outcome.countsFrom, waitsFor: done.waitsFor))
    }

    func answer(_ done: ActionDone, of action: SendNudge) async throws(TTRPCStatus) -> Fitpinky_V1_Nudge {
        guard case .nudged(let nudge) = done.outcome.event else { return .init() }
        return .init(NudgeView(nudge) { done.household.kiosk.group?.names[$0] ?? "somebody" })
    }

    // MARK: Finger care

    func answer(_ done: ActionDone, of action: ChangeReminder) async throws(TTRPCStatus) -> Fitpinky_V1_Reminders {
        .init(try await remindersView(of: action.actor))
    }

    func answer(_ done: ActionDone, of action: some PersonalAction) async throws(TTRPCStatus) -> Fitpinky_V1_Targets {
        .init(try await targetsView(of: action.actor))
    }

    func answer(_ done: ActionDone, of action: ShareCare) async throws(TTRPCStatus) -> Fitpinky_V1_Care {
        .init(try await careView(of: action.actor))
    }

    func answer(_ done: ActionDone, of action: SetEnergyGoal) async throws(TTRPCStatus) -> Fitpinky_V1_EnergyGoal {
        .init(try await energyGoalView(of: action.actor))
    }

    // MARK: Training plans

    func answer(_ done: ActionDone, of action: ChangeSplit) async throws(TTRPCStatus) -> Fitpinky_V1_Splits {
        .init(try await splitsView(of: action.actor))
    }

    func answer(
        _ done: ActionDone, of action: SetTrainingTimers
    ) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingTimers {
        .init(try await trainingTimersView(of: action.actor))
    }

    func answer(_ done: ActionDone, of action: RemoveTraining) async throws(TTRPCStatus) -> Fitpinky_V1_TrainingLog {
        .init(try await trainingLogView(of: action.actor, days: TrainingDays.standard))
    }

    // MARK: Taking

    func take(_ action: some Action, pairing: Store.Pairing? = nil) async throws(TTRPCStatus) -> ActionDone {
        let result: Result<ActionDone, ActionError>
        do throws(StoreError) {
            result = try await kiosk.take(action, at: moment, pairing: pairing)
        } catch {
            throw TTRPCStatus(error)
        }
        let done = try check { () throws(ActionError) in try result.get() }
        await household?.pins.refresh()
        return done
    }

    /// When an action is taken.
    var moment: Now { kiosk.moment }

    /// Takes the action of a request; a request that cannot be read as one is refused.
    func take<A: RequestedAction>(
        _: A.Type, _ request: A.Request
    ) async throws(TTRPCStatus) -> (action: A, done: ActionDone) {
        let action = try check { () throws(ActionError) in try A(request) }
        return (action, try await take(action))
    }

    /// Refuses the call if the closure refuses an action.
    func check<Value>(_ body: () throws(ActionError) -> Value) throws(TTRPCStatus) -> Value {
        do throws(ActionError) {
            return try body()
        } catch {
            throw TTRPCStatus(error, on: surface)
        }
    }
}
