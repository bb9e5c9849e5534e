internal import FitPinkyCore

extension RemindersView {
    /// By their time, with what comes next.
    package var page: Page {
        var page = Page()
        let names = nameColumn(reminders.map(\.name), atMost: 24)
        for reminder in reminders { page.add(reminder.entry(names: names), hanging: names + 9) }
        if reminders.isEmpty { page.add("no reminders: fitpinky reminders add 08:00 morning adds one") }
        if let warning { page.add(Line("! \(warning)").amber) }
        if !hasBegun {
            page.addGap()
            page.add(Line("they begin with your first check or completed exercise, or when you change one").dim)
        }
        return page
    }
}

extension ReminderView {
    fileprivate func entry(names: Int) -> Line {
        let name = Line(self.name).clipped(to: names).padded(to: names)
        var state: [Line] = [isOn ? "on " : Line("off").amber]
        if isMissedToday { state.append("missed today") }
        if let next { state.append(Line("next \(next.text)").dim) }
        return "\(Line(time.text).bold)  \(name)  \(joined(state, by: "  "))"
    }
}
