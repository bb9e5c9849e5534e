public import FitPinkyCore

/// From where, and when, weeks are looked at: what of it no entry says, so that how final a verdict is is a local view.
public struct Vantage: Sendable {
    /// The present.
    public var now: UTCInstant
    /// When that Day begins by the calendar of that kiosk's zone, and the group's hour at which Days start.
    public var dayBegins: @Sendable (KioskID, Day) -> UTCInstant
    /// The latest Day of any entry that is here, by the kiosk that signed it (``Winners/lastDaysHeard(today:)``).
    public var heard: [KioskID: Day]
    /// What this kiosk has announced, by the first Day of the week.
    public var announced: [Day: Verdict]

    /// This view.
    public init(
        now: UTCInstant, heard: [KioskID: Day], announced: [Day: Verdict],
        dayBegins: @escaping @Sendable (KioskID, Day) -> UTCInstant
    ) {
        (self.now, self.heard, self.announced, self.dayBegins) = (now, heard, announced, dayBegins)
    }
}

extension Winners {
    /// The latest Day of any of these entries, by the kiosk that signed it.
    ///
    /// A kiosk's entries arrive in the order in which it wrote them, so all that it has to say of earlier Days is here. Each
    /// kiosk says one weekSeen a week, and nothing takes its place: whoever reads those (``Register/Scope/seen``) misses
    /// no kiosk. A Day that no kiosk can have yet was told by a wrong clock and says nothing.
    public func lastDaysHeard(today: Day) -> [KioskID: Day] {
        // Zones are up to 26 hours apart.
        let latest = today.advanced(byDays: 2) ?? .last
        var days: [KioskID: Day] = [:]
        for winner in all {
            guard let day = winner.fact.signedDay, day <= latest else { continue }
            let kiosk = winner.position.dot.origin
            days[kiosk] = days[kiosk].map { max($0, day) } ?? day
        }
        return days
    }
}
