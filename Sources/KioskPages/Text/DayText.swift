import FitPinkyCore

// Days as people say them, without a leading zero.

extension Day {
    /// `Monday 2 March`.
    var longText: String { "\(weekday.name) \(civil.day) \(monthName)" }
}

/// The Day of a message for a person, or the message's own words where they are no Day.
public func dayText(_ text: String) -> String { Day(iso8601: text)?.shortText ?? text }

/// The same in full.
func longDayText(_ text: String) -> String { Day(iso8601: text)?.longText ?? text }

/// `2 Mar 2026`, where it may be long ago.
func dateText(_ text: String) -> String { Day(iso8601: text).map { "\($0.shortDate) \($0.civil.year)" } ?? text }

/// `2026-02-28T18:34`, what a wall clock shows, as `Sat 28 Feb 18:34`; or the message's own words where it is something else.
public func dayAndTimeText(_ text: String) -> String {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(iso8601: String(parts[0])) else { return text }
    return "\(day.shortText) \(parts[1])"
}

/// How long before `now` that was: `5 s ago`. Both in milliseconds since 1970.
func age(_ milliseconds: Int64, at now: Int64) -> String {
    let (span, isOverflow) = now.subtractingReportingOverflow(milliseconds)
    let seconds = isOverflow ? 0 : max(0, span / 1000)
    return switch seconds {
    case ..<60: "\(seconds) s ago"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
}

/// RFC 3339 in UTC.
public func instant(_ milliseconds: Int64) -> String { UTCInstant(milliseconds: milliseconds).rfc3339 }

/// `Monday` of `monday`.
func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

/// `16 – 22 Feb`, `23 Feb – 1 Mar`.
func weekText(_ start: String, _ end: String) -> String {
    guard let first = Day(iso8601: start), let last = Day(iso8601: end) else { return "\(start) – \(end)" }
    let isOneMonth = first.civil.month == last.civil.month && first.civil.year == last.civil.year
    return (isOneMonth ? String(first.civil.day) : first.shortDate) + " – " + last.shortDate
}

/// The same with its year: `29 Dec 2025 – 4 Jan 2026`.
func weekAndYearText(_ start: String, _ end: String) -> String {
    guard let first = Day(iso8601: start), let last = Day(iso8601: end) else { return "\(start) – \(end)" }
    let years = first.civil.year == last.civil.year ? "" : " \(first.civil.year)"
    guard !years.isEmpty else { return "\(weekText(start, end)) \(last.civil.year)" }
    return "\(first.shortDate)\(years) – \(last.shortDate) \(last.civil.year)"
}

/// `1 day`, `3 days`.
func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// `Lisa`, `Lisa and Tom`, `Ana, Lisa and Tom`.
func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
}
