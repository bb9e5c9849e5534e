package import FitPinkyCore
internal import Ledger

/// Dates and times by a kiosk, as its wall clock shows them.
package struct LocalCalendar: Sendable {
    /// Its IANA zone.
    package var zone: String
    /// The hour at which Days start.
    package var dayStart: Int
    /// The hour before ``changes``; nil if only the present one is known.
    package var firstDayStart: Int?
    /// Hours that were set since, in order. Each counts for what was on the Day on which it was set, and later.
    package var changes: [DayStartChange] = []
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

    /// The instant, and for which Day what happened then counts.
    func moment(at instant: UTCInstant) -> KnownMoment {
        KnownMoment(instant: instant, zone: zone, day: day(of: instant, startingAt: hour(at: instant)))
    }

    private func hour(at instant: UTCInstant) -> Int {
        guard var hour = firstDayStart else { return dayStart }
        for change in changes where day(of: instant, startingAt: hour) >= day(of: change.instant, startingAt: hour) {
            hour = change.hour
        }
        return hour
    }

    private func day(of instant: UTCInstant, startingAt hour: Int) -> Day {
        let (date, minute) = shown(instant)
        return minute < hour * 60 ? date.advanced(byDays: -1) ?? date : date
    }
}

/// An hour at which Days start, and when it was set.
package struct DayStartChange: Hashable, Sendable {
    package var instant: UTCInstant
    package var hour: Int

    package init(_ hour: Int, at instant: UTCInstant) { (self.hour, self.instant) = (hour, instant) }
}
