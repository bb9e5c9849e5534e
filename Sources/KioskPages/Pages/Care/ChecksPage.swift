internal import FitPinkyCore

extension CheckView {
    /// What is said of a check that was just made.
    package var line: Line {
        let answer = reminder.map { ", after the reminder of \($0.text)" } ?? ""
        guard day != nil else { return "\(Line("checked").purple); it gets its day once the clock is right" }
        return "\(Line("checked").purple)\(localTime.map { " at \($0.text)" } ?? "")\(answer)"
    }

    /// A line of the list.
    fileprivate var entry: Line {
        let day = Line(day.map { "\($0.shortText) \($0.civil.year)" } ?? "day not known yet").padded(to: 17)
        let answer = reminder.map { Line("after the reminder of \($0.text)").dim } ?? ""
        return "\(day)  \(localTime?.text ?? "")  \(answer)"
    }
}

extension ChecksView {
    /// Newest first, or how to make one.
    package var page: Page {
        guard checks.isEmpty else { return Page(checks.map(\.entry)) }
        return Page(["no finger checks in these days: fitpinky check makes one, and so does a double press"])
    }
}
