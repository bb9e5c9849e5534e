public import FitPinkyCore

/// What reading an export found: the originals to keep, and what a person is told about the file.
public struct HealthFindings: Hashable, Sendable {
    /// What a member's kiosk keeps.
    public var summary: HealthSummary
    /// How many records of the kinds asked for the file holds, copies included and workouts left out.
    public var records: Int
    /// How many of them were copies of another.
    public var duplicates: Int
    /// What it holds of each kind asked for, in the order of `HealthKind`; a kind that it does not hold is missing.
    public var kinds: [HealthKindCount]
    /// How often each kind of defect was met and survived; those that were not met are missing.
    public var defects: [HealthDefect: Int]

    /// Findings with those values.
    public init(
        summary: HealthSummary, records: Int = 0, duplicates: Int = 0, kinds: [HealthKindCount] = [],
        defects: [HealthDefect: Int] = [:]
    ) {
        (self.summary, self.records, self.duplicates) = (summary, records, duplicates)
        (self.kinds, self.defects) = (kinds, defects)
    }
}

/// What an export holds of one kind.
public struct HealthKindCount: Hashable, Sendable {
    /// Of what.
    public var kind: HealthKind
    /// Copies left out.
    public var count: Int
    /// The first Day with one.
    public var from: Day
    /// The last Day with one.
    public var to: Day
    /// How many sources made them.
    public var sources: Int

    /// A count with those values.
    public init(_ kind: HealthKind, count: Int, from: Day, to: Day, sources: Int) {
        (self.kind, self.count, self.from, self.to, self.sources) = (kind, count, from, to, sources)
    }
}

/// What was wrong at a place of an export, and was survived.
public enum HealthDefect: Int, CaseIterable, Sendable {
    /// The document type, which begins the file, is broken, as iOS 16 wrote it. At most once a file.
    case documentType
    /// A control character that XML does not allow, such as U+000B: each.
    case controlCharacter
    /// A record or workout that says an attribute twice: the first counts.
    case doubledAttribute
    /// A record or workout with an attribute whose name has a space, or that has no value: the attribute is left out.
    case malformedAttribute
    /// A tag that another one begins in, or a correlation that does not end: the tag is left out.
    case unfinishedTag
    /// A tag longer than `HealthLimits.maxTagBytes`: it is left out.
    case oversizedTag
    /// A record or workout that lacks an attribute: it is left out.
    case missingAttribute
    /// A record or workout with a date that does not exist, is outside 1970 to 2105, or ends before it begins.
    case date
    /// A record with a value that is not a number, or is more than anybody does at once.
    case value
    /// A record with a unit that its kind does not have.
    case unit
    /// The file ends before its end. At most once a file.
    case truncated

    /// `documentType`: as JSON has it.
    public var name: String { "\(self)" }

    /// What it is, for a person, of one or several.
    public var text: String {
        switch self {
        case .documentType: "broken document type"
        case .controlCharacter: "control characters"
        case .doubledAttribute: "attributes said twice"
        case .malformedAttribute: "malformed attributes"
        case .unfinishedTag: "unfinished tags"
        case .oversizedTag: "oversized tags"
        case .missingAttribute: "records with a missing attribute"
        case .date: "records with an impossible date"
        case .value: "records with an impossible value"
        case .unit: "records with an unknown unit"
        case .truncated: "the file ends early"
        }
    }
}
