package import FitPinkyCore

/// The kiosk as one state machine: it takes inputs with their time, and returns effects.
///
/// It is composed of the button panel, the capture flow, the queues of unsaved checks and presses, the faults, and the schedules
/// of background work. It uses no clock, device or store. The caller performs the effects in order, reports their results as
/// inputs, and passes `.timePassed` after each input and at each `deadline`.
package struct KioskMachine: Sendable {
    /// The part of the configuration on which decisions depend.
    package struct Settings: Hashable, Sendable {
        /// How many buttons there are.
        package var buttonCount: Int
        /// How long a countdown and a review take.
        package var capture: CaptureFlow.Settings
        /// Whether the owner has named a folder for nightly backups.
        package var backsUp: Bool
        /// The buttons that start and end a session, counted from 0, and of which type.
        package var sessionButtons: [Int: ActivityType]

        package init(
            buttonCount: Int, capture: CaptureFlow.Settings, backsUp: Bool = false,
            sessionButtons: [Int: ActivityType] = [:]
        ) {
            (self.buttonCount, self.capture, self.backsUp) = (buttonCount, capture, backsUp)
            self.sessionButtons = sessionButtons
        }
    }

    package enum Limits {
        /// The clock and the link are looked at this often.
        package static let look = MonotonicInstant.Span.seconds(5)
        /// So long before the end a picture that is still being made is given up, so that its workout is kept without it.
        package static let lastCall = MonotonicInstant.Span.milliseconds(600)
        /// How long the end may take so that a picture just taken is still kept.
        package static let stopGrace = MonotonicInstant.Span.seconds(2)
        /// How many other pictures pages may ask for in one workout.
        package static let pageRetakes = 3
    }

    /// Whether the agent is to end.
    enum Life: Hashable {
        case running
        /// Pictures are still waited for, until the last call.
        case ending(by: MonotonicInstant)
        /// What is there is being saved.
        case lastCalled(by: MonotonicInstant)
        /// There is no time left.
        case ended
    }

    /// Whether there is a store; without one presses are kept in the journal.
    package let hasStore: Bool
    /// The faults that hold now.
    package internal(set) var faults = FaultSet()
    /// Finger checks that are not durable yet.
    package internal(set) var checks = CheckQueue()
    /// Exercises that have ended and are not durable yet.
    package internal(set) var unsavedExercises = CheckQueue()
    /// Trainings that have ended and are not in their members' ledgers yet; the disk has them.
    package internal(set) var unsavedTrainings = CheckQueue()
    /// Presses of the journal that have yet to become workouts.
    package internal(set) var presses = PressBacklog()

    var settings: Settings
    var household: Household
    var panel: ButtonPanel
    /// When each button last came down: what a gesture answers depends on it.
    var downAt: [Int: MonotonicInstant] = [:]
    /// Likewise, but of a double press when its first press did.
    var firstDownAt: [Int: MonotonicInstant] = [:]
    var flow = CaptureFlow()
    var pageRetakes = PageRetakes()
    var activities = MemberActivities()
    /// The exercises of members, and those that ended a moment ago.
    var courses: [ULID: ExerciseCourse] = [:]
    /// The sessions of members that are not over.
    var sessionCourses: [ULID: SessionCourse] = [:]
    /// Trainings that ended a moment ago, by their members.
    var endedTrainings: [ULID: SessionCourse] = [:]
    /// How sessions stand of which the ledger does not say so yet.
    var unsaid: [ULID: SessionCourse] = [:]
    /// Members whose discarded session the disk may still have.
    var forgetting: Set<ULID> = []
    /// Workouts that wait for their proof.
    package internal(set) var proofs = ProofRequests()
    var reminders = ReminderSchedule()
    /// Rewards of finger care that are to be celebrated.
    package internal(set) var rewards = RewardDisplay()
    /// The request that waits for a hold.
    package internal(set) var requests = HoldRequests()
    var invitation: Invitation?
    /// Whether the store refused a press, and has not taken all of them since.
    var isPressRefused = false
    var probing = CameraProbeSchedule()
    /// Whether a warm camera is being looked through.
    var isTending = false
    var timestamps: TimestampSchedule
    var care: StoreCareSchedule
    var backups: BackupSchedule
    var verification: VerificationSchedule
    var weeks: WeekSchedule
    var notice: RingScene.Noted?
    var news: RingScene.News?
    var celebrationSince: MonotonicInstant?
    var reward: RingScene.Reward?
    let begin: MonotonicInstant
    var nextLook: MonotonicInstant
    var life = Life.running

    /// A kiosk that starts.
    package init(
        _ settings: Settings, household: Household = Household(), hasStore: Bool, startingAt now: MonotonicInstant
    ) {
        (self.settings, self.household, self.hasStore) = (settings, household, hasStore)
        panel = ButtonPanel(count: settings.buttonCount)
        (timestamps, weeks) = (TimestampSchedule(startingAt: now), WeekSchedule(startingAt: now))
        (backups, care) = (BackupSchedule(startingAt: now), StoreCareSchedule(startingAt: now))
        verification = VerificationSchedule(startingAt: now)
        (begin, nextLook) = (now, now)
    }

    // MARK: What it shows

    /// Where the workout under way is; nil if none is.
    package var step: CaptureFlow.Step? { flow.step }

    /// Buttons whose presses wait for the present workout's end, oldest first.
    package var queue: [Int] { flow.queue }

    /// Whether the journal has the press under way.
    package var isInJournal: Bool { flow.isInJournal }

    /// What the ring has to say of all that the machine knows: the week and the night are not among it.
    package var scene: RingScene {
        var scene = RingScene()
        scene.activity = RingScene.activity(of: flow.step)
        scene.touchedSince = panel.touchedSince
        scene.notice = notice
        scene.news = news
        scene.celebrationSince = celebrationSince
        scene.reward = reward
        scene.reminderSince = reminders.pulsesSince
        scene.faultSince = faults.newest
        scene.invitationSince = invitation?.since ?? (household.lacksGroup ? begin : nil)
        scene.timer = activities.latest?.timer
        scene.proof = proofs.latest.map { .init(since: $0.since, until: $0.until) }
        show(requests, in: &scene)
        return scene
    }

    // MARK: What may be done now

    /// Whether the agent is to end.
    package var isEnding: Bool { life != .running }

    /// Nobody presses, and the agent goes on: a workout comes before all that can wait.
    package var isFree: Bool { !isEnding && flow.isIdle }

    /// The same, and there is a store to work on.
    var mayUseStore: Bool { isFree && hasStore }

    /// The same, and timestamps may be resolved: those of earlier starts come first, for the order of starts is that in which the
    /// store hears of them.
    var mayResolve: Bool { mayUseStore && presses.hasTriedAll }

    /// Whether the agent is to end, and nothing is left to save or no time to save it in.
    package func isDone(at now: MonotonicInstant) -> Bool {
        switch life {
        case .running: false
        case .ending(let end), .lastCalled(let end):
            flow.isIdle && checks.count == 0 && unsavedExercises.count == 0 && proofs.unkeptCount == 0 || now >= end
        case .ended: true
        }
    }

    // MARK: Time

    /// When `.timePassed` is due next. After it was handled at some time, this is later.
    package var deadline: MonotonicInstant {
        var earliest = nextLook
        func consider(_ time: MonotonicInstant?) { if let time, time < earliest { earliest = time } }
        consider(panel.deadline(expecting: expectation))
        consider(flow.deadline)
        consider(endDeadline)
        consider(checks.deadline)
        consider(unsavedExercises.deadline)
        for course in courses.values { consider(course.deadline) }
        for course in sessionCourses.values {
            consider(course.deadline)
            consider(course.training?.deadline)
        }
        consider(unsavedTrainings.deadline)
        consider(proofs.deadline)
        consider(requests.deadline)
        if flow.isIdle { consider(probing.deadline) }
        if mayUseStore {
            consider(weeks.deadline)
            consider(verification.deadline)
            consider(presses.deadline)
            consider(care.deadline)
        }
        if mayResolve { consider(timestamps.deadline) }
        return earliest
    }

    private var endDeadline: MonotonicInstant? {
        switch life {
        case .running, .ended: nil
        case .ending(let end): lastCall(before: end)
        case .lastCalled(let end): end
        }
    }

    func lastCall(before end: MonotonicInstant) -> MonotonicInstant {
        end + MonotonicInstant.Span(nanoseconds: -Limits.lastCall.nanoseconds)
    }

    // MARK: Inputs

    /// Returns the effects of an input, in the order in which they are to be performed.
    package mutating func handle(_ input: Input, at time: ClockReading) -> [Effect] {
        let now = time.monotonic
        switch input {
        case .edge(let edge): return take(edge, at: time)
        case .linesChanged: return forgetFingers()
        case .frame(let attempt, let answer): return frame(attempt, answer, at: now)
        case .probed(let answer): return camera(answer, at: now)
        case .tended: isTending = false
        case .cameraCame: probing.came(at: now)
        case .cameraWent: probing.went(at: now)
        case .encoded(let attempt, let encoded): return self.encoded(attempt, encoded, at: now)
        case .answeredReview(let answer, let member): return answered(answer, by: member, at: now)
        case .saved(let attempt, let saved): return self.saved(attempt, saved, at: now)
        case .keptInJournal(let attempt, let press, let hasPicture, let answer):
            return keptInJournal(attempt, press, hasPicture: hasPicture, answer, at: now)
        case .tookBack(let attempt, let answer): return tookBack(attempt, answer, at: now)
        case .foundPresses(let presses): self.presses.found(presses)
        case .foundNoPresses(let fault):
            presses.foundNothing()
            return raise(fault, at: now)
        case .pressSaved(let press, let saved): return pressSaved(press, saved, at: now)
        case .checkMade(let check): return checks.add(check, at: now) ? [.saveChecks([check])] : []
        case .checked(let check, let checked): return self.checked(check, checked, at: now)
        case .looked(let look): return looked(look, at: time)
        case .fingerCare(let readings): fingerCare(readings, at: now)
        case .reminderNoted(let minute, let member, let isKept):
            return reminderNoted(minute, of: member, isKept: isKept, at: now)
        case .shownNoted(let shown, let member, let isKept): rewards.noted(shown, of: member, isKept: isKept)
        case .exercise(let course, let member): return began(course, by: member, at: now)
        case .steer(let steering, let member): return steer(steering, by: member, at: now)
        case .exerciseMade(let exercise):
            return unsavedExercises.add(exercise, at: now) ? [.saveExercises([exercise])] : []
        case .exerciseSaved(let exercise, let saved): return exerciseSaved(exercise, saved, at: now)
        case .foundSessions(let found): return foundSessions(found, at: now)
        case .session(let course, let member): return began(course, by: member, at: time)
        case .steerSession(let steering, let member): return steerSession(steering, by: member, at: time)
        case .steerTraining(let steering, let member): return steerTraining(steering, by: member, at: time)
        case .foundEndedTrainings(let found): return foundEndedTrainings(found, at: now)
        case .trainingMade(let training):
            return unsavedTrainings.add(training, at: now) ? [.saveTrainings([training])] : []
        case .trainingSaved(let training, let saved): return trainingSaved(training, saved, at: now)
        case .sessionKept(let member, let answer): return sessionKept(member, answer, at: now)
        case .sessionNotSaid(let course, let member): sessionNotSaid(course, of: member)
        case .foundWorkouts(let workouts): proofs.found(workouts)
        case .workoutMade(let workout, let member, let isProvable):
            return workoutMade(workout, by: member, isProvable: isProvable, at: now)
        case .workoutKept(let workout, let answer): return workoutKept(workout, answer, at: now)
        case .workoutSaved(let workout, let saved): return workoutSaved(workout, saved, at: now)
        case .membersMoved(let moved): return membersMoved(moved, at: time)
        case .membersErased(let members): return membersErased(members, at: now)
        case .resolved(let resolved): return self.resolved(resolved, at: now)
        case .cared(let cared): return self.cared(cared, at: now)
        case .verified(let verified): return self.verified(verified, at: now)
        case .damageFound: verification.want(at: now)
        case .backedUp(let backedUp): return self.backedUp(backedUp, at: now)
        case .backupFolderChanged:
            backups.folderChanged()
            return [.interruptBackup] + mend(.backup)
        case .lookedAtWeeks: weeks.ended(at: now)
        case .householdChanged: weeks.changed(at: now)
        case .household(let household): self.household = household
        case .invitation(let number): invitation = number.map { invitation(numbered: $0, at: now) }
        case .invitationAskedFor: invitation?.since = now
        case .asked(let request): return asked(request, at: now)
        case .gaveUp(let id): return requests.gaveUp(id).map(Effect.request)
        case .sharedLedger(let answer): return sharedLedger(answer, at: now)
        case .begun(let activity): return begun(activity)
        case .timed(let timer, let member): activities.show(timer, of: member)
        case .ended(let member): activities.end(of: member)
        case .noted(let notice): self.notice = .init(notice, since: now)
        case .news(let news): self.news = news
        case .celebration: celebrationSince = now
        case .failed(let fault): return raise(fault, at: now)
        case .works(let cause): return mend(cause)
        case .configured(let settings): self.settings = settings
        case .timePassed: return timePassed(time)
        case .stop: return stop(at: now)
        }
        return []
    }

    private mutating func stop(at now: MonotonicInstant) -> [Effect] {
        let exercises = stopExercises(at: now) + stopSessions(at: now)
        life = .ending(by: now + Limits.stopGrace)
        let effects = [.interruptBackup] + requests.stop().map(Effect.request) + exercises
        switch flow.stop(at: now) {
        case .nothing:
            if case .capturing = flow.step { return effects + [.finishesPicture] }
            return effects
        case .cancel(let attempt): return effects + [.letGo(attempt)]
        case .leaveInJournal(let attempt): return effects + [.letGo(attempt), .leftForNextStart]
        }
    }

    // MARK: Faults

    mutating func raise(_ fault: Fault, at now: MonotonicInstant) -> [Effect] {
        faults.raise(fault, at: now) ? [.raised(fault)] : []
    }

    mutating func mend(_ cause: Fault.Cause) -> [Effect] {
        faults.mend(cause).map { [.mended($0)] } ?? []
    }
}
