public import FitPinkyCore

extension HealthSummary {
    /// The Days and moments that a summary may speak of.
    public static let allowedDays =
        (Day(year: 1970, month: 1, day: 1) ?? .first)...(Day(year: 2199, month: 12, day: 31) ?? .last)
    /// A value of a Day, in its own unit.
    public static let allowedValues = 0...Int(Int32.max)
    /// Of a single Day.
    public static let maxWorkoutsADay = 200
    /// How long a workout takes.
    public static let allowedMilliseconds: ClosedRange<Int64> = 0...86_400_000

    /// Why nothing of a summary is kept.
    public enum Fault: Error, Hashable, Sendable {
        case tooMany(String, count: Int, allowed: Int)
        case day(Day)
        /// The Days do not ascend, or one of them is there twice or empty.
        case order(Day)
        case value(Day, Int)
        /// It ends before it begins, takes longer than a day, or is of another time than its Day.
        case workout(Day)
        case source(String)
    }

    /// Looks whether a kiosk may keep it. It may come from anybody who can reach the socket.
    public func check() throws(Fault) {
        for (what, count, allowed) in [
            ("days", days.count, HealthLimits.maxDays), ("workouts", workouts.count, HealthLimits.maxWorkouts),
            ("sources", sources.count, HealthLimits.maxSources),
        ] where count > allowed { throw .tooMany(what, count: count, allowed: allowed) }
        var last: Day?
        for day in days {
            guard HealthSummary.allowedDays.contains(day.day) else { throw .day(day.day) }
            guard last.map({ $0 < day.day }) ?? true, !day.isEmpty else { throw .order(day.day) }
            last = day.day
            for value in day.values.compactMap({ $0 }) where !HealthSummary.allowedValues.contains(value) {
                throw .value(day.day, value)
            }
        }
        let most = Dictionary(grouping: workouts, by: \.day).values.map(\.count).max() ?? 0
        guard most <= HealthSummary.maxWorkoutsADay else {
            throw .tooMany("workouts of a day", count: most, allowed: HealthSummary.maxWorkoutsADay)
        }
        for workout in workouts {
            guard HealthSummary.allowedDays.contains(workout.day) else { throw .day(workout.day) }
            // A civil Day begins and ends at most 18 hours from that of UTC; these bounds are wider, and overflow nothing.
            let midnight = Int64(workout.day.daysSince1970) * 86_400_000
            let (start, end) = (workout.start.milliseconds, workout.end.milliseconds)
            guard (midnight - 172_800_000...midnight + 172_800_000).contains(start), end >= start,
                HealthSummary.allowedMilliseconds.contains(end - start)
            else { throw .workout(workout.day) }
        }
        for source in sources {
            guard source.name.utf8.count <= HealthLimits.maxSourceNameBytes, source.records >= 0,
                source.from <= source.to, HealthSummary.allowedDays.contains(source.from),
                HealthSummary.allowedDays.contains(source.to)
            else { throw .source(source.name) }
        }
    }
}

extension HealthSummary.Fault {
    /// What is wrong, and what is allowed.
    public var sentence: String {
        switch self {
        case .tooMany(let what, let count, let allowed):
            "\(count) \(what) at once are too many; \(allowed) are allowed"
        case .day(let day):
            "\(day.iso8601) is a Day of no export; Days are \(HealthSummary.allowedDays.lowerBound.iso8601) to "
                + HealthSummary.allowedDays.upperBound.iso8601
        case .order(let day): "\(day.iso8601) is out of order, there twice, or empty"
        case .value(let day, let value):
            "\(value) on \(day.iso8601) is out of range; values are 0 to \(HealthSummary.allowedValues.upperBound)"
        case .workout(let day): "a workout of \(day.iso8601) lasts longer than a day, or is of another Day"
        case .source(let name):
            "the source \"\(name.prefix(HealthLimits.maxSourceNameBytes))\" has a name of more than "
                + "\(HealthLimits.maxSourceNameBytes) bytes, or Days that are out of range"
        }
    }
}

extension HealthDay {
    /// In the order in which they are kept.
    public var values: [Int?] {
        [steps, activeEnergyCalories, distanceMetres, restingHeartRateTenths, activeHeartRateTenths]
    }

    /// The kind of each of `values`.
    public static let kinds: [HealthKind] = [.steps, .activeEnergy, .distance, .restingHeartRate, .heartRate]

    /// That Day with these values, in the order of `values`.
    public init(_ day: Day, values: [Int?]) {
        self.init(day)
        guard values.count == HealthDay.kinds.count else { return }
        (steps, activeEnergyCalories, distanceMetres) = (values[0], values[1], values[2])
        (restingHeartRateTenths, activeHeartRateTenths) = (values[3], values[4])
    }
}
