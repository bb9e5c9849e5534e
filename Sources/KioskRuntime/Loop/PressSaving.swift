internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Maintenance
internal import Photos
internal import Store
internal import StoreThreads
internal import Threads

/// What became of a press of the journal.
enum PressOutcome: Sendable {
    /// Nothing is kept of it.
    case nothing
    /// The ledger has its workout, and of the photo all that can be had.
    case known
    /// It is a workout now; and why its photo is a JPEG though the owner wants another format, if it is.
    case saved(SavedWorkout, substitution: PhotoError?)
    /// Its file cannot be read, and is out of the way.
    case setAside(StoreError, path: String?)
}

extension KioskWorkers {
    /// Makes a workout of a press of the journal: reads it, develops its frame, saves it. Doing it again changes nothing. The
    /// answer comes as `.pressSaved`.
    func savePress(_ workout: WorkoutID, _ surroundings: Surroundings) {
        let saving = PressSaving(
            workout: workout, place: surroundings.place, configuration: surroundings.configuration,
            today: surroundings.today, now: surroundings.now)
        presses.read(workout) { [self] result in
            switch result {
            case .success(.nothing): tell(saving, .success(.nothing))
            case .success(.setAside(let error, let path)): tell(saving, .success(.setAside(error, path: path)))
            case .success(.press(let kept)):
                var press = kept
                press.author = press.author ?? surroundings.member(ofButton: press.button)
                lookUp(press, of: kept, saving)
            case .failure(let error): tell(saving, .failure(error))
            }
        }
    }

    private struct PressSaving: Sendable {
        var workout: WorkoutID
        var place: Place
        var configuration: KioskConfiguration
        var today: Day
        var now: UTCInstant
        var substitution: PhotoError?
    }

    private func tell(_ saving: PressSaving, _ result: Result<PressOutcome, StoreError>) {
        channels.mailbox.post(.pressSaved(saving.workout, result))
    }

    /// The power may have gone after it was saved and before the journal let go of it, perhaps when the kiosk lived in another ledger.
    ///
    /// - Parameter kept: as the journal has it.
    private func lookUp(_ press: KeptPress, of kept: KeptPress, _ saving: PressSaving) {
        let isTaken = store.post { store throws(StoreError) -> Bool in
            let here = try store.workout(of: press)
            let found = if let here { here } else { try store.earlierWorkout(of: kept) }
            guard let there = found else { return false }
            guard there.fact.photo != nil, !there.isPhotoPresent, !there.isDeleted,
                case .photo(let photo) = press.picture
            else { return true }
            try store.bring(photo)
            return true
        } deliver: { [self] result in
            switch result {
            case .success(true): tell(saving, .success(.known))
            case .success(false): develop(press, saving)
            case .failure(let error): tell(saving, .failure(error))
            }
        }
        if !isTaken { tell(saving, .failure(.busy)) }
    }

    private func develop(_ press: KeptPress, _ saving: PressSaving) {
        guard case .frame(let kept) = press.picture, let frame = CameraFrame(kept) else {
            return save(press, saving)
        }
        let marks = press.moment.known.map { saving.place.marks(of: $0, kioskName: saving.configuration.owner) }
        let isTaken = photo.post { [self] developing in
            var (press, saving) = (press, saving)
            switch developing.develop(frame, marks: marks, saving.configuration.photo) {
            case .success(let developed):
                press.picture = .photo(developed.photo)
                saving.substitution = developed.substitution
                // The entry will name these bytes: they are kept before it is written, in case only it finds room.
                presses.keep(press) { [press, saving] result in
                    switch result {
                    case .success: save(press, saving)
                    case .failure(.store(let error)): tell(saving, .failure(error))
                    case .failure: save(press, saving)
                    }
                }
            // As at a press itself: the camera costs a picture, never a workout.
            case .failure:
                press.picture = nil
                save(press, saving)
            }
        }
        if !isTaken { tell(saving, .failure(.busy)) }
    }

