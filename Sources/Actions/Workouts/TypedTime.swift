internal import FitPinkyCore

/// When something was, as a person types it.
///
/// `18:30` is today's, or yesterday's where today's is still to come; `yesterday 18:30`; a date and a time such as
/// `2026-02-26T18:30`, by the kiosk's wall clock, or with an offset (RFC 3339).
enum TypedTime: Hashable {
    case today(minute: Int)
    case yesterday(minute: Int)
    case on(Day, minute: Int)
    case at(UTCInstant)

    /// The most bytes of any of them: a fraction of a second may have many digits, and nobody types more.
    private static let maxBytes = 64

    /// Nil for anything else.
    init?(_ text: String) {
        guard text.utf8.count <= TypedTime.maxBytes else { return nil }
        if let instant = UTCInstant(rfc3339: text) {
            self = .at(instant)
        } else if let time = WallClockTime(text) {
            self = .today(minute: time.minutes)
        } else if let (word, minute) = TypedTime.dated(text), word.lowercased() == "yesterday" {
            self = .yesterday(minute: minute)
        } else if let (word, minute) = TypedTime.dated(text), let day = Day(iso8601: word) {
            self = .on(day, minute: minute)
        } else {
            return nil
        }
    }

    /// A word and a time behind it, with a space or, after a date, a T between them.
    private static func dated(_ text: String) -> (String, Int)? {
        guard let end = text.lastIndex(where: { $0 == " " || $0 == "T" }) else { return nil }
        let word = String(text[..<end])
        var time = text[text.index(after: end)...]
        // Browsers give seconds where there are any; a workout is logged by the minute.
        if time.utf8.count == 8, time.hasSuffix(":00") { time = time.dropLast(3) }
        return WallClockTime(String(time)).map { (word, $0.minutes) }
    }

    /// When that is, told at that time.
    func instant(at now: Now) -> UTCInstant {
        let calendar = now.calendar
        let today = calendar.shown(now.instant).date
        let yesterday = today.advanced(byDays: -1) ?? today
        switch self {
        case .today(let minute):
            let instant = calendar.first(today, minute)
            return instant <= now.instant ? instant : calendar.first(yesterday, minute)
        case .yesterday(let minute): return calendar.first(yesterday, minute)
        case .on(let day, let minute): return calendar.first(day, minute)
        case .at(let instant): return instant
        }
    }
}
