internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import Threads

/// What the loop knows of sessions besides the machine.
struct SessionBook {
    /// Workouts that the machine knows by their ids, until they are saved.
    var waiting: [ULID: WaitingWorkout] = [:]
    /// What the disk had of sessions when the agent started, by member.
    var found: [ULID: KeptSession] = [:]
    /// Whether it is known what that was.
    var isRead = false
    /// How sessions stand that are being said.
    var saying: [MemberID: SessionCourse] = [:]
    /// Commands that wait until the disk has their workouts.
    var answers: [ULID: @Sendable () -> Void] = [:]
    /// Trainings that have ended and that the machine knows by their ids, until their members' own ledgers have them.
    var trainings: [ULID: EndedTraining] = [:]
    /// When each other kiosk was last heard from.
    var heard: [KioskID: UTCInstant] = [:]
}

// Sessions, and workouts that wait for their proof.
extension KioskLoop {
    // MARK: Asked for

    func askedForSession(_ type: ActivityType, by member: MemberID, _ deliver: SessionAnswer) {
        if let refusal = machine.refusalToBeginSession(by: member.ulid) { return deliver(.failure(refusal)) }
        startSession(member: member.ulid, type)
        deliver(sessionSight(of: member))
    }

    func steersSession(_ steering: SessionSteering, by member: MemberID, _ deliver: SessionAnswer) {
        if let refusal = machine.refusalToSteerSession(by: member.ulid) { return deliver(.failure(refusal)) }
        guard var course = machine.sessions[member.ulid] else { return deliver(.failure(.noneRuns)) }
        // What becomes of one that ends is not in the machine any more.
        _ = course.steer(steering, at: surroundings.time)
        ask(.steerSession(steering, member: member.ulid))
        deliver(.success(SessionSight(course, at: surroundings.time)))
    }

    func askedForProof(_ activity: WorkoutActivity?, by member: MemberID, _ deliver: @escaping ProofAnswer) {
        if let refusal = machine.refusalToWaitForProof { return deliver(.failure(refusal)) }
        let workout = WaitingWorkout(
            workout: WorkoutID(.fresh(at: surroundings.now)), author: member,
            moment: surroundings.moment(at: surroundings.time.monotonic), activity: activity)
        sessionBook.answers[workout.workout.ulid] = { deliver(.success(workout)) }
        wait(for: workout, isProvable: true)
    }

    func startSession(member: ULID, _ type: ActivityType) {
        ask(.session(SessionCourse(.fresh(at: surroundings.now), type, at: surroundings.time), member: member))
    }

    private func sessionSight(of member: MemberID) -> Result<SessionSight, SessionRefusal> {
        machine.sessions[member.ulid].map { .success(SessionSight($0, at: surroundings.time)) } ?? .failure(.noneRuns)
    }

    /// The sessions of this kiosk as others see them.
    var sessionSights: [MemberID: SessionSight] {
        Dictionary(
            uniqueKeysWithValues: machine.sessions.map {
                (MemberID($0.key), SessionSight($0.value, at: surroundings.time))
            })
    }

    // MARK: The disk

    func foundSessions(_ result: Result<KeptSessions, StoreError>) {
        // What cannot be read is a fault of the store, which is told of elsewhere; it is read again at a later look.
        guard case .success(let kept) = result, !sessionBook.isRead else { return }
        sessionBook.isRead = true
        var courses: [ULID: SessionCourse] = [:]
        for session in kept.sessions {
            let member = session.member.ulid
            sessionBook.found[member] = session
            let isSameBoot = session.sign.boot == surroundings.boot
            var course = SessionCourse.Kept(session)
            course.training = kept.trainings.first { $0.training.ulid == session.session.ulid }.flatMap {
                TrainingCourse($0, isSameBoot: isSameBoot, at: surroundings.time.monotonic)
            }
            courses[member] = SessionCourse(course, isSameBoot: isSameBoot, at: surroundings.time)
        }
        for training in kept.ended { sessionBook.trainings[training.fact.training.ulid] = training }
        for workout in kept.workouts { sessionBook.waiting[workout.workout.ulid] = workout }
        ask(.foundSessions(courses))
        ask(.foundWorkouts(kept.workouts.map(\.workout.ulid)))
        ask(.foundEndedTrainings(kept.ended.map(\.fact.training.ulid)))
    }

    /// Asks what the household calls members of sessions now: the kiosk may have come to live in another ledger, and a member may have
    /// erased themselves.
    func lookForMembers() {
        let members = machine.membersOfSessions.union(sessionBook.waiting.values.map(\.author.ulid))
            .union(sessionBook.trainings.values.map(\.fact.member.ulid))
        if !members.isEmpty { workers.findMembers(members.map { MemberID($0) }) }
    }

