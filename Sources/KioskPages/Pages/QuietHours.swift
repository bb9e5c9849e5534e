/// From when until when nothing is told, by a wall clock: `22:00-07:00`.
package struct QuietHours: Hashable, Sendable {
    package let from: TimeOfDay
    /// Before ``from`` where the night lies between.
    package let until: TimeOfDay

    /// Reads `22:00-07:00`; nil for anything else, and for no time at all (`07:00-07:00`).
    package init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay($0) }
        guard ends.count == 2, let from = ends[0], let until = ends[1], from != until else { return nil }
        (self.from, self.until) = (from, until)
    }

    /// From one minute of the day to another; nil for no time at all, and for what is no minute of a day.
    init?(from: UInt32, until: UInt32) {
        guard from != until, let from = TimeOfDay(minutes: from), let until = TimeOfDay(minutes: until) else {
            return nil
        }
        (self.from, self.until) = (from, until)
    }

    package var text: String { "\(from.text)-\(until.text)" }
}
