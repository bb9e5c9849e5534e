import Messages

/// From when until when nothing is told, by a wall clock: `22:00-07:00`.
public struct QuietHours: Hashable, Sendable {
    /// Minutes after midnight.
    public let fromMinutes: UInt32
    /// Minutes after midnight; before `fromMinutes` where the night lies between.
    public let untilMinutes: UInt32

    /// Reads `22:00-07:00`; nil for anything else, and for no time at all (`07:00-07:00`).
    public init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(QuietHours.minutes)
        guard ends.count == 2, let from = ends[0], let until = ends[1], from != until else { return nil }
        (fromMinutes, untilMinutes) = (from, until)
    }

    /// A member's; nil if they have none.
    init?(_ settings: Fitpinky_V1_MemberSettings) {
        guard settings.quietFromMinutes != settings.quietUntilMinutes else { return nil }
        (fromMinutes, untilMinutes) = (settings.quietFromMinutes, settings.quietUntilMinutes)
    }

    /// As it is typed.
    public var text: String { "\(QuietHours.text(fromMinutes))-\(QuietHours.text(untilMinutes))" }

    private static func minutes(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy {
            (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard parts.count == 2, isNumber, let hour = UInt32(parts[0]), let minute = UInt32(parts[1]),
            parts[1].utf8.count == 2, hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static func text(_ minutes: UInt32) -> String {
        func two(_ number: UInt32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
