internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// One week, day by day.
package struct WeekDetailPage: Hashable, Sendable {
    package var page: WeekPageView

    package init(_ page: WeekPageView) { self.page = page }

    package var heading: String { page.week.week.textWithYear }

    package func content(_ frame: PageFrame) -> HTML {
        let week = page.week
        return section(.class("card"), .id("result"), .isLive, .labelled(by: "result-title")) {
            h2(.id("result-title")) { "Result" }
            p(.class("result")) {
                week.isRunning ? "not over yet, \(counted(week.daysLeft, "day")) left" : week.verdictLine.text
            }
            for reservation in week.reservations { p(.class("hint")) { reservation.text } }
            if let wager = week.wager { p { "At stake: \(wager)" } }
            Arcs.drawn(
                week.members.enumerated().map { place, member in
                    Arcs.Arc(
                        name: member.name, logged: member.logged, required: member.required, place: place,
                        note: member.owes ? "owes" : member.hasHit ? "✓ hit" : nil, isGood: member.hasHit)
                })
            p(.class("links")) {
                a(.class("button quiet"), .href(.picture(.recap(week.week.start))), .download) { "Save recap" }
                if !photos.isEmpty {
                    a(.class("button quiet"), .href(.picture(.collage(week.week.start))), .download) { "Save collage" }
                }
            }
        }
            + marks
            + section(.id("days"), .isLive, .label("Days")) {
                for (index, day) in page.days.reversed().enumerated() where !day.workouts.isEmpty {
                    h3 { day.day.longText }
                    div(.class("photos")) {
                        for workout in day.workouts { Workouts.figure(workout, isFirst: index == 0) }
                    }
                }
            }
    }

    private var photos: [WorkoutView] { page.days.flatMap(\.workouts).filter { $0.photo?.isPresent ?? false } }

    /// Who trained on which day, as a table.
    private var marks: HTML {
        let week = page.week
        let days = (0..<min(week.week.dayCount, 31)).compactMap { week.week.start.advanced(byDays: $0) }
        return section(.class("card"), .label("Day by day")) {
            div(.class("scroll"), .focusable, .role("region"), .label("Who trained on which day")) {
                table(.class("marks")) {
                    ConsolePages.caption(.class("unseen")) { "Who trained on which day" }
                    thead {
                        tr {
                            td()
                            for day in days { th(.scope("col")) { String(day.weekday.shortName.prefix(2)) } }
                        }
                    }
                    tbody {
                        for member in week.members {
                            tr {
                                th(.scope("row")) { member.name }
                                for day in days { mark(member, day) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func mark(_ member: WeekView.Member, _ day: Day) -> HTML {
        guard let shown = page.days.first(where: { $0.day == day }) else { return td() }
        let own = shown.workouts.filter { $0.member == member.id }
        if own.contains(where: { !$0.isUnproven }) { return td(.class("done")) { "yes" } }
        return own.isEmpty ? td(.class("open")) { "no" } : td(.class("waiting")) { "unproven" }
    }
}
