internal import Actions
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// The calls that take an action each: a message is read, taken, and answered with what it was about.
extension KioskEndpoint {
    func caption(
        _ request: Fitpinky_V1_CaptionRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { try await workout(after: CaptionWorkout.self, request) }

    func react(
        _ request: Fitpinky_V1_ReactRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { try await workout(after: ReactToWorkout.self, request) }

    func vouch(
        _ request: Fitpinky_V1_VouchRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { try await workout(after: VouchForWorkout.self, request) }

    func deleteWorkout(
        _ request: Fitpinky_V1_DeleteWorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { try await workout(after: DeleteWorkout.self, request) }

    func undeleteWorkout(
        _ request: Fitpinky_V1_UndeleteWorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout { try await workout(after: UndeleteWorkout.self, request) }

    func createGroup(
        _ request: Fitpinky_V1_CreateGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group { try await group(after: CreateGroup.self, request) }

    func addMember(
        _ request: Fitpinky_V1_AddMemberRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group { try await group(after: AddMember.self, request) }

    func retireKiosk(
        _ request: Fitpinky_V1_RetireKioskRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group { try await group(after: RetireKiosk.self, request) }

    func leaveGroup(
        _ request: Fitpinky_V1_LeaveGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_LeaveGroupResponse {
        let done = try await take(LeaveGroup.self, request)
        // A code of before leads nowhere now.
        if (try? done.household.checkInvitingMember()) == nil {  // why not does not matter
            try await household?.office.withdraw()
        }
        return .init()
    }

    func changeSetting(
        _ request: Fitpinky_V1_ChangeSettingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SettingChanged {
        let done = try await take(ChangeSetting.self, request)
        let (reading, winners) = (done.household.kiosk, done.household.winners)
        return .with {
            $0.settings = .init(reading, winners, today: kiosk.board.view.overview.today)
            $0.countsFrom = done.outcome.countsFrom?.iso8601 ?? ""
        }
    }

    func sendNudge(
        _ request: Fitpinky_V1_SendNudgeRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Nudge {
        let done = try await take(SendNudge.self, request)
        guard case .nudged(let nudge) = done.outcome.event else { return .init() }
        return .init(nudge) { done.household.kiosk.group?.names[$0] ?? "somebody" }
    }

    // MARK: Parts

    /// Takes an action.
    func take(_ action: some Action, pairing: Store.Pairing? = nil) async throws(TTRPCStatus) -> ActionDone {
        let result: Result<ActionDone, ActionError>
        do throws(StoreError) {
            result = try await kiosk.stations.take(action, at: moment, pairing: pairing)
        } catch {
            throw TTRPCStatus(error)
        }
        do throws(ActionError) {
            let done = try result.get()
            await household?.pins.refresh()
            return done
        } catch {
            throw TTRPCStatus(error)
        }
    }

    /// When an action is taken.
    var moment: Now {
        let view = kiosk.board.view
        return Now(kiosk.devices.clock(view.configuration), today: view.overview.today)
    }

    private func take<A: RequestedAction>(_: A.Type, _ request: A.Request) async throws(TTRPCStatus) -> ActionDone {
        try await take(try read(A.self, request))
    }

    private func read<A: RequestedAction>(_: A.Type, _ request: A.Request) throws(TTRPCStatus) -> A {
        do throws(ActionError) {
            return try A(request)
        } catch {
            throw TTRPCStatus(error)
        }
    }

    private func workout<A: WorkoutAction>(
        after _: A.Type, _ request: A.Request
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let action = try read(A.self, request)
        _ = try await take(action)
        return try await workout(action.workout)
    }

    private func group<A: RequestedAction>(
        after _: A.Type, _ request: A.Request
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group { group(after: try await take(A.self, request)) }

    /// The group as it is after an action; empty if there is none.
    func group(after done: ActionDone) -> Fitpinky_V1_Group {
        said(done.household.kiosk, done.overview) ?? .init()
    }
}
