internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Photos
internal import Store
internal import Threads
internal import Zones

// What happened, and what the machine is told of it.
extension KioskLoop {
    func handle(_ input: KioskInput, at time: ClockReading) {
        surroundings.time = time
        let (now, wall) = (time.monotonic, time.wall)
        switch input {
        case .buttons(.edge(let edge)): ask(.edge(edge))
        case .buttons(.failed(let error)):
            raise(.buttons(error, at: wall))
            ask(.linesChanged)
        case .buttons(.recovered): mend(.buttonLines)
        case .ring(.failed(let error)): raise(.ring(error, at: wall))
        case .ring(.recovered): mend(.ring)
        case .ring(.shown(_, let latency)):
            guard let latency else { break }
            logger.debug(.ringAcknowledged, .public(.latencyUs, latency.nanoseconds / 1000))
        case .frame(let attempt, let result):
            capture.bring(result)
            ask(.frame(attempt: attempt, .init(result) { .camera($0, at: wall) }))
            capture.dropBrought()
        case .developed(let attempt, let result):
            capture.bring(result)
            ask(.encoded(attempt: attempt, encoded(result)))
            capture.dropBrought()
        case .saved(let attempt, let result): saved(attempt: attempt, result)
        case .pressKept(let workout, let attempt, let part, let result):
            pressKept(workout, attempt: attempt, part, result)
        case .pressTakenBack(let attempt, let result):
            ask(.tookBack(attempt: attempt, .init(result) { .takingBack($0, at: wall) }))
        case .presses(let result): foundPresses(result)
        case .pressSaved(let workout, let result): pressSaved(workout, result)
        case .checked(let fact, let result): checked(fact, result)
        case .askedForCheck(let member, let deliver): askedForCheck(by: member, deliver)
        case .askedForExercise(let exercise, let steps, let member, let deliver):
            askedForExercise(exercise, steps: steps, by: member, deliver)
        case .steersExercise(let steering, let member, let deliver):
            steersExercise(steering, by: member, deliver)
        case .exerciseSaved(let fact, let result): exerciseSaved(fact, result)
        case .lookedAtFingerCare(let result): lookedAtFingerCare(result)
        case .remindedNoted(let minute, let member, let isKept):
            ask(.reminderNoted(minute, member: member.ulid, isKept: isKept))
        case .shownNoted(let shown, let member, let isKept):
            ask(.shownNoted(shown, member: member.ulid, isKept: isKept))
        case .foundSessions(let result): foundSessions(result)
        case .foundMembers(let found): foundMembers(found)
        case .askedForSession(let type, let member, let deliver): askedForSession(type, by: member, deliver)
        case .steersSession(let steering, let member, let deliver): steersSession(steering, by: member, deliver)
        case .askedForTraining(let plan, let member, let deliver): askedForTraining(plan, by: member, deliver)
        case .steersTraining(let steering, let member, let deliver): steersTraining(steering, by: member, deliver)
        case .trainingSaved(let training, let isPending, let result):
            trainingSaved(training, isPending: isPending, result)
        case .askedForProof(let activity, let member, let deliver): askedForProof(activity, by: member, deliver)
        case .sessionKept(let member, let result): sessionKept(member, result)
        case .sessionSaid(let member, let result): said(member, result)
        case .workoutKept(let workout, let result): workoutKept(workout, result)
        case .waitingSaved(let workout, let result): waitingSaved(workout, result)
        case .heardPartners(let heard): self.heard(heard)
        case .settled(let result): settled(result)
        case .overview(let result): overview(result)
        case .probed(nil): ask(.probed(.done))
        case .probed(let failure?): ask(.probed(.failed(.camera(failure, at: wall))))
        case .tended: ask(.tended)
        case .heard(let announcements): heard(announcements)
        case .arrived(let winners): arrived(winners)
        case .lookedAtWeeks(let result): lookedAtWeeks(result)
        case .announced(let week): announced(week, at: now)
        case .toldOnce(let deliveries, let allHit): toldOnce(deliveries, allHit, at: now)
        case .backedUp(let end): backedUp(end)
        case .cared(let report): cared(report)
        case .verified(let result): verified(result)
        case .damageFound: ask(.damageFound)
        case .pendingEverywhere(let count): surroundings.pendingEntries = count
        case .partnerWorkouts(let workouts): showedUp(workouts, at: now)
        case .happened(let events): for event in events { tell(event) }
        case .nudged(let result): nudged(result, at: now)
        case .invitation(let invite): invitationIs(invite)
        case .invited(let result): invited(result)
        case .askedForPersonal(let request): ask(.asked(.init(request)))
        case .answeredReview(let answer, let member, let deliver): answered(answer, by: member, deliver)
        case .askedForReviewPicture(let deliver): askedForReviewPicture(deliver)
        case .drewReview(let attempt, let picture): drewReview(attempt: attempt, picture)
        case .sharedLedger(let result): sharedLedger(result)
        case .askedForHold(let request, let answer): askedForHold(request, answer)
        case .gaveUpHold(let id): ask(.gaveUp(id))
        case .acted(let result):
            // A listener that is told of it and then asks finds it.
            overview(result.map(\.overview))
            ask(.householdChanged)
            if case .success((_, let event?)) = result { tell(event) }
        case .encoder(nil): mend(.encoder)
        case .encoder(let failure?): raise(.encoder(failure, at: wall))
        case .command(let sink, nil): mend(.notify(sink))
        case .command(let sink, let failure?): raise(.notify(sink, failure, at: wall))
        case .configuration(let configuration): takeUp(configuration)
        case .lookAround: lookAround()
        case .ping(let answer): answer()
        case .stop: ask(.stop)
        }
    }

