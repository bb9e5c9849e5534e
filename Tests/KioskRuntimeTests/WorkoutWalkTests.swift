import FitPinkyCore
import Ledger
import Store
import Support
import Testing

@testable import KioskRuntime

/// Workouts of several ledgers, read as if they were one.
@Suite struct WorkoutWalkTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `whatever is in which ledger, all come newest first, in pages of whatever length`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let folder = TemporaryFolder()
        let count = UInt64.random(in: 0...180, using: &chance)
        let stores = try ledgers(in: folder)
        let expected = try fill(stores, with: count, within: 1_000_000, using: &chance)
        var (walk, found) = (WorkoutWalk(try stores[1].andEarlier()), [WorkoutID]())
        while true {
            let count = Int.random(in: 1...70, using: &chance)
            let page = try walk.next(count)
            for step in page {
                #expect(try step.store.workout(step.workout.fact.workout) != nil, "seed \(seed)")
                found.append(step.workout.fact.workout)
            }
            if page.count < count { break }
        }
        #expect(found == expected, "seed \(seed)")
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a listing goes on after each workout, and back, though many are of one instant`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let folder = TemporaryFolder()
        let stores = try ledgers(in: folder)
        let expected = try fill(stores, with: 24, within: 4, using: &chance)
        for (index, id) in expected.enumerated() {
            let workout = try #require(try stores[1].ledger(ofWorkout: id)).workout
            var walk = WorkoutWalk(try stores[1].andEarlier(), after: workout)
            #expect(try walk.next(100).map(\.workout.fact.workout) == Array(expected[(index + 1)...]), "seed \(seed)")
            let newer = try stores[1].newer(than: workout)?.workout.fact.workout
            #expect(newer == (index > 0 ? expected[index - 1] : nil), "seed \(seed)")
        }
    }

    private func ledgers(in folder: TemporaryFolder) throws -> [Store] {
        let first = try Store(folder: folder.path)
        return [first]
            + (try (1...2 as ClosedRange<UInt64>).map { number in
                try first.folder.make(.personal(ULID(high: 1, low: number)), at: UTCInstant(milliseconds: 1))
            })
    }

    /// Saves so many workouts in whichever ledger, within so many milliseconds; returns them newest first.
    private func fill(
        _ stores: [Store], with count: UInt64, within milliseconds: Int64, using chance: inout SeededGenerator
    ) throws -> [WorkoutID] {
        var saved: [(Int64, WorkoutID)] = []
        for number in 0..<count {
            let instant = UTCInstant(
                milliseconds: 1_772_100_000_000 + Int64.random(in: 0..<milliseconds, using: &chance))
            let day = try #require(Day(iso8601: "2026-02-26"))
            // Of as many authors: a member's own ledger takes what one does in one instant for one workout.
            let workout = Store.NewWorkout(
                id: WorkoutID(ULID(high: 2, low: number)), author: MemberID(ULID(high: 3, low: number)),
                moment: .known(KnownMoment(instant: instant, zone: "UTC", day: day)), photo: nil)
            let store = stores[Int.random(in: 0...2, using: &chance)]
            try store.save(workout, at: instant)
            saved.append((instant.milliseconds, try store.id(of: workout)))
        }
        return saved.sorted { $0 > $1 }.map(\.1)
    }
}
