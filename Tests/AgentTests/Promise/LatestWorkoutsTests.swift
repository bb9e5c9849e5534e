import FitPinkyCore
import Ledger
import Store
import Support
import Testing

@testable import Agent

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
        try store.delete(id(last), by: authors[last], at: UTCInstant(milliseconds: 1_772_200_000_000))
        return store
    }

    private func id(_ number: Int) -> WorkoutID { WorkoutID(ULID(high: 2, low: UInt64(number))) }

    @Test(arguments: [1, 2, 3, 4, 7, 200])
    func `everybody's latest is found, however many others have logged since`(page: Int) throws {
        let folder = TemporaryFolder()
        let store = try store([ana, ana, ben, ben, ben, ben, ben], in: folder)
        let latest = try store.latestWorkouts(of: [ana, ben, cas], page: page)
        #expect(latest.mapValues(\.fact.workout) == [ana: id(1), ben: id(5)])
        #expect(try store.latestWorkouts(of: [], page: page).isEmpty)
    }
}
