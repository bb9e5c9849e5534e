public import FitPinkyCore
public import Ledger

/// Something that this kiosk wrote down while its clock was not trusted, and that no settle entry speaks of yet.
public struct Awaiting: Hashable, Sendable {
    /// What it is.
    public enum Subject: Hashable, Sendable {
        /// With its unmarked original, if there was a picture.
        case workout(WorkoutID, original: PhotoFact?)
        case check(CheckID)
        case exercise(ExerciseID)
        case training(TrainingID, of: MemberID)

        /// Its id.
        public var ulid: ULID {
            switch self {
            case .workout(let id, _): id.ulid
            case .check(let id): id.ulid
            case .exercise(let id): id.ulid
            case .training(let id, _): id.ulid
            }
        }
    }

    /// What it is.
    public var subject: Subject
    /// All that is known of its time.
    public var moment: AwaitedMoment
}

// Moments that are known only by the machine's own count, until the clock is trusted.
extension Store {
    /// What this kiosk has to settle but for those, at most `limit` of it: workouts, then finger checks, exercises and trainings,
    /// each in the order of their ids.
    public func awaiting(limit: Int, except excluded: Set<ULID> = []) throws(StoreError) -> [Awaiting] {
        try database.read { [kiosk] transaction throws(StoreError) in
            var found: [Awaiting] = []
            guard limit > 0 else { return found }
            try transaction.visit(.timeline, .ascending(prefix: Transaction.awaitedPrefix)) {
                key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), !excluded.contains(id),
                    let workout = try transaction.readable(WorkoutID(id)),
                    workout.kiosk == kiosk, let moment = workout.fact.moment.awaited
                else { return true }
                found.append(Awaiting(subject: .workout(WorkoutID(id), original: workout.fact.photo), moment: moment))
                return found.count < limit
            }
            try transaction.visit(.checks, .ascending(prefix: Transaction.awaitedPrefix)) { key, _ throws(StoreError) in
                guard found.count < limit else { return false }
                guard let id = Transaction.listed(key), !excluded.contains(id),
                    let check = try transaction.readable(CheckID(id)),
                    check.kiosk == kiosk, let moment = check.fact.moment.awaited
                else { return true }
                found.append(Awaiting(subject: .check(CheckID(id)), moment: moment))
                return true
            }
            try transaction.visit(.exercises, .ascending(prefix: Transaction.awaitedPrefix)) {
                key, _ throws(StoreError) in
                guard found.count < limit else { return false }
                guard let id = Transaction.listed(key), !excluded.contains(id),
                    let exercise = try transaction.readable(ExerciseID(id)),
                    exercise.kiosk == kiosk, let moment = exercise.fact.moment.awaited
                else { return true }
                found.append(Awaiting(subject: .exercise(ExerciseID(id)), moment: moment))
                return true
            }
            try transaction.visit(.trainings, .ascending(prefix: Transaction.awaitedPrefix)) {
                key, _ throws(StoreError) in
                guard found.count < limit else { return false }
                guard let slot = Transaction.training(listed: Array(copying: key)), let id = slot.training,
                    !excluded.contains(id.ulid), found.last?.subject.ulid != id.ulid,
                    let next = try transaction.awaiting(slot), next.kiosk == kiosk
                else { return true }
                found.append(Awaiting(subject: .training(id, of: next.member), moment: next.moment))
                return true
            }
            return found
        }
    }

    /// How many workouts have no Day yet, for they were logged while a clock was not trusted; deleted ones are not among them.
    ///
    /// - Parameter author: whose; nil for everybody's.
    public func awaitingWorkoutCount(of author: MemberID? = nil) throws(StoreError) -> Int {
        try database.read { transaction throws(StoreError) in
            var count = 0
            try transaction.visit(.timeline, .ascending(prefix: Transaction.awaitedPrefix)) {
                key, _ throws(StoreError) in
                guard let id = Transaction.listed(key), let workout = try transaction.readable(WorkoutID(id)),
                    !workout.isDeleted, author == nil || workout.fact.author == author
                else { return true }
                count += 1
                return true
            }
            return count
        }
    }

    /// Says when it was. A photo takes the place of the original, which goes with the same transaction; at other kiosks it goes when the photo
    /// has come.
    ///
    /// Settling again changes nothing, nor does settling what is not here. Nil for `photo` keeps the original, if there is one.
    public func settle(
        _ subject: Awaiting.Subject, at moment: KnownMoment, isEstimate: Bool, photo: Photo?, now: UTCInstant
    ) throws(StoreError) {
        let photoFact = try photo?.fact()
        let fact = SettleFact(subject: subject.ulid, moment: moment, photo: photoFact, isEstimate: isEstimate)
        try append(
            .settle(fact), at: now,
            unless: { [kiosk] transaction throws(StoreError) in
                let isHere =
                    switch subject {
                    case .workout(let id, _): try transaction.workout(id) != nil
                    case .check(let id): try transaction.check(id) != nil
                    case .exercise(let id): try transaction.exercise(id) != nil
                    case .training(let id, let member): try transaction.training(id, of: member) != nil
                    }
                guard isHere else { return true }
                return try transaction.has(.winners, Slot.settlement(subject.ulid, by: kiosk).key)
            }
        ) { transaction throws(StoreError) in
            guard let photo, let photoFact else { return }
            try transaction.putPhoto(photo, sha256: photoFact.sha256)
        }
    }

    /// What is known of the machine's starts.
    public func bootLog() throws(StoreError) -> BootLog {
        try database.read { transaction throws(StoreError) in try transaction.bootLog().log }
    }

    /// Notes that the agent runs in that boot at that moment, and when the boot began if the clock is trusted. To be called
    /// now and then while something is awaited; nothing is written while nothing is.
    public func see(_ boot: BootID, at now: MonotonicInstant, start: UTCInstant?) throws(StoreError) -> BootLog {
        let (isAwaiting, known) = try database.read { transaction throws(StoreError) in
            (try transaction.hasAwaiting(), try transaction.bootLog().log)
        }
        guard isAwaiting else {
            if !known.boots.isEmpty {
                try commit { transaction throws(StoreError) in try transaction.forgetBoots() }
            }
            return BootLog()
        }
        return try commit { transaction throws(StoreError) in
            try transaction.see(boot, at: now, start: start)
        }
    }
}

