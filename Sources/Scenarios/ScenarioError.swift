public import FitPinkyCore

/// Why an input is no scenario that can be evaluated: what was wrong, where, and what is allowed.
public enum ScenarioError: Error, Hashable, Sendable {
    /// More bytes than `ScenarioLimits.maxBytes`.
    case tooManyBytes(count: Int)
    /// The input is not JSON (RFC 8259) in UTF-8.
    case notJSON(reason: String)
    case missingKey(String, at: Place)
    /// A key that has no meaning there.
    case unknownKey(String, at: Place, allowed: [String])
    /// A value that is not what has to be there.
    case badValue(at: Place, found: String, allowed: String)
    /// A list that is longer than a limit.
    case tooMany(at: Place, count: Int, allowed: Int)
    /// So many weeks of so many members that the answer would not fit.
    case tooLong(weeks: Int, members: Int, allowed: Int)
    /// The scenario is well formed, but the calendar has no place for it.
    case calendar(EvaluationError)

    /// Where in the input: `members[2].goals[0].day`; empty for the whole.
    public typealias Place = String

    /// One sentence for a person.
    public var sentence: String {
        switch self {
        case .tooManyBytes(let count):
            "the scenario has \(count) bytes; up to \(ScenarioLimits.maxBytes) are allowed"
        case .notJSON(let reason):
            "the scenario is not JSON: \(reason); one JSON object in UTF-8 is allowed"
        case .missingKey(let key, let place):
            "\(ScenarioError.name(place)): the key \"\(key)\" is missing"
        case .unknownKey(let key, let place, let allowed):
            "\(ScenarioError.name(place)): the key \"\(key)\" is not known; allowed are \(allowed.joined(separator: ", "))"
        case .badValue(let place, let found, let allowed):
            "\(ScenarioError.name(place)): found \(found); allowed is \(allowed)"
        case .tooMany(let place, let count, let allowed):
            "\(ScenarioError.name(place)): \(count) items; up to \(allowed) are allowed"
        case .tooLong(let weeks, let members, let allowed):
            "\(weeks) weeks of \(members) members; weeks times members may be up to \(allowed)"
        case .calendar(.todayBeforeCreation(let created, let today)):
            "today: \(today.iso8601) is before the creation on \(created.iso8601); allowed is that Day or a later one"
        case .calendar(.weekStartsBeforeCalendar(let created)):
            "created: the first week of a group created on \(created.iso8601) would begin before \(Day.first.iso8601); "
                + "every week has to lie between \(Day.first.iso8601) and \(Day.last.iso8601)"
        case .calendar(.weekEndsAfterCalendar(let start)):
            "today: the week that begins on \(start.iso8601) would end after \(Day.last.iso8601); "
                + "every week has to lie between \(Day.first.iso8601) and \(Day.last.iso8601)"
        }
    }

    private static func name(_ place: Place) -> String { place.isEmpty ? "the scenario" : place }
}

/// How large a scenario may be.
public enum ScenarioLimits {
    /// Of the whole input.
    public static let maxBytes = 16 << 20
    /// Of one object.
    public static let maxKeys = 16
    /// Stays of members.
    public static let maxStays = 1000
    /// Changes of reminders in a scenario of finger care.
    public static let maxReminders = 1000
    /// Checks in a scenario of finger care, and as many exercises and workouts: ten years with 27 a day.
    public static let maxMoments = 100_000
    /// Targets in a scenario of finger care.
    public static let maxTargets = 100
    /// Bytes of UTF-8 of the id of one member or target.
    public static let maxIDBytes = 1024
    /// Weeks times members, which bounds the answer: three members through all years of the calendar fit.
    public static let maxMemberWeeks = 2_000_000
}
