public import FitPinkyCore
public import Ledger

// When workouts of other kiosks came, and whether their photos have. It is noted when they come, in a row for each that may be late for
// its week; nothing that is derived depends on it, so it outlasts a rebuild, and a backup takes it along.
extension Store {
    /// What is known of other kiosks' workouts beside their entries: of Days from the first to the last, both included, those that are not
    /// deleted and came late or whose photo has not come. At most ``maxListed``.
    public func workoutArrivals(from first: Day, through last: Day) throws(StoreError) -> [WorkoutArrival] {
        try database.read { transaction throws(StoreError) in
            var candidates: [(id: WorkoutID, arrived: Day?)] = []
            // By when they came, for an entry may say an instant that is far from its Day.
            for (dot, arrived) in try transaction.noted() where WorkoutArrival.isLate(first, on: arrived) {
                if let id = try transaction.workout(recordedBy: dot) { candidates.append((id, arrived)) }
            }
            // Their instants are within a day and a bit of their Days, whatever zone they were in.
            let end = Transaction.timelinePlace(last.midnight(later: 3))
            var listed: [WorkoutID] = []
            try transaction.visit(.timeline, .from(Transaction.timelinePlace(first.midnight(later: -2)))) { key, _ in
                guard Array(copying: key).lexicographicallyPrecedes(end) else { return false }
                if let id = Transaction.listed(key) { listed.append(WorkoutID(id)) }
                return true
            }
            candidates += listed.map { ($0, nil) }
            var found: [WorkoutID: WorkoutArrival] = [:]
            for (id, arrived) in candidates where found[id] == nil && found.count < Store.maxListed {
                guard let arrival = try transaction.arrival(of: id, on: arrived, besides: kiosk),
                    first <= arrival.day, arrival.day <= last
                else { continue }
                found[id] = arrival
            }
            return found.values.sorted { ($0.day, $0.member) < ($1.day, $1.member) }
        }
    }
}

extension Transaction {
    /// A record came on that Day: if it says on which earlier Day a workout was, and that is so long ago that it may be late, it is noted.
    func noteLate(_ record: Record, on today: Day) throws(StoreError) {
        let kinds: [Fact.Kind] = [.workout, .settle]
        guard kinds.contains(where: { $0.rawValue == record.header.kind }), let fact = record.fact else { return }
        var (day, dot): (Day?, Dot?) = (nil, nil)
        if case .workout(let workout) = fact {
            (day, dot) = (workout.moment.known?.day, record.header.dot)
        } else if case .settle(let settled) = fact {
            (day, dot) = (settled.moment.day, try holder(of: Slot.workout(WorkoutID(settled.subject)).key)?.dot)
            // Nobody settles for another kiosk.
            if dot?.origin != record.header.dot.origin { dot = nil }
        }
        guard let day, let dot, WorkoutArrival.isLate(day, on: today), try !has(.heard, dot.bytes) else { return }
        try put(.heard, dot.bytes, Meta.bytes(of: today.midnight(later: 0).milliseconds))
    }

    /// The entries of which it was noted on which Day they came, and that Day; deletions are among them.
    fileprivate func noted() throws(StoreError) -> [(dot: Dot, day: Day)] {
        var noted: [(dot: Dot, day: Day)] = []
        try visit(.heard, .ascending()) { key, value in
            let milliseconds: Int64 = Meta.number(Array(copying: value))
            if let dot = Dot(bytes: Array(copying: key)), let day = Day(daysSince1970: Int(milliseconds / 86_400_000)) {
                noted.append((dot, day))
            }
            return true
        }
        return noted
    }

    /// What is known of a workout of another kiosk; nil if it is deleted, or neither came late nor lacks its photo.
    fileprivate func arrival(
        of id: WorkoutID, on arrived: Day?, besides kiosk: KioskID
    ) throws(StoreError) -> WorkoutArrival? {
        guard let workout = try readable(id), !workout.isDeleted, workout.kiosk != kiosk,
            let day = workout.fact.moment.known?.day
        else { return nil }
        let lacksPhoto = try missingPhoto(of: workout) != nil && !workout.isPhotoPresent
        guard arrived != nil || lacksPhoto else { return nil }
        return WorkoutArrival(member: workout.fact.author, day: day, arrived: arrived, lacksPhoto: lacksPhoto)
    }

    /// The workout that the entry is the record of, as far as it can be read.
    fileprivate func workout(recordedBy dot: Dot) throws(StoreError) -> WorkoutID? {
        guard let record = try unlessDamaged({ () throws(StoreError) in try record(dot) }) else { return nil }
        guard case .workout(let fact)? = record.fact else { return nil }
        return fact.workout
    }
}

extension Day {
    /// So many Days later, at midnight in UTC.
    fileprivate func midnight(later days: Int64) -> UTCInstant {
        UTCInstant(milliseconds: (Int64(daysSince1970) + days) * 86_400_000)
    }
}
