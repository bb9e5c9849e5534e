import FitPinkyCore
import Ledger
import Store

/// What trainings cost as they get more: none, and two hundred a year for a year and for ten.
enum Trainings {
    private static let member = MemberID(ULID(high: 5, low: 1))
    private static let perYear = 200
    private static let exercises = 6
    private static let sets = 4
    private static let now = History.begin + History.tenYears
    private static let looks = 300

    static func run(in folder: String) throws {
        var medians: [(name: String, times: [Double])] = []
        for years in [0, 1, 10] {
            let store = try Store(folder: "\(folder)/\(years)")
            try fill(store, years: years)
            for (name, times) in try measure(store, years: years) {
                let measured = Measured(times)
                print("measured: \(name) after \(years) years of trainings: \(measured.text)")
                if let index = medians.firstIndex(where: { $0.name == name }) {
                    medians[index].times.append(measured.percentile(50))
                } else {
                    medians.append((name, [measured.percentile(50)]))
                }
            }
        }
        for (name, times) in medians where times.count == 3 && times[1] > 0 {
            print(
                "measured: \(name), p50 after ten years over that after one: \(Measured.rounded(times[2] / times[1]))")
        }
    }

    private static func fill(_ store: Store, years: Int) throws {
        let begin = Trainings.now - History.tenYears / 10 * Int64(years)
        try store.say(
            [.member(MemberFact(member: member, name: "Ana"))], at: UTCInstant(milliseconds: begin))
        let count = perYear * years
        for index in 0..<count {
            let instant = begin + (Trainings.now - begin) / Int64(count) * Int64(index)
            let id = ULID(high: UInt64(instant) << 16, low: UInt64(index + 1))
            let course = TrainedCourse(
                seconds: 3000, split: SplitID(ULID(high: 8, low: UInt64(index % 3))), called: "Split \(index % 3)",
                exercises: (0..<exercises).map { exercise in
                    TrainedExercise(
                        name: "Exercise \(index % 3 * exercises + exercise)", load: .free,
                        sets: (0..<sets).map { TrainedSet(reps: 8 + $0, weightGrams: 40_000 + index * 10, .done) })
                })
            let version = Version(
                ChangeID(id), replacing: [], updated: UTCInstant(milliseconds: instant))
            try store.save(
                TrainingFact(
                    TrainingID(id), of: member, version, at: .known(try History.moment(instant)), course),
                at: UTCInstant(milliseconds: instant))
        }
    }

    private static func measure(_ store: Store, years: Int) throws -> [(name: String, times: [Double])] {
        let today = try History.moment(Trainings.now).day
        func times(_ body: () throws -> Void) throws -> [Double] {
            try (0..<looks).map { _ in try Stopwatch.time(body) }
        }
        _ = try store.household(today: today)
        // What the agent asks the ledger for: the household's state, which it keeps, settings and the last workout.
        let status = try times {
            _ = try store.household(today: today)
            _ = try store.settings()
            _ = try store.quarantinedCount()
            _ = try store.workouts(limit: 1)
        }
        func trainings(days: Int, _ count: ClosedRange<Int>) throws -> [Double] {
            let since = UTCInstant(milliseconds: Trainings.now - Int64(days) * 86_400_000)
            return try times {
                let found = try store.trainings(of: member, limit: 500, since: since)
                guard years == 0 ? found.isEmpty : count.contains(found.count) else {
                    throw JobError.wrong("\(found.count) trainings of \(days) days")
                }
            }
        }
        let recent = try trainings(days: 90, 48...51)
        let year = try trainings(days: 365, 198...201)
        // An exercise's progress tells every exercise that was ever trained: the agent reads them all once, and again when something was
        // said.
        let all = try times {
            guard try store.trainings(of: member, limit: 4000).count == perYear * years else {
                throw JobError.wrong("not all trainings")
            }
        }
        let plans = try times { _ = try store.winners(.plans) }
        return [
            ("status", status), ("plans", plans), ("trainings of 90 days", recent),
            ("trainings of 365 days, for an exercise's progress", year),
            ("all trainings, for the names of exercises", all),
        ]
    }
}
