import FitPinkyCore
import HealthExport
import Ledger
import Support
import Testing

@testable import Store

/// What several exports of one member say of the same Days, where one of them lacks something.
@Suite struct HealthMergingTests {
    private let furnished = Furnished()
    private let first = Day(daysSince1970: 20_480) ?? .first
    private var ana: MemberID { furnished.member }

    private func day(_ number: Int) -> Day { first.advanced(byDays: number) ?? first }

    private func workout(_ number: Int, hour: Int64 = 10) -> HealthWorkout {
        let start = Int64(day(number).daysSince1970) * 86_400_000 + hour * 3_600_000
        return HealthWorkout(
            day: day(number), type: .run, start: UTCInstant(milliseconds: start),
            end: UTCInstant(milliseconds: start + 1_800_000))
    }

    /// - Parameter days: the values of each, in the order of `HealthDay.values`.
    private func export(
        _ days: [[Int?]], at exported: Int64, workouts: [HealthWorkout] = [], isWhole: Bool = true, records: Int = 10,
        kinds: Set<HealthKind> = Set(HealthKind.allCases)
    ) -> HealthSummary {
        let source = HealthSource(name: "Watch", records: records, from: first, to: day(days.count - 1))
        return HealthSummary(
            exportedAt: UTCInstant(milliseconds: exported),
            days: days.enumerated().map { HealthDay(day($0), values: $1) }.filter { !$0.isEmpty }, workouts: workouts,
            sources: [source], kinds: kinds, isWhole: isWhole)
    }

    private func all(_ store: Store) throws -> (values: [[Int?]], workouts: [HealthWorkout]) {
        let read = try store.health(of: ana, in: HealthSummary.allowedDays)
        return (read.days.map(\.values), read.workouts)
    }

    @Test func `of one kind alone a source has fewer records, and none of the others is gone`() throws {
        let store = try furnished.open()
        try store.importHealth(export([[50, 1, 2, 3, 4]], at: 1_000, records: 10), of: ana)
        try store.importHealth(export([[60, nil, nil, nil, nil]], at: 2_000, records: 3, kinds: [.steps]), of: ana)
        #expect(try store.healthSources(of: ana).map(\.records) == [10])
        try store.importHealth(export([[70, 1, 2, 3, 4]], at: 3_000, records: 7), of: ana)
        #expect(try store.healthSources(of: ana).map(\.records) == [7])
    }

    @Test func `a later file that ends early takes nothing away, and a whole one of before or after completes it`()
        throws
    {
        let store = try furnished.open()
        let known: [[Int?]] = [[100, 200, 300, 600, 1_200], [110, 210, 310, 610, 1_210]]
        let whole = export(known, at: 1_000, workouts: [workout(0), workout(1)])
        try store.importHealth(whole, of: ana)
        // The sums of the first Day are cut, those of the second have grown, and nobody knows of a third one yet.
        let cut = export(
            [[50, nil, nil, 500, nil], [150, nil, nil, nil, nil], [70, nil, nil, nil, nil]], at: 2_000,
            workouts: [workout(1, hour: 15)], isWhole: false, records: 4)
        #expect(try store.importHealth(cut, of: ana) == 2)
        let merged: [[Int?]] = [known[0], [150, 210, 310, 610, 1_210], [70, nil, nil, nil, nil]]
        #expect(try all(store).values == merged)
        #expect(try all(store).workouts == [workout(0), workout(1), workout(1, hour: 15)])
        let sources = try store.healthSources(of: ana)
        #expect(sources.map(\.records) == [10] && sources.map(\.to) == [day(2)])
        // Again: nothing changes.
        #expect(try store.importHealth(cut, of: ana) == 2)
        #expect(try all(store).values == merged)
        // The whole one of before still says how its Days were.
        #expect(try store.importHealth(whole, of: ana) == 2)
        #expect(try all(store).values == known + [merged[2]] && all(store).workouts == whole.workouts)
        let after = export([[1, 2, 3, nil, nil]], at: 3_000)
        #expect(try store.importHealth(after, of: ana) == 1)
        #expect(try all(store).values == [[1, 2, 3, nil, nil], known[1], merged[2]])
    }

    @Test func `a whole file replaces what only one that ends early has said, also where it is older`() throws {
        let store = try furnished.open()
        try store.importHealth(export([[50, nil, nil, nil, nil]], at: 2_000, isWhole: false, records: 4), of: ana)
        let older = export([[100, 200, nil, 600, nil]], at: 1_000, workouts: [workout(0)], records: 7)
        #expect(try store.importHealth(older, of: ana) == 1)
        #expect(try all(store).values == older.days.map(\.values) && all(store).workouts == older.workouts)
        #expect(try store.healthSources(of: ana) == older.sources)
    }

    @Test func `an earlier export says what of a Day is not known, and nothing else, also from a backup`() throws {
        let store = try furnished.open()
        try store.importHealth(export([[900, nil, nil, nil, nil]], at: 2_000, kinds: [.steps]), of: ana)
        let path = try SeveralLedgers.backup(store, in: furnished.folder)
        let older = export([[100, 200, nil, 600, nil]], at: 1_000, workouts: [workout(0)])
        let wanted: [[Int?]] = [[900, 200, nil, 600, nil]]
        for _ in 0..<2 {
            try store.importHealth(older, of: ana)
            #expect(try all(store).values == wanted && all(store).workouts == [workout(0)])
        }
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try all(store).values == wanted && all(store).workouts == [workout(0)])
        // And one that was not read for it says nothing of it.
        _ = try store.eraseHealth(of: ana)
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        var few = older
        few.kinds = [.activeEnergy]
        try store.importHealth(few, of: ana)
        #expect(try all(store).values == [[900, 200, nil, nil, nil]] && all(store).workouts.isEmpty)
        // The other way round: what is here fills what a later backup lacks.
        _ = try store.eraseHealth(of: ana)
        try store.importHealth(older, of: ana)
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try all(store).values == wanted && all(store).workouts == [workout(0)])
    }

    @Test func `workouts of a file that ends early are kept up to the most of a Day`() throws {
        let store = try furnished.open()
        let most = HealthSummary.maxWorkoutsADay
        let known = (0..<most).map { number in
            var workout = workout(0)
            workout.end = UTCInstant(milliseconds: workout.end.milliseconds + Int64(number) * 1_000)
            return workout
        }
        try store.importHealth(export([[1, nil, nil, nil, nil]], at: 1_000, workouts: known), of: ana)
        let cut = export([[1, nil, nil, nil, nil]], at: 2_000, workouts: [workout(0, hour: 15)], isWhole: false)
        #expect(try store.importHealth(cut, of: ana) == 0)
        #expect(try all(store).workouts == known && store.verify().isClean)
    }
}
