internal import FitPinkyCore
internal import Ledger

/// A key of one of the derived tables that say where something is found.
struct Listing: Hashable {
    var table: Table
    var key: [UInt8]
}

// Where workouts, checks, exercises and trainings are found by time, and photos by who speaks of them.
extension Transaction {
    /// Runs a change of what fills the slot, or of what that says, and lists anew what the slot has a say in.
    func listingAnew(_ slot: Slot, _ change: () throws(StoreError) -> Void) throws(StoreError) {
        let before = try listings(of: slot)
        try change()
        let after = try listings(of: slot)
        for gone in before.subtracting(after) { try remove(gone.table, gone.key) }
        for new in after.subtracting(before) { try put(new.table, new.key) }
        for gone in before.subtracting(after) where gone.table == .mentions {
            if let id = ULID(bytes: gone.key.dropFirst(32)) { try dropReplacedPhotos(of: WorkoutID(id)) }
        }
    }

    /// Where the workout, check, exercise or training is listed that the slot has a say in.
    func listings(of slot: Slot) throws(StoreError) -> Set<Listing> {
        if let id = slot.workout {
            // Also one in the name of somebody else, which is left out when it is read: it counts once its kiosk serves them.
            guard let workout = try winningWorkout(id)?.fact else { return [] }
            let place = Listing(table: .timeline, key: Transaction.timelineKey(workout.moment, id.ulid))
            guard let photo = workout.photo else { return [place] }
            return [place, Listing(table: .mentions, key: photo.sha256 + id.ulid.bytes)]
        }
        if let id = slot.check {
            guard let check = try check(id) else { return [] }
            return [Listing(table: .checks, key: Transaction.timelineKey(check.fact.moment, id.ulid))]
        }
        if let id = slot.exercise {
            guard let exercise = try exercise(id) else { return [] }
            return [Listing(table: .exercises, key: Transaction.timelineKey(exercise.fact.moment, id.ulid))]
        }
        if slot.training != nil { return try trainingListing(slot).map { [$0] } ?? [] }
        guard let subject = slot.settlement?.subject else { return [] }
        return try listings(of: .workout(WorkoutID(subject))).union(listings(of: .check(CheckID(subject))))
            .union(listings(of: .exercise(ExerciseID(subject)))).union(trainingListings(TrainingID(subject)))
    }

    /// Sorts by instant, then id. The sign bit is turned over so that instants before 1970 sort first; what is awaited
    /// comes after every instant.
    static func timelineKey(_ moment: Moment, _ id: ULID) -> [UInt8] {
        timelinePlace(moment) + id.bytes
    }

    /// What the keys of that moment begin with.
    static func timelinePlace(_ moment: Moment) -> [UInt8] {
        moment.known.map { timelinePlace($0.instant) } ?? awaitedPrefix
    }

    /// What the keys of that instant begin with.
    static func timelinePlace(_ instant: UTCInstant) -> [UInt8] {
        Meta.bytes(of: UInt64(bitPattern: instant.milliseconds) ^ 1 << 63)
    }

    /// The id at the end of a listing by time.
    static func listed(_ key: RawSpan) -> ULID? { ULID(bytes: Array(copying: key).dropFirst(8)) }

    /// What `timelineKey` begins with where a moment is awaited.
    static let awaitedPrefix = [UInt8](repeating: 0xFF, count: 8)
}
