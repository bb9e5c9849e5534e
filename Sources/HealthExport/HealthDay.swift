public import FitPinkyCore

/// What an export of Apple Health says of one Day of a member: the civil Day on which a record began in its own offset.
///
/// Each value is nil where nobody measured it, and 0 only where 0 was measured.
public struct HealthDay: Hashable, Sendable {
    /// Which.
    public var day: Day
    /// Whole steps: summed within each source, then the maximum over sources. So are energy and distance.
    public var steps: Int?
    /// Active energy in calories, thousandths of a kcal.
    public var activeEnergyCalories: Int?
    /// Walked, cycled and swum together, in metres.
    public var distanceMetres: Int?
    /// The mean of the records of a resting heart, in tenths of a beat a minute.
    public var restingHeartRateTenths: Int?
    /// The mean of the samples that were taken during a workout of the export, in tenths of a beat a minute.
    public var activeHeartRateTenths: Int?

    /// A Day of which nothing is known yet.
    public init(_ day: Day) { self.day = day }

    /// Whether nobody measured anything.
    public var isEmpty: Bool { self == HealthDay(day) }
}

/// A workout of an export.
public struct HealthWorkout: Hashable, Sendable {
    /// The civil Day on which it began, in its own offset.
    public var day: Day
    /// Of what kind; `other` for those that the kiosk has no name for.
    public var type: ActivityType
    /// When it began.
    public var start: UTCInstant
    /// When it ended; not before it began, and at most a day after that.
    public var end: UTCInstant

    /// A workout with those values.
    public init(day: Day, type: ActivityType, start: UTCInstant, end: UTCInstant) {
        (self.day, self.type, self.start, self.end) = (day, type, start, end)
    }

    /// How long it took, 1 to 1440.
    public var minutes: Int { max(1, min(1440, Int((end.milliseconds - start.milliseconds + 30000) / 60000))) }
}

/// What is read of an export, and nothing else is.
public enum HealthKind: Int, CaseIterable, Sendable {
    case heartRate, restingHeartRate, steps, activeEnergy, distance, workouts

    /// `heartRate`: as people type it, in text and JSON.
    public var name: String { "\(self)" }
}

/// Who measured: an app or a device, as the export names it.
public struct HealthSource: Hashable, Sendable {
    /// At most 128 bytes.
    public var name: String
    /// How many records it made, copies left out.
    public var records: Int
    /// The first Day of which it has one.
    public var from: Day
    /// The last one.
    public var to: Day

    /// A source with those values.
    public init(name: String, records: Int, from: Day, to: Day) {
        (self.name, self.records, self.from, self.to) = (name, records, from, to)
    }
}

/// What an export comes to: the originals that a member's kiosk keeps of it.
public struct HealthSummary: Hashable, Sendable {
    /// When it was exported; nil where the export does not say so.
    public var exportedAt: UTCInstant?
    /// Ascending, none of them empty.
    public var days: [HealthDay]
    /// By their beginning.
    public var workouts: [HealthWorkout]
    /// By name.
    public var sources: [HealthSource]
    /// What was read. Of any other kind the summary says nothing, so what is kept of it stays.
    public var kinds: Set<HealthKind>
    /// Whether the file was read to its end. Of one that ends early only what is there says something.
    public var isWhole: Bool

    /// A summary with those values.
    public init(
        exportedAt: UTCInstant?, days: [HealthDay], workouts: [HealthWorkout], sources: [HealthSource],
        kinds: Set<HealthKind> = Set(HealthKind.allCases), isWhole: Bool = true
    ) {
        (self.exportedAt, self.days, self.workouts, self.sources) = (exportedAt, days, workouts, sources)
        (self.kinds, self.isWhole) = (kinds, isWhole)
    }

    /// Of how many Days it says something.
    public var dayCount: Int { Set(days.map(\.day)).union(workouts.map(\.day)).count }
}
