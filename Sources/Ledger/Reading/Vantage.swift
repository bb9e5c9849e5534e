public import FitPinkyCore

/// From where, and when, weeks are looked at: what of it no entry says, so that how final a verdict is is a local view.
public struct Vantage: Sendable {
    /// The present.
    public var now: UTCInstant
    /// When that Day begins by the calendar of that kiosk's zone, and the group's hour at which Days start.
    public var dayBegins: @Sendable (KioskID, Day) -> UTCInstant
    /// What this kiosk has announced, by the first Day of the week.
    public var announced: [Day: Verdict]

    /// This view.
    public init(
        now: UTCInstant, announced: [Day: Verdict],
        dayBegins: @escaping @Sendable (KioskID, Day) -> UTCInstant
    ) {
        (self.now, self.announced, self.dayBegins) = (now, announced, dayBegins)
    }
}
