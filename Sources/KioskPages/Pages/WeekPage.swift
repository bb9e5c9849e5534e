internal import FitPinkyCore

extension WeekPageView {
    /// One week: who did what on which day, and every workout with what was said to it.
    package var page: Page {
        var page = Page()
        page.add(heading("Week"), hanging: 5)
        for reservation in week.reservations { page.add("  \(reservation)") }
        if let wager = week.wager { page.add("  wager  \(Line(wager).bold)", hanging: 9) }
        page.addGap()
        for line in marks { page.add(clipped: line) }
        if !marks.isEmpty { page.addGap() }
        for day in days { addDay(day, to: &page) }
        return page
    }

    /// The week's photos, and how to have one.
    package var gallery: Page {
        var page = Page()
        page.add(heading("Photos of"), hanging: 10)
        page.addGap()
        let photos = days.flatMap(\.workouts).compactMap { workout in workout.photo.map { (workout, $0) } }
        guard let first = photos.first(where: \.1.isPresent) ?? photos.first else {
            page.add("  none this week")
            return page
        }
        let names = nameColumn(photos.map(\.0.memberName))
        for (workout, photo) in photos {
            let name = Line(workout.memberName).clipped(to: names).padded(to: names)
            let size = photo.isPresent ? photo.size : "not here"
            let when = workout.when.padded(to: 16)
            page.add(
                "  \(workout.handle)  \(when)  \(name)  \(Line(size).padded(to: 8))  \(workout.isEstimate ? Line("at the latest  ").dim : "")\(workout.words.line)",
                hanging: 28)
        }
        page.addGap()
        let kind = first.1.type.split(separator: "/").last.map { String($0) } ?? "heic"
        page.add(Line("  fitpinky photo \(first.0.handle) --output photo.\(kind) saves one").dim)
        if photos.contains(where: { !$0.1.isPresent }) {
            page.add(Line("  What is not here is with the kiosk that took it, or was let go to make room.").dim)
        }
        return page
    }

    private func heading(_ noun: Line) -> Line {
        let left = week.isRunning ? ", \(counted(week.daysLeft, "day")) left" : ""
        let dates = "\(noun.text) \(week.week.textWithYear)"
        return "\(Line(dates).bold)  \(week.verdictLine)\(left)"
    }

    // MARK: Marks

    /// A row for each member, a column for each day.
    private var marks: [Line] {
        guard !week.members.isEmpty else { return [] }
        // No week is longer, whatever a message says.
        let length = min(week.week.dayCount, ProgressDots.maxCount)
        let columns = (0..<length).compactMap { week.week.start.advanced(byDays: $0) }
        let names = nameColumn(week.members.map(\.name), atMost: 12)
        let scores = week.members.map { score($0).columnCount }.max() ?? 0
        let heading =
            Line().padded(to: 2 + names + 2 + scores + 2)
            + joined(columns.map { Line($0.weekday.shortName) }, by: " ")
        return [heading.dim]
            + week.members.map { member in
                let name = Line(member.name).clipped(to: names).padded(to: names)
                let days = joined(columns.map { " \(mark(member.id, $0)) " }, by: " ")
                return "  \(name.bold)  \(score(member).padded(to: scores))  \(days)"
            }
            + (hasUnproven ? [Line("  ◌ \(WorkoutView.unprovenMeaning)").dim] : [])
    }

    private func score(_ member: WeekView.Member) -> Line {
        "\(member.logged)/\(member.required)\(member.hasHit ? Line(" ✓").pink : "")"
    }

    private func mark(_ member: MemberID, _ day: Day) -> Line {
        guard let page = days.first(where: { $0.day == day }) else { return " " }
        let own = page.workouts.filter { $0.member == member }
        if own.contains(where: { !$0.isUnproven }) { return Line("●").pink }
        return own.isEmpty ? Line("·").dim : Line("◌").amber
    }

    private var hasUnproven: Bool { days.flatMap(\.workouts).contains(where: \.isUnproven) }

    // MARK: Days

    private func addDay(_ day: DayView, to page: inout Page) {
        let title = Line(day.day.shortText).padded(to: 10).bold
        guard !day.workouts.isEmpty else { return page.add("  \(title)  \(Line("–").dim)") }
        let names = nameColumn(days.flatMap(\.workouts).map(\.memberName), atMost: 12)
        for (index, workout) in day.workouts.enumerated() {
            let name = Line(workout.memberName).clipped(to: names).padded(to: names)
            let remarks = workout.remarks
            page.add(
                "  \(index == 0 ? title : Line().padded(to: 10))  \(workout.moment?.time.text ?? "")  \(name)  \(Line(workout.handle).dim)"
                    + (remarks.isEmpty ? "" : "  \(remarks)"), hanging: 14 + 7 + names + 2)
        }
    }
}
