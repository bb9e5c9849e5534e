internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store
internal import Zones

/// Does what `CaptureFlow` decides: sends the camera, the encoder and the store to work for the attempt under way.
struct CaptureDesk {
    private(set) var flow = CaptureFlow()
    /// The workout of the attempt under way; there is one from its countdown to its end.
    private var draft: Store.NewWorkout?
    private let stations: Stations
    private let random: @Sendable (Int) -> [UInt8]

    init(stations: Stations, random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom) {
        (self.stations, self.random) = (stations, random)
    }

    /// Whose workout is under way.
    var author: MemberID? { draft?.author }

    /// Whether the attempt under way may still want a picture; a review may be answered by another try.
    var needsCamera: Bool {
        switch flow.state {
        case .countdown, .capturing, .review: true
        case .idle, .encoding, .saving, .unsaved: false
        }
    }

    // MARK: The button

    mutating func touched(button: Int, _ surroundings: Surroundings, at time: MonotonicInstant) {
        flow.touched(button: button, at: time, settings: surroundings.configuration.capture.settings)
    }

    mutating func pressed(
        button: Int, downAt: MonotonicInstant?, _ surroundings: Surroundings, at now: MonotonicInstant
    ) -> CaptureFlow.OnPress {
        let action = flow.pressed(
            button: button, downAt: downAt, at: now, settings: surroundings.configuration.capture.settings)
        switch action {
        case .warmCamera(let attempt), .retake(_, let attempt): begin(attempt, surroundings, at: now)
        case .cancel: letGo()
        case .queued, .refuse: break
        }
        return action
    }

    mutating func discarded(button: Int) -> CaptureFlow.OnDiscard {
        let action = flow.discarded(button: button)
        if case .discard = action { letGo() }
        return action
    }

    // MARK: Time

    mutating func timeReached(_ now: MonotonicInstant, _ surroundings: Surroundings) {
        switch flow.timeReached(now, settings: surroundings.configuration.capture.settings) {
        case .nothing: break
        case .warmCamera(let attempt): begin(attempt, surroundings, at: now)
        case .capture(let attempt, let newerThan, let until):
            stations.capture(attempt.number, newerThan: newerThan, until: until)
        case .save(let attempt, let proof): save(attempt, proof, surroundings)
        }
    }

    /// The agent cannot wait any longer for a picture that is still being made.
    mutating func giveUpPicture(_ surroundings: Surroundings, at now: MonotonicInstant) {
        guard case .encoding(let attempt, _) = flow.state else { return }
        developed(
            attempt: attempt.number, .failure(.failed(call: "encoder", why: "the agent ends")), surroundings, at: now)
    }

    mutating func stop(at now: MonotonicInstant) {
        if case .cancel = flow.stop(at: now) { letGo() }
    }

    // MARK: Answers

    mutating func frame(
        attempt: Int, _ result: Result<CameraFrame, CaptureFailure>, _ surroundings: Surroundings,
        at now: MonotonicInstant
    ) {
        switch result {
        case .success(let frame):
            let settings = surroundings.configuration.capture.settings
            guard case .encode = flow.frameTaken(attempt: attempt, at: now, settings: settings) else { return }
            let moment = surroundings.moment(at: frame.timestamp)
            draft?.moment = moment
            stations.develop(
                attempt, frame, marks: moment.known.map(surroundings.marks), surroundings.configuration.photo)
        case .failure:
            guard case .save(let attempt, let proof) = flow.cameraFailed(attempt: attempt, at: now) else { return }
            save(attempt, proof, surroundings)
        }
    }

    mutating func developed(
        attempt: Int, _ result: Result<Developed, PhotoError>, _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        let action: CaptureFlow.OnEncoded
        switch result {
        case .success(let developed):
            action = flow.encoded(attempt: attempt, at: now)
            if action != .drop { draft?.photo = developed.photo }
        case .failure:
            action = flow.encodingFailed(attempt: attempt, at: now)
        }
        guard case .save(let attempt, let proof) = action else { return }
        save(attempt, proof, surroundings)
    }

    mutating func saved(
        attempt: Int, _ result: Result<SavedWorkout, StoreError>, at now: MonotonicInstant
    ) -> CaptureFlow.OnSaved {
        let action: CaptureFlow.OnSaved
        switch result {
        case .success: action = flow.saved(attempt: attempt)
        case .failure: action = flow.savingFailed(attempt: attempt, at: now)
        }
        if case .finish = action { letGo() }
        return action
    }

    // MARK: Parts

    /// Saving the same draft again is harmless: its id is made once.
    private mutating func save(_ attempt: CaptureFlow.Attempt, _ proof: CaptureFlow.Proof, _ surroundings: Surroundings)
    {
        guard var workout = draft else { return }
        if proof == .none { workout.photo = nil }
        draft = workout
        // Nobody needs the camera for what is taken already, however long saving takes.
        stations.releaseCamera()
        let now = surroundings.now
        stations.save(attempt.number, workout, today: surroundings.today, at: now)
    }

    /// An attempt begins: the workout is that of the press, until a picture tells its moment more exactly.
    private mutating func begin(
        _ attempt: CaptureFlow.Attempt, _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        draft = Store.NewWorkout(
            id: WorkoutID(ULID.fresh(at: surroundings.now, random: random)),
            author: surroundings.member(ofButton: attempt.button),
            moment: surroundings.moment(at: now), photo: nil)
        stations.warmCamera()
    }

    /// Nobody needs the camera or the draft any more.
    private mutating func letGo() {
        draft = nil
        stations.releaseCamera()
    }
}
