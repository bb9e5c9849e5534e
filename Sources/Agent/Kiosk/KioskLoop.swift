internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Pairing
internal import Photos
internal import Store
internal import Threads
internal import Zones

/// The kiosk's one decider, on its own thread: takes what happened, asks the machines of `KioskLogic`, and sends work to the
/// stations. It never waits for any of them; their answers come back as inputs.
final class KioskLoop {
    let stations: Stations
    let board: Switchboard
    let logger: Logger
    var panel: ButtonPanel
    var capture: CaptureDesk
    /// When each button last came down: what a press answers depends on it.
    var downAt: [Int: MonotonicInstant] = [:]
    var surroundings: Surroundings
    var faults = FaultSet()
    var notice: RingScene.Noted?
    /// The latest that another kiosk told.
    var news: RingScene.News?
    /// Since when something is celebrated.
    var celebration: MonotonicInstant?
    /// The kiosk's invitation, and since when the ring calls for somebody to take it.
    var invitation: (invite: Invite, since: MonotonicInstant)?
    /// A further kiosk of a member that asks for the member's own ledger, since when, and when it last did.
    var asking: (ask: PersonalAsk, since: MonotonicInstant, latest: MonotonicInstant)?
    /// When this loop began.
    let begin: MonotonicInstant
    var weeks = WeekWatch()
    var weekSchedule: WeekSchedule
    var activity = KioskActivity.idle
    var timestamps: TimestampSchedule
    var checks = CheckQueue()
    /// Those that the queue knows by their ids.
    var checkFacts: [ULID: CheckFact] = [:]
    var care: StoreCareSchedule
    /// Photos that found no room.
    var photosToCome = PhotosToCome()
    var presses = PressBacklog()
    /// Why the store took none of them last.
    var pressTrouble: StoreError?
    /// Workouts whose photos are in the journal, of those that wait for room.
    var photosInJournal: Set<WorkoutID> = []
    var backups: BackupSchedule
    var verification: VerificationSchedule
    /// The pass under way, where there is one.
    var verifyingPass = VerifyingPass()
    var nextLook: MonotonicInstant
    var stopBy: MonotonicInstant?
    var hasCalledLast = false
    var probing = CameraProbeSchedule()
    var isTending = false
    /// What has happened since the last `show`, in order.
    private var pendingEvents: [KioskEvent] = []

    /// The clock and the link are looked at this often.
    static let lookInterval = MonotonicInstant.Span.seconds(5)
    /// So long before the end a picture that is still being made is given up, so that its workout is kept without it.
    static let lastCall = MonotonicInstant.Span.milliseconds(600)
    /// How long the end may take so that a picture just taken is still kept.
    static let stopGrace = MonotonicInstant.Span.seconds(2)

    init(
        stations: Stations, capture: CaptureDesk, surroundings: Surroundings, board: Switchboard, logger: Logger
    ) {
        (self.stations, self.capture, self.surroundings) = (stations, capture, surroundings)
        (self.board, self.logger) = (board, logger)
        let now = surroundings.time.monotonic
        (begin, nextLook) = (now, now)
        (timestamps, weekSchedule) = (TimestampSchedule(startingAt: now), WeekSchedule(startingAt: now))
        (backups, care) = (BackupSchedule(startingAt: now), StoreCareSchedule(startingAt: now))
        verification = VerificationSchedule(startingAt: now)
        panel = ButtonPanel(count: surroundings.configuration.buttons.count)
    }

    /// Runs until it is told to stop and nothing is left to save. Only here is a clock asked: each input and each deadline is
    /// decided at the time that comes with it.
    ///
    /// - Parameter makeClock: the clock of another configuration.
    func run(by clock: any WallClock, or makeClock: (KioskConfiguration) -> any WallClock) {
        var clock = clock
        stations.listPresses()
        if let trouble = surroundings.storeTrouble { raise(.opening(trouble, at: surroundings.now)) }
        while !isDone {
            switch board.mailbox.next(until: deadline) {
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

    // MARK: Time

    var isDone: Bool {
        guard let stopBy else { return false }
        return capture.flow.state == .idle && checks.count == 0 || surroundings.time.monotonic >= stopBy
    }

    var deadline: MonotonicInstant {
        let machines = [
            panel.deadline(expecting: capture.flow.expectation), capture.flow.deadline, lastCall, stopBy,
            checks.deadline, capture.flow.state == .idle ? probing.deadline : nil,
            canLookAtWeeks ? weekSchedule.deadline : nil, canVerify ? verification.deadline : nil,
        ]
        return machines.compactMap { $0 }.reduce(nextLook, min)
    }

    /// When a picture that is not ready has to be given up; nil while the agent goes on.
    var lastCall: MonotonicInstant? {
        hasCalledLast ? nil : stopBy.map { $0 + MonotonicInstant.Span(nanoseconds: -KioskLoop.lastCall.nanoseconds) }
    }

    func advance(to time: ClockReading) {
        surroundings.time = time
        let now = time.monotonic
        settleButtons(until: now, at: now)
        while let due = capture.flow.deadline, due <= now { capture.timeReached(now, surroundings) }
        if let lastCall, now >= lastCall {
            capture.giveUpPicture(surroundings, at: now)
            hasCalledLast = true
        }
        for fact in checks.timePassed(now).compactMap({ checkFacts[$0] }) {
            stations.save(fact, today: surroundings.today, at: surroundings.now)
        }
        if capture.flow.state == .idle, probing.timePassed(now) { stations.probeCamera() }
        lookAtWeeks(at: now)
        verify(at: now)
        if now >= nextLook {
            lookAround(at: now)
            nextLook = now + KioskLoop.lookInterval
        }
    }

    // MARK: What others see

    /// Tells those who watch, once `show` has shown what came of it: then they ask, and are told the same.
    func tell(_ event: KioskEvent) { pendingEvents.append(event) }

    func raise(_ fault: Fault) {
        guard faults.raise(fault, at: surroundings.time.monotonic) else { return }
        tell(.fault(fault))
        logger.warning("fault", metadata: ["code": "\(fault.code.rawValue)", "message": "\(fault.message)"])
    }

    func mend(_ cause: Fault.Cause) {
        guard let fault = faults.mend(cause) else { return }
        tell(.faultMended(fault))
        logger.notice("fault mended", metadata: ["code": "\(cause.code.rawValue)"])
    }

    func show() {
        var scene = RingScene(surroundings, capture.flow.state)
        scene.touchedSince = panel.touchedSince
        scene.notice = notice
        scene.news = news
        scene.celebrationSince = celebration
        scene.invitationSince = askedSince(at: surroundings.time.monotonic) ?? invitationSince
        scene.faultSince = faults.newest
        stations.show(scene)

        let activity = KioskActivity(capture.flow.state)
        board.update { [faults, surroundings, scene] view in
            view.activity = activity
            view.scene = scene
            view.faults = faults.faults
            view.zoneName = surroundings.place.zoneName
            view.isClockTrusted = surroundings.isClockTrusted
        }
        if activity != self.activity {
            self.activity = activity
            tell(.activity(activity, memberName: capture.author.map(surroundings.overview.name) ?? ""))
        }
        for event in pendingEvents { board.events.send(event) }
        pendingEvents.removeAll(keepingCapacity: true)
    }
}
