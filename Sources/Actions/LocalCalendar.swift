package import FitPinkyCore
internal import Ledger

/// Dates and times by a kiosk, as its wall clock shows them.
package struct LocalCalendar: Sendable {
    /// Its IANA zone.
    package var zone: String
    /// The hour at which Days start.
    package var dayStart: Int
    /// What the wall clock shows at an instant: a date, and minutes after its midnight.
    package var shown: @Sendable (UTCInstant) -> (date: Day, minute: Int)
    /// When the wall clock first shows that many minutes after a date's midnight, or would if it did not jump over them.
    package var first: @Sendable (Day, Int) -> UTCInstant

    package init(
        zone: String, dayStart: Int, shown: @escaping @Sendable (UTCInstant) -> (date: Day, minute: Int),
        first: @escaping @Sendable (Day, Int) -> UTCInstant
    ) {
        (self.zone, self.dayStart, self.shown, self.first) = (zone, dayStart, shown, first)
    }

    /// That of UTC, with Days from midnight.
    package static let utc = LocalCalendar(zone: "UTC", dayStart: 0) { instant in
        let day = Int(instant.seconds.quotientAndRemainder(dividingBy: 86_400).quotient)
        let whole = instant.seconds < Int64(day) * 86_400 ? day - 1 : day
        let date = Day(daysSince1970: whole) ?? (whole < 0 ? .first : .last)
        return (date, Int(instant.seconds - Int64(whole) * 86_400) / 60)
    } first: { date, minute in
        UTCInstant(milliseconds: (Int64(date.daysSince1970) * 1440 + Int64(minute)) * 60_000)
    }

    /// The instant, and for which Day what happens then counts.
    func moment(at instant: UTCInstant) -> KnownMoment {
        let (date, minute) = shown(instant)
        let day = minute < dayStart * 60 ? date.advanced(byDays: -1) ?? date : date
        return KnownMoment(instant: instant, zone: zone, day: day)
    }
}
