internal import Actions
internal import AgentLog
internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import Ledger
internal import Logging
internal import Notifications
internal import Store
internal import Threads
internal import Zones

// Checks, exercises, reminders and rewards of finger care.
extension KioskLoop {
    // MARK: Checks

    func askedForCheck(by member: MemberID, _ deliver: @escaping CheckAnswer) {
        guard surroundings.storeTrouble == nil else { return deliver(.failure(.unavailable(KioskLoop.noStore))) }
        guard !machine.checks.isFull else { return deliver(.failure(.tooMany)) }
        let fact = surroundings.newCheck(by: member, at: surroundings.time.monotonic)
        checkFacts[fact.check.ulid] = fact
        checkAnswers[fact.check.ulid] = deliver
        ask(.checkMade(fact.check.ulid))
    }

    /// - Parameter fact: as it was made; its ledger may give it another id.
    func checked(_ fact: CheckFact, _ result: Result<SavedCare<CheckFact>, StoreError>) {
        let check = fact.check.ulid
        switch result {
        case .success(let saved):
            if checkFacts[check] != nil { checkFacts[check] = saved.fact }
            took(saved.overview)
            ask(.checked(check, .kept(isPending: fact.moment.awaited != nil)))
            ask(.householdChanged)
            checkAnswers.removeValue(forKey: check)?(.success(saved.fact))
        case .failure(let error):
            ask(.checked(check, .refused(.saving(error, at: surroundings.now))))
            checkAnswers.removeValue(forKey: check)?(.failure(.notSaved("\(error)")))
        }
    }

    // MARK: Exercises

    func askedForExercise(
        _ exercise: String, steps: [Int], by member: MemberID, _ deliver: @escaping ExerciseAnswer
    ) {
        if let refusal = machine.refusalToBegin(by: member.ulid) { return deliver(.failure(refusal)) }
        guard let course = ExerciseCourse(exercise, stepSeconds: steps, at: surroundings.time.monotonic) else {
            return deliver(.failure(.noSteps))
        }
        ask(.exercise(course, member: member.ulid))
        deliver(sight(of: member))
    }

    func steersExercise(_ steering: ExerciseSteering, by member: MemberID, _ deliver: @escaping ExerciseAnswer) {
        if let refusal = machine.refusalToSteer(by: member.ulid) { return deliver(.failure(refusal)) }
        ask(.steer(steering, member: member.ulid))
        deliver(sight(of: member))
    }

    private func sight(of member: MemberID) -> Result<ExerciseSight, ExerciseRefusal> {
        machine.exercises[member.ulid].map { .success(ExerciseSight($0)) } ?? .failure(.noneRuns)
    }

    /// The exercises as others see them.
    var exerciseSights: [MemberID: ExerciseSight] {
        Dictionary(uniqueKeysWithValues: machine.exercises.map { (MemberID($0.key), ExerciseSight($0.value)) })
    }

    func tellExercise(of member: MemberID) {
        guard let course = machine.exercises[member.ulid] else { return }
        tell(.exercise(ExerciseSight(course), of: member, memberName: surroundings.overview.name(of: member)))
    }

    func exerciseEnded(member: ULID, _ exercise: String, _ ending: ExerciseCourse.Ending) {
        let fact = ExerciseFact(
            exercise: ExerciseID(.fresh(at: surroundings.now)), author: MemberID(member),
            moment: surroundings.careMoment(at: ending.at), name: exercise, isCompleted: ending.isCompleted,
            seconds: ending.seconds)
        exerciseFacts[fact.exercise.ulid] = fact
        ask(.exerciseMade(fact.exercise.ulid))
    }

    func exerciseSaved(_ fact: ExerciseFact, _ result: Result<SavedCare<ExerciseFact>, StoreError>) {
        let exercise = fact.exercise.ulid
        switch result {
        case .success(let saved):
            took(saved.overview)
            ask(
                .exerciseSaved(
                    exercise, .kept(isCompleted: fact.isCompleted, isPending: fact.moment.awaited != nil)))
            ask(.householdChanged)
        case .failure(let error):
            ask(.exerciseSaved(exercise, .refused(.saving(error, at: surroundings.now))))
        }
    }

    func tellExerciseSaved(_ exercise: ULID) {
        exerciseFacts[exercise] = nil
        logger.notice(.exerciseSaved, .public(.id, exercise))
    }

    // MARK: Reminders and rewards

    func lookAtFingerCare() {
        // By a clock that is wrong nothing is due, and what is earned today may seem to be still to come.
        guard surroundings.isClockTrusted else { return }
        workers.lookAtFingerCare(
            at: surroundings.place.careMinute(at: surroundings.now), dayStart: surroundings.place.dayStart,
            in: surroundings.place.zone)
    }

