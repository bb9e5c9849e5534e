import FitPinkyCore
import HealthExport
import Ledger

@testable import Store

/// Tests that say what exports of the furnished kiosk's member hold.
protocol HealthSamples {
    var furnished: Furnished { get }
}

extension HealthSamples {
    var first: Day { Day(daysSince1970: 20_480) ?? .first }
    var other: MemberID { MemberID(ULID(high: 3, low: 5)) }
    var ana: MemberID { furnished.member }

    func day(_ number: Int) -> Day { first.advanced(byDays: number) ?? first }

    func workout(_ number: Int, minutes: Int64 = 30, _ type: ActivityType = .run) -> HealthWorkout {
        let start = Int64(day(number).daysSince1970) * 86_400_000 + 36_000_000
        return HealthWorkout(
            day: day(number), type: type, start: UTCInstant(milliseconds: start),
            end: UTCInstant(milliseconds: start + minutes * 60_000))
    }

    /// Each Day has `value` steps and what follows from them.
    func summary(
        _ numbers: Range<Int>, value: Int = 1, exported: Int64? = 1_000, workouts: [HealthWorkout] = [],
        kinds: Set<HealthKind> = Set(HealthKind.allCases), source: String = "Ana's Watch"
    ) -> HealthSummary {
        let days = numbers.map { number in
            HealthDay(
                day(number), values: zip(HealthDay.kinds, 0...).map { kinds.contains($0) ? value + number + $1 : nil })
        }
        let sources =
            numbers.isEmpty
            ? []
            : [
                HealthSource(
                    name: source, records: value, from: day(numbers.lowerBound), to: day(numbers.upperBound - 1))
            ]
        return HealthSummary(
            exportedAt: exported.map { UTCInstant(milliseconds: $0) }, days: days, workouts: workouts, sources: sources,
            kinds: kinds)
    }

    func all(_ store: Store, of member: MemberID? = nil) throws -> (
        days: [HealthDay], workouts: [HealthWorkout]
    ) {
        try store.health(of: member ?? ana, in: HealthSummary.allowedDays)
    }
}