    func foundMembers(_ found: [MemberID: Store.PresentMember]) {
        var (moved, erased) = ([ULID: ULID](), Set<ULID>())
        for (member, present) in found {
            switch present {
            case .known(let here): if here != member { moved[member.ulid] = here.ulid }
            case .erased: erased.insert(member.ulid)
            // As for a press: the kiosk's owner.
            case .unknown: if let owner = surroundings.overview.owner { moved[member.ulid] = owner.ulid }
            }
        }
        for (workout, waiting) in sessionBook.waiting {
            if erased.contains(waiting.author.ulid) { dropWaiting(waiting.workout) }
            if let here = moved[waiting.author.ulid] { sessionBook.waiting[workout]?.author = MemberID(here) }
        }
        foundMembersOfTrainings(moved: moved, erased: erased)
        for (old, new) in moved { sessionBook.found[new] = sessionBook.found.removeValue(forKey: old) }
        for member in erased { sessionBook.found[member] = nil }
        if !moved.isEmpty { ask(.membersMoved(moved)) }
        if !erased.isEmpty { ask(.membersErased(erased)) }
    }

    func dropWaiting(_ workout: WorkoutID) {
        guard sessionBook.waiting.removeValue(forKey: workout.ulid) != nil else { return }
        sessionBook.answers[workout.ulid] = nil
        workers.forget(workout)
    }

    func keepSession(of member: ULID, _ kept: SessionCourse.Kept, before: MemberID? = nil) {
        let id = MemberID(member)
        workers.keep(
            KeptSession(kept, of: id, boot: surroundings.boot),
            training: kept.training.flatMap { KeptTraining($0, of: id) }, before: before)
    }

    func sessionKept(_ member: MemberID, _ result: Result<Void, StoreError>) {
        ask(.sessionKept(member: member.ulid, .init(result) { .saving($0, at: surroundings.now) }))
    }

    func workoutKept(_ workout: WorkoutID, _ result: Result<Void, StoreError>) {
        ask(.workoutKept(workout.ulid, .init(result) { .saving($0, at: surroundings.now) }))
        if case .success = result { sessionBook.answers.removeValue(forKey: workout.ulid)?() }
    }

    func waitingSaved(_ workout: WorkoutID, _ result: Result<SavedWorkout, StoreError>) {
        switch result {
        case .success(let saved):
            took(saved.overview)
            savedWorkout = saved.workout
            let isPending = saved.workout.fact.moment.awaited != nil
            ask(.workoutSaved(workout.ulid, .kept(isPending: isPending)))
            sessionBook.waiting[workout.ulid] = nil
        case .failure(.memberErased): ask(.workoutSaved(workout.ulid, .erased))
        case .failure(let error):
            ask(.workoutSaved(workout.ulid, .refused(.saving(error, at: surroundings.now))))
        }
    }

    func saveWaiting(_ workout: ULID) {
        guard let waiting = sessionBook.waiting[workout] else { return }
        workers.save(waiting, today: surroundings.today, at: surroundings.now)
    }

    func keepWaiting(_ workout: ULID) {
        guard let waiting = sessionBook.waiting[workout] else { return }
        // Once the member's own ledger has the training, it is not kept any more.
        workers.keep(waiting, training: waiting.session.flatMap { sessionBook.trainings[$0.ulid] })
    }

    // MARK: What becomes of sessions

    func sessionChanged(
        _ member: ULID, _ course: SessionCourse, _ change: KioskMachine.SessionChange
    ) {
        let id = MemberID(member)
        // Of a training its own event tells, but for the question whether it is still going on.
        if course.training == nil || change == .asks {
            tell(
                .session(
                    SessionSight(course, at: surroundings.time), of: id,
                    memberName: surroundings.overview.name(of: id)))
        }
        logger.notice(.session, .public(.id, course.session), .public(.kind, change))
        defer { if course.isOver { sessionBook.found[member] = nil } }
        guard case .ended(let ending) = change else { return }
        let seconds = Int(ending.spent.nanoseconds / 1_000_000_000)
        let allowed = WorkoutActivity.allowedMinutes
        let minutes = min(max(allowed.lowerBound, (seconds + 30) / 60), allowed.upperBound)
        let moment = moment(of: ending, of: member)
        let training = ended(course, ending, at: moment, of: id)
        if let training { sessionBook.trainings[course.session] = training }
        let workout = WaitingWorkout(
            workout: WorkoutID(.fresh(at: surroundings.now)), author: id, moment: moment,
            activity: WorkoutActivity(
                course.type, minutes: minutes, notes: course.training?.notes(within: .notes) ?? ""),
            session: SessionID(course.session))
        wait(for: workout, isProvable: !ending.isByItself)
        // The disk has it with the workout before its member's own ledger does.
        if training != nil { ask(.trainingMade(course.session)) }
    }

    private func wait(for workout: WaitingWorkout, isProvable: Bool) {
        sessionBook.waiting[workout.workout.ulid] = workout
        ask(.workoutMade(workout.workout.ulid, by: workout.author.ulid, isProvable: isProvable))
    }

