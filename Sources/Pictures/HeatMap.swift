package import FitPinkyCore

/// A calendar of everybody's workouts: a square a day, the stronger the more, with a dot where all of them were there.
package struct HeatMap: Hashable, Sendable {
    package var household: String
    /// Whoever is or was in it, in order of joining; within `PictureLimits.members`.
    package var members: [Attendance]
    /// What is shown: as many as `PictureLimits.days`.
    package var days: ClosedRange<Day>
    /// Days after it are to come.
    package var today: Day
    /// Which weekday the calendar's first row is.
    package var weekStart: Weekday

    package init(
        household: String, members: [Attendance], days: ClosedRange<Day>, today: Day, weekStart: Weekday = .monday
    ) {
        (self.household, self.members, self.days) = (household, members, days)
        (self.today, self.weekStart) = (today, weekStart)
    }

    /// A PNG 1600 pixels wide, and as high as the household is large.
    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        try PictureLimits.check(memberCount: members.count)
        let dayCount = days.lowerBound.days(until: days.upperBound) + 1
        guard PictureLimits.days.contains(dayCount) else {
            throw .impossibleDays(dayCount, allowed: PictureLimits.days)
        }
        return try HeatMapDrawing(self, theme).png()
    }

    /// Every day that is shown, in order.
    var everyDay: [Day] {
        (0...days.lowerBound.days(until: days.upperBound)).compactMap { days.lowerBound.advanced(byDays: $0) }
    }

    /// Whether on that day at least two belonged to the household, and every one of them worked out.
    func isTogether(on day: Day) -> Bool {
        let present = members.filter { $0.belongs(on: day) }
        return day <= today && present.count >= 2 && present.allSatisfy { $0.count(on: day) > 0 }
    }
}
