package import FitPinkyCore
internal import Ledger
package import Store

// What the kiosk logged in ledgers in which it does not live any more, or lives beside: its people read their past as one.
extension Store {
    /// This ledger, and then the others of the folder: households that were left, the latest first, and members' own.
    package func andEarlier() throws(StoreError) -> [Store] {
        let others = try folder.ledgers().filter { $0.name != name }
        let ordered = others.sorted { one, other in
            (one.closed ?? .distantPast, other.name) > (other.closed ?? .distantPast, one.name)
        }
        var stores = [self]
        for kept in ordered { stores.append(try folder.open(kept.name)) }
        return stores
    }

    /// Which of them has that workout; nil if none does.
    package func ledger(ofWorkout id: WorkoutID) throws(StoreError) -> (store: Store, workout: StoredWorkout)? {
        for store in try andEarlier() {
            if let workout = try store.workout(id) { return (store, workout) }
        }
        return nil
    }

    /// The next workout after that one, of whichever of them, which is not deleted; nil if it is the newest.
    package func newer(than workout: StoredWorkout) throws(StoreError) -> (store: Store, workout: StoredWorkout)? {
        var next: (store: Store, workout: StoredWorkout)?
        for store in try andEarlier() {
            guard let newer = try store.workout(newerThan: workout) else { continue }
            if let found = next, found.workout.place < newer.place { continue }
            next = (store, newer)
        }
        return next
    }
}

extension StoredWorkout {
    /// Where it stands in a listing: by instant, then id, as ledgers list their own. Those whose moment is not known yet are the latest.
    fileprivate var place: (Int64, ULID) { (fact.moment.known?.instant.milliseconds ?? .max, fact.workout.ulid) }
}

extension UTCInstant {
    fileprivate static let distantPast = UTCInstant(milliseconds: .min)
}

/// Goes through the workouts of several ledgers, newest first, as if they were one.
package struct WorkoutWalk: Sendable {
    private struct Cursor {
        var store: Store
        var read: ArraySlice<StoredWorkout> = []
        var last: StoredWorkout?
        var hasEnded = false
    }

    /// A workout, and the ledger that has it.
    package struct Step: Sendable {
        package var store: Store
        package var workout: StoredWorkout
    }

    private var cursors: [Cursor]
    private let includesDeleted: Bool

    /// So many are read of a ledger at once.
    private static let readAtOnce = 50

    /// - Parameter last: begins with the one that follows this one, whichever ledger has it; nil begins with the newest. An instant would
    ///   not do: several workouts can have the same.
    package init(_ stores: [Store], after last: StoredWorkout? = nil, includingDeleted: Bool = false) {
        cursors = stores.map { Cursor(store: $0, last: last) }
        includesDeleted = includingDeleted
    }

    /// At most so many more; fewer only at the end.
    package mutating func next(_ count: Int) throws(StoreError) -> [Step] {
        var steps: [Step] = []
        while steps.count < count {
            for index in cursors.indices { try fill(&cursors[index], upTo: count - steps.count) }
            let places = cursors.indices.compactMap { index in cursors[index].read.first.map { (index, $0.place) } }
            guard let first = places.max(by: { $0.1 < $1.1 })?.0, let workout = cursors[first].read.popFirst() else {
                break
            }
            steps.append(Step(store: cursors[first].store, workout: workout))
        }
        return steps
    }

    private func fill(_ cursor: inout Cursor, upTo count: Int) throws(StoreError) {
        guard cursor.read.isEmpty, !cursor.hasEnded else { return }
        let limit = min(count, WorkoutWalk.readAtOnce)
        let page = try cursor.store.workouts(
            limit: limit, after: cursor.last, includingDeleted: includesDeleted)
        (cursor.read, cursor.last, cursor.hasEnded) = (page[...], page.last ?? cursor.last, page.count < limit)
    }
}
