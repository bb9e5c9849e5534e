internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Notifications
internal import Store
internal import StoreThreads
internal import Threads

// Trainings: what is asked of them, and what becomes of them besides their sessions.
extension KioskLoop {
    func askedForTraining(_ plan: TrainingCourse.Plan, by member: MemberID, _ deliver: TrainingAnswer) {
        if let refusal = machine.refusalToBeginTraining(by: member.ulid) { return deliver(.failure(refusal)) }
        let (id, time) = (ULID.fresh(at: surroundings.now), surroundings.time)
        guard let training = TrainingCourse(id, plan, at: time.monotonic) else { return deliver(.failure(.noSets)) }
        ask(.session(SessionCourse(id, .strength, at: time, training: training), member: member.ulid))
        deliver(trainingSight(of: member))
    }

    func steersTraining(_ steering: TrainingSteering, by member: MemberID, _ deliver: TrainingAnswer) {
        if let refusal = machine.refusal(to: steering, by: member.ulid) { return deliver(.failure(refusal)) }
        ask(.steerTraining(steering, member: member.ulid))
        deliver(trainingSight(of: member))
    }

    private func trainingSight(of member: MemberID) -> Result<TrainingSight, TrainingRefusal> {
        machine.trainings[member.ulid].flatMap { TrainingSight($0) }.map { .success($0) } ?? .failure(.noneRuns)
    }

    /// The trainings as others see them.
    var trainingSights: [MemberID: TrainingSight] {
        Dictionary(
            uniqueKeysWithValues: machine.trainings.compactMap { member, course in
                TrainingSight(course).map { (MemberID(member), $0) }
            })
    }

    func trainingChanged(_ member: ULID, _ course: SessionCourse) {
        guard let sight = TrainingSight(course) else { return }
        let id = MemberID(member)
        tell(.training(sight, of: id, memberName: surroundings.overview.name(of: id)))
    }

    func trainingSounds(_ sound: KioskMachine.TrainingSound) {
        workers.buzzer.play(BuzzerPattern(sound), isQuiet: surroundings.isNight)
    }

    // MARK: The end

    /// What the member's own ledger is to have of a training that has ended; nil of a session that is not one.
    ///
    /// The id of its first version is its own, so that saving it twice keeps it once.
    func ended(
        _ course: SessionCourse, _ ending: SessionCourse.Ending, at moment: Moment, of member: MemberID
    ) -> EndedTraining? {
        guard let training = course.training else { return nil }
        let id = training.training
        return EndedTraining(
            TrainingFact(
                TrainingID(id), of: member, Version(ChangeID(id), replacing: [], updated: surroundings.now), at: moment,
                training.trained(in: Int(ending.spent.nanoseconds / 1_000_000_000))))
    }

    func saveTrainings(_ trainings: [ULID]) {
        for training in trainings.compactMap({ sessionBook.trainings[$0] }) {
            workers.save(training, today: surroundings.today, at: surroundings.now)
        }
    }

    func trainingSaved(_ training: TrainingID, isPending: Bool, _ result: Result<Overview, StoreError>) {
        let id = training.ulid
        switch result {
        case .success(let overview):
            if overview != surroundings.overview { took(overview) }
            ask(.trainingSaved(id, .kept(isPending: isPending)))
            ask(.householdChanged)
            logger.notice(.trainingSaved, .public(.id, id))
        case .failure(.memberErased): ask(.trainingSaved(id, .erased))
        case .failure(let error): ask(.trainingSaved(id, .refused(.saving(error, at: surroundings.now))))
        }
    }

    func forgetTraining(_ training: ULID) {
        sessionBook.trainings[training] = nil
        workers.forgetTraining(TrainingID(training))
    }

    /// Members have other ids, or have erased themselves.
    func foundMembersOfTrainings(moved: [ULID: ULID], erased: Set<ULID>) {
        for (id, training) in sessionBook.trainings {
            let member = training.fact.member.ulid
            if let here = moved[member] { sessionBook.trainings[id]?.fact.member = MemberID(here) }
            if erased.contains(member) { ask(.trainingSaved(id, .erased)) }
        }
    }
}

extension KioskWorkers {
    /// Keeps a training in its member's own ledger; the answer comes as `.trainingSaved`.
    func save(_ training: EndedTraining, today: Day, at now: UTCInstant) {
        let fact = training.fact
        let isPending = fact.moment.known == nil
        let isTaken = store.postAtHome { home throws(StoreError) in
            // The kiosk may have come to live in another ledger since it ended, which calls its member otherwise.
            guard let here = try home.store.presentOrOwner(fact.member) else { throw .memberErased }
            let own = try home.personalLedger(of: here, at: now).own
            var saved = fact
            saved.member = own.member
            try own.store.save(saved, at: now)
            return try home.store.overview(today: today)
        } deliver: { [channels] (result: Result<Overview, StoreError>) in
            channels.mailbox.post(.trainingSaved(fact.training, isPending: isPending, result))
        }
        if !isTaken { channels.mailbox.post(.trainingSaved(fact.training, isPending: isPending, .failure(.busy))) }
    }

    /// Removes a training that its member's own ledger has.
    func forgetTraining(_ training: TrainingID) {
        _ = store.post { store throws(StoreError) in
            try store.forgetEndedTraining(training)
        } deliver: { (_: Result<Void, StoreError>) in
            // A row that stays is saved again by the next start, which changes nothing.
        }
    }
}
