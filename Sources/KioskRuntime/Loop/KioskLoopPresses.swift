internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Store
internal import Threads

// What the journal keeps: the press under way, and those that have yet to become workouts.
extension KioskLoop {
    /// Why what only the store can do is declined.
    static let noStore = "the store cannot be opened; fitpinky doctor says why"

    func pressKept(
        _ workout: WorkoutID, attempt: Int, _ part: PressPart, _ result: Result<Void, PressJournal.Failure>
    ) {
        if case .success = result, part == .photo { photosInJournal.insert(workout) }
        ask(
            .keptInJournal(
                attempt: attempt, press: workout.ulid, hasPicture: part != .press,
                .init(result) { .journal("\($0)", at: surroundings.now) }))
    }

    func foundPresses(_ result: Result<[WorkoutID], StoreError>) {
        switch result {
        case .success(let workouts):
            let present = capture.workout
            ask(.foundPresses(workouts.filter { $0 != present }.map(\.ulid)))
        case .failure(let error): ask(.foundNoPresses(.journal("\(error)", at: surroundings.now)))
        }
    }

    func pressSaved(_ workout: WorkoutID, _ result: Result<PressOutcome, StoreError>) {
        let press = workout.ulid
        switch result {
        case .success(.nothing): ask(.pressSaved(press, .nothing))
        case .success(.known): ask(.pressSaved(press, .known))
        case .success(.setAside(let error, let path)):
            ask(.pressSaved(press, .setAside(.unreadablePress(error, setAside: path, at: surroundings.now))))
        case .success(.saved(let saved, let substitution)):
            took(saved.overview)
            savedWorkout = saved.workout
            if let toCome = saved.toCome { pressTrouble = toCome.reason }
            ask(
                .pressSaved(
                    press,
                    .saved(
                        isPending: saved.workout.fact.moment.awaited != nil, substitution: fault(substitution),
                        photoWaits: saved.toCome != nil)))
        // It goes as one does of which the ledger has all.
        case .failure(.memberErased): ask(.pressSaved(press, .known))
        case .failure(let error):
            pressTrouble = error
            ask(.pressSaved(press, .refused))
        }
    }

    // MARK: Photos that wait

    /// Holds a photo for which there was no room, if there is one.
    func kept(_ toCome: PhotoToCome?) -> KioskMachine.PhotoKept {
        guard let toCome else { return .done }
        let isHeld = photosToCome.add(toCome)
        return .waits(.photosToCome(photosToCome.photos, at: surroundings.now), isHeld: isHeld)
    }

    func forgetPress(_ workout: WorkoutID) {
        photosInJournal.remove(workout)
        workers.presses.remove(workout, isDurable: false)
    }

    /// A photo that is in the store need not be in the journal any more; one that is neither here nor there is sent again.
    func keptPhotos(_ brought: [PhotoToCome]) {
        for photo in brought { forgetPress(photo.press.workout) }
        for waiting in photosToCome.photos where !photosInJournal.contains(waiting.press.workout) {
            var press = waiting.press
            press.picture = .photo(waiting.photo)
            workers.keep(press, attempt: 0)
        }
    }

    // MARK: The end

    /// Says what the next start will find, and what it will not.
    func tellOfTheEnd() {
        if machine.step != nil {
            if machine.isInJournal {
                logger.notice(.pressKeptForNextStart)
            } else {
                logger.error(.workoutLost)
            }
        }
        if machine.presses.count > 0 {
            logger.notice(.pressesKeptForNextStart, .public(.count, machine.presses.count))
        }
        let lost = photosToCome.photos.count { !photosInJournal.contains($0.press.workout) }
        if lost > 0 { logger.error(.photosLost, .public(.count, lost)) }
        if machine.checks.count > 0 {
            logger.error(.checksLost, .public(.count, machine.checks.count))
        }
        if machine.unsavedExercises.count > 0 {
            logger.error(.exercisesLost, .public(.count, machine.unsavedExercises.count))
        }
    }
}

extension KioskWorkers {
    /// Sends a press to the journal; the answer comes as `.pressKept`.
    func keep(_ press: KeptPress, attempt: Int) {
        let (workout, part) = (press.workout, PressPart(press.picture))
        presses.keep(press) { [channels] result in
            channels.mailbox.post(.pressKept(workout, attempt: attempt, part, result))
        }
    }

    /// Removes a press that its member took back; the answer comes as `.pressTakenBack`.
    func takeBack(_ workout: WorkoutID, attempt: Int) {
        presses.remove(workout, isDurable: true) { [channels] result in
            channels.mailbox.post(.pressTakenBack(attempt: attempt, result))
        }
    }

    func listPresses() {
        presses.list { [channels] result in channels.mailbox.post(.presses(result)) }
    }
}
