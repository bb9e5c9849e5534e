package import FitPinkyCore
package import KioskPages
package import Pictures

/// A calendar month.
package struct Month: Hashable, Sendable {
    /// Its Days.
    package let days: ClosedRange<Day>

    /// The month of that Day.
    package init(of day: Day) {
        let (year, month, number) = day.civil
        let first = day.advanced(byDays: 1 - number) ?? day
        days = first...(first.advanced(byDays: Day.daysIn(month: month, ofYear: year) - 1) ?? day)
    }

    /// Reads a month as it is written, such as `2026-02`.
    package init?(text: String) {
        guard let first = Day(iso8601: text + "-01") else { return nil }
        self.init(of: first)
    }

    /// As it is written: `2026-02`.
    package var text: String { String(days.lowerBound.iso8601.dropLast(3)) }

    fileprivate var civil: (year: Int, month: Int) { (days.lowerBound.civil.year, days.lowerBound.civil.month) }
}

/// Why a month has no recap.
package enum NoRecap: Error, Hashable, Sendable {
    /// It has not begun.
    case toCome(Month, today: Day)
    /// No member belonged to the group in it, though the group existed.
    case nobody(Month, group: String)
    /// The group began after it.
    case beforeGroup(Month, group: String, began: Day, today: Day)

    /// One sentence for a person: why, and what to ask for instead.
    package var sentence: String {
        switch self {
        case .toCome(let month, let today):
            "\(month.text) is still to come: today is \(today.iso8601); ask for it once it has begun"
        case .nobody(let month, let group): "nobody belonged to \(group) in \(month.text)"
        case .beforeGroup(let month, let group, let began, let today):
            "\(group) began on \(began.iso8601), after \(month.text); ask for a month from \(Month(of: began).text) to "
                + Month(of: max(began, today)).text
        }
    }
}

extension Month {
    /// Throws if the month has not begun on that Day.
    package func check(today: Day) throws(NoRecap) {
        guard days.lowerBound <= today else { throw .toCome(self, today: today) }
    }

    /// Throws if the calendar of this month's Days has no member.
    package func check(_ calendar: CalendarView, today: Day) throws(NoRecap) {
        guard calendar.members.isEmpty else { return }
        guard calendar.began > days.upperBound else { throw .nobody(self, group: calendar.groupName) }
        throw .beforeGroup(self, group: calendar.groupName, began: calendar.began, today: today)
    }
}

extension ViewPictures {
    /// A month: each member's days, and what came of the weeks that ended in it.
    ///
    /// - Parameters:
    ///   - calendar: that of the month's Days, which has members.
    ///   - weeks: newest first, at least back to the month's first Day; others are left out.
    package static func recap(
        of month: Month, status: StatusView, calendar: CalendarView, weeks: some Sequence<WeekView>, today: Day,
        _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        let isNow = month.days.contains(today)
        let shown = weeks.filter { month.days.contains($0.week.end) || $0.isRunning && isNow }
        // Of a month in which no week ended there is no streak; today's has nothing to do with it.
        let streak = shown.first?.streak ?? (isNow ? status.streak : Streak())
        let lines = shown.reversed().map {
            Recap.WeekLine(week: $0.week, scores: $0.scores, outcome: $0.outcome, wager: $0.wager ?? "")
        }
        let recap = Recap(
            household: status.householdName, year: month.civil.year, month: month.civil.month, today: today,
            members: calendar.attendances, weeks: lines, streak: streak)
        return try recap.png(theme)
    }
}
