public import FitPinkyCore
internal import Ledger

// Sessions that run and workouts that wait for their proof: the kiosk's own matter, whichever ledger it lives in. No backup has them.
extension Store {
    /// The sessions that the disk has.
    public func keptSessions() throws(StoreError) -> [KeptSession] {
        try database.read { transaction throws(StoreError) in
            var sessions: [KeptSession] = []
            try transaction.visit(.meta, .ascending(prefix: Meta.sessionPrefix)) { key, value in
                if let member = ULID(bytes: Array(copying: key).suffix(16)),
                    let session = KeptSession(row: Array(copying: value), of: MemberID(member))
                {
                    sessions.append(session)
                }
                return true
            }
            return sessions
        }
    }

    /// Keeps how a member's session stands, in place of what was kept of it. Durable when this returns. Nothing is kept of a member who
    /// has erased themselves.
    ///
    /// - Parameters:
    ///   - training: the training that it is, if it is one.
    ///   - before: whose it was before the kiosk came to live in this ledger; nothing is kept under that id any more.
    public func keep(
        _ session: KeptSession, training: KeptTraining? = nil, before: MemberID? = nil
    ) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            if let before, before != session.member { try transaction.removeSession(of: before) }
            guard try !transaction.isErased(session.member) else { return }
            try transaction.put(.meta, Meta.session(of: session.member), session.row)
            let key = Meta.training(of: session.member)
            guard let training else { return try transaction.remove(.meta, key) }
            try transaction.put(.meta, key, training.row)
        }
    }

    /// A member's session that was discarded does not come back.
    public func forgetSession(of member: MemberID) throws(StoreError) {
        try commit { transaction throws(StoreError) in try transaction.removeSession(of: member) }
    }

    /// The workouts that wait, in the order of their ids.
    public func waitingWorkouts() throws(StoreError) -> [WaitingWorkout] {
        try database.read { transaction throws(StoreError) in
            var workouts: [WaitingWorkout] = []
            try transaction.visit(.meta, .ascending(prefix: Meta.waitingWorkoutPrefix)) { key, value in
                if let id = ULID(bytes: Array(copying: key).suffix(16)),
                    let workout = WaitingWorkout(row: Array(copying: value), of: WorkoutID(id))
                {
                    workouts.append(workout)
                }
                return true
            }
            return workouts
        }
    }

    /// Keeps a workout until it is saved, and lets go of the session that it was: in one transaction, so that a power cut leaves one of the
    /// two. What is in the ledger already does not wait again.
    ///
    /// - Parameter training: the training that it was, if it was one: it is kept with the workout until its member's own ledger has it.
    public func keep(_ waiting: WaitingWorkout, training: EndedTraining? = nil) throws(StoreError) {
        let workout = NewWorkout(id: waiting.workout, author: waiting.author, moment: waiting.moment, photo: nil)
        let isSaved = try self.workout(of: workout) != nil
        let row = try training.map { training throws(StoreError) in try training.row }
        try commit { transaction throws(StoreError) in
            guard try !transaction.isErased(waiting.author) else { return }
            if !isSaved { try transaction.put(.meta, Meta.waitingWorkout(waiting.workout), waiting.row) }
            if let training, let row { try transaction.put(.meta, Meta.endedTraining(training.fact.training), row) }
            guard let session = waiting.session else { return }
            let key = Meta.session(of: waiting.author)
            // The member may have begun another one since.
            guard let row = try transaction.value(.meta, key),
                KeptSession(row: row, of: waiting.author)?.session == session
            else { return }
            try transaction.removeSession(of: waiting.author)
        }
    }

    /// A workout does not wait any longer, and is not saved.
    public func forget(_ workout: WorkoutID) throws(StoreError) {
        try commit { transaction throws(StoreError) in try transaction.remove(.meta, Meta.waitingWorkout(workout)) }
    }

    /// The workout of that id, if it waits.
    public func waitingWorkout(_ workout: WorkoutID) throws(StoreError) -> WaitingWorkout? {
        try database.read { transaction throws(StoreError) in try transaction.waitingWorkout(workout) }
    }
}

extension Transaction {
    /// With the training that it is.
    fileprivate func removeSession(of member: MemberID) throws(StoreError) {
        try remove(.meta, Meta.session(of: member))
        try remove(.meta, Meta.training(of: member))
    }

    func waitingWorkout(_ workout: WorkoutID) throws(StoreError) -> WaitingWorkout? {
        try value(.meta, Meta.waitingWorkout(workout)).flatMap { WaitingWorkout(row: $0, of: workout) }
    }
}