    private func save(_ press: KeptPress, _ saving: PressSaving) {
        guard let workout = press.newWorkout else { return tell(saving, .failure(.busy)) }
        let isTaken = store.post { store throws(StoreError) in
            try store.keep(workout, of: press, saving.configuration, today: saving.today, at: saving.now)
        } deliver: { [self] result in
            tell(saving, result.map { .saved($0, substitution: saving.substitution) })
        }
        if !isTaken { tell(saving, .failure(.busy)) }
    }
}

extension KeptPress {
    /// The workout that it becomes; nil if it is not known whose it is.
    var newWorkout: Store.NewWorkout? {
        guard let author else { return nil }
        return Store.NewWorkout(id: workout, author: author, moment: moment, photo: photo)
    }

    /// Its photo, once that is developed.
    var photo: Store.Photo? { if case .photo(let photo) = picture { photo } else { nil } }
}

extension Store {
    fileprivate func workout(of press: KeptPress) throws(StoreError) -> StoredWorkout? {
        if let pressed = press.newWorkout { try workout(of: pressed) } else { nil }
    }

    /// The workout that was made of the press in another ledger; nil if none was.
    fileprivate func earlierWorkout(of press: KeptPress) throws(StoreError) -> StoredWorkout? {
        for ledger in try andEarlier().dropFirst() {
            if let workout = try ledger.workout(of: press) { return workout }
        }
        return nil
    }

    /// The ledger that is to have the workout: this one, unless its author has left the household to which another member of the kiosk
    /// still belongs. What they do is their own then, and its author who they are there.
    private func ledger(for workout: inout NewWorkout, at now: UTCInstant) throws(StoreError) -> Store {
        guard let household = name.household else { return self }
        let author = workout.author
        let reading = KioskReading(kiosk, from: try settings())
        guard reading.group != nil, reading.stays[author] == nil, let introduction = reading.introduction,
            let member = reading.members.first(where: { $0.member == author })
        else { return self }
        let own = try folder.person(author, called: member.name, in: household, as: introduction, at: now)
        workout.author = own.member
        return own.store
    }

    /// Saves the workout of a press, and reads what that changed.
    func keep(
        _ workout: NewWorkout, of press: KeptPress, _ configuration: KioskConfiguration, today: Day, at now: UTCInstant
    ) throws(StoreError) -> SavedWorkout {
        var workout = workout
        switch try present(workout.author) {
        case .known(let member): workout.author = member
        case .erased: throw .memberErased
        case .unknown:
            // The kiosk has come to live in another ledger since the button was pressed.
            let reading = KioskReading(kiosk, from: try settings())
            let holders = ButtonHolders(reading, assigned: try assignedButtons(), configuration)
            workout.author = holders.holder(of: press.button) ?? reading.owner?.member ?? workout.author
        }
        let ledger = try ledger(for: &workout, at: now)
        let kept = try ledger.save(workout, at: now)
        guard let stored = try ledger.workout(of: workout) else {
            throw .damaged(path: "the ledger", what: "the workout just saved is not there")
        }
        var saved = SavedWorkout(workout: stored, overview: try overview(today: today), press: press.workout)
        if case .photoToCome(let reason) = kept, let photo = workout.photo {
            var press = press
            press.picture = nil
            saved.toCome = PhotoToCome(press: press, photo: photo, reason: reason)
        }
        return saved
    }
}

extension KeptPress.Frame {
    init(_ frame: CameraFrame) {
        self.init(
            format: frame.format.rawValue, width: frame.width, height: frame.height, bytesPerLine: frame.bytesPerLine,
            bytes: frame.bytes)
    }
}

extension CameraFrame {
    /// A frame that was kept; nil if its format is not one that this version reads.
    init?(_ kept: KeptPress.Frame) {
        guard let format = PixelFormat(rawValue: kept.format) else { return nil }
        self.init(
            format: format, width: kept.width, height: kept.height, bytesPerLine: kept.bytesPerLine, timestamp: .now(),
            isFlaggedDamaged: false, bytes: kept.bytes)
    }
}
