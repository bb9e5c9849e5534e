package import FitPinkyCore

/// A week of finger care: each day's checks, and beside them the reminders that nobody answered with one.
package struct CheckChart: Hashable, Sendable {
    /// What was done and missed on a day up to today.
    package struct Column: Hashable, Sendable {
        package var day: Day
        package var checks: Int
        package var missed: Int

        package init(day: Day, checks: Int, missed: Int) {
            (self.day, self.checks, self.missed) = (day, checks, missed)
        }
    }

    /// Whose checks they are.
    package var name: String
    /// The week's days: as many as `PictureLimits.weekDays`.
    package var days: ClosedRange<Day>
    /// Those of its days that have begun; the others are to come.
    package var columns: [Column]
    /// Nil if the kiosk does not know what day it is.
    package var today: Day?
    /// The most days in a row that had a check, ever.
    package var longestStreak: Int
    /// How to go on, or to begin.
    package var tip: String?

    package init(
        name: String, days: ClosedRange<Day>, columns: [Column], today: Day?, longestStreak: Int, tip: String? = nil
    ) {
        (self.name, self.days, self.columns, self.today) = (name, days, columns, today)
        (self.longestStreak, self.tip) = (longestStreak, tip)
    }

    /// A PNG 1080 pixels wide, higher where there is a tip.
    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        let count = days.lowerBound.days(until: days.upperBound) + 1
        guard PictureLimits.weekDays.contains(count) else {
            throw .impossibleDays(count, allowed: PictureLimits.weekDays)
        }
        return try CheckChartDrawing(self, theme).png()
    }

    var everyDay: [Day] {
        (0...days.lowerBound.days(until: days.upperBound)).compactMap { days.lowerBound.advanced(byDays: $0) }
    }

    /// Nil where the day is to come.
    func column(of day: Day) -> Column? { columns.first { $0.day == day } }

    var checks: Int { columns.reduce(0) { $0 + max(0, $1.checks) } }
    var missed: Int { columns.reduce(0) { $0 + max(0, $1.missed) } }
    var isEmpty: Bool { checks == 0 && missed == 0 }

    /// The lines of the scale: round numbers from 0 up, the last one at least as high as the highest bar.
    var scale: [Int] {
        let highest = max(3, columns.reduce(0) { max($0, $1.checks, $1.missed) })
        var step = 1
        for factor in [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] where step * 5 < highest { step = factor }
        let top = (highest + step - 1) / step
        return (0...min(top, 8)).map { $0 * step }
    }
}
