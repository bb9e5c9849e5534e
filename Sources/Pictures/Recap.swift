package import FitPinkyCore

/// A household's month: how often everybody was there, and what came of each week that ended in it.
package struct Recap: Hashable, Sendable {
    /// How far a week has come.
    package enum Outcome: Hashable, Sendable {
        /// It is not over.
        case running
        /// It is over, but somebody may still be heard from, so nobody is told that they owe.
        case provisional
        /// This home left the household before it was over.
        case left
        /// It is over, and this is what came of it.
        case final(WeekResult)
    }

    package struct WeekLine: Hashable, Sendable {
        package var week: Week
        /// Whoever took part, in order of joining.
        package var scores: [Score]
        /// What came of it.
        package var outcome: Outcome
        /// What the week was about; nil or empty if nothing was agreed.
        package var wager: String?

        package init(week: Week, scores: [Score], outcome: Outcome, wager: String? = nil) {
            (self.week, self.scores, self.outcome, self.wager) = (week, scores, outcome, wager)
        }

        /// Whether everyone did what it asks, even if it is not over: the streak counts it from then on as well.
        var isKept: Bool {
            switch outcome {
            case .final(let result): result == .allHit
            case .left: false
            case .running, .provisional: !scores.isEmpty && scores.allSatisfy(\.hit)
            }
        }
    }

    package var household: String
    /// The year, 1 to 9999.
    package var year: Int
    /// The month, 1 to 12.
    package var month: Int
    /// Days after it are to come.
    package var today: Day
    /// Whoever was in the household during the month, in order of joining; within `PictureLimits.members`.
    package var members: [Attendance]
    /// The weeks that ended in the month, and the running one, in order; up to `PictureLimits.maxWeeks`.
    package var weeks: [WeekLine]
    /// The household's streak at the end of the month, or now.
    package var streak: Streak

    package init(
        household: String, year: Int, month: Int, today: Day, members: [Attendance], weeks: [WeekLine], streak: Streak
    ) {
        (self.household, self.year, self.month, self.today) = (household, year, month, today)
        (self.members, self.weeks, self.streak) = (members, weeks, streak)
    }

    /// A PNG 1080 pixels wide, and as high as the month was rich.
    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        try PictureLimits.check(memberCount: members.count)
        guard weeks.count <= PictureLimits.maxWeeks else {
            throw .tooManyWeeks(weeks.count, max: PictureLimits.maxWeeks)
        }
        for line in weeks where !line.scores.isEmpty { try PictureLimits.check(memberCount: line.scores.count) }
        guard (1...12).contains(month), !days.isEmpty else { throw .noSuchMonth(year: year, month: month) }
        return try RecapDrawing(self, theme).png()
    }

    /// Every day of the month, in order.
    var days: [Day] { (1...31).compactMap { Day(year: year, month: month, day: $0) } }

    /// Whether all of it lies behind.
    var isOver: Bool { days.last.map { $0 < today } ?? false }

    /// Workouts of that day; none of days to come.
    func count(_ member: Attendance, on day: Day) -> Int { day <= today ? member.count(on: day) : 0 }
}
