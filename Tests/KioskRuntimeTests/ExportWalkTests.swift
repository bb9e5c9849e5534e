import FitPinkyCore
import Ledger
import Store
import Support
import Testing

@testable import KioskRuntime

/// Workouts of several ledgers, oldest first, as they are exported.
@Suite struct ExportWalkTests {
    private static let days = ["2026-02-24", "2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28"]

    private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `whatever is in which ledger, those of the days come oldest first, in pages of whatever length`(
        seed: UInt64
    ) throws {
        var chance = SeededGenerator(seed: seed)
        let folder = TemporaryFolder()
        let first = try Store(folder: folder.path)
        let stores =
            [first]
            + (try (1...2 as ClosedRange<UInt64>).map { number in
                try first.folder.make(.personal(ULID(high: 1, low: number)), at: UTCInstant(milliseconds: 1))
            })
        let wanted = try day("2026-02-25")...day("2026-02-27")
        var expected: [(Int64, WorkoutID)] = []
        for number in 0..<UInt64.random(in: 0...200, using: &chance) {
            // A Day's workout can have its instant on the day before or after in UTC; many have the same.
            let day = try day(Self.days[Int.random(in: 0..<5, using: &chance)])
            let hour = Int64.random(in: -20...40, using: &chance)
            let instant = UTCInstant(
                milliseconds: Int64(day.daysSince1970) * 86_400_000 + hour * 3_600_000)
            let author = MemberID(ULID(high: 3, low: number))
            let workout = Store.NewWorkout(
                id: WorkoutID(ULID(high: 2, low: number)), author: author,
                moment: .known(KnownMoment(instant: instant, zone: "UTC", day: day)), photo: nil)
            let store = stores[Int.random(in: 0...2, using: &chance)]
            try store.save(workout, at: instant)
            let id = try store.id(of: workout)
            if wanted.contains(day) { expected.append((instant.milliseconds, id)) }
        }
        expected.sort { ($0.0, $0.1) < ($1.0, $1.1) }
        var (walk, found) = (ExportWalk(stores, of: wanted), [WorkoutID]())
        while true {
            let page = try walk.next(Int.random(in: 1...70, using: &chance))
            if page.isEmpty { break }
            for step in page {
                #expect(try step.store.workout(step.workout.fact.workout) != nil, "seed \(seed)")
                found.append(step.workout.fact.workout)
            }
        }
        #expect(found == expected.map(\.1), "seed \(seed)")
    }
}
