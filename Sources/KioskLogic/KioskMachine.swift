package import FitPinkyCore

/// The kiosk as one state machine: it takes inputs with their time, and returns effects.
///
/// It is composed of the button panel, the capture flow, the queues of unsaved checks and presses, the faults, and the schedules
/// of background work. It uses no clock, device or store. The caller performs the effects in order and reports their results.
package struct KioskMachine: Sendable {
    /// The part of the configuration on which decisions depend.
    package struct Settings: Hashable, Sendable {
        /// How many buttons there are.
        package var buttonCount: Int
        /// How long a countdown and a review take.
        package var capture: CaptureFlow.Settings

        package init(buttonCount: Int, capture: CaptureFlow.Settings) {
            (self.buttonCount, self.capture) = (buttonCount, capture)
        }
    }

    /// What happens to it.
    package enum Input: Hashable, Sendable {
        /// A button's line changed; its time is the kernel's.
        case edge(ButtonEdge)
        /// A deadline may have passed.
        case timePassed
        /// The agent is to end.
        case stop
    }

    /// What is to be done.
    package enum Effect: Hashable, Sendable {
        /// End the backup under way: a finger is at a button, or the agent ends.
        case interruptBackup
        /// Log a completed gesture; the effect of the gesture follows.
        case gesture(Gesture, button: Int)
        case pressed(CaptureFlow.OnPress)
        case discarded(CaptureFlow.OnDiscard)
        /// A finger check of that button's member, from when the finger came down.
        case check(button: Int, downAt: MonotonicInstant)
        /// A nudge by that button's member, or their answer to who asks.
        case nudge(button: Int, downAt: MonotonicInstant)
        /// Open an invitation.
        case invite
        /// The line has been down for longer than any finger is.
        case stuck(button: Int)
        case freed(button: Int)
        /// A spike was seen, which is counted.
        case spike
        /// A gesture means nothing here and now; the ring shows it.
        case declined(Gesture, Refusal)
        /// What the capture flow asks for at a deadline of its own.
        case capture(CaptureFlow.OnTime)
        /// The agent cannot wait any longer for a picture that is still being taken or made.
        case giveUpPicture
        /// What the flow asks for at the agent's end.
        case stopped(CaptureFlow.OnStop)
        /// Save these checks again.
        case saveChecks([ULID])
        /// Find out if the camera works.
        case probeCamera
        /// Look at the household's weeks.
        case lookAtWeeks
        /// Take a step of verifying what is stored.
        case verify(VerificationSchedule.Step)
        /// Look at what changes by itself, and at what is done when nobody presses.
        case lookAround
    }

    /// Why a gesture is declined.
    package enum Refusal: Hashable, Sendable {
        case enoughPresses
    }

    package enum Limits {
        /// The clock and the link are looked at this often.
        package static let look = MonotonicInstant.Span.seconds(5)
        /// So long before the end a picture that is still being made is given up, so that its workout is kept without it.
        package static let lastCall = MonotonicInstant.Span.milliseconds(600)
        /// How long the end may take so that a picture just taken is still kept.
        package static let stopGrace = MonotonicInstant.Span.seconds(2)
    }

    /// Whether the agent is to end.
    private enum Life: Hashable {
        case running
        /// Pictures are still waited for, until the last call.
        case ending(by: MonotonicInstant)
        /// What is there is being saved.
        case lastCalled(by: MonotonicInstant)
    }

    /// What it was told to be.
    package var settings: Settings
    /// Whether there is a store; without one presses are kept in the journal.
    package let hasStore: Bool
    /// The workout under way.
    package var flow = CaptureFlow()
    /// Finger checks that are not durable yet.
    package var checks = CheckQueue()
    /// Presses of the journal that have yet to become workouts.
    package var presses = PressBacklog()
    /// The faults that hold now.
    package var faults = FaultSet()
    /// When a camera that fails is tried again.
    package var probing = CameraProbeSchedule()
    /// When pending timestamps are looked after.
    package var timestamps: TimestampSchedule
    /// When the store is looked after.
    package var care: StoreCareSchedule
    /// When the nightly backup is made.
    package var backups: BackupSchedule
    /// When what is stored is verified.
    package var verification: VerificationSchedule
    /// When the household's weeks are looked at.
    package var weeks: WeekSchedule
    /// The latest word of what happened here.
    package var notice: RingScene.Noted?
    /// The latest that another kiosk told.
    package var news: RingScene.News?
    /// Since when something is celebrated.
    package var celebrationSince: MonotonicInstant?
    private var panel: ButtonPanel
    /// When each button last came down: what a gesture answers depends on it.
    private var downAt: [Int: MonotonicInstant] = [:]
    private var nextLook: MonotonicInstant
    private var life = Life.running

    /// A kiosk that starts.
    package init(_ settings: Settings, hasStore: Bool, startingAt now: MonotonicInstant) {
        (self.settings, self.hasStore) = (settings, hasStore)
        panel = ButtonPanel(count: settings.buttonCount)
        (timestamps, weeks) = (TimestampSchedule(startingAt: now), WeekSchedule(startingAt: now))
        (backups, care) = (BackupSchedule(startingAt: now), StoreCareSchedule(startingAt: now))
        verification = VerificationSchedule(startingAt: now)
        nextLook = now
    }

    /// What the ring has to say of all that the machine knows: the week, the night and who may join are not among it.
    package var scene: RingScene {
        var scene = RingScene()
        scene.activity = RingScene.activity(of: flow.step)
        scene.touchedSince = panel.touchedSince
        scene.notice = notice
        scene.news = news
        scene.celebrationSince = celebrationSince
        scene.faultSince = faults.newest
        return scene
    }

    /// What was down may have come up unseen: a half-seen press is better forgotten than taken for a stuck line.
    package mutating func forgetFingers() {
        panel = ButtonPanel(count: settings.buttonCount)
        downAt = [:]
    }

    // MARK: What may be done now

    /// Whether the agent is to end.
    package var isEnding: Bool { life != .running }

    /// Nobody presses, and the agent goes on: a workout comes before all that can wait.
    package var isFree: Bool { !isEnding && flow.isIdle }

    /// The same, and there is a store to work on.
    package var mayUseStore: Bool { isFree && hasStore }

    /// Whether the agent is to end, and nothing is left to save or no time to save it in.
    package func isDone(at now: MonotonicInstant) -> Bool {
        switch life {
        case .running: false
        case .ending(let end), .lastCalled(let end): flow.isIdle && checks.count == 0 || now >= end
        }
    }

    // MARK: Time

    /// When `timePassed` is due next.
    package var deadline: MonotonicInstant {
        let deadlines = [
            panel.deadline(expecting: flow.expectation), flow.deadline, endDeadline, checks.deadline,
            flow.isIdle ? probing.deadline : nil, mayUseStore ? weeks.deadline : nil,
            mayUseStore ? verification.deadline : nil,
        ]
        return deadlines.compactMap { $0 }.reduce(nextLook, min)
    }

    private var endDeadline: MonotonicInstant? {
        switch life {
        case .running: nil
        case .ending(let end): KioskMachine.lastCall(before: end)
        case .lastCalled(let end): end
        }
    }

    private static func lastCall(before end: MonotonicInstant) -> MonotonicInstant {
        end + MonotonicInstant.Span(nanoseconds: -Limits.lastCall.nanoseconds)
    }

    // MARK: Inputs

    /// What is to be done about that, in this order.
    package mutating func handle(_ input: Input, at now: MonotonicInstant) -> [Effect] {
        switch input {
        case .edge(let edge): take(edge, at: now)
        case .timePassed: timePassed(now)
        case .stop: stop(at: now)
        }
    }

    private mutating func timePassed(_ now: MonotonicInstant) -> [Effect] {
        var effects = settleButtons(until: now, at: now)
        while let due = flow.deadline, due <= now {
            let action = flow.timeReached(now, settings: settings.capture)
            if action != .nothing { effects.append(.capture(action)) }
        }
        if case .ending(let end) = life, now >= KioskMachine.lastCall(before: end) {
            life = .lastCalled(by: end)
            effects.append(.giveUpPicture)
        }
        let due = checks.timePassed(now)
        if !due.isEmpty { effects.append(.saveChecks(due)) }
        if flow.isIdle, probing.timePassed(now) { effects.append(.probeCamera) }
        if mayUseStore, weeks.timePassed(now) { effects.append(.lookAtWeeks) }
        if mayUseStore, let step = verification.timePassed(now) { effects.append(.verify(step)) }
        if now >= nextLook {
            nextLook = now + Limits.look
            effects.append(.lookAround)
        }
        return effects
    }

    private mutating func stop(at now: MonotonicInstant) -> [Effect] {
        life = .ending(by: now + Limits.stopGrace)
        return [.interruptBackup, .stopped(flow.stop(at: now))]
    }

    // MARK: Buttons

    private mutating func take(_ edge: ButtonEdge, at now: MonotonicInstant) -> [Effect] {
        var effects = settleButtons(until: edge.time, at: now)
        switch panel.edge(edge) {
        case .acknowledge:
            downAt[edge.button] = edge.time
            flow.touched(button: edge.button, at: edge.time, settings: settings.capture)
            effects.append(.interruptBackup)
        case .wait, .ignoreBounce: break
        }
        return effects
    }

    private mutating func settleButtons(until time: MonotonicInstant, at now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        while let due = panel.timeReached(time, expecting: flow.expectation) {
            guard let gesture = due.gesture else { continue }
            effects += [.gesture(gesture, button: due.button)] + take(gesture, of: due.button, at: now)
        }
        return effects
    }

    private mutating func take(_ gesture: Gesture, of button: Int, at now: MonotonicInstant) -> [Effect] {
        switch gesture {
        case .press where isEnding: return []
        case .press:
            let action = flow.pressed(
                button: button, downAt: downAt[button], at: now, settings: settings.capture)
            switch action {
            case .warmCamera, .retake, .queued: break
            case .cancel: notice = .init(.dropped, since: now)
            // The ring says so when nothing of it can come back any more.
            case .takeBack: break
            case .refuse:
                notice = .init(.declined, since: now)
                return [.declined(gesture, .enoughPresses)]
            }
            return [.pressed(action)]
        case .discard:
            let action = flow.discarded(button: button, at: now)
            if case .discard = action { notice = .init(.dropped, since: now) }
            return [.discarded(action)]
        case .doublePress: return [.check(button: button, downAt: downAt[button] ?? now)]
        case .nudge: return [.nudge(button: button, downAt: downAt[button] ?? now)]
        case .invite: return [.invite]
        case .stuck: return [.stuck(button: button)]
        case .freed: return [.freed(button: button)]
        case .spike: return [.spike]
        }
    }
}
