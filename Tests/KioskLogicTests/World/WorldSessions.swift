import FitPinkyCore
import KioskLogic
import Support

// Sessions of a simulated kiosk, and what its disk has of them.
extension WorldKiosk {
    /// Starts, pauses or ends a session of the member, as a page does.
    func steer(_ steering: SessionSteering, of member: ULID) {
        guard isUp else { return }
        take(.steerSession(steering, member: member))
    }

    func beginSession(of member: ULID, isTraining: Bool) {
        let id = ULID(high: 6, low: generator.next())
        let training = isTraining ? newTraining(id) : nil
        let course = SessionCourse(id, isTraining ? .strength : .run, at: reading, training: training)
        let isRefused =
            isTraining
            ? machine.refusalToBeginTraining(by: member) != nil : machine.refusalToBeginSession(by: member) != nil
        guard !isRefused else { return }
        activities[member] = MemberActivity(isTraining ? .training : .session, of: member, since: at(now))
        if isTraining { begunTrainings.insert(id) }
        take(.session(course, member: member))
        if machine.sessions[member] == nil { complain("a session does not begin") }
        if machine.scene.timer == nil { complain("the ring shows nothing of it") }
    }

    /// What the disk has goes on, and what was not saved is.
    func findSessions() {
        // The agent compares what the household was told with what is on the disk.
        said = said.filter { sessionRows[$0.key]?.session == $0.value }
        var found: [ULID: SessionCourse] = [:]
        for (member, kept) in sessionRows {
            var kept = kept
            kept.training = kept.training.flatMap { resumed($0) }
            found[member] = SessionCourse(kept, isSameBoot: true, at: reading)
            let kind: MemberActivity.Kind = kept.training == nil ? .session : .training
            if activities[member] == nil {
                activities[member] = MemberActivity(kind, of: member, since: at(now))
            } else if activities[member]?.kind != kind {
                // Of a member who has begun something else it is found at the next start.
                found[member] = nil
            }
        }
        take(.foundSessions(found))
        take(.foundWorkouts(workoutRows.sorted().map(id)))
        take(.foundEndedTrainings(trainingRows.sorted()))
    }

    func perform(session effect: KioskMachine.Effect) {
        switch effect {
        case .keepSession(let member, let kept):
            if activities[member]?.kind == .training, kept.training == nil {
                complain("the disk is to have \(member)'s training without its sets")
            }
            onStore { [self] in answer(session: member) { sessionRows[member] = kept } }
        case .forgetSession(let member):
            onStore { [self] in answer(session: member) { sessionRows[member] = nil } }
        case .saySession(let member, let course):
            onStore { [self] in
                if troubles.store == .full {
                    take(.sessionNotSaid(course, member: member))
                } else {
                    said[member] = course.isOver ? nil : course.session
                }
            }
        case .sessionChanged(let member, let course, let change):
            switch change {
            case .ended(let ending): ended(course, ending, of: member)
            case .discarded: activities[member] = nil
            case .started, .paused, .resumed, .asks, .confirmed: break
            }
        case .keepWorkout(let workout): keepWorkout(press(workout))
        case .saveWorkout(let workout): saveWorkout(press(workout))
        case .proves(_, let workout):
            guard let begun = draft?.press, !book[press(workout)].isInLedger else {
                return complain("\(workout) is to be proven")
            }
            book.replace(begun)
            draft = (press(workout), 0)
        default: complain("\(effect) is not a session's")
        }
    }

    private func answer(session member: ULID, _ write: () -> Void) {
        switch troubles.store {
        case .works, .slow, .noRoomForPhotos:
            write()
            take(.sessionKept(member: member, .done))
        case .full: take(.sessionKept(member: member, .failed(.world(.saving))))
        case .silent: break
        }
    }

    private func ended(_ course: SessionCourse, _ ending: SessionCourse.Ending, of member: ULID) {
        if activities[member]?.kind == .training, course.training == nil {
            complain("\(member)'s training ends as a session")
        }
        activities[member] = nil
        let workout = newPress()
        madeWorkouts[workout] = (member, course.session)
        if ending.spent.nanoseconds < 0 || ending.spent > SessionCourse.Limits.end {
            complain("it ran for \(ending.spent)")
        }
        ask(.workoutMade(id(workout), by: member, isProvable: !ending.isByItself))
        if course.training != nil {
            madeTrainings.insert(course.session)
            ask(.trainingMade(course.session))
        }
    }

    private func keepWorkout(_ workout: Int) {
        onStore { [self] in
            switch troubles.store {
            case .works, .slow, .noRoomForPhotos:
                if !book[workout].isInLedger {
                    workoutRows.insert(workout)
                    book.change(workout) { $0.hasRow = true }
                }
                if let (member, session) = madeWorkouts[workout] {
                    // In one transaction with the workout, and in place of the session.
                    if begunTrainings.contains(session) { keptTrainings.insert(session) }
                    if madeTrainings.contains(session), !savedTrainings.contains(session) {
                        trainingRows.insert(session)
                    }
                    if sessionRows[member]?.session == session { sessionRows[member] = nil }
                }
                take(.workoutKept(id(workout), .done))
            case .full: take(.workoutKept(id(workout), .failed(.world(.saving))))
            case .silent: break
            }
        }
    }

    private func saveWorkout(_ workout: Int) {
        onStore { [self] in
            switch troubles.store {
            case .works, .slow, .noRoomForPhotos:
                insert(workout)
                take(.workoutSaved(id(workout), .kept(isPending: false)))
                if book[workout].fate == .open, let wrong = book.end(workout, .kept) { complain(wrong) }
            case .full: take(.workoutSaved(id(workout), .refused(.world(.saving))))
            case .silent: break
            }
        }
    }
}
