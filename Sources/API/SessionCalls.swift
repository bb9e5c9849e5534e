internal import Actions
internal import ConfigurationFiles
internal import FitPinkyCore
internal import KioskLogic
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import Sync
internal import TTRPC
internal import Threads

// Timed sessions: what is asked of them.
extension KioskEndpoint {
    func listSessions(
        _ request: Fitpinky_V1_SessionsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Sessions {
        .init(try await sessionsView(of: .named(request.asMember)))
    }

    func startSession(
        _ request: Fitpinky_V1_StartSessionRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Session {
        .init(try await startSession(request.type, as: .named(request.asMember)))
    }

    func steerSession(
        _ request: Fitpinky_V1_SteerSessionRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Session {
        let steering: SessionSteering =
            switch request.steering {
            case .pause: .pause
            case .resume: .resume
            case .end: .end
            case .discard: .discard
            case .unspecified, .UNRECOGNIZED:
                throw TTRPCStatus(.invalidArgument, "a session pauses, resumes, ends or is discarded")
            }
        return .init(try await steerSession(steering, as: .named(request.asMember)))
    }
}

// The same as views.
extension KioskEndpoint {
    /// The member's own session at this kiosk, and all others that are shown.
    func sessionsView(of actor: Actor) async throws(TTRPCStatus) -> SessionsView {
        let member = try await acting(actor)
        // A training of the member's own is shown as what it is.
        let training = kiosk.channels.view.trainings[member.member]?.training
        let all = sessionViews.filter { $0.id.ulid != training?.ulid }
        let own = all.first {
            $0.member == member.member && kiosk.channels.view.sessions[member.member]?.session == $0.id
        }
        return SessionsView(own: own, others: all.filter { $0.id != own?.id }, waiting: waitingProofs)
    }

    /// Workouts of the kiosk's members that wait for a photo.
    var waitingProofs: [WaitingProofView] {
        let view = kiosk.channels.view
        return view.waiting.map { sight in
            WaitingProofView(
                member: sight.author, memberName: view.overview.name(of: sight.author),
                type: sight.activity?.type?.name,
                minutes: sight.activity?.minutes, secondsLeft: sight.secondsLeft)
        }
    }

    /// All sessions that are shown, those of this kiosk first.
    package var sessionViews: [SessionView] {
        let view = kiosk.channels.view
        let overview = view.overview
        let own = view.sessions.sorted { $0.key < $1.key }.map { member, sight in
            SessionView(sight, of: member, called: overview.name(of: member))
        }
        let now = now
        let heard = Dictionary(
            household?.exchanges.standings(at: now).compactMap { standing in
                standing.heard.map { (standing.kiosk, $0) }
            } ?? []
        ) { $1 }
        let others = overview.sessions.filter { session in
            session.kiosk != overview.household.kiosk.kiosk && !session.isGone(at: now)
                && view.sessions[session.member] == nil
        }
        return own
            + others.map {
                SessionView($0, called: overview.name(of: $0.member), at: now, heard: heard[$0.kiosk])
            }
    }

    /// Begins a session of the type of that name.
    func startSession(_ name: String, as actor: Actor) async throws(TTRPCStatus) -> SessionView {
        let member = try await acting(actor)
        guard let type = ActivityType(name: name) else {
            let names = ActivityType.allCases.map(\.name)
            throw TTRPCStatus(
                .invalidArgument,
                "unknown type \"\(name)\"\(Spelling.hint(name, among: names)); choose one of "
                    + names.joined(separator: ", "))
        }
        return try view(of: await kiosk.startSession(type, as: member.member), member)
    }

    /// Pauses the member's session, goes on, ends or discards it.
    func steerSession(_ steering: SessionSteering, as actor: Actor) async throws(TTRPCStatus) -> SessionView {
        let member = try await acting(actor)
        return try view(of: await kiosk.steerSession(steering, as: member.member), member)
    }

    /// Has the member's next press prove a workout. Answers once the disk has what waits.
    func awaitPress(proving proof: ProofToCome) async throws(TTRPCStatus) -> WaitingWorkout {
        switch await kiosk.awaitProof(of: proof.activity, by: proof.member) {
        case .success(let waiting): return waiting
        case .failure(let refusal): throw TTRPCStatus(refusal)
        }
    }

    /// The workout that waited, once it is saved.
    func saved(_ waiting: WaitingWorkout) async throws(TTRPCStatus) -> WorkoutView {
        var press = Store.NewWorkout(
            id: waiting.workout, author: waiting.author, moment: waiting.moment, photo: nil, activity: waiting.activity)
        let deadline = MonotonicInstant.now() + .seconds(SessionWaits.savedSeconds)
        while MonotonicInstant.now() < deadline {
            let waited = press
            let (present, saved) = try await read { store throws(StoreError) in
                (try store.present(waited.author), try store.workout(of: waited)?.fact.workout)
            }
            if let saved { return try await workout(saved) }
            switch present {
            case .known(let member): press.author = member
            case .unknown: break
            case .erased:
                throw TTRPCStatus(
                    .failedPrecondition, "its member has erased themselves: nothing is kept of it")
            }
            do {
                try await Task.sleep(for: SessionWaits.look)
            } catch {
                throw TTRPCStatus(.cancelled, "cancelled by the caller; the kiosk saves the workout by itself")
            }
        }
        throw TTRPCStatus(.deadlineExceeded, "the workout is not saved yet; the kiosk goes on trying by itself")
    }

    private func view(
        of result: Result<SessionSight, SessionRefusal>, _ member: MemberFact
    ) throws(TTRPCStatus) -> SessionView {
        switch result {
        case .success(let sight): return SessionView(sight, of: member.member, called: member.name)
        case .failure(let refusal): throw TTRPCStatus(refusal)
        }
    }

    private func acting(_ actor: Actor) async throws(TTRPCStatus) -> MemberFact {
        let result = try await written { () throws(StoreError) in try await kiosk.member(of: actor) }
        return try check { () throws(ActionError) in try result.get() }
    }
}

private enum SessionWaits {
    /// A minute for the press, and time for a countdown, a review and several retakes.
    static let savedSeconds: Int64 = 180
    static let look = Duration.milliseconds(500)
}

extension SessionView {
    init(_ sight: SessionSight, of member: MemberID, called name: String) {
        self.init(
            id: sight.session, member: member, type: sight.type.name, state: sight.state, startedAt: sight.startedAt,
            elapsedSeconds: sight.elapsedSeconds, pausedSeconds: sight.pausedSeconds, memberName: name,
            asks: sight.asks, endedByItself: sight.endedByItself)
    }

    /// One at another kiosk, which was heard from then.
    init(_ reading: SessionReading, called name: String, at now: UTCInstant, heard: UTCInstant?) {
        self.init(
            id: reading.session, member: reading.member, type: (reading.type ?? .other).name,
            state: reading.isPaused ? .paused : .running, startedAt: reading.started,
            elapsedSeconds: reading.elapsedSeconds(at: now), pausedSeconds: reading.pausedSeconds(at: now),
            memberName: name, isStale: reading.isStale(at: now, heard: heard),
            heardSecondsAgo: heard.map { max(0, Int((now.milliseconds - $0.milliseconds) / 1000)) })
    }
}

extension TTRPCStatus {
    /// Why a session is not begun or steered, or no workout waits for a photo.
    init(_ refusal: SessionRefusal) {
        self =
            switch refusal {
            case .busy(.session):
                TTRPCStatus(.failedPrecondition, "a session is under way; end or discard it before another begins")
            case .busy(.exercise):
                TTRPCStatus(.failedPrecondition, "an exercise is under way; end it before a session begins")
            case .busy(.training):
                TTRPCStatus(.failedPrecondition, "a training is under way; end it, or discard it, as a training first")
            case .noneRuns: TTRPCStatus(.failedPrecondition, "no session is under way; start one first")
            case .tooManyUnsaved:
                TTRPCStatus(.resourceExhausted, "too many workouts wait to be saved; try again in a minute")
            case .unavailable: TTRPCStatus(.unavailable, "the kiosk cannot time a session now; try again in a minute")
            }
    }
}
