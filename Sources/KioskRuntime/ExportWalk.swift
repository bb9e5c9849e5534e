package import FitPinkyCore
internal import Ledger
package import Store

/// Goes through the workouts of several ledgers that are not deleted and count for some of the Days, oldest first, as if they were one.
package struct ExportWalk: Sendable {
    private struct Cursor {
        var store: Store
        var read: ArraySlice<StoredWorkout> = []
        var last: StoredWorkout?
        var hasEnded = false
    }

    private var cursors: [Cursor]
    private let days: ClosedRange<Day>

    /// So many are read of a ledger at once: more would be kept in memory while a caller takes them slowly.
    static let readAtOnce = 50

    package init(_ stores: [Store], of days: ClosedRange<Day>) {
        cursors = stores.map { Cursor(store: $0) }
        self.days = days
    }

    /// At most so many more; none only at the end.
    package mutating func next(_ count: Int) throws(StoreError) -> [WorkoutWalk.Step] {
        var steps: [WorkoutWalk.Step] = []
        while steps.count < count {
            for index in cursors.indices { try fill(&cursors[index]) }
            let places = cursors.indices.compactMap { index in
                cursors[index].read.first.map { (index, $0.exportPlace) }
            }
            guard let first = places.min(by: { $0.1 < $1.1 })?.0, let workout = cursors[first].read.popFirst() else {
                break
            }
            steps.append(WorkoutWalk.Step(store: cursors[first].store, workout: workout))
        }
        return steps
    }

    private func fill(_ cursor: inout Cursor) throws(StoreError) {
        while cursor.read.isEmpty, !cursor.hasEnded {
            // Instants are within a day and a bit of their Days, whatever zone they were in.
            let page = try cursor.store.workoutsOldestFirst(
                limit: ExportWalk.readAtOnce, after: cursor.last, from: days.lowerBound.beginning(daysEarlier: 2),
                before: days.upperBound.beginning(daysEarlier: -3))
            (cursor.last, cursor.hasEnded) = (page.last ?? cursor.last, page.count < ExportWalk.readAtOnce)
            cursor.read = page.filter { $0.fact.moment.known.map { days.contains($0.day) } ?? false }[...]
        }
    }
}

extension StoredWorkout {
    /// By instant, then id, as ledgers list their own.
    fileprivate var exportPlace: (Int64, ULID) {
        (fact.moment.known?.instant.milliseconds ?? .max, fact.workout.ulid)
    }
}
