internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store
internal import StoreThreads
internal import Threads

/// What the disk has of sessions, of trainings and of workouts that wait.
struct KeptSessions: Sendable {
    var sessions: [KeptSession]
    var workouts: [WaitingWorkout]
    /// Those of the sessions that are trainings.
    var trainings: [KeptTraining] = []
    /// Those that have ended and are not in their members' own ledgers yet.
    var ended: [EndedTraining] = []
}

// What is written of sessions, and read. Every answer comes as an input of the loop.
extension KioskWorkers {
    /// Reads what an earlier start left; the answer comes as `.foundSessions`.
    func readSessions() {
        let isTaken = store.post { store throws(StoreError) in
            var kept = KeptSessions(sessions: [], workouts: try store.waitingWorkouts())
            kept.ended = try store.endedTrainings().map { ended throws(StoreError) in
                // That of a member who has erased themselves is forgotten where it would be saved.
                var here = ended
                here.fact.member = try store.presentOrOwner(ended.fact.member) ?? ended.fact.member
                return here
            }
            kept.trainings = try store.keptTrainings()
            for session in try store.keptSessions() {
                var here = session
                guard let member = try store.presentOrOwner(session.member) else {
                    try store.forgetSession(of: session.member)
                    continue
                }
                here.member = member
                if here.member != session.member {
                    let training = kept.trainings.first { $0.member == session.member }
                    try store.keep(here, training: training, before: session.member)
                }
                kept.sessions.append(here)
            }
            return kept
        } deliver: { [channels] result in
            channels.mailbox.post(.foundSessions(result))
        }
        if !isTaken { channels.mailbox.post(.foundSessions(.failure(.busy))) }
    }

    /// Keeps how a session stands; the answer comes as `.sessionKept`.
    ///
    /// - Parameters:
    ///   - training: the training that it is, if it is one.
    ///   - before: the id by which the disk has the member.
    func keep(_ session: KeptSession, training: KeptTraining?, before: MemberID? = nil) {
        write({ store throws(StoreError) in try store.keep(session, training: training, before: before) }) {
            .sessionKept(session.member, $0)
        }
    }

    /// Looks for what the ledger in which the kiosk lives calls those members; the answer comes as `.foundMembers`. One that does not come
    /// is asked for again with the next change.
    func findMembers(_ members: [MemberID]) {
        _ = store.post { store throws(StoreError) in
            var found: [MemberID: Store.PresentMember] = [:]
            for member in members { found[member] = try store.present(member) }
            return found
        } deliver: { [channels] (result: Result<[MemberID: Store.PresentMember], StoreError>) in
            if case .success(let found) = result { channels.mailbox.post(.foundMembers(found)) }
        }
    }

    /// Removes a workout that waits.
    func forget(_ workout: WorkoutID) {
        _ = store.post { store throws(StoreError) in
            try store.forget(workout)
        } deliver: { (_: Result<Void, StoreError>) in
            // A row that stays is of a member who erased themselves, and goes with them.
        }
    }

    /// Removes what is kept of a member's session; the answer comes as `.sessionKept`.
    func forgetSession(of member: MemberID) {
        write({ store throws(StoreError) in try store.forgetSession(of: member) }) { .sessionKept(member, $0) }
    }

    /// Keeps a workout until it is saved; the answer comes as `.workoutKept`.
    ///
    /// - Parameter training: the training that it was, if it was one that its member's own ledger does not have yet.
    func keep(_ workout: WaitingWorkout, training: EndedTraining?) {
        write({ store throws(StoreError) in try store.keep(workout, training: training) }) {
            .workoutKept(workout.workout, $0)
        }
    }

    private func write(
        _ write: @escaping @Sendable (Store) throws(StoreError) -> Void,
        deliver: @escaping @Sendable (Result<Void, StoreError>) -> KioskInput
    ) {
        let isTaken = store.post(write) { [channels] result in channels.mailbox.post(deliver(result)) }
        if !isTaken { channels.mailbox.post(deliver(.failure(.busy))) }
    }

    /// Saves a workout without a photo; the answer comes as `.waitingSaved`.
    func save(_ waiting: WaitingWorkout, today: Day, at now: UTCInstant) {
        let press = KeptPress(workout: waiting.workout, author: waiting.author, button: 0, moment: waiting.moment)
        let isTaken = store.post { [channels] store throws(StoreError) in
            let workout = Store.NewWorkout(
                id: waiting.workout, author: waiting.author, moment: waiting.moment, photo: nil,
                activity: waiting.activity)
            return try store.keep(workout, of: press, channels.view.configuration, today: today, at: now)
        } deliver: { [channels] result in
            channels.mailbox.post(.waitingSaved(waiting.workout, result))
        }
        if !isTaken { channels.mailbox.post(.waitingSaved(waiting.workout, .failure(.busy))) }
    }

    /// Says how a session stands; the answer comes as `.sessionSaid`.
    func say(_ fact: SessionFact, today: Day, at now: UTCInstant) {
        let isTaken = store.post { store throws(StoreError) in
            try store.say([.session(fact)], at: now)
            return try store.overview(today: today)
        } deliver: { [channels] result in
            channels.mailbox.post(.sessionSaid(fact.member, result))
        }
        if !isTaken { channels.mailbox.post(.sessionSaid(fact.member, .failure(.busy))) }
    }
}

extension Store {
    /// What the ledger in which the kiosk lives calls that member; nil of one who has erased themselves. A member that no ledger here knows
    /// is the kiosk's owner, as of a press.
    func presentOrOwner(_ member: MemberID) throws(StoreError) -> MemberID? {
        switch try present(member) {
        case .known(let here): here
        case .unknown: KioskReading(kiosk, from: try settings()).owner?.member ?? member
        case .erased: nil
        }
    }
}
