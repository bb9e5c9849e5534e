internal import FitPinkyCore

extension CareProgressView {
    /// A bar a Day, and what they come to.
    package var page: Page {
        var page = Page()
        page.add(Line("finger care, \(week.text)").bold)
        page.addGap()
        let bars = days.map { CareBar.counts(done: $0.checks, missed: $0.missed) }
        let width = bars.map(\.columnCount).max() ?? 0
        for (day, bar) in zip(days, bars) {
            page.add("  \(Line(day.day.shortText).padded(to: 10))  \(bar.padded(to: width))  \(day.words)", hanging: 14)
        }
        page.addGap()
        // A row of zeros helps nobody to begin.
        if tip == nil, checks + exercises == 0 {
            page.add(days.isEmpty ? "  this week is still to come" : "  nothing was done in this week")
        }
        let sum = sum
        if sum.columnCount > 0 { page.add("  \(sum)") }
        if missedReminders > 0 { page.add(Line("  █ a check  ░ a reminder without one").dim) }
        if let tip {
            page.addGap()
            page.add("  \(Line(tip).purple)")
            page.add("    fitpinky check, or a double press, makes a check")
            page.add("    fitpinky exercises lists exercises of one to three minutes")
            page.add("    fitpinky reminders shows when you are reminded")
        }
        return page
    }

    private var sum: Line {
        var parts = checks + exercises > 0 ? [counted(checks, "check"), counted(exercises, "exercise")] : []
        if missedReminders > 0 { parts.append("\(counted(missedReminders, "reminder")) missed") }
        if longestStreak > 0 { parts.append("longest streak \(counted(longestStreak, "day"))") }
        return Line(parts.joined(separator: ", "))
    }
}

extension CareWeekView {
    /// `23 Feb – 1 Mar 2026`.
    fileprivate var text: String {
        Week(start: start, end: end)?.textWithYear ?? "\(start.dateText) – \(end.dateText)"
    }
}

extension CareDayView {
    /// What was done, as far as there is anything to say.
    fileprivate var words: Line {
        var parts: [String] = []
        if checks > 0 { parts.append(counted(checks, "check")) }
        if missed > 0 { parts.append("\(missed) missed") }
        if exercises > 0 { parts.append(counted(exercises, "exercise")) }
        return parts.isEmpty ? Line("–").dim : Line(parts.joined(separator: ", "))
    }
}
