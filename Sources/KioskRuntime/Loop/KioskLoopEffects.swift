internal import AgentLog
internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Store
internal import Threads

// What the machine decided is done.
extension KioskLoop {
    func perform(_ effect: KioskMachine.Effect) {
        let now = surroundings.now
        switch effect {
        case .gesture(let gesture, let button):
            logger.debug(.gesture, .public(.kind, gesture), .public(.button, button + 1))
        case .queued: break
        case .check(let button, let downAt): check(button: button, downAt: downAt)
        case .nudge(let button): nudge(button: button)
        case .request(let change): changed(change)
        // The page and the command that asked are told why.
        case .steered, .refused: break
        case .reminder(let change): reminder(change)
        case .reminded(let occurrence, let member): reminded(occurrence, of: MemberID(member))
        case .rewardShown(let shown): rewardShown(shown)
        case .noteShown(let shown, let member): workers.noteShown(shown, to: MemberID(member))
        case .exerciseChanged(let member): tellExercise(of: MemberID(member))
        case .exerciseEnded(let member, let exercise, let ending): exerciseEnded(member: member, exercise, ending)
        case .saveExercises(let exercises):
            for fact in exercises.compactMap({ exerciseFacts[$0] }) {
                workers.save(fact, today: surroundings.today, at: now)
            }
        case .exerciseSaved(let exercise): tellExerciseSaved(exercise)
        case .startSession(let member, let type): startSession(member: member, type)
        case .keepSession(let member, let kept): keepSession(of: member, kept)
        case .moveSession(let before, let member, let kept): keepSession(of: member, kept, before: MemberID(before))
        case .forgetSession(let member): workers.forgetSession(of: MemberID(member))
        case .saySession(let member, let course): saySession(of: member, course)
        case .sessionChanged(let member, let course, let change): sessionChanged(member, course, change)
        case .trainingChanged(let member, let course): trainingChanged(member, course)
        case .trainingSounds(let sound): trainingSounds(sound)
        case .saveTrainings(let trainings): saveTrainings(trainings)
        case .forgetTraining(let training): forgetTraining(training)
        case .keepWorkout(let workout): keepWaiting(workout)
        case .saveWorkout(let workout): saveWaiting(workout)
        case .dropWorkout(let workout): dropWaiting(WorkoutID(workout))
        case .waitingWorkoutSaved: tellSaved(.none)
        case .proves(let attempt, let workout):
            if let waiting = sessionBook.waiting[workout] { capture.prove(waiting, button: attempt.button) }
        case .invite: channels.invitationCalls.send(())
        case .stuck(let button): raise(.stuckButton(button + 1, at: now))
        case .spike: channels.update { $0.spikes += 1 }
        case .declined(let gesture, let refusal): tellDeclined(gesture, refusal.sentence)

        case .begin(let attempt): capture.begin(attempt, surroundings)
        case .retake:
            reviewPictures.forget()
            capture.retake(surroundings)
        case .keep(let attempt): capture.keep(attempt.number)
        case .capture(let attempt, let newerThan, let until):
            workers.capture(attempt.number, newerThan: newerThan, until: until)
        case .encode(let attempt): capture.encode(attempt, surroundings)
        case .keepPhoto(let attempt): capture.keepPhoto(attempt)
        case .save(let attempt, let proof): capture.save(attempt, proof, surroundings)
        case .takeBack(let attempt): capture.takeBack(attempt)
        case .letGo:
            reviewPictures.forget()
            capture.letGo()
        case .workoutSaved(_, let proof): tellSaved(proof)
        case .leftInJournal(let press, let proof):
            logger.notice(.pressKept, .public(.id, press), .public(.proof, proof))

        case .saveChecks(let checks):
            for fact in checks.compactMap({ checkFacts[$0] }) {
                workers.save(fact, today: surroundings.today, at: now)
            }
        case .checkSaved(let check): tellChecked(check)
        case .savePress(let press): workers.savePress(WorkoutID(press), surroundings)
        case .pressBecameWorkout: tellPressSaved()
        case .forgetPress(let press): forgetPress(WorkoutID(press))
        case .pressesWait(let count): if let pressTrouble { raise(.presses(count: count, pressTrouble, at: now)) }

        case .lookAround: lookAround()
        case .interruptBackup: workers.backup.giveUp()
        case .probeCamera: workers.probeCamera()
        case .tendCamera(let isWanted):
            workers.tendCamera(isWarm: surroundings.wantsWarmCamera, isWanted: isWanted)
        case .readOverview: workers.readOverview(today: surroundings.today)
        case .lookAtWeeks: lookAtWeeks()
        case .resolveTimestamp(let postponed): workers.settleNext(surroundings, except: postponed)
        case .care(let round):
            workers.care(
                round, photos: photosToCome.photos, settings: surroundings.configuration.storage,
                today: surroundings.today, at: now, isClockTrusted: surroundings.isClockTrusted)
        case .backUp(let day): backUp(day)
        case .verify(let step):
            workers.verify(step, verifyingPass, at: now, isClockTrusted: surroundings.isClockTrusted)

        case .raised(let fault):
            tell(.fault(fault))
            logger.warning(.fault, .public(.code, fault.code), .private(.message, fault.message))
        case .mended(let fault):
            tell(.faultMended(fault))
            logger.notice(.faultMended, .public(.code, fault.code))
        case .finishesPicture:
            logger.notice(.finishesPicture)
        case .leftForNextStart:
            logger.notice(.pressKeptWithPicture)
        }
    }

    private func check(button: Int, downAt: MonotonicInstant) {
        guard let author = surroundings.member(ofButton: button) else {
            return decline(.doublePress, KioskLoop.noStore)
        }
        let fact = surroundings.newCheck(by: author, at: downAt)
        checkFacts[fact.check.ulid] = fact
        ask(.checkMade(fact.check.ulid))
    }

    private func nudge(button: Int) {
        guard let sender = surroundings.member(ofButton: button) else {
            return decline(.nudge, KioskLoop.noStore)
        }
        nudge(by: sender)
    }

    private func tellSaved(_ proof: CaptureFlow.Proof) {
        guard let savedWorkout else { return }
        tell(.workoutSaved(savedWorkout))
        logger.notice(.workoutSaved, .public(.id, savedWorkout.fact.workout.ulid), .public(.proof, proof))
    }

    private func tellPressSaved() {
        guard let savedWorkout else { return }
        tell(.workoutSaved(savedWorkout))
        logger.notice(.pressBecameWorkout, .public(.id, savedWorkout.fact.workout.ulid))
    }

    private func tellChecked(_ check: ULID) {
        guard let fact = checkFacts.removeValue(forKey: check) else { return }
        tell(.checkSaved(fact))
        logger.notice(.checkSaved, .public(.id, check))
    }

    func decline(_ gesture: Gesture, _ why: String) {
        ask(.noted(.declined))
        tellDeclined(gesture, why)
    }

    private func tellDeclined(_ gesture: Gesture, _ why: String) {
        tell(.declined(gesture: "\(gesture)", why: why))
        logger.info(.gestureDeclined, .public(.kind, gesture), .private(.why, why))
    }
}

extension KioskMachine.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .enoughPresses: "enough presses are waiting"
        case .busy: "something else of the member's is under way"
        case .enoughChecks: "enough finger checks are waiting"
        case .notSaved: "it could not be saved"
        case .nothingLeft: "no set of the training is left; a hold of 1.5 seconds ends it"
        }
    }
}
