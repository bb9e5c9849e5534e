// What English calls days and months, in the watermark as in every page: a household reads one language, and a locale has no place
// in a rule.

extension Weekday {
    /// `Monday`.
    public var name: String {
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
    public var shortName: String { CalendarNames.short(name) }
}

extension Day {
    /// `March`.
    public var monthName: String { CalendarNames.month(civil.month) }

    /// `Mar`.
    public var shortMonthName: String { CalendarNames.short(monthName) }

    /// `2 Mar`.
    public var shortDate: String { "\(civil.day) \(shortMonthName)" }

    /// `Mon 2 Mar`.
    public var shortText: String { "\(weekday.shortName) \(shortDate)" }
}

/// What months are called where there is no day.
public enum CalendarNames {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `March`; the month must be 1 to 12.
    public static func month(_ month: Int) -> String { months[month - 1] }

    /// The first three letters, which are ASCII.
    static func short(_ name: String) -> String { String(decoding: name.utf8.prefix(3), as: UTF8.self) }
}
