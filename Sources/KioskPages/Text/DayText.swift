package import FitPinkyCore

// Days as people say them, without a leading zero.

extension Day {
    /// `Monday 2 March`.
    package var longText: String { "\(weekday.name) \(civil.day) \(monthName)" }

    /// `2 Mar 2026`, where it may be long ago.
    package var dateText: String { "\(shortDate) \(civil.year)" }
}

extension Week {
    /// `16 – 22 Feb`, `23 Feb – 1 Mar`.
    package var text: String {
        let isOneMonth = start.civil.month == end.civil.month && start.civil.year == end.civil.year
        return (isOneMonth ? String(start.civil.day) : start.shortDate) + " – " + end.shortDate
    }

    /// The same with its year: `29 Dec 2025 – 4 Jan 2026`.
    package var textWithYear: String {
        start.civil.year == end.civil.year ? "\(text) \(end.civil.year)" : "\(start.dateText) – \(end.dateText)"
    }
}

/// How long before `now` that was: `5 s ago`.
package func age(_ instant: UTCInstant, at now: UTCInstant) -> String {
    let (span, isOverflow) = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
    let seconds = isOverflow ? 0 : max(0, span / 1000)
    return switch seconds {
    case ..<60: "\(seconds) s ago"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
}

/// RFC 3339 in UTC.
package func instant(_ milliseconds: Int64) -> String { UTCInstant(milliseconds: milliseconds).rfc3339 }

/// `1 day`, `3 days`.
package func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// `Lisa`, `Lisa and Tom`, `Ana, Lisa and Tom`.
package func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
}
