package import FitPinkyCore

/// Hours and minutes of a wall clock.
package struct TimeOfDay: Hashable, Sendable {
    /// After midnight, 0 to 1439.
    package let minutes: Int

    /// - Parameters:
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    package init(hour: Int, minute: Int) { minutes = hour * 60 + minute }

    /// Nil unless it is a minute of a day.
    init?(minutes: UInt32) {
        guard minutes < 1440 else { return nil }
        self.minutes = Int(minutes)
    }

    /// Reads `18:34` or `7:05`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy {
            (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard parts.count == 2, isNumber, let hour = Int(parts[0]), let minute = Int(parts[1]),
            parts[1].utf8.count == 2, hour < 24, minute < 60
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// `18:34`.
    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}

/// An instant, and what the wall clock at a kiosk shows at it: a reader may be in another zone.
package struct WallTime: Hashable, Sendable {
    package let instant: UTCInstant
    package let day: Day
    package let time: TimeOfDay

    /// That instant, which the wall shows so.
    package init(_ instant: UTCInstant, _ day: Day, _ time: TimeOfDay) {
        (self.instant, self.day, self.time) = (instant, day, time)
    }

    /// `Sat 28 Feb 18:34`.
    package var text: String { "\(day.shortText) \(time.text)" }
}

/// What the wall clock shows at an instant in the zone of that IANA name.
package typealias LocalClock = (UTCInstant, _ zone: String) -> WallTime
