internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store
internal import Zones

/// Does what `CaptureFlow` decides: sends the camera, the encoder and the store to work for the attempt under way.
struct CaptureDesk {
    /// The press of the attempt under way; there is one from its countdown to its end.
    private var draft: KeptPress?
    /// Whether the journal has anything of it.
    private(set) var isInJournal = false
    private let stations: Stations
    private let random: @Sendable (Int) -> [UInt8]

    init(stations: Stations, random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom) {
        (self.stations, self.random) = (stations, random)
    }

    /// Whose workout is under way.
    var author: MemberID? { draft?.author }
    /// Which workout is under way.
    var workout: WorkoutID? { draft?.workout }

    // MARK: The button

    mutating func perform(_ action: CaptureFlow.OnPress, _ surroundings: Surroundings, at now: MonotonicInstant) {
        switch action {
        case .warmCamera(let attempt): begin(attempt, surroundings, at: now)
        case .retake(_, let attempt): retake(attempt, surroundings, at: now)
        case .cancel: letGo()
        case .takeBack(let attempt): takeBack(attempt)
        case .queued, .refuse: break
        }
    }

    mutating func perform(_ action: CaptureFlow.OnDiscard) {
        switch action {
        case .discard: letGo()
        case .takeBack(let attempt): takeBack(attempt)
        case .refuse: break
        }
    }

    // MARK: Time

    mutating func perform(_ action: CaptureFlow.OnTime, _ surroundings: Surroundings, at now: MonotonicInstant) {
        switch action {
        case .nothing: break
        case .warmCamera(let attempt): begin(attempt, surroundings, at: now)
        case .keep(let attempt): keep(attempt.number)
        case .capture(let attempt, let newerThan, let until):
            stations.capture(attempt.number, newerThan: newerThan, until: until)
        case .save(let attempt, let proof):
            // A disk that refused it may be well again.
            if !isInJournal { keep(attempt.number) }
            save(attempt, proof, surroundings)
        case .giveUpTakingBack: letGo()
        }
    }

    /// The agent cannot wait any longer for a picture that is still being taken or made.
    mutating func giveUpPicture(
        _ flow: inout CaptureFlow, _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        switch flow.step {
        case .capturing(let attempt, _, _):
            frame(attempt: attempt.number, .failure(.early), &flow, surroundings, at: now)
        case .encoding(let attempt, _):
            let failure = PhotoError.failed(call: "encoder", why: "the agent ends")
            developed(attempt: attempt.number, .failure(failure), &flow, surroundings, at: now)
        case nil, .turn, .countdown, .review, .saving, .unsaved, .takingBack: break
        }
    }

    mutating func perform(_ action: CaptureFlow.OnStop) {
        switch action {
        case .cancel, .leaveInJournal: letGo()
        case .nothing: break
        }
    }

    // MARK: Answers

    mutating func frame(
        attempt: Int, _ result: Result<CameraFrame, CaptureFailure>, _ flow: inout CaptureFlow,
        _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        switch result {
        case .success(let frame):
            let settings = surroundings.configuration.capture.settings
            guard case .encode = flow.frameTaken(attempt: attempt, at: now, settings: settings) else { return }
            let moment = surroundings.moment(at: frame.timestamp)
            draft?.moment = moment
            draft?.picture = .frame(KeptPress.Frame(frame))
            keep(attempt)
            stations.develop(
                attempt, frame, marks: moment.known.map(surroundings.marks), surroundings.configuration.photo)
        case .failure:
            guard case .save(let attempt, let proof) = flow.cameraFailed(attempt: attempt, at: now) else { return }
            save(attempt, proof, surroundings)
        }
    }

    mutating func developed(
        attempt: Int, _ result: Result<Developed, PhotoError>, _ flow: inout CaptureFlow, _ surroundings: Surroundings,
        at now: MonotonicInstant
    ) {
        let action: CaptureFlow.OnEncoded
        switch result {
        case .success(let developed):
            action = flow.encoded(attempt: attempt, at: now)
            if action != .drop {
                draft?.picture = .photo(developed.photo)
                // The entry will name these bytes: if only it finds room, they are still there.
                keep(attempt)
            }
        case .failure:
            action = flow.encodingFailed(attempt: attempt, at: now)
        }
        guard case .save(let attempt, let proof) = action else { return }
        save(attempt, proof, surroundings)
    }

    mutating func saved(
        attempt: Int, _ result: Result<SavedWorkout, StoreError>, _ flow: inout CaptureFlow, at now: MonotonicInstant
    ) -> CaptureFlow.OnSaved {
        let action: CaptureFlow.OnSaved
        switch result {
        case .success: action = flow.saved(attempt: attempt, at: now)
        case .failure: action = flow.savingFailed(attempt: attempt, at: now)
        }
        switch action {
        case .finish, .finishInJournal: letGo()
        case .retryLater, .drop: break
        }
        return action
    }

    mutating func keptInJournal(
        attempt: Int, _ part: PressPart, _ flow: inout CaptureFlow, at now: MonotonicInstant
    ) -> CaptureFlow.OnKept {
        let action = flow.keptInJournal(attempt: attempt, hasPicture: part != .press, at: now)
        isInJournal = draft != nil
        if case .finishInJournal = action { letGo() }
        return action
    }

    mutating func tookBack(
        attempt: Int, _ flow: inout CaptureFlow, at now: MonotonicInstant
    ) -> CaptureFlow.OnTookBack {
        let action = flow.tookBack(attempt: attempt, at: now)
        if case .finish = action { letGo() }
        return action
    }

    // MARK: Parts

    private mutating func keep(_ attempt: Int) {
        guard let draft else { return }
        stations.keep(draft, attempt: attempt)
    }

    private func takeBack(_ attempt: CaptureFlow.Attempt) {
        stations.releaseCamera()
        guard let draft else { return }
        stations.takeBack(draft.workout, attempt: attempt.number)
    }

    /// Saving the same draft again is harmless: its id is made once.
    private mutating func save(_ attempt: CaptureFlow.Attempt, _ proof: CaptureFlow.Proof, _ surroundings: Surroundings)
    {
        guard var press = draft else { return }
        if proof == .none { press.picture = nil }
        draft = press
        // Nobody needs the camera for what is taken already, however long saving takes.
        stations.releaseCamera()
        let now = surroundings.now
        press.author = press.author ?? surroundings.member(ofButton: press.button)
        stations.save(
            attempt.number, press, today: surroundings.today, at: now, unless: surroundings.storeTrouble)
    }

    /// An attempt begins: the workout is that of the press, until a picture tells its moment more exactly.
    private mutating func begin(
        _ attempt: CaptureFlow.Attempt, _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        isInJournal = false
        draft = KeptPress(
            workout: WorkoutID(ULID.fresh(at: surroundings.now, random: random)),
            author: surroundings.member(ofButton: attempt.button), button: attempt.button,
            moment: surroundings.moment(at: now))
        stations.warmCamera()
    }

    /// Another picture is of the same workout: until there is one, the journal keeps the one before.
    private mutating func retake(
        _ attempt: CaptureFlow.Attempt, _ surroundings: Surroundings, at now: MonotonicInstant
    ) {
        draft?.moment = surroundings.moment(at: now)
        draft?.picture = nil
        stations.warmCamera()
    }

    /// Nobody needs the camera or the draft any more.
    private mutating func letGo() {
        draft = nil
        isInJournal = false
        stations.releaseCamera()
    }
}
