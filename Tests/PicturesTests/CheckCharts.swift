import FitPinkyCore
import Pictures

// Weeks of finger care that charts are drawn of: ordinary ones, and those that are hard to draw.

extension CheckChart {
    private static let monday = date(2026, 11, 16)

    /// A chart of that week: each day's checks and missed reminders, from its first day on.
    static func week(_ counts: [(Int, Int)], name: String = "Lisa", longestStreak: Int, tip: String? = nil)
        -> CheckChart
    {
        CheckChart(
            name: name, days: monday...date(2026, 11, 22),
            columns: counts.enumerated().map { index, count in
                Column(day: monday.advanced(byDays: index) ?? monday, checks: count.0, missed: count.1)
            }, today: monday.advanced(byDays: counts.count - 1), longestStreak: longestStreak, tip: tip)
    }

    /// A week up to its Thursday.
    static let running = week([(3, 0), (2, 1), (0, 3), (4, 0)], longestStreak: 12)
    /// A week of somebody with many reminders, who began again after a miss.
    static let busy = week(
        [(12, 0), (9, 3), (0, 12), (14, 1), (7, 5), (11, 2), (3, 0)], name: Names.long, longestStreak: 1280,
        tip: "Your longest streak is 1280 days. A check today begins the next one.")
    /// A first day on which nothing was done yet.
    static let empty = week([(0, 0)], longestStreak: 0, tip: "Start today! Your first check takes a second.")
    /// A week of long ago without anything.
    static let quiet = week([(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)], longestStreak: 12)
}
