import FitPinkyCore
import Ledger
import Store
import Support
import Testing

@testable import KioskRuntime

@Suite struct LatestWorkoutsTests {
    private let ana = MemberID(ULID(high: 1, low: 1))
    private let ben = MemberID(ULID(high: 1, low: 2))
    private let cas = MemberID(ULID(high: 1, low: 3))

    /// Workouts of these authors, one a minute, and the last of them deleted.
    private func store(_ authors: [MemberID], in folder: TemporaryFolder) throws -> Store {
        let store = try Store(folder: "\(folder.path)/state")
        let day = try #require(Day(iso8601: "2026-02-26"))
        for (number, author) in authors.enumerated() {
            let instant = UTCInstant(milliseconds: 1_772_100_000_000 + Int64(number) * 60_000)
            try store.save(
                Store.NewWorkout(
                    id: id(number), author: author,
                    moment: .known(KnownMoment(instant: instant, zone: "UTC", day: day)), photo: nil), at: instant)
        }
        let last = authors.count - 1
        try store.say(
            [.delete(DeleteFact(workout: id(last), member: authors[last]))],
            at: UTCInstant(milliseconds: 1_772_200_000_000))
        return store
    }

    private func id(_ number: Int) -> WorkoutID { WorkoutID(ULID(high: 2, low: UInt64(number))) }

    @Test(arguments: [1, 48, 49, 50, 51, 130])
    func `everybody's latest is found, however many others have logged since`(others: Int) throws {
        let folder = TemporaryFolder()
        let store = try store([ana, ana] + [MemberID](repeating: ben, count: others + 1), in: folder)
        let household = try store.household(today: try #require(Day(iso8601: "2026-02-26")))
        #expect(try store.latestWorkout(of: ana, in: household)?.fact.workout == id(1))
        #expect(try store.latestWorkout(of: ben, in: household)?.fact.workout == id(1 + others))
        #expect(try store.latestWorkout(of: cas, in: household) == nil)
    }
}
