/// How much of an export is read, so that memory and disk are bounded whatever the file holds.
public enum HealthLimits {
    /// The longest tag that is read. Real ones take a few hundred bytes.
    public static let maxTagBytes = 16 << 10
    /// How many bytes of a source's name are kept.
    public static let maxSourceNameBytes = 128
    /// How many apps and devices may have measured.
    public static let maxSources = 1000
    /// How many workouts an export may hold: more than one a day for 30 years.
    public static let maxWorkouts = 12_000
    /// How many Days an export may hold something for: 30 years. Health keeps records since 2014; people add earlier ones by hand.
    public static let maxDays = 10_958
    /// How many hours back a workout of an export may become one of the household.
    public static let recentHours: Int64 = 48
    /// How many of an import become one at most: nobody trains more often in two days.
    public static let maxRecent = 20
}

/// Why an export is refused as a whole.
public enum HealthRefusal: Error, Hashable, Sendable {
    /// The bytes hold no `HealthData`.
    case notAnExport
    case tooManySources
    case tooManyWorkouts
    case tooManyDays
    /// So many different records lie on one Day that copies among them cannot be told in the memory there is.
    case tooManyRecordsADay
    /// The spool could not be written or read.
    case spool(SpoolFailure)

    /// One sentence for a person: what is wrong, and what is allowed.
    public var sentence: String {
        switch self {
        case .notAnExport: "this is not an export of Apple Health: it holds no HealthData"
        case .tooManySources: "the export names more than \(HealthLimits.maxSources) apps and devices"
        case .tooManyWorkouts: "the export holds more than \(HealthLimits.maxWorkouts) workouts"
        case .tooManyDays: "the export holds records for more than \(HealthLimits.maxDays) days"
        case .tooManyRecordsADay: "the export holds more records on a single day than can be compared"
        case .spool(let failure): failure.sentence
        }
    }
}