    func lookedAtFingerCare(_ result: Result<CareLook, StoreError>) {
        // What cannot be read is a fault of the store, which is told of elsewhere.
        guard case .success(let look) = result else { return }
        careLook = look
        ask(.fingerCare(look.byULID))
    }

    /// Notes an occurrence that is due, and tells of one that was missed, once altogether: a start does not know what was told before.
    func reminder(_ change: ReminderSchedule.Change) {
        switch change {
        case .note(let occurrence, let member): workers.noteReminded(occurrence.minute, of: MemberID(member))
        case .missed(let occurrence, let ulid):
            let member = MemberID(ulid)
            let name = careLook.name(of: occurrence.minute, of: member)
            tellCare(
                notifications(of: member).missed(at: occurrence.minute, named: name),
                .reminderMissed(view(of: occurrence.minute, member)))
        }
    }

    func reminded(_ occurrence: ReminderSchedule.Occurrence, of member: MemberID) {
        let name = careLook.name(of: occurrence.minute, of: member)
        tellCare(notifications(of: member).reminder(at: occurrence.minute, named: name), nil)
        tell(.reminderDue(view(of: occurrence.minute, member)))
    }

    private func view(of occurrence: CareMinute, _ member: MemberID) -> CareReminderView {
        CareReminderView(
            memberName: surroundings.overview.name(of: member), name: careLook.name(of: occurrence, of: member),
            time: TimeOfDay(hour: occurrence.wallClock / 60, minute: occurrence.wallClock % 60))
    }

    func rewardShown(_ shown: RewardDisplay.Shown) {
        let member = MemberID(shown.member)
        let told = notifications(of: member)
        switch shown.reward {
        case .level(let level):
            tellCare(told.level(level, isLate: shown.isLate), nil)
            tell(.levelReached(CareLevelView(memberName: surroundings.overview.name(of: member), level: level)))
        case .targets(let count):
            let total = careLook.readings[member]?.earned.targets ?? count
            tellCare(told.targets(count, ofTotal: total, isLate: shown.isLate), nil)
        }
    }

    /// Notifies the member, once altogether. Watchers hear the event if the notification is new.
    private func tellCare(_ delivery: Delivery, _ event: KioskEvent?) {
        let names = [delivery.member: surroundings.overview.name(of: delivery.member)]
        let news = News(delivery, names: names, at: surroundings.isClockTrusted ? surroundings.now : nil)
        // What the member has switched off is noted as told all the same.
        workers.notify.queueOnce([news], isOff: delivery.silence == .off) { [channels] new in
            guard new.contains(news.id) else { return }
            if let event { channels.mailbox.post(.happened([event])) }
            channels.mailbox.post(.toldOnce([delivery], nil))
        }
    }

    private func notifications(of member: MemberID) -> CareNotifications {
        let time = surroundings.localTime(at: surroundings.now)
        return CareNotifications(
            of: member, settings: surroundings.overview.household.settings, minuteOfDay: time.hour * 60 + time.minute)
    }

    /// The part of a look that is about finger care.
    func addFingerCare(to look: inout KioskMachine.Look) {
        look.isNight = surroundings.isNight
        look.quiet = Set(surroundings.overview.served.filter { notifications(of: $0).isQuiet }.map(\.ulid))
        let hearing = isRingSeen ? surroundings.overview.served : surroundings.overview.served.filter(hearsOfRewards)
        look.seesRewards = Set(hearing.map(\.ulid))
    }

    /// Whether a notification of a level reaches the member.
    private func hearsOfRewards(_ member: MemberID) -> Bool {
        workers.notify.tells(.level, to: member)
            && notifications(of: member).level(1, isLate: false).silence != .off
    }

    private var isRingSeen: Bool { surroundings.configuration.ring.sink.isSeen && !machine.faults.has(.ring) }

    /// Why a member's reminders cannot be shown, in a sentence with what to do. A member is told of their own alone.
    var careWarnings: [MemberID: String] {
        if isRingSeen && surroundings.isClockTrusted { return [:] }
        let ring = machine.faults.has(.ring) ? "the ring does not work" : "the kiosk has no ring"
        var warnings: [MemberID: String] = [:]
        for member in surroundings.overview.served {
            if !surroundings.isClockTrusted {
                warnings[member] = "Reminders wait until the kiosk's clock is set"
            } else if !workers.notify.tells(.reminder, to: member) {
                warnings[member] =
                    "Your reminders cannot be shown: \(ring); connect a ring, or set up notifications"
            }
        }
        return warnings
    }
}
