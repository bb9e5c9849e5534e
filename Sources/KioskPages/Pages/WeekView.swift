import FitPinkyCore
public import Messages

extension Fitpinky_V1_WeekPage {
    /// One week: who did what on which day, and every workout with what was said to it.
    public var page: Page {
        var page = Page()
        page.add(heading("Week"), hanging: 5)
        for reservation in summary.reservations { page.add("  \(reservation)") }
        if !summary.wager.isEmpty { page.add("  wager  \(Line(summary.wager).bold)", hanging: 9) }
        page.addGap()
        for line in marks { page.add(clipped: line) }
        if !marks.isEmpty { page.addGap() }
        for day in days { addDay(day, to: &page) }
        return page
    }

    /// The week's photos, and how to have one.
    public var gallery: Page {
        var page = Page()
        page.add(heading("Photos of"), hanging: 10)
        page.addGap()
        let photos = days.flatMap(\.workouts).filter(\.hasPhoto)
        guard let first = photos.first(where: \.photo.present) ?? photos.first else {
            page.add("  none this week")
            return page
        }
        let names = nameColumn(photos.map(\.memberName))
        for workout in photos {
            let name = Line(workout.memberName).clipped(to: names).padded(to: names)
            let size = workout.photo.present ? workout.photo.size : "not here"
            let when = workout.when.padded(to: 16)
            page.add(
                "  \(workout.handle)  \(when)  \(name)  \(Line(size).padded(to: 8))  \(workout.estimated ? Line("at the latest  ").dim : "")\(workout.words)",
                hanging: 28)
        }
        page.addGap()
        let kind = first.photo.type.split(separator: "/").last.map { String($0) } ?? "heic"
        page.add(Line("  fitpinky photo \(first.handle) --output photo.\(kind) saves one").dim)
        if photos.contains(where: { !$0.photo.present }) {
            page.add(Line("  What is not here is with the kiosk that took it, or was let go to make room.").dim)
        }
        return page
    }

    private func heading(_ noun: Line) -> Line {
        let left = summary.isRunning ? ", \(counted(summary.daysLeft, "day")) left" : ""
        let dates = "\(noun.text) \(weekAndYearText(summary.start, summary.end))"
        return "\(Line(dates).bold)  \(summary.verdict)\(left)"
    }

    // MARK: Marks

    /// A row for each member, a column for each day.
    private var marks: [Line] {
        guard let first = Day(iso8601: summary.start), let last = Day(iso8601: summary.end), first <= last,
            !summary.members.isEmpty
        else { return [] }
        // No week is longer, whatever a message says.
        let length = min(first.days(until: last) + 1, Int(ProgressDots.maxCount))
        let week = (0..<length).compactMap { first.advanced(byDays: $0) }
        let names = nameColumn(summary.members.map(\.name), atMost: 12)
        let scores = summary.members.map { score($0).columnCount }.max() ?? 0
        let heading =
            Line().padded(to: 2 + names + 2 + scores + 2)
            + joined(week.map { Line($0.weekday.shortName) }, by: " ")
        return [heading.dim]
            + summary.members.map { member in
                let name = Line(member.name).clipped(to: names).padded(to: names)
                let days = joined(week.map { " \(mark(member.id, $0)) " }, by: " ")
                return "  \(name.bold)  \(score(member).padded(to: scores))  \(days)"
            }
            + (hasUnproven ? [Line("  ◌ \(Fitpinky_V1_Workout.unprovenMeaning)").dim] : [])
    }

    private func score(_ member: Fitpinky_V1_WeekMember) -> Line {
        "\(member.logged)/\(member.required)\(member.hit ? Line(" ✓").pink : "")"
    }

    private func mark(_ member: String, _ day: Day) -> Line {
        guard let page = days.first(where: { $0.day == day.iso8601 }) else { return " " }
        let own = page.workouts.filter { $0.member == member }
        if own.contains(where: { $0.proof != .unproven }) { return Line("●").pink }
        return own.isEmpty ? Line("·").dim : Line("◌").amber
    }

    private var hasUnproven: Bool { days.flatMap(\.workouts).contains { $0.proof == .unproven } }

    // MARK: Days

    private func addDay(_ day: Fitpinky_V1_DayPage, to page: inout Page) {
        let title = Line(dayText(day.day)).padded(to: 10).bold
        guard !day.workouts.isEmpty else { return page.add("  \(title)  \(Line("–").dim)") }
        let names = nameColumn(days.flatMap(\.workouts).map(\.memberName), atMost: 12)
        for (index, workout) in day.workouts.enumerated() {
            let name = Line(workout.memberName).clipped(to: names).padded(to: names)
            let remarks = workout.remarks
            page.add(
                "  \(index == 0 ? title : Line().padded(to: 10))  \(workout.localTime)  \(name)  \(Line(workout.handle).dim)"
                    + (remarks.isEmpty ? "" : "  \(remarks)"), hanging: 14 + 7 + names + 2)
        }
    }
}