    private func overview(_ result: Result<Overview, StoreError>) {
        switch result {
        case .success(let overview):
            mend(.reading)
            took(overview)
        case .failure(let error): raise(.reading(error, at: surroundings.now))
        }
    }

    private func encoded(_ result: Result<Developed, PhotoError>) -> KioskMachine.Encoded {
        switch result {
        case .success(let developed): .photo(substitution: fault(developed.substitution))
        case .failure(let error): .failed(.photo(error, at: surroundings.now))
        }
    }

    /// Why a photo is a JPEG though the owner wants another format, if it is.
    func fault(_ substitution: PhotoError?) -> Fault? { substitution.map { .format($0, at: surroundings.now) } }

    private func saved(attempt: Int, _ result: Result<SavedWorkout, StoreError>) {
        switch result {
        case .success(let saved):
            let press = saved.press ?? saved.workout.fact.workout
            let isPending = saved.workout.fact.moment.awaited != nil
            // A listener that is told of it and then asks finds it.
            took(saved.overview)
            savedWorkout = saved.workout
            ask(.saved(attempt: attempt, .kept(press: press.ulid, isPending: isPending, kept(saved.toCome))))
        case .failure(.memberErased):
            guard let press = capture.workout else { return }
            ask(.saved(attempt: attempt, .erased(press: press.ulid)))
        case .failure(let error):
            guard let press = capture.workout else { return }
            pressTrouble = error
            ask(.saved(attempt: attempt, .refused(press: press.ulid, .saving(error, at: surroundings.now))))
        }
    }

    /// The partner's arc beats for the newest; everybody who watches hears of each.
    private func showedUp(_ workouts: [StoredWorkout], at now: MonotonicInstant) {
        for workout in workouts {
            tell(.partnerWorkout(workout))
            logger.notice(.partnerWorkout, .public(.id, workout.fact.workout.ulid))
        }
        let overview = surroundings.overview
        // Of the present week; what is older is in the arcs already.
        let shown = workouts.last { workout in
            workout.fact.moment.known.map { overview.week.contains($0.day) } ?? true
        }
        guard let author = shown?.fact.author, heartRate.tells(from: author, to: author, at: now) else { return }
        let member = overview.members.firstIndex { $0.member == author } ?? overview.members.count
        ask(.news(.init(.heart, member: member, since: now)))
    }
}

extension KioskMachine.Answer {
    /// That of a result whose errors are these faults.
    init<Value, Failure>(_ result: Result<Value, Failure>, _ fault: (Failure) -> Fault) {
        switch result {
        case .success: self = .done
        case .failure(let error): self = .failed(fault(error))
        }
    }
}
