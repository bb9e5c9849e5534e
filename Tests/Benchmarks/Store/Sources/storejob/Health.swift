import FitPinkyCore
import HealthExport
import Ledger
import Store

/// What ten years of health data cost.
enum Health {
    private static let member = MemberID(ULID(high: 5, low: 1))
    private static let days = 3652

    static func run(in folder: String) throws {
        let today = try History.moment(History.begin + History.tenYears).day
        guard let first = today.advanced(byDays: 1 - days), let recent = today.advanced(byDays: -29) else {
            throw JobError.wrong("a Day")
        }
        let store = try Store(folder: folder)
        var imports: [Double] = []
        for exported in 0..<20 {
            let summary = summary(from: first, exported: Int64(exported))
            imports.append(
                try Stopwatch.time {
                    guard try store.importHealth(summary, of: member) == days else { throw JobError.wrong("an import") }
                })
        }
        print("measured: an import of ten years: \(Measured(imports).text)")
        let same = summary(from: first, exported: 19)
        let again = try (0..<20).map { _ in try Stopwatch.time { _ = try store.importHealth(same, of: member) } }
        print("measured: the same once more: \(Measured(again).text)")
        func look(_ range: ClosedRange<Day>, _ count: Int) throws -> Measured {
            try Measured(
                (0..<300).map { _ in
                    try Stopwatch.time {
                        let read = try store.health(of: member, in: range)
                        guard read.days.count == count, try store.hasHealth(of: member) else {
                            throw JobError.wrong("Days")
                        }
                    }
                })
        }
        print("measured: 30 days of trends with ten years of them: \(try look(recent...today, 30).text)")
        print("measured: all ten years of trends: \(try look(first...today, days).text)")
    }

    /// Every Day with all that can be measured, and a workout on about two Days of five.
    private static func summary(from first: Day, exported: Int64) -> HealthSummary {
        let all = (0..<days).compactMap { first.advanced(byDays: $0) }
        let values = all.enumerated().map { number, day in
            HealthDay(day, values: [8_000 + number, 400_000 + number * 7, 5_000 + number, 580 + number % 60, 1_300])
        }
        let workouts = all.enumerated().filter { $0.offset % 5 < 2 }.map { _, day in
            let start = Int64(day.daysSince1970) * 86_400_000 + 64_800_000
            return HealthWorkout(
                day: day, type: .run, start: UTCInstant(milliseconds: start),
                end: UTCInstant(milliseconds: start + 1_800_000))
        }
        let source = HealthSource(name: "Watch", records: days, from: first, to: all.last ?? first)
        return HealthSummary(
            exportedAt: UTCInstant(milliseconds: exported), days: values, workouts: workouts, sources: [source])
    }
}
