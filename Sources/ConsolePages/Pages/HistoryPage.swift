package import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// The weeks of a year, newest first, and its days as a table.
package struct HistoryPage: Hashable, Sendable {
    package var weeks: [WeekView]
    package var calendar: CalendarView?
    package var streak: Streak
    /// The weeks after these, unless these are the newest.
    package var newer: Route?
    /// The weeks before these; nil if these are the first.
    package var older: Route?

    package init(weeks: [WeekView], calendar: CalendarView?, streak: Streak, newer: Route?, older: Route?) {
        (self.weeks, self.calendar, self.streak) = (weeks, calendar, streak)
        (self.newer, self.older) = (newer, older)
    }

    package static let heading = "History"
    /// Weeks of one page: those of a year.
    package static let count = 52

    /// Before there is a group.
    package static let none =
        section(.class("card empty")) {
            p { "There is no week yet: a group’s first week begins with the group." }
        } + TrendsPage.link

    package func content(_ frame: PageFrame) -> HTML {
        guard !weeks.isEmpty else {
            return newer == nil
                ? HistoryPage.none : section(.class("card empty")) { p { "There are no older weeks." } } + links
        }
        return section(.class("card pair"), .id("streaks"), .isLive) {
            div {
                h2 { "Streak" }
                p(.id("streak"), .class("number")) { StreakWords.short(streak) }
            }
            div {
                h2 { "Longest" }
                p(.class("number")) { streak.longest == 0 ? "None yet" : counted(streak.longest, "week") }
            }
        }
            + (calendar.map { HeatMap(calendar: $0, isLatest: newer == nil).content } ?? HTML())
            + TrendsPage.link
            + section(.class("card"), .labelled(by: "save-title")) {
                h2(.id("save-title")) { "Pictures to save" }
                p(.class("links")) {
                    a(.class("button quiet"), .href(.picture(.card)), .download) { "Streak card" }
                    a(.class("button quiet"), .href(.picture(.heatMap)), .download) { "The last year" }
                }
            }
            + section(.id("weeks"), .isLive, .labelled(by: "weeks-title")) {
                h2(.id("weeks-title")) { "Weeks" }
                for week in weeks { WeekCard.content(week) }
            } + links
    }

    private var links: HTML {
        p(.class("links")) {
            if let newer { a(.class("button quiet"), .href(newer), .rel("prev")) { "Newer weeks" } }
            if let older { a(.class("button quiet"), .href(older), .rel("next")) { "Older weeks" } }
        }
    }
}

/// A week in a list.
enum WeekCard {
    static func content(_ week: WeekView) -> HTML {
        article(.class("card week")) {
            h3 { a(.href(.week(week.week.start))) { week.week.textWithYear } }
            p(.class("result")) { week.isRunning ? "not over yet" : week.verdictAndStake.text }
            for reservation in week.reservations { p(.class("hint")) { reservation.text } }
            ul(.class("scores")) {
                for member in week.members {
                    li {
                        "\(member.name): \(member.logged) of \(member.required) days"
                        if member.hasHit { " ✓" }
                    }
                }
            }
        }
    }
}