extension Transaction {
    /// Notes the boot of a moment that is awaited, in the transaction that keeps it.
    func see(_ moment: Moment) throws(StoreError) {
        guard case .awaited(let awaited) = moment else { return }
        _ = try see(awaited.boot, at: awaited.reading, start: nil)
    }

    fileprivate func see(_ boot: BootID, at now: MonotonicInstant, start: UTCInstant?) throws(StoreError) -> BootLog {
        var (log, first) = try bootLog()
        let before = log
        log.see(boot, at: now, start: start)
        guard let last = log.boots.last, log != before else { return log }
        let isNew = before.boots.last?.id != last.id
        let number = first + UInt64(before.boots.count) - (isNew ? 0 : 1)
        if before.boots.count == BootLog.maxBoots, isNew { try remove(.boots, Transaction.bootKey(first)) }
        try put(.boots, Transaction.bootKey(number), last.bytes)
        return log
    }

    fileprivate func bootLog() throws(StoreError) -> (log: BootLog, first: UInt64) {
        var boots: [BootLog.Boot] = []
        var first: UInt64?
        try visit(.boots, .ascending()) { key, value throws(StoreError) in
            guard let boot = BootLog.Boot(bytes: Array(copying: value)) else {
                throw .damaged(path: "the list of starts", what: "one has \(value.byteCount) bytes")
            }
            first = first ?? Meta.number(Array(copying: key))
            boots.append(boot)
            return true
        }
        return (BootLog(boots), first ?? 0)
    }

    fileprivate func hasAwaiting() throws(StoreError) -> Bool {
        try isAnyLedger { part throws(StoreError) in
            var hasAny = false
            for table in [Table.timeline, .checks, .exercises, .trainings] where !hasAny {
                try part.visit(table, .ascending(prefix: Transaction.awaitedPrefix)) { _, _ in
                    hasAny = true
                    return false
                }
            }
            return hasAny
        }
    }

    fileprivate func forgetBoots() throws(StoreError) {
        for key in try keys(.boots, prefix: []) { try remove(.boots, key) }
    }

    private static func bootKey(_ number: UInt64) -> [UInt8] {
        Meta.bytes(of: number)
    }
}

extension BootLog.Boot {
    /// Name 16, last seen 8, and if it is known the beginning 8.
    fileprivate var bytes: [UInt8] {
        let numbers = [lastSeen.nanoseconds] + (start.map { [$0.milliseconds] } ?? [])
        return id.bytes + numbers.flatMap { Meta.bytes(of: $0) }
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == 24 || bytes.count == 32, let id = BootID(bytes: bytes.prefix(16)) else { return nil }
        self.init(
            id: id, lastSeen: MonotonicInstant(nanoseconds: Meta.number(bytes[16..<24])),
            start: bytes.count == 32 ? UTCInstant(milliseconds: Meta.number(bytes[24..<32])) : nil)
    }
}
