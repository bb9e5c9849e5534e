internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Photos
internal import Store
internal import Threads
internal import Zones

/// The kiosk's one decider, on its own thread: takes what happened, asks the machines of `KioskLogic`, and sends work to the
/// stations. It never waits for any of them; their answers come back as inputs.
final class KioskLoop {
    private let stations: Stations
    private let board: Switchboard
    private let logger: Logger
    private var panel: ButtonPanel
    private var capture: CaptureDesk
    /// When each button last came down: what a press answers depends on it.
    private var downAt: [Int: MonotonicInstant] = [:]
    private var surroundings: Surroundings
    private var faults = FaultBoard()
    private var notice: RingScene.Noted?
    private var activity = KioskActivity.idle
    private var settling = SettlingPace()
    private var checks = CheckQueue()
    private var nextLook = MonotonicInstant.now()
    private var stopBy: MonotonicInstant?
    private var hasCalledLast = false
    private var probing = ProbePace()
    private var isTending = false

    /// The clock and the link are looked at this often.
    private static let lookInterval = MonotonicInstant.Span.seconds(5)
    /// So long before the end a picture that is still being made is given up, so that its workout is kept without it.
    private static let lastCall = MonotonicInstant.Span.milliseconds(600)
    /// How long the end may take so that a picture just taken is still kept.
    private static let stopGrace = MonotonicInstant.Span.seconds(2)

    init(
        stations: Stations, capture: CaptureDesk, surroundings: Surroundings, board: Switchboard, logger: Logger
    ) {
        (self.stations, self.capture, self.surroundings) = (stations, capture, surroundings)
        (self.board, self.logger) = (board, logger)
        panel = ButtonPanel(count: surroundings.configuration.buttons.count)
    }

    /// Runs until it is told to stop and nothing is left to save.
    func run() {
        while !isDone {
            switch board.mailbox.next(until: deadline) {
            case .message(let input): handle(input)
            case .deadline: break
            case .closed: return
            }
            advance(to: .now())
            show()
        }
        if capture.flow.state != .idle {
            logger.error("a workout is lost: the agent had to end before it could be saved")
        }
        if checks.count > 0 {
            logger.error("finger checks are lost: the agent had to end", metadata: ["count": "\(checks.count)"])
        }
    }

    // MARK: Time

    private var isDone: Bool {
        guard let stopBy else { return false }
        return capture.flow.state == .idle && checks.count == 0 || MonotonicInstant.now() >= stopBy
    }

    private var deadline: MonotonicInstant {
        let machines = [
            panel.deadline(expecting: capture.flow.expectation), capture.flow.deadline, lastCall, stopBy,
            checks.deadline, capture.flow.state == .idle ? probing.deadline : nil,
        ]
        return machines.compactMap { $0 }.reduce(nextLook, min)
    }

    /// When a picture that is not ready has to be given up; nil while the agent goes on.
    private var lastCall: MonotonicInstant? {
        hasCalledLast ? nil : stopBy.map { $0 + MonotonicInstant.Span(nanoseconds: -KioskLoop.lastCall.nanoseconds) }
    }

    private func advance(to now: MonotonicInstant) {
        settleButtons(until: now)
        while let due = capture.flow.deadline, due <= now { capture.timeReached(now, surroundings) }
        if let lastCall, now >= lastCall {
            capture.giveUpPicture(surroundings, at: now)
            hasCalledLast = true
        }
        for fact in checks.due(at: now) { stations.save(fact, today: surroundings.today, at: surroundings.now) }
        if let due = probing.deadline, due <= now, capture.flow.state == .idle {
            probing.trying()
            stations.probeCamera()
        }
        if now >= nextLook {
            lookAround()
            nextLook = now + KioskLoop.lookInterval
        }
    }

    // MARK: Inputs

    private func handle(_ input: KioskInput) {
        let now = MonotonicInstant.now()
        switch input {
        case .buttons(.edge(let edge)): take(edge)
        case .buttons(.failed(let error)):
            raise(.buttons(error, at: surroundings.now))
            forgetFingers()
        case .buttons(.recovered): mend(.buttonLines)
        case .ring(.failed(let error)): raise(.ring(error, at: surroundings.now))
        case .ring(.recovered): mend(.ring)
        case .ring(.shown(_, let latency)):
            guard let latency else { break }
            logger.debug("ring acknowledged", metadata: ["latency_us": "\(latency.nanoseconds / 1000)"])
        case .frame(let attempt, let result):
            switch result {
            case .success: cameraWorks()
            case .failure(let failure): cameraFailed(failure, at: now)
            }
            capture.frame(attempt: attempt, result, surroundings, at: now)
        case .developed(let attempt, let result):
            switch result {
            case .success(let developed):
                mend(.photo)
                encoded(developed.substitution)
            case .failure(let error): raise(.photo(error, at: surroundings.now))
            }
            capture.developed(attempt: attempt, result, surroundings, at: now)
        case .saved(let attempt, let result): saved(attempt: attempt, result, at: now)
        case .checked(let fact, let result): checked(fact, result, at: now)
        case .settled(let result): settled(result)
        case .overview(.success(let overview)):
            mend(.reading)
            took(overview)
        case .overview(.failure(let error)): raise(.reading(error, at: surroundings.now))
        case .probed(nil): cameraWorks()
        case .probed(let failure?): cameraFailed(failure, at: now)
        case .tended: isTending = false
        case .announced(let announcements): heard(announcements, at: now)
        case .deleted(let deleted):
            took(deleted.overview)
            board.events.send(.workoutDeleted(deleted.workout))
        case .configuration(let configuration): takeUp(configuration)
        case .lookAround: lookAround()
        case .ping(let answer): answer()
        case .stop:
            stopBy = now + KioskLoop.stopGrace
            capture.stop(at: now)
        }
    }

