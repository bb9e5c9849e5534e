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
        let first = try Store(folder: folder.path)
        var stores = [first]
        for number in 1...2 as ClosedRange<UInt64> {
            stores.append(
                try first.folder.make(.personal(ULID(high: 1, low: number)), at: UTCInstant(milliseconds: 1)))
        }
        let author = MemberID(ULID(high: 3, low: 4))
        var expected: [Int64] = []
        for number in 0..<UInt64.random(in: 0...180, using: &chance) {
            let milliseconds = 1_772_100_000_000 + Int64.random(in: 0..<1_000_000, using: &chance)
            let instant = UTCInstant(milliseconds: milliseconds)
            let day = try #require(Day(iso8601: "2026-02-26"))
            try stores[Int.random(in: 0...2, using: &chance)].save(
                Store.NewWorkout(
                    id: WorkoutID(ULID(high: 2, low: number)), author: author,
                    moment: .known(KnownMoment(instant: instant, zone: "UTC", day: day)), photo: nil), at: instant)
            expected.append(milliseconds)
        }
        expected.sort(by: >)
        var (walk, found) = (WorkoutWalk(try stores[1].andEarlier()), [Int64]())
        while true {
            let count = Int.random(in: 1...70, using: &chance)
            let page = try walk.next(count)
            for step in page {
                #expect(try step.store.workout(step.workout.fact.workout) != nil, "seed \(seed)")
                found.append(try #require(step.workout.fact.moment.known).instant.milliseconds)
            }
            if page.count < count { break }
        }
        #expect(found == expected, "seed \(seed)")
    }
}
