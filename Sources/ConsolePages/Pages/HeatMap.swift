internal import FitPinkyCore
internal import KioskPages

/// The days of a year, a table for those who hear it: a row for each day of the week, a column for each week.
struct HeatMap {
    let calendar: CalendarView
    /// Whether it is that of the last year.
    let isLatest: Bool

    private var title: String {
        isLatest
            ? "The last year" : "\(calendar.days.lowerBound.longText) to \(calendar.days.upperBound.longText)"
    }

    var content: HTML {
        section(.class("card"), .id("heatmap"), .isLive, .labelled(by: "heat-title")) {
            h2(.id("heat-title")) { title }
            p(.class("hint")) { "A column is a week. Filled: trained on that day; shaded: not." }
            for member in calendar.members {
                h3 { "\(member.name): \(counted(days(member), "day"))" }
                div(.class("scroll"), .focusable, .role("region"), .label("Days of \(member.name)")) {
                    table(.class("heat")) {
                        ConsolePages.caption(.class("unseen")) { "Days on which \(member.name) trained" }
                        tbody {
                            for weekday in Weekday.allCases { row(weekday, member) }
                        }
                    }
                }
            }
        }
    }

    private func days(_ member: CalendarView.Member) -> Int { member.workouts.count { $0.value > 0 } }

    private func row(_ weekday: Weekday, _ member: CalendarView.Member) -> HTML {
        tr {
            th(.scope("row")) { String(weekday.shortName.prefix(2)) }
            for day in columns(of: weekday) { cell(day, member) }
        }
    }

    /// The days of that weekday, one a week; nil where the range has none.
    private func columns(of weekday: Weekday) -> [Day?] {
        let first = calendar.days.lowerBound
        // The first column is the week that holds the first day, from its Monday on.
        let monday = first.advanced(byDays: -first.weekday.days(since: .monday))
        let start = monday?.advanced(byDays: weekday.days(since: .monday))
        let weeks = (first.weekday.days(since: .monday) + first.days(until: calendar.days.upperBound)) / 7 + 1
        return (0..<weeks).map { week in
            let day = start?.advanced(byDays: week * 7)
            return day.flatMap { calendar.days.contains($0) ? $0 : nil }
        }
    }

    private func cell(_ day: Day?, _ member: CalendarView.Member) -> HTML {
        guard let day else { return td() }
        let count = member.workouts[day] ?? 0
        let isTheirs = member.stays.contains { $0.joined <= day && day <= ($0.left ?? day) }
        let kind = count > 0 ? "done" : isTheirs && day <= calendar.today ? "open" : "none"
        return td(.class(kind)) {
            if count > 0 { span(.class("unseen")) { "\(day.shortText)" } }
        }
    }
}
