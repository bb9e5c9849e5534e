import FitPinkyCore

/// Days, weeks and months in words: English abbreviations, as in the watermark.
enum DateWords {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `November`; the month must be 1 to 12.
    static func month(_ month: Int) -> String { months[month - 1] }

    /// `Nov`; the month must be 1 to 12.
    static func shortMonth(_ month: Int) -> String { String(months[month - 1].prefix(3)) }

    /// `Wed`.
    static func weekday(_ day: Weekday) -> String {
        switch day {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }

    /// `Wed 18 Nov`.
    static func day(_ day: Day) -> String {
        "\(weekday(day.weekday)) \(day.civil.day) \(shortMonth(day.civil.month))"
    }

    /// `Wed 18`, where the month is said already.
    static func dayOfWeek(_ day: Day) -> String { "\(weekday(day.weekday)) \(day.civil.day)" }

    /// `16–22 Nov`, `30 Nov – 6 Dec`; with the years where asked for, and always where there are two.
    static func range(_ first: Day, _ last: Day, isWithYear: Bool = true) -> String {
        let (a, b) = (first.civil, last.civil)
        let end = "\(b.day) \(shortMonth(b.month))" + (isWithYear || a.year != b.year ? " \(b.year)" : "")
        if first == last { return end }
        if a.year != b.year { return "\(a.day) \(shortMonth(a.month)) \(a.year) – \(end)" }
        if a.month != b.month { return "\(a.day) \(shortMonth(a.month)) – \(end)" }
        return "\(a.day)–\(end)"
    }

    /// `1 workout`, `2 workouts`.
    static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
