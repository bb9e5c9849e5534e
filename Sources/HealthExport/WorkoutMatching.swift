public import FitPinkyCore

/// Which workouts of an export are the same as others of it, and as workouts that the member logged.
///
/// A watch and an app may both have recorded one run. A member who trained presses the button afterwards, and most often that run is in
/// the export too. Whatever counts, lists, offers or logs workouts asks here, so that each counts once.
public struct WorkoutMatching: Sendable {
    /// So long after its end, in milliseconds, a workout may be logged and still be the one that the export holds.
    public static let loggedWithin: Int64 = 3_600_000

    /// The export's workouts without those that another one holds, by their beginning.
    public let exported: [HealthWorkout]
    /// Of each of these, which of the moments given is that of the same workout as it was logged; nil of one that was not.
    public let logged: [Int?]

    /// Matches them.
    ///
    /// Of workouts that overlap by more than half of the shorter one, and are of one type or of type `other`, the longest stands. A
    /// moment is that of at most one workout: each takes a moment that is its end or else, in the order of their ends, the one nearest to
    /// its end, from its beginning to an hour after its end.
    ///
    /// - Parameters:
    ///   - exported: in any order.
    ///   - moments: when the member's workouts were logged, in any order.
    public init(_ exported: [HealthWorkout], logged moments: [UTCInstant]) {
        let distinct = WorkoutMatching.distinct(exported)
        let byMoment = moments.indices.sorted { moments[$0] < moments[$1] }
        let byEnd = distinct.indices.sorted { (distinct[$0].end, $0) < (distinct[$1].end, $1) }
        var free = Set(moments.indices)
        var matches = [Int?](repeating: nil, count: distinct.count)
        func nearest(to workout: HealthWorkout, within: Int64, from start: UTCInstant) -> Int? {
            let latest = workout.end.milliseconds + within
            let candidates = byMoment[byMoment.partition { moments[$0] >= start }...]
                .prefix { moments[$0].milliseconds <= latest }.filter(free.contains)
            return candidates.min { a, b in
                workout.end.distance(to: moments[a]) < workout.end.distance(to: moments[b])
            }
        }
        // Those that an import logged come first, at their very ends: to import again then leaves nothing to log.
        for isImport in [true, false] {
            for index in byEnd where matches[index] == nil {
                let workout = distinct[index]
                let found =
                    isImport
                    ? nearest(to: workout, within: 0, from: workout.end)
                    : nearest(to: workout, within: WorkoutMatching.loggedWithin, from: workout.start)
                guard let found else { continue }
                free.remove(found)
                matches[index] = found
            }
        }
        (self.exported, logged) = (distinct, matches)
    }

    /// Those that were not logged, by their beginning.
    public var unlogged: [HealthWorkout] {
        zip(exported, logged).filter { $0.1 == nil }.map(\.0)
    }

    private static func distinct(_ workouts: [HealthWorkout]) -> [HealthWorkout] {
        let byLength = workouts.sorted { a, b in
            let (first, second) = (a.end.milliseconds - a.start.milliseconds, b.end.milliseconds - b.start.milliseconds)
            return (second, a.start.milliseconds, a.type.rawValue) < (first, b.start.milliseconds, b.type.rawValue)
        }
        // By the Day of the beginning: none is longer than a day, so what overlaps begins on this one or beside it.
        var kept: [Int64: [HealthWorkout]] = [:]
        for workout in byLength {
            let day = workout.start.milliseconds / 86_400_000
            let near = (day - 1...day + 1).lazy.flatMap { kept[$0] ?? [] }
            if !near.contains(where: { $0.holds(workout) }) { kept[day, default: []].append(workout) }
        }
        return kept.values.joined().sorted {
            ($0.start, $0.end, $0.type.rawValue) < ($1.start, $1.end, $1.type.rawValue)
        }
    }
}

extension HealthWorkout {
    /// Whether this longer one is the same workout, as another device recorded it.
    fileprivate func holds(_ other: HealthWorkout) -> Bool {
        guard type == other.type || type == .other || other.type == .other else { return false }
        let common =
            min(end.milliseconds, other.end.milliseconds) - max(start.milliseconds, other.start.milliseconds)
        return common * 2 > other.end.milliseconds - other.start.milliseconds
            || (start, end) == (other.start, other.end)
    }
}

extension UTCInstant {
    /// In milliseconds.
    fileprivate func distance(to other: UTCInstant) -> UInt64 { (other.milliseconds - milliseconds).magnitude }
}

extension [Int] {
    /// The first place whose element the condition holds for, given that it holds for all later ones.
    fileprivate func partition(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
