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

        /// Where the next one stands among those of other ledgers: those whose moment is not known yet are the latest.
        var place: Int64 { read.first?.fact.moment.known?.instant.milliseconds ?? .max }
    }

    /// A workout, and the ledger that has it.
    package struct Step: Sendable {
        package var store: Store
        package var workout: StoredWorkout
    }

    private var cursors: [Cursor]
    private let (earliest, end): (UTCInstant?, UTCInstant?)
    private let includesDeleted: Bool

    /// So many are read of a ledger at once.
    private static let readAtOnce = 50

    /// Those between the two instants.
    package init(
        _ stores: [Store], since earliest: UTCInstant? = nil, before end: UTCInstant? = nil,
        includingDeleted: Bool = false
    ) {
        cursors = stores.map { Cursor(store: $0) }
        (self.earliest, self.end, includesDeleted) = (earliest, end, includingDeleted)
    }

    /// At most so many more; fewer only at the end.
    package mutating func next(_ count: Int) throws(StoreError) -> [Step] {
        var steps: [Step] = []
        while steps.count < count {
            for index in cursors.indices { try fill(&cursors[index], upTo: count - steps.count) }
            let first = cursors.indices.filter { !cursors[$0].read.isEmpty }
                .max { cursors[$0].place < cursors[$1].place }
            guard let first, let workout = cursors[first].read.popFirst() else { break }
            steps.append(Step(store: cursors[first].store, workout: workout))
        }
        return steps
    }

    private func fill(_ cursor: inout Cursor, upTo count: Int) throws(StoreError) {
        guard cursor.read.isEmpty, !cursor.hasEnded else { return }
        let limit = min(count, WorkoutWalk.readAtOnce)
        let page = try cursor.store.workouts(
            limit: limit, after: cursor.last, since: earliest, before: end, includingDeleted: includesDeleted)
        (cursor.read, cursor.last, cursor.hasEnded) = (page[...], page.last, page.count < limit)
    }
}
