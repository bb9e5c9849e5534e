public import FitPinkyCore
public import Ledger

/// A finger check as the ledger stands now.
public struct StoredCheck: Hashable, Sendable {
    /// What its entry says; the moment is that of the settle entry, if there is one.
    public var fact: CheckFact
    /// The kiosk that signed it.
    public var kiosk: KioskID
}

/// An exercise as the ledger stands now.
public struct StoredExercise: Hashable, Sendable {
    /// What its entry says; the moment is that of the settle entry, if there is one.
    public var fact: ExerciseFact
    /// The kiosk that signed it.
    public var kiosk: KioskID
}

extension Store {
    // MARK: Saving

    /// Keeps a finger check.
    public func save(_ check: CheckFact, at now: UTCInstant) throws(StoreError) {
        var check = check
        check.check = CheckID(try minted(.check(check), as: check.check.ulid))
        try keep(.check(check), in: .check(check.check), since: check.moment, at: now)
    }

    /// Keeps an exercise. Saving the same one again changes nothing.
    public func save(_ exercise: ExerciseFact, at now: UTCInstant) throws(StoreError) {
        var exercise = exercise
        exercise.exercise = ExerciseID(try minted(.exercise(exercise), as: exercise.exercise.ulid))
        try keep(.exercise(exercise), in: .exercise(exercise.exercise), since: exercise.moment, at: now)
    }

    private func keep(_ fact: Fact, in slot: Slot, since moment: Moment, at now: UTCInstant) throws(StoreError) {
        try append(
            fact, at: now,
            unless: { transaction throws(StoreError) in try transaction.has(.winners, slot.key) }
        ) { transaction throws(StoreError) in try transaction.see(moment) }
    }

    // MARK: Reading

    /// Finger checks newest first: at most `limit` of them, none older than `earliest`.
    public func checks(
        limit: Int = Store.maxListed, since earliest: UTCInstant? = nil
    ) throws(StoreError) -> [StoredCheck] {
        try newest(.checks, limit: limit, since: earliest) { transaction, id throws(StoreError) in
            try transaction.readable(CheckID(id)).map { ($0, $0.fact.moment) }
        }
    }

    /// Exercises newest first, those that were broken off included: at most `limit` of them, none older than `earliest`.
    public func exercises(
        limit: Int = Store.maxListed, since earliest: UTCInstant? = nil
    ) throws(StoreError) -> [StoredExercise] {
        try newest(.exercises, limit: limit, since: earliest) { transaction, id throws(StoreError) in
            try transaction.readable(ExerciseID(id)).map { ($0, $0.fact.moment) }
        }
    }

    private func newest<Listed>(
        _ table: Table, limit: Int, since earliest: UTCInstant?,
        _ read: (borrowing Transaction, ULID) throws(StoreError) -> (Listed, Moment)?
    ) throws(StoreError) -> [Listed] {
        try database.read { transaction throws(StoreError) in
            var found: [Listed] = []
            guard limit > 0 else { return found }
            try transaction.visit(table, .descending) { key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), let (listed, moment) = try read(transaction, id) else {
                    return true
                }
                if let earliest, let known = moment.known, known.instant < earliest { return false }
                found.append(listed)
                return found.count < min(limit, Store.maxListed)
            }
            return found
        }
    }

    /// The finger check of that id.
    public func check(_ id: CheckID) throws(StoreError) -> StoredCheck? {
        try database.read { transaction throws(StoreError) in try transaction.check(id) }
    }

    /// The exercise of that id.
    public func exercise(_ id: ExerciseID) throws(StoreError) -> StoredExercise? {
        try database.read { transaction throws(StoreError) in try transaction.exercise(id) }
    }
}

extension Transaction {
    func readable(_ id: CheckID) throws(StoreError) -> StoredCheck? {
        try unlessDamaged { () throws(StoreError) in try check(id) }
    }

    func readable(_ id: ExerciseID) throws(StoreError) -> StoredExercise? {
        try unlessDamaged { () throws(StoreError) in try exercise(id) }
    }

    func check(_ id: CheckID) throws(StoreError) -> StoredCheck? {
        guard let winner = try winner(of: .check(id)), case .check(var fact) = winner.fact else { return nil }
        let kiosk = winner.record.header.dot.origin
        let settlement = try settlement(of: fact.moment, subject: id.ulid, by: kiosk)
        if let settlement { fact.moment = .known(settlement.moment) }
        return StoredCheck(fact: fact, kiosk: kiosk)
    }

    func exercise(_ id: ExerciseID) throws(StoreError) -> StoredExercise? {
        guard let winner = try winner(of: .exercise(id)), case .exercise(var fact) = winner.fact else { return nil }
        let kiosk = winner.record.header.dot.origin
        let settlement = try settlement(of: fact.moment, subject: id.ulid, by: kiosk)
        if let settlement { fact.moment = .known(settlement.moment) }
        return StoredExercise(fact: fact, kiosk: kiosk)
    }
}