    private func moment(of ending: SessionCourse.Ending, of member: ULID) -> Moment {
        switch ending.at {
        case .at(let reading): return surroundings.moment(at: reading)
        case .keptSign:
            guard let kept = sessionBook.found[member] else {
                return surroundings.moment(at: surroundings.time.monotonic)
            }
            return kept.wall.map { .known(surroundings.place.moment(at: $0)) } ?? .awaited(kept.sign)
        }
    }

    // MARK: The household

    /// Says to the household how a session stands, unless the ledger says the same.
    func saySession(of member: ULID, _ course: SessionCourse) {
        let (id, time) = (MemberID(member), surroundings.time)
        sessionBook.saying[id] = course
        guard !isSaid(course, of: id) else { return said(id, .success(surroundings.overview)) }
        let spent = Int(course.spent(at: time.monotonic).nanoseconds / 1_000_000_000)
        let sight = SessionSight(course, at: time)
        let state: SessionFact.State =
            switch course.standing {
            case .running: .running
            case .paused: .paused
            case .over: .over
            }
        workers.say(
            SessionFact(
                sight.session, of: id, state, course.type, started: sight.startedAt, changed: time.wall,
                elapsedSeconds: spent), today: surroundings.today, at: time.wall)
    }

    private func isSaid(_ course: SessionCourse, of member: MemberID) -> Bool {
        let said = surroundings.ownSessions.first { $0.member == member && $0.session.ulid == course.session }
        guard let said, !course.isOver else { return said == nil && course.isOver }
        let spent = Int(course.spent(at: surroundings.time.monotonic).nanoseconds / 1_000_000_000)
        // What is told to be a few seconds longer or shorter is told of again.
        let isExact = abs(said.elapsedSeconds(at: surroundings.now) - spent) <= KioskLoop.saidExactly
        return said.isPaused == (course.standing == .paused) && isExact
    }

    /// In seconds.
    private static let saidExactly = 5

    func said(_ member: MemberID, _ result: Result<Overview, StoreError>) {
        let course = sessionBook.saying.removeValue(forKey: member)
        switch result {
        case .success(let overview): if overview != surroundings.overview { took(overview) }
        case .failure: if let course { ask(.sessionNotSaid(course, member: member.ulid)) }
        }
    }

    /// The part of a look that is about sessions: what was not read is read, and what the ledger calls a session of this kiosk that is none
    /// any more is over. A power cut may have come before that was said.
    func lookAtSessions() {
        guard surroundings.storeTrouble == nil else { return }
        guard sessionBook.isRead else { return workers.readSessions() }
        guard surroundings.isClockTrusted else { return }
        for session in surroundings.ownSessions
        where machine.sessions[session.member.ulid] == nil && sessionBook.saying[session.member] == nil {
            workers.say(
                SessionFact(
                    session.session, of: session.member, .over, session.type, started: session.started,
                    changed: surroundings.now, elapsedSeconds: session.elapsedThen),
                today: surroundings.today, at: surroundings.now)
        }
    }

    func heard(_ partners: [KioskID: UTCInstant]) { sessionBook.heard = partners }

    /// What the ring shows of sessions elsewhere, and whose arc shows the one here.
    func addSessions(to scene: inout RingScene) {
        let members = surroundings.overview.members
        if members.count > 1, let shown = machine.shownMember,
            // Sets and rests of a training are somebody's, too. The steps of an exercise need the whole ring.
            scene.timer?.phase == .session || machine.sessions[shown]?.training != nil
        {
            scene.timer?.member = members.firstIndex { $0.member.ulid == shown }
        }
        scene.sessions = surroundings.sessionsElsewhere.compactMap { session in
            guard !session.isGone(at: surroundings.now),
                let index = members.firstIndex(where: { $0.member == session.member })
            else { return nil }
            let isStale = session.isStale(at: surroundings.now, heard: sessionBook.heard[session.kiosk])
            return .init(member: index, isStill: session.isPaused || isStale)
        }
    }
}

extension SessionCourse.Kept {
    init(_ kept: KeptSession) {
        let uncounted: SessionCourse.Uncounted? =
            switch kept.uncounted {
            case .running: .running
            case .paused: .paused
            case nil: nil
            }
        self.init(
            session: kept.session.ulid, type: kept.type, isPaused: kept.isPaused, spent: kept.spent,
            paused: kept.paused,
            started: kept.started, isConfirmed: kept.isConfirmed, sign: kept.sign.reading, wall: kept.wall,
            uncounted: uncounted)
    }
}

extension KeptSession {
    init(_ kept: SessionCourse.Kept, of member: MemberID, boot: BootID) {
        let uncounted: KeptSession.Uncounted? =
            switch kept.uncounted {
            case .running: .running
            case .paused: .paused
            case nil: nil
            }
        self.init(
            session: SessionID(kept.session), member: member, type: kept.type, isPaused: kept.isPaused,
            spent: kept.spent,
            paused: kept.paused, started: kept.started, isConfirmed: kept.isConfirmed,
            sign: AwaitedMoment(boot: boot, reading: kept.sign), wall: kept.wall, uncounted: uncounted)
    }
}
