import FitPinkyCore
import KioskLogic
import Support

// What a simulated kiosk does of what its machine decided.
extension WorldKiosk {
    func perform(_ effect: KioskMachine.Effect) {
        switch effect {
        case .gesture, .queued, .nudge, .invite, .spike, .declined, .letGo, .leftInJournal, .raised, .mended,
            .finishesPicture, .leftForNextStart, .refused, .reminder, .reminded, .rewardShown, .noteShown,
            .exerciseChanged, .startSession, .waitingWorkoutSaved, .trainingSounds:
            if case .letGo = effect { draft = nil }
        case .workoutSaved: break
        case .check: ask(.checkMade(ULID(high: 1, low: generator.next())))
        case .request(let change): changed(change)
        case .exerciseEnded(let member, _, _):
            activities[member] = nil
            ask(.exerciseMade(ULID(high: 5, low: generator.next())))
        case .saveExercises(let exercises): for exercise in exercises { save(exercise: exercise) }
        case .exerciseSaved: exerciseCount += 1
        case .keepSession, .moveSession, .forgetSession, .saySession, .sessionChanged, .keepWorkout, .saveWorkout,
            .dropWorkout, .proves:
            perform(session: effect)
        case .trainingChanged, .saveTrainings, .forgetTraining: perform(training: effect)
        case .steered(let kind, let member, let steering):
            guard let activity = activities[member], activity.kind == kind else {
                return complain("\(member) steers no \(kind)")
            }
            steeredCount += 1
            if kind == .training, steering == .hold { trainingHolds += 1 }
        case .stuck(let button): ask(.failed(.world(.stuckButton(button + 1))))
        case .begin:
            if draft != nil { complain("a workout begins beside another") }
            draft = (newPress(), 0)
        case .retake: draft?.picture = 0
        case .keep(let attempt): keep(attempt.number)
        case .capture(let attempt, _, let until): capture(attempt.number, until: until)
        case .encode(let attempt): encode(attempt.number)
        case .keepPhoto(let attempt):
            draft?.picture = attempt
            keep(attempt)
        case .save(let attempt, let proof): save(attempt.number, proof)
        case .takeBack(let attempt): takeBack(attempt.number)
        case .saveChecks(let checks): for check in checks { save(check) }
        case .checkSaved: break
        case .savePress(let press): savePress(self.press(press))
        case .pressBecameWorkout(let press): told(self.press(press))
        case .forgetPress(let press): forget(self.press(press))
        case .pressesWait: ask(.failed(.world(.presses)))
        case .lookAround: lookAround()
        case .interruptBackup:
            guard asked.contains(.backup) else { return }
            later(50) { [self] in answer(.backup, .backedUp(.interrupted)) }
        case .probeCamera:
            later(500) { [self] in
                take(.probed(troubles.camera == .works ? .done : .failed(.world(.camera))))
            }
        case .tendCamera:
            begin(.tend)
            later(10) { [self] in answer(.tend, .tended) }
        case .readOverview: readOverview()
        case .lookAtWeeks:
            begin(.weeks)
            later(5) { [self] in answer(.weeks, .lookedAtWeeks) }
        case .resolveTimestamp(let postponed): resolve(except: postponed)
        case .care: care()
        case .backUp:
            begin(.backup)
            later(milliseconds(1000...300_000)) { [self] in
                let isMade = troubles.store == .works
                answer(.backup, .backedUp(isMade ? .made : .failed(.world(.backup))))
            }
        case .verify(let step): verify(step)
        }
    }

    private func begin(_ ask: Ask) {
        if !asked.insert(ask).inserted { complain("\(ask) is asked for twice") }
    }

    /// The answer comes once: a backup that ended is not interrupted any more.
    private func answer(_ ask: Ask, _ input: KioskMachine.Input) {
        if asked.remove(ask) != nil { take(input) }
    }

    private func told(_ press: Int) {
        book.change(press) { $0.told += 1 }
        if book[press].told > 1 { complain("press \(press) is told of twice") }
    }

    // MARK: Camera and encoder

    private func capture(_ attempt: Int, until: MonotonicInstant) {
        if attempt <= lastCaptured { complain("attempt \(attempt) is captured twice") }
        lastCaptured = attempt
        switch troubles.camera {
        case .works: later(milliseconds(30...400)) { [self] in take(.frame(attempt: attempt, .done)) }
        case .fails:
            later((until - at(now)).nanoseconds / 1_000_000) { [self] in
                take(.frame(attempt: attempt, .failed(.world(.camera))))
            }
        case .silent: break
        }
    }

    private func encode(_ attempt: Int) {
        if attempt <= lastEncoded { complain("attempt \(attempt) is encoded twice") }
        lastEncoded = attempt
        draft?.picture = attempt
        keep(attempt)
        let delay = milliseconds(200...6000)
        switch troubles.encoder {
        case .works: later(delay) { [self] in take(.encoded(attempt: attempt, .photo(substitution: nil))) }
        case .fails: later(delay) { [self] in take(.encoded(attempt: attempt, .failed(.world(.photo)))) }
        case .silent: break
        }
    }

    // MARK: Journal

    private func keep(_ attempt: Int) {
        guard let draft else { return complain("there is nothing to keep") }
        book.change(draft.press) { $0.keepsOpen += 1 }
        onJournal { [self] in
            book.change(draft.press) { $0.keepsOpen -= 1 }
            let isKept = troubles.journal != .full
            if isKept { book.change(draft.press) { $0.inJournal = draft.picture } }
            take(
                .keptInJournal(
                    attempt: attempt, press: id(draft.press), hasPicture: draft.picture != 0,
                    isKept ? .done : .failed(.world(.journal))))
        }
    }

