internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store
internal import StoreThreads
internal import Threads

/// What the disk has of sessions and of workouts that wait.
struct KeptSessions: Sendable {
    var sessions: [KeptSession]
    var workouts: [WaitingWorkout]
}

// What is written of sessions, and read. Every answer comes as an input of the loop.
extension KioskWorkers {
    /// Reads what an earlier start left; the answer comes as `.foundSessions`.
    func readSessions() {
        let isTaken = store.post { store throws(StoreError) in
            KeptSessions(sessions: try store.keptSessions(), workouts: try store.waitingWorkouts())
        } deliver: { [channels] result in
            channels.mailbox.post(.foundSessions(result))
        }
        if !isTaken { channels.mailbox.post(.foundSessions(.failure(.busy))) }
    }

    /// Keeps how a session stands; the answer comes as `.sessionKept`.
    func keep(_ session: KeptSession) {
        write({ store throws(StoreError) in try store.keep(session) }) { .sessionKept(session.member, $0) }
    }

    /// Removes what is kept of a member's session; the answer comes as `.sessionKept`.
    func forgetSession(of member: MemberID) {
        write({ store throws(StoreError) in try store.forgetSession(of: member) }) { .sessionKept(member, $0) }
    }

    /// Keeps a workout until it is saved; the answer comes as `.workoutKept`.
    func keep(_ workout: WaitingWorkout) {
        write({ store throws(StoreError) in try store.keep(workout) }) { .workoutKept(workout.workout, $0) }
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
