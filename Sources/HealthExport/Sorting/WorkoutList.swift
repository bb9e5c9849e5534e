internal import FitPinkyCore

/// A workout as it waits for the end of the file.
struct ExportedWorkout: Hashable, Comparable {
    /// Seconds since 1970.
    var start: UInt32
    /// How long it took.
    var seconds: UInt32
    var offsetMinutes: Int16
    var source: UInt16
    var type: UInt8

    static let maxSeconds: UInt32 = 86_400

    init(start: ExportDate, seconds: UInt32, type: ActivityType, source: UInt16) {
        (self.start, self.seconds, self.source) = (start.seconds, seconds, source)
        (offsetMinutes, self.type) = (Int16(start.offsetMinutes), UInt8(type.rawValue))
    }

    static func < (a: ExportedWorkout, b: ExportedWorkout) -> Bool {
        if a.start != b.start { return a.start < b.start }
        if a.seconds != b.seconds { return a.seconds < b.seconds }
        return (a.type, a.offsetMinutes, a.source) < (b.type, b.offsetMinutes, b.source)
    }

    /// The civil Day on which it began.
    var day: Int32 { CivilDay.number(start, Int32(offsetMinutes)) }

    var workout: HealthWorkout? {
        guard let day = Day(daysSince1970: Int(day)), let type = ActivityType(rawValue: Int(type)) else { return nil }
        let start = Int64(start) * 1000
        return HealthWorkout(
            day: day, type: type, start: UTCInstant(milliseconds: start),
            end: UTCInstant(milliseconds: start + Int64(seconds) * 1000))
    }
}

/// The civil days of moments.
enum CivilDay {
    /// Days since 1970 of the seconds in a zone so many minutes ahead of UTC.
    @inline(__always) static func number(_ seconds: UInt32, _ offsetMinutes: Int32) -> Int32 {
        // Dates before 1970 are not read, so it is not negative.
        Int32((Int64(seconds) + Int64(offsetMinutes) * 60) / 86_400)
    }
}

/// The workouts of an export, in memory.
struct WorkoutList {
    private(set) var all: [ExportedWorkout] = []
    private var isSorted = true

    /// Room for all there may be and for copies, which do not count. Each sort makes room for many, so that few are needed.
    private static let capacity = HealthLimits.maxWorkouts * 4 / 3

    mutating func add(_ workout: ExportedWorkout) throws(HealthRefusal) {
        if all.count == WorkoutList.capacity {
            sort()
            guard all.count <= HealthLimits.maxWorkouts else { throw .tooManyWorkouts }
        }
        if all.capacity == all.count, all.count >= 1024 {
            all.reserveCapacity(min(WorkoutList.capacity, all.count * 2))
        }
        all.append(workout)
        isSorted = false
    }

    /// Puts them in order, and leaves out copies.
    mutating func sort() {
        guard !isSorted else { return }
        all.sort()
        var kept = 0
        for index in all.indices where index == 0 || all[index] != all[kept - 1] {
            all[kept] = all[index]
            kept += 1
        }
        all.removeSubrange(kept...)
        isSorted = true
    }

    /// When anybody worked out: spans that do not overlap, ascending. To be asked after `sort()`.
    var spans: [(start: UInt32, end: UInt32)] {
        var spans: [(start: UInt32, end: UInt32)] = []
        for workout in all {
            let (end, overflow) = workout.start.addingReportingOverflow(workout.seconds)
            let last = overflow ? UInt32.max : end
            if let span = spans.last, workout.start <= span.end {
                spans[spans.count - 1].end = max(span.end, last)
            } else {
                spans.append((workout.start, last))
            }
        }
        return spans
    }
}