    private func take(_ edge: ButtonEdge) {
        settleButtons(until: edge.time)
        switch panel.edge(edge) {
        case .acknowledge:
            downAt[edge.button] = edge.time
            capture.touched(button: edge.button, surroundings, at: edge.time)
        case .wait, .ignoreBounce: break
        }
    }

    private func settleButtons(until time: MonotonicInstant) {
        while let due = panel.timeReached(time, expecting: capture.flow.expectation) {
            if let gesture = due.gesture { take(gesture, of: due.button) }
        }
    }

    private func take(_ gesture: Gesture, of button: Int) {
        let now = MonotonicInstant.now()
        logger.debug("gesture", metadata: ["kind": "\(gesture)", "button": "\(button + 1)"])
        switch gesture {
        case .press where stopBy != nil:
            break
        case .press:
            switch capture.pressed(button: button, downAt: downAt[button], surroundings, at: now) {
            case .warmCamera, .retake, .queued: break
            case .cancel: notice = .init(.dropped, since: now)
            case .refuse: decline(gesture, "enough presses are waiting", at: now)
            }
        case .discard:
            guard case .discard = capture.discarded(button: button) else { break }
            notice = .init(.dropped, since: now)
        case .doublePress:
            let fact = surroundings.newCheck(by: capture.owner, at: downAt[button] ?? now)
            guard checks.add(fact, at: now) else {
                return decline(gesture, "enough finger checks are waiting", at: now)
            }
            stations.save(fact, today: surroundings.today, at: surroundings.now)
        case .nudge, .invite: decline(gesture, "this kiosk has no partner", at: now)
        case .stuck: raise(.stuckButton(button + 1, at: surroundings.now))
        case .freed: mend(.stuckButton(button + 1))
        case .spike: board.update { $0.spikes += 1 }
        }
    }

    /// What was down may have come up unseen: a half-seen press is better forgotten than taken for a stuck line.
    private func forgetFingers() {
        panel = ButtonPanel(count: surroundings.configuration.buttons.count)
        for number in 1...KioskConfiguration.maxButtons { mend(.stuckButton(number)) }
    }

    private func decline(_ gesture: Gesture, _ why: String, at now: MonotonicInstant) {
        notice = .init(.declined, since: now)
        board.events.send(.declined(gesture: "\(gesture)", why: why))
        logger.info("gesture declined", metadata: ["kind": "\(gesture)", "why": "\(why)"])
    }

    private func saved(attempt: Int, _ result: Result<SavedWorkout, StoreError>, at now: MonotonicInstant) {
        let action = capture.saved(attempt: attempt, result, at: now)
        switch result {
        case .success(let saved):
            mend(.saving)
            if saved.workout.fact.moment.awaited != nil { settling.expect() }
            // Whoever hears of it and then asks must find it.
            took(saved.overview)
            // A second answer for the same workout is no second workout.
            guard case .finish(_, let proof) = action else { return }
            notice = .init(proof == .photo ? .saved : .savedUnproven, since: now)
            board.events.send(.workoutSaved(saved.workout))
            logger.notice(
                "workout saved",
                metadata: ["id": "\(saved.workout.fact.workout.ulid.text)", "proof": "\(proof)"])
        case .failure(let error):
            raise(.saving(error, at: surroundings.now))
        }
    }

