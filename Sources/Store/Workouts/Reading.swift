public import FitPinkyCore
public import Ledger

/// A workout as the ledger and the photos stand now.
public struct StoredWorkout: Hashable, Sendable {
    /// What its entry says; moment and photo are those of the settle entry, if there is one.
    public var fact: WorkoutFact
    /// Its moment is only the latest that it can have been.
    public var isEstimate: Bool
    /// The kiosk that signed it.
    public var kiosk: KioskID
    /// Whether its author took it back.
    public var isDeleted: Bool
    /// Whether its photo's bytes are stored here.
    public var isPhotoPresent: Bool
    /// What people say to it.
    public var words: Words

    /// What its author says to it; nil if nothing.
    public var caption: String? { words.caption(by: fact.author) }

    /// Counts for a week by itself: not taken back, and proven by a photo that the kiosk signed.
    public var countsByPhoto: Bool { !isDeleted && fact.photo != nil }
}

extension Store {
    /// The most workouts that one listing gives.
    public static let maxListed = 10_000

    /// Workouts newest first: at most `limit` of them, none older than `earliest` and all before `end`; those that come after
    /// `last`, if it is given, so that a long list can be read in pages.
    public func workouts(
        limit: Int = Store.maxListed, after last: StoredWorkout? = nil, since earliest: UTCInstant? = nil,
        before end: UTCInstant? = nil, includingDeleted: Bool = false
    ) throws(StoreError) -> [StoredWorkout] {
        let key = last.map { Transaction.timelineKey($0.fact.moment, $0.fact.workout.ulid) }
        let walk = (key ?? end.map(Transaction.timelinePlace)).map(Transaction.Walk.before)
        return try database.read { transaction throws(StoreError) in
            var found: [StoredWorkout] = []
            guard limit > 0 else { return found }
            try transaction.visit(.timeline, walk ?? .descending) { key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), let workout = try transaction.readable(WorkoutID(id)) else {
                    return true
                }
                if let earliest, let known = workout.fact.moment.known, known.instant < earliest { return false }
                if includingDeleted || !workout.isDeleted { found.append(workout) }
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// Workouts that are not deleted, oldest first: at most `limit` of them, of instants from `earliest` on and before `end`; those
    /// that come after `last`, if it is given, so that a long list can be read in pages. One whose moment is not known yet has no
    /// instant, and is not among them.
    public func workoutsOldestFirst(
        limit: Int = Store.maxListed, after last: StoredWorkout? = nil, from earliest: UTCInstant,
        before end: UTCInstant
    ) throws(StoreError) -> [StoredWorkout] {
        let (begin, end) = (Transaction.timelinePlace(earliest), Transaction.timelinePlace(end))
        let known = last.map { Transaction.timelineKey($0.fact.moment, $0.fact.workout.ulid) }
        return try database.read { transaction throws(StoreError) in
            var found: [StoredWorkout] = []
            guard limit > 0 else { return found }
            try transaction.visit(.timeline, .from(known ?? begin)) { key, _ throws(StoreError) in
                let place = Array(copying: key)
                guard place.lexicographicallyPrecedes(end) else { return false }
                guard place != known, let id = Transaction.listed(key),
                    let workout = try transaction.readable(WorkoutID(id)), !workout.isDeleted
                else { return true }
                found.append(workout)
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// The next workout after that one which is not deleted; nil if it is the newest.
    public func workout(newerThan workout: StoredWorkout) throws(StoreError) -> StoredWorkout? {
        let own = Transaction.timelineKey(workout.fact.moment, workout.fact.workout.ulid)
        return try database.read { transaction throws(StoreError) in
            var newer: StoredWorkout?
            try transaction.visit(.timeline, .from(own)) { key, _ throws(StoreError) in
                guard Array(copying: key) != own, let id = Transaction.listed(key),
                    let workout = try transaction.readable(WorkoutID(id)), !workout.isDeleted
                else { return true }
                newer = workout
                return false
            }
            return newer
        }
    }

    /// The latest instant of any workout that has one and is not deleted.
    public func latestInstant() throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            var latest: UTCInstant?
            try transaction.visit(.timeline, .descending) { key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), let workout = try transaction.readable(WorkoutID(id)),
                    !workout.isDeleted, let known = workout.fact.moment.known
                else { return true }
                latest = known.instant
                return false
            }
            return latest
        }
    }

    /// The workout of that id, deleted or not.
    public func workout(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        try database.read { transaction throws(StoreError) in try transaction.workout(id) }
    }

    /// The workouts that speak of that photo.
    public func workouts(ofPhoto sha256: [UInt8]) throws(StoreError) -> [StoredWorkout] {
        try database.read { transaction throws(StoreError) in
            var workouts: [StoredWorkout] = []
            for key in try transaction.keys(.mentions, prefix: sha256) {
                guard let id = ULID(bytes: key.dropFirst(32)), let workout = try transaction.readable(WorkoutID(id))
                else { continue }
                workouts.append(workout)
            }
            return workouts
        }
    }

    /// How many entries a newer version has to apply.
    public func quarantinedCount() throws(StoreError) -> Int {
        try database.read { transaction throws(StoreError) in try transaction.count(.quarantine) }
    }

    /// How many entries the ledger has.
    public func entryCount() throws(StoreError) -> Int {
        try database.read { transaction throws(StoreError) in try transaction.entryCount() }
    }
}

extension Transaction {
    /// The workout of a listing; nil as well if its records are damaged: whoever lists goes on with the others.
    func readable(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        try unlessDamaged { () throws(StoreError) in try workout(id) }
    }

    func readable(_ slot: Slot) throws(StoreError) -> Fact? {
        try unlessDamaged { () throws(StoreError) in try fact(in: slot) }
    }

    /// Nil as well for a deleted workout of which the words are gone, and for one that does not count.
    func workout(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        guard let (workout, isErased) = try keptWorkout(id), !isErased || !workout.isDeleted else { return nil }
        return workout
    }

    func keptWorkout(_ id: WorkoutID) throws(StoreError) -> (workout: StoredWorkout, isErased: Bool)? {
        guard let (record, fact, settlement) = try winningWorkout(id), case let kiosk = record.header.dot.origin,
            // A workout in the name of somebody else is none.
            try whoseWordCounts().counts(.workout(fact), signedBy: kiosk)
        else { return nil }
        let isErased = if case .erased = record { true } else { false }
        // The last word of the author counts, and it may be that the workout is to be kept after all.
        let isDeleted = if case .delete = try standing(of: .deletion(id, by: fact.author))?.fact { true } else { false }
        let isPhotoPresent = if let photo = fact.photo { try hasPhoto(photo) } else { false }
        let workout = StoredWorkout(
            fact: fact, isEstimate: settlement?.isEstimate ?? false, kiosk: kiosk, isDeleted: isDeleted,
            isPhotoPresent: isPhotoPresent, words: try words(to: id, of: fact.author))
        return (workout, isErased)
    }

    /// What fills the workout's slot, settled if its moment was awaited, whether or not it counts.
    func winningWorkout(
        _ id: WorkoutID
    ) throws(StoreError) -> (record: Record, fact: WorkoutFact, settlement: SettleFact?)? {
        guard let winner = try winner(of: .workout(id)), case .workout(let fact) = winner.fact else { return nil }
        let settlement = try settlement(of: fact.moment, subject: id.ulid, by: winner.record.header.dot.origin)
        return (winner.record, settlement.map { fact.settled(by: $0) } ?? fact, settlement)
    }

    private func words(to id: WorkoutID, of author: MemberID) throws(StoreError) -> Words {
        var said: [Winner] = []
        for tag in Register.wordTags {
            for key in try keys(.winners, prefix: [tag] + id.ulid.bytes) {
                guard let slot = Slot(key: key), let position = try holder(of: key),
                    let fact = try winner(at: position)?.fact
                else { continue }
                said.append(Winner(slot: slot, position: position, fact: fact))
            }
        }
        return Words(said.isEmpty ? [] : try whoseWordCounts().standing(said, author: { _ in author }).map(\.fact))
    }

    /// What the kiosk that awaited the moment has said since; nobody else can settle it, nor what is known anyway.
    func settlement(of moment: Moment, subject: ULID, by kiosk: KioskID) throws(StoreError) -> SettleFact? {
        guard case .awaited = moment, case .settle(let fact) = try fact(in: .settlement(subject, by: kiosk)) else {
            return nil
        }
        return fact
    }
}
