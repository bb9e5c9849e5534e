import FitPinkyCore

// Days as people say them, in English as the watermark has it, without a leading zero.

extension Weekday {
    /// `Monday`.
    var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// `Mon`.
    var shortName: String { String(name.prefix(3)) }
}

extension Day {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private var monthName: String { Day.months[civil.month - 1] }

    /// `2 Mar`.
    var shortDate: String { "\(civil.day) \(monthName.prefix(3))" }
    /// `Mon 2 Mar`.
    var shortText: String { "\(weekday.shortName) \(shortDate)" }
    /// `Monday 2 March`.
    var longText: String { "\(weekday.name) \(civil.day) \(monthName)" }
}

/// The Day of a message for a person, or the message's own words where they are no Day.
func dayText(_ text: String) -> String { Day(iso8601: text)?.shortText ?? text }

/// The same in full.
func longDayText(_ text: String) -> String { Day(iso8601: text)?.longText ?? text }

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
