/// A part of every day by the wall clock, such as 22:00-07:00: from its first minute up to its last, which is not in it.
package struct HoursOfDay: Hashable, Sendable {
    /// Minutes after midnight, 0 to 1439.
    package let start: Int
    /// Minutes after midnight, 0 to 1440; not after `start` if midnight lies between them.
    package let end: Int

    /// What is allowed, for messages.
    static let form = "two times of day such as \"22:00-07:00\""

    /// Reads `HH:MM-HH:MM`; nil unless it is two different times of day. 24:00 is the end of the day.
    package init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(HoursOfDay.minutes)
        guard ends.count == 2, let start = ends[0], let end = ends[1], start < 1440, start != end else { return nil }
        self.start = start
        self.end = end
    }

    /// As it is written in the configuration.
    package var text: String { "\(HoursOfDay.text(start))-\(HoursOfDay.text(end))" }

    /// Whether that minute of the day lies in it.
    package func contains(hour: Int, minute: Int) -> Bool {
        let now = hour * 60 + minute
        return start < end ? (start..<end).contains(now) : now >= start || now < end
    }

    private static func minutes(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }

    private static func text(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
