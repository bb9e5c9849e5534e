import FitPinkyCore
import HealthExport

/// What an export comes to, by the rules read aloud: all records in a list, every sum by going through all of it.
struct ReferenceSummary {
    let days: [HealthDay]
    let workouts: Set<HealthWorkout>
    let sources: [HealthSource]
    let duplicates: Int
    let counts: [HealthKind: Int]

    /// What makes two records copies.
    private struct Identity: Hashable {
        var (type, source, unit): (String, String, String)
        var value: Int128
        var start: SampleMoment
        var end: Int
    }

    init(_ export: SampleExport) {
        var seen: Set<Identity> = []
        let different = export.records.filter { record in
            seen.insert(
                Identity(
                    type: record.type, source: record.source, unit: record.unit,
                    value: ReferenceSummary.billionths(record.value), start: record.start,
                    end: record.start.second + record.seconds)
            ).inserted
        }
        duplicates = export.records.count - different.count
        let workoutsSeen = Set(export.workouts)
        days = Set(different.map(\.start.day)).sorted().compactMap { number -> HealthDay? in
            guard var day = Day(daysSince1970: number).map({ HealthDay($0) }) else { return nil }
            let ofDay = different.filter { $0.start.day == number }
            day.steps = ReferenceSummary.most(ofDay, ["StepCount"], 1_000_000)
            day.activeEnergyCalories = ReferenceSummary.most(ofDay, ["ActiveEnergyBurned"], 1000)
            day.distanceMetres = ReferenceSummary.most(
                ofDay, ["DistanceWalkingRunning", "DistanceCycling", "DistanceSwimming"], 1_000_000)
            day.restingHeartRateTenths = ReferenceSummary.mean(ofDay.filter { $0.type == "RestingHeartRate" })
            day.activeHeartRateTenths = ReferenceSummary.mean(
                ofDay.filter { record in
                    record.type == "HeartRate"
                        && workoutsSeen.contains {
                            $0.start.second <= record.start.second
                                && record.start.second < $0.start.second + $0.seconds
                        }
                })
            return day.isEmpty ? nil : day
        }
        workouts = Set(
            export.workouts.compactMap { workout in
                Day(daysSince1970: workout.start.day).map {
                    HealthWorkout(
                        day: $0, type: workout.type,
                        start: UTCInstant(milliseconds: Int64(workout.start.second) * 1000),
                        end: UTCInstant(milliseconds: Int64(workout.start.second + workout.seconds) * 1000))
                }
            })
        counts = Dictionary(grouping: different) { ReferenceSummary.kind($0.type) }.mapValues(\.count)
        let mapped = Set(
            export.workouts.map {
                SampleWorkout(activity: "", type: $0.type, source: $0.source, start: $0.start, seconds: $0.seconds)
            })
        let measured = different.map { ($0.source, $0.start.day) } + mapped.map { ($0.source, $0.start.day) }
        sources = Dictionary(grouping: measured) { $0.0 }.compactMap { name, all in
            guard let from = all.map(\.1).min().flatMap({ Day(daysSince1970: $0) }),
                let to = all.map(\.1).max().flatMap({ Day(daysSince1970: $0) })
            else { return nil }
            return HealthSource(name: name, records: all.count, from: from, to: to)
        }.sorted { $0.name < $1.name }
    }

    private static func kind(_ type: String) -> HealthKind {
        switch type {
        case "HeartRate": .heartRate
        case "RestingHeartRate": .restingHeartRate
        case "StepCount": .steps
        case "ActiveEnergyBurned": .activeEnergy
        default: .distance
        }
    }

    private static func most(_ records: [SampleRecord], _ types: Set<String>, _ unit: Int128) -> Int? {
        let sums = Dictionary(grouping: records.filter { types.contains($0.type) }) { $0.source }.values.map { all in
            all.map { millionths($0) }.reduce(0, +)
        }
        return sums.max().map { Int(rounded($0, unit)) }
    }

    private static func mean(_ records: [SampleRecord]) -> Int? {
        guard !records.isEmpty else { return nil }
        return Int(rounded(records.map { millionths($0) }.reduce(0, +), Int128(records.count) * 100_000))
    }

    private static func rounded(_ value: Int128, _ divisor: Int128) -> Int128 { (2 * value + divisor) / (2 * divisor) }

    /// In millionths of a beat a minute, a step, a kcal or a metre.
    private static func millionths(_ record: SampleRecord) -> Int128 {
        let value = billionths(record.value)
        return switch record.unit {
        case "km": rounded(value * 1000, 1000)
        case "mi": rounded(value * 1_609_344, 1_000_000)
        case "yd": rounded(value * 9144, 10_000_000)
        case "ft": rounded(value * 3048, 10_000_000)
        case "cal": rounded(value, 1_000_000)
        case "kJ": rounded(value * 1000, 4_184_000)
        default: rounded(value, 1000)
        }
    }

    /// A decimal number, by its digits.
    static func billionths(_ text: String) -> Int128 {
        let parts = text.split(separator: "e")
        let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let fraction = number.count > 1 ? String(number[1]) : ""
        guard let digits = Int128(String(number[0]) + fraction) else { return 0 }
        let places = 9 + power - fraction.count
        var scale: Int128 = 1
        for _ in 0..<abs(places) { scale *= 10 }
        return places >= 0 ? digits * scale : rounded(digits, scale)
    }
}