    private func takeBack(_ attempt: Int) {
        guard let draft else { return complain("there is nothing to take back") }
        onJournal { [self] in
            let isRemoved = troubles.journal != .full
            book.change(draft.press) { press in
                if isRemoved { press.inJournal = nil } else { press.mayReturn = true }
            }
            take(.tookBack(attempt: attempt, isRemoved ? .done : .failed(.world(.journal))))
        }
    }

    private func forget(_ press: Int) {
        onJournal { [self] in if troubles.journal != .full { book.change(press) { $0.inJournal = nil } } }
    }

    // MARK: Store

    private func save(_ attempt: Int, _ proof: CaptureFlow.Proof) {
        if proof == .none { draft?.picture = 0 }
        guard let draft else { return complain("there is nothing to save") }
        if let before = saveAskedAt[attempt], now - before < 30_000 { complain("attempt \(attempt) is saved twice") }
        saveAskedAt = [attempt: now]
        onStore { [self] in
            let press = draft.press
            switch troubles.store {
            case .works, .slow:
                insert(press)
                saved(attempt, .kept(press: id(press), isPending: isPending(id(press)), .done))
            case .noRoomForPhotos:
                insert(press)
                guard proof == .photo else {
                    return saved(attempt, .kept(press: id(press), isPending: isPending(id(press)), .done))
                }
                let isHeld = heldPhotos.count < 8
                if isHeld { heldPhotos.append(press) }
                let waits = KioskMachine.PhotoKept.waits(.world(.photosToCome), isHeld: isHeld)
                saved(attempt, .kept(press: id(press), isPending: isPending(id(press)), waits))
            case .full: saved(attempt, .refused(press: id(press), .world(.saving)))
            case .silent: if Bool.random(using: &generator) { insert(press) }
            }
        }
    }

    private func saved(_ attempt: Int, _ saved: KioskMachine.Saved) {
        saveAskedAt[attempt] = nil
        take(.saved(attempt: attempt, saved))
    }

    func insert(_ press: Int) {
        workoutRows.remove(press)
        if book.insertIntoLedger(press) { publish() }
    }

    /// Whether it has no Day yet.
    private func isPending(_ subject: ULID) -> Bool {
        if !troubles.isClockTrusted { pending.append(subject) }
        return !troubles.isClockTrusted
    }

    private func savePress(_ press: Int) {
        begin(.press)
        onStore { [self] in
            let saved: KioskMachine.PressSaved
            if book[press].inJournal == nil {
                saved = .nothing
            } else if book[press].isInLedger {
                saved = troubles.store == .full || troubles.store == .noRoomForPhotos ? .refused : .known
            } else if troubles.store == .full || troubles.store == .silent {
                saved = .refused
            } else {
                insert(press)
                saved = .saved(
                    isPending: isPending(id(press)), substitution: nil, photoWaits: troubles.store == .noRoomForPhotos)
            }
            answer(.press, .pressSaved(id(press), saved))
        }
    }

    private func save(_ check: ULID) {
        onStore { [self] in
            switch troubles.store {
            case .works, .slow, .noRoomForPhotos:
                take(.checked(check, .kept(isPending: isPending(check))))
            case .full: take(.checked(check, .refused(.world(.saving))))
            case .silent: break
            }
        }
    }

    private func save(exercise: ULID) {
        onStore { [self] in
            switch troubles.store {
            case .works, .slow, .noRoomForPhotos:
                take(.exerciseSaved(exercise, .kept(isCompleted: true, isPending: isPending(exercise))))
            case .full: take(.exerciseSaved(exercise, .refused(.world(.saving))))
            case .silent: break
            }
        }
    }

    private func resolve(except postponed: Set<ULID>) {
        begin(.timestamp)
        onStore { [self] in
            let next = pending.first { !postponed.contains($0) }
            guard let next else { return answer(.timestamp, .resolved(.nothingPending)) }
            guard troubles.isClockTrusted else { return answer(.timestamp, .resolved(.tooEarly)) }
            guard troubles.encoder == .works else {
                return answer(.timestamp, .resolved(.failed(next, .world(.settling))))
            }
            pending.removeAll { $0 == next }
            answer(.timestamp, .resolved(.workout(substitution: nil)))
        }
    }

    private func care() {
        begin(.care)
        onStore { [self] in
            let isWell = troubles.store == .works
            if isWell {
                for press in heldPhotos { forget(press) }
                heldPhotos = []
            }
            let waits = !heldPhotos.isEmpty
            answer(
                .care,
                .cared(
                    .init(
                        .init(isAmiss: waits), faults: waits ? [.world(.photosToCome)] : [], isComplete: isWell)))
        }
    }

    private func verify(_ step: VerificationSchedule.Step) {
        begin(.verify)
        onStore { [self] in
            guard troubles.store == .works else { return answer(.verify, .verified(.failed(.world(.verifying)))) }
            switch step {
            case .begin(let always, let isFirst):
                guard always || isFirst else {
                    return answer(.verify, .verified(.done(.nothingBegun, damage: nil, hasWritten: false)))
                }
                stepsToVerify = 20
            case .goOn: stepsToVerify -= 1
            }
            let outcome: VerificationSchedule.Outcome = stepsToVerify > 0 ? .stepEnded : .passEnded
            answer(.verify, .verified(.done(outcome, damage: nil, hasWritten: false)))
        }
    }
}
