internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store
internal import Zones

/// The draft of the workout under way, and the camera, the encoder and the store at work for it, as `KioskMachine` decides.
struct CaptureWork {
    /// The press of the attempt under way; there is one from its countdown to its end.
    private var draft: KeptPress?
    /// What the input being handled brought: the machine says whether the draft takes it.
    private var frame: CameraFrame?
    private var photo: Store.Photo?
    /// Whether the attempts are at the proof of a workout that has its moment already.
    private var isProof = false
    private let workers: KioskWorkers
    private let random: @Sendable (Int) -> [UInt8]

    init(workers: KioskWorkers, random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom) {
        (self.workers, self.random) = (workers, random)
    }

    /// Whose workout is under way.
    var author: MemberID? { draft?.author }
    /// What there is of the workout under way.
    var press: KeptPress? { draft }
    /// Which workout is under way.
    var workout: WorkoutID? { draft?.workout }

    /// The camera has answered; the machine says whether the draft takes the frame.
    mutating func bring(_ result: Result<CameraFrame, CaptureFailure>) {
        frame = if case .success(let frame) = result { frame } else { nil }
    }

    /// The encoder has answered.
    mutating func bring(_ result: Result<Developed, PhotoError>) {
        photo = if case .success(let developed) = result { developed.photo } else { nil }
    }

    /// What the draft has not taken is not wanted: it is large.
    mutating func dropBrought() { (frame, photo) = (nil, nil) }

    /// An attempt begins: the workout is that of the press, until a picture tells its moment more exactly.
    mutating func begin(_ attempt: CaptureFlow.Attempt, _ surroundings: Surroundings) {
        isProof = false
        draft = KeptPress(
            workout: WorkoutID(ULID.fresh(at: surroundings.now, random: random)),
            author: surroundings.member(ofButton: attempt.button), button: attempt.button,
            moment: surroundings.moment(at: surroundings.time.monotonic))
        workers.warmCamera()
    }

    /// The attempt that has begun is at the proof of that workout, which was when it was.
    mutating func prove(_ waiting: WaitingWorkout, button: Int) {
        isProof = true
        draft = KeptPress(
            workout: waiting.workout, author: waiting.author, button: button, moment: waiting.moment)
    }

    /// Another picture is of the same workout: until there is one, the journal keeps the one before.
    mutating func retake(_ surroundings: Surroundings) {
        if !isProof { draft?.moment = surroundings.moment(at: surroundings.time.monotonic) }
        draft?.picture = nil
        workers.warmCamera()
    }

    func keep(_ attempt: Int) {
        guard let draft else { return }
        workers.keep(draft, attempt: attempt)
    }

    mutating func encode(_ attempt: CaptureFlow.Attempt, _ surroundings: Surroundings) {
        guard let frame = frame.take() else { return }
        let moment = surroundings.moment(at: frame.timestamp)
        if !isProof { draft?.moment = moment }
        draft?.picture = .frame(KeptPress.Frame(frame))
        keep(attempt.number)
        workers.develop(
            attempt.number, frame, marks: moment.known.map(surroundings.marks), surroundings.configuration.photo)
    }

    mutating func keepPhoto(_ attempt: Int) {
        guard let photo = photo.take() else { return }
        draft?.picture = .photo(photo)
        keep(attempt)
    }

    /// Saving the same draft again is harmless: its id is made once.
    mutating func save(_ attempt: CaptureFlow.Attempt, _ proof: CaptureFlow.Proof, _ surroundings: Surroundings) {
        guard var press = draft else { return }
        if proof == .none { press.picture = nil }
        draft = press
        // Nobody needs the camera for what is taken already, however long saving takes.
        workers.releaseCamera()
        let now = surroundings.now
        press.author = press.author ?? surroundings.member(ofButton: press.button)
        workers.save(
            attempt.number, press, today: surroundings.today, at: now, unless: surroundings.storeTrouble)
    }

    func takeBack(_ attempt: CaptureFlow.Attempt) {
        workers.releaseCamera()
        guard let draft else { return }
        workers.takeBack(draft.workout, attempt: attempt.number)
    }

    mutating func letGo() {
        draft = nil
        workers.releaseCamera()
    }
}
