import FitPinkyCore

/// Days, weeks and months in words: English abbreviations, as in the watermark.
enum DateWords {
    /// `Wed 18`, where the month is said already.
    static func dayOfWeek(_ day: Day) -> String { "\(day.weekday.shortName) \(day.civil.day)" }

    /// `16–22 Nov`, `30 Nov – 6 Dec`; with the years where asked for, and always where there are two.
    static func range(_ first: Day, _ last: Day, isWithYear: Bool = true) -> String {
        let (a, b) = (first.civil, last.civil)
        let end = last.shortDate + (isWithYear || a.year != b.year ? " \(b.year)" : "")
        if first == last { return end }
        if a.year != b.year { return "\(first.shortDate) \(a.year) – \(end)" }
        if a.month != b.month { return "\(first.shortDate) – \(end)" }
        return "\(a.day)–\(end)"
    }

    /// `1 workout`, `2 workouts`.
    static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
