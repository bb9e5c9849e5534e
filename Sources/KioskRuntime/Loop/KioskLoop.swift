internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Pairing
internal import Photos
internal import Store
internal import Threads
internal import Zones

/// Drives `KioskMachine` on a thread of its own: takes inputs from the mailbox, asks the machine, and performs its effects. It never
/// waits for a worker, whose answer is another input.
final class KioskLoop {
    let workers: KioskWorkers
    let channels: KioskChannels
    let logger: Logger
    /// What decides.
    var machine: KioskMachine
    var capture: CaptureWork
    var surroundings: Surroundings
    var invitation: Invite?
    var weeks = WeekWatch()
    var nudgeRate = NudgeRate()
    /// Of news that is told, and of hearts on the ring.
    var newsRate = NewsRate()
    var heartRate = NewsRate()
    var activity = KioskActivity.idle
    /// The workout that the input being handled is about.
    var savedWorkout: StoredWorkout?
    /// Finger checks that the machine knows by their ids.
    var checkFacts: [ULID: CheckFact] = [:]
    /// Pages and commands that wait for their saving.
    var checkAnswers: [ULID: CheckAnswer] = [:]
    /// Exercises that the machine knows by their ids.
    var exerciseFacts: [ULID: ExerciseFact] = [:]
    var sessionBook = SessionBook()
    /// The members' finger care as last looked at.
    var careLook = CareLook()
    /// Photos that found no room.
    var photosToCome = PhotosToCome()
    /// Why the store refused a press, the last time that it did.
    var pressTrouble: StoreError?
    /// Workouts whose photos are in the journal, of those that wait for room.
    var photosInJournal: Set<WorkoutID> = []
    /// The pass under way, where there is one.
    var verifyingPass = VerifyingPass()
    /// The picture under review, as pages show it.
    var reviewPictures = ReviewPictures()
    /// Pages that wait for a hold of a button, by their requests' ids.
    var holdAnswers: [ULID: @Sendable (HoldAnswer) -> Void] = [:]
    /// What has happened since the last `show`, in order.
    private var pendingEvents: [KioskEvent] = []

    init(
        workers: KioskWorkers, capture: CaptureWork, surroundings: Surroundings, channels: KioskChannels, logger: Logger
    ) {
        (self.workers, self.capture, self.surroundings) = (workers, capture, surroundings)
        (self.channels, self.logger) = (channels, logger)
        machine = KioskMachine(
            .init(surroundings.configuration), household: .init(surroundings),
            hasStore: surroundings.storeTrouble == nil, startingAt: surroundings.time.monotonic)
    }

    /// Runs until it is told to stop and nothing is left to save. Only here is a clock asked: each input and each deadline is
    /// decided at the time that comes with it.
    ///
    /// - Parameter makeClock: the clock of another configuration.
    func run(by clock: any WallClock, or makeClock: (KioskConfiguration) -> any WallClock) {
        var clock = clock
        workers.listPresses()
        if surroundings.storeTrouble == nil { workers.readSessions() }
        if let trouble = surroundings.storeTrouble { raise(.opening(trouble, at: surroundings.now)) }
        while !machine.isDone(at: surroundings.time.monotonic) {
            switch channels.mailbox.next(until: machine.deadline) {
            case .message(let input):
                if case .configuration(let configuration) = input { clock = makeClock(configuration) }
                handle(input, at: ClockReading(clock))
            case .deadline: break
            case .closed: return
            }
            advance(to: ClockReading(clock))
            show()
        }
        tellOfTheEnd()
    }

    func advance(to time: ClockReading) {
        surroundings.time = time
        ask(.timePassed)
    }

    /// Does what the machine decides about that.
    func ask(_ input: KioskMachine.Input) {
        for effect in machine.handle(input, at: surroundings.time) { perform(effect) }
    }

    // MARK: What others see

    /// Tells those who watch, once `show` has shown what came of it: then they ask, and are told the same.
    func tell(_ event: KioskEvent) { pendingEvents.append(event) }

    func raise(_ fault: Fault) { ask(.failed(fault)) }

    func mend(_ cause: Fault.Cause) { ask(.works(cause)) }

    func show() {
        var scene = machine.scene
        // Field by field, here and below: a copy of all surroundings retains every part of the household's state, and the ring
        // answers a press that much later.
        (scene.isNight, scene.progress) = (surroundings.isNight, surroundings.progress)
        addSessions(to: &scene)
        workers.show(scene)

        let activity = KioskActivity(machine.step)
        channels.update {
            [
                faults = machine.faults.faults, requests = machine.requests, review = openReview, scene,
                zoneName = surroundings.place.zoneName, isClockTrusted = surroundings.isClockTrusted,
                exercises = exerciseSights, sessions = sessionSights, trainings = trainingSights,
                waiting = waitingSights, careWarnings
            ] view in
            view.activity = activity
            view.scene = scene
            view.faults = faults
            view.request = requests.request.map { .init(id: $0.id, isShown: requests.shownSince != nil) }
            view.review = review
            view.exercises = exercises
            (view.sessions, view.trainings, view.waiting) = (sessions, trainings, waiting)
            view.careWarnings = careWarnings
            view.zoneName = zoneName
            view.isClockTrusted = isClockTrusted
        }
        if activity != self.activity {
            self.activity = activity
            tell(.activity(activity, memberName: capture.author.map(surroundings.overview.name) ?? ""))
        }
        for event in pendingEvents { channels.events.send(event) }
        pendingEvents.removeAll(keepingCapacity: true)
    }
}