    private func checked(_ fact: CheckFact, _ result: Result<WeekOverview, StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(let overview):
            mend(.saving)
            if fact.moment.awaited != nil { settling.expect() }
            took(overview)
            guard checks.saved(fact) else { return }
            notice = .init(.checked, since: now)
            board.events.send(.checkSaved(fact))
            logger.notice("finger check saved", metadata: ["id": "\(fact.check.ulid.text)"])
        case .failure(let error):
            checks.failed(fact, at: now)
            raise(.saving(error, at: surroundings.now))
        }
    }

    // MARK: Surroundings

    private func takeUp(_ configuration: KioskConfiguration) {
        let old = surroundings.configuration
        surroundings.takeUp(configuration)
        if configuration.buttons != old.buttons { forgetFingers() }
        stations.reload(configuration, from: old)
        board.update { $0.configuration = configuration }
        let now = surroundings.now
        stations.introduce(
            name: configuration.owner, zone: surroundings.place.zoneName, today: surroundings.today, at: now)
        lookAround()
        logger.notice("configuration taken up")
    }

    private func lookAround() {
        let now = surroundings.now
        surroundings.isClockTrusted ? mend(.clock) : raise(.clock(at: now))
        lookAtLink()
        if let trouble = surroundings.place.trouble { raise(.zone(trouble, at: now)) } else { mend(.zone) }
        let monotonic = MonotonicInstant.now()
        tendCamera()
        if surroundings.today != surroundings.overview.today { stations.readOverview(today: surroundings.today) }
        settle(at: monotonic)
    }

    // MARK: What waits for the clock

    /// Finds the times of what was kept while the clock was not trusted; one after the other, and never beside a press.
    private func settle(at now: MonotonicInstant) {
        let isClockTrusted = surroundings.isClockTrusted
        guard stopBy == nil, capture.flow.state == .idle, settling.begins(at: now, isClockTrusted: isClockTrusted)
        else {
            return
        }
        settling.began(isClockTrusted: isClockTrusted)
        stations.settleNext(surroundings, except: settling.postponed)
    }

    private func settled(_ result: Result<Settled, SettlingFailure>) {
        let now = MonotonicInstant.now()
        switch result {
        case .success(.nothingAwaited):
            if settling.postponed.isEmpty { mend(.settling) }
            settling.ended(.nothingAwaited, at: now)
        case .success(.tooEarly): settling.ended(.tooEarly, at: now)
        case .success(.check(let fact, let overview)):
            settling.ended(.settled, at: now)
            took(overview)
            board.events.send(.checkSettled(fact))
            logger.notice("finger check settled", metadata: ["id": "\(fact.check.ulid.text)"])
        case .success(.workout(let settled, let substitution)):
            settling.ended(.settled, at: now)
            took(settled.overview)
            encoded(substitution)
            board.events.send(.workoutSettled(settled.workout))
            logger.notice("workout settled", metadata: ["id": "\(settled.workout.fact.workout.ulid.text)"])
        case .failure(let failure):
            settling.ended(.failed(failure.subject), at: now)
            raise(.settling(failure, at: surroundings.now))
        }
        settle(at: now)
    }

    /// A photo was encoded, in another format than the owner's for that reason, if there is one.
    private func encoded(_ substitution: PhotoError?) {
        guard let substitution else { return mend(.format) }
        raise(.format(substitution, at: surroundings.now))
    }

    // MARK: Devices that come and go

    private func heard(_ announcements: [DeviceAnnouncement], at now: MonotonicInstant) {
        for announcement in announcements {
            switch announcement {
            case .added(.camera, _): probing.came(at: now)
            // Whether it was ours shows when it is opened; better now than when somebody has pressed.
            case .removed(.camera, _), .missed: probing.went(at: now)
            case .added(.networkLink, _), .removed(.networkLink, _): break
            // Buttons and ring are tried again every second, and tell of it themselves.
            case .added(.gpio, _), .removed(.gpio, _), .added(.spi, _), .removed(.spi, _): break
            }
        }
        lookAtLink()
    }

    /// One look at a time, and none at a camera that is known to fail: that one has a pace of its own.
    private func tendCamera() {
        guard !isTending, probing.isWell else { return }
        isTending = true
        stations.tendCamera(isWarm: surroundings.wantsWarmCamera, isWanted: capture.needsCamera)
    }

    private func lookAtLink() {
        surroundings.isLinkUp ? mend(.link) : raise(.link(at: surroundings.now))
    }

    private func cameraWorks() {
        probing.worked()
        mend(.camera)
    }

    private func cameraFailed(_ failure: CaptureFailure, at now: MonotonicInstant) {
        probing.failed(at: now)
        raise(.camera(failure, at: surroundings.now))
    }

    private func took(_ overview: WeekOverview) {
        let before = surroundings.overview
        surroundings.overview = overview
        board.update { $0.overview = overview }
        if before.today != overview.today { board.events.send(.day(overview.today)) }
    }

    // MARK: What others see

    private func raise(_ fault: Fault) {
        guard faults.raise(fault, at: .now()) else { return }
        board.events.send(.fault(fault))
        logger.warning("fault", metadata: ["code": "\(fault.code.rawValue)", "message": "\(fault.message)"])
    }

    private func mend(_ cause: Fault.Cause) {
        guard let fault = faults.mend(cause) else { return }
        board.events.send(.faultMended(fault))
        logger.notice("fault mended", metadata: ["code": "\(cause.code.rawValue)"])
    }

    private func show() {
        var scene = RingScene(surroundings, capture.flow.state)
        scene.touchedSince = panel.touchedSince
        scene.notice = notice
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
        guard activity != self.activity else { return }
        self.activity = activity
        let name = activity == .idle ? "" : surroundings.configuration.owner
        board.events.send(.activity(activity, memberName: name))
    }
}
