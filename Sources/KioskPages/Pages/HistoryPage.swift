internal import FitPinkyCore

/// Weeks as a table, newest first: dates, a column for each member, result, streak, wager.
package struct HistoryPage {
    private let weeks: [WeekView]
    private let members: [Column]

    /// A member, and how wide the column is. Who was in several households has another id in each.
    private struct Column {
        let ids: [MemberID]
        let name: String
        let columnCount: Int
    }

    /// More members than fit beside each other only a group has in which some left and others came.
    private static let maxMembers = 4
    private static let maxNameColumnCount = 9
    private static let datesColumnCount = 15
    private static let resultColumnCount = 13
    private static let streakColumnCount = 6
    private static let minWagerColumnCount = 8

    /// - Parameter weeks: newest first, as the agent sends them.
    package init(_ weeks: [WeekView]) {
        self.weeks = weeks
        let people = HistoryPage.people(of: weeks)
        members = people.prefix(HistoryPage.maxMembers).map { ids in
            let own = weeks.flatMap(\.members).filter { ids.contains($0.id) }
            let scores = own.map { HistoryPage.score($0).columnCount }.max() ?? 0
            let name = own.first?.name ?? ""
            let wanted = min(Line(name).columnCount, HistoryPage.maxNameColumnCount)
            return Column(ids: ids, name: name, columnCount: max(wanted, scores))
        }
        hidden = people.count - members.count
    }

    /// Everybody who took part, by their ids. Two of one name are one person, unless one week has both.
    private static func people(of weeks: [WeekView]) -> [[MemberID]] {
        var people: [(name: String, ids: [MemberID])] = []
        for member in weeks.flatMap(\.members) where !people.contains(where: { $0.ids.contains(member.id) }) {
            let rivals = weeks.filter { $0.members.contains { $0.id == member.id } }.flatMap(\.members).map(\.id)
            let same = people.firstIndex { person in
                person.name == member.name && !person.ids.contains(where: rivals.contains)
            }
            if let same { people[same].ids.append(member.id) } else { people.append((member.name, [member.id])) }
        }
        return people.map(\.ids)
    }

    private let hidden: Int

    /// The table, and what its signs mean where they occur.
    package var page: Page {
        var page = Page()
        guard !weeks.isEmpty else {
            page.add("no weeks yet: the first begins with the group")
            return page
        }
        page.add(clipped: heading.dim)
        var year = weeks.first?.week.start.civil.year
        for week in weeks {
            let own = week.week.start.civil.year
            if own != year { page.add(Line("\(own)").dim) }
            year = own
            page.add(clipped: row(week))
        }
        let notes = self.notes
        if !notes.isEmpty { page.addGap() }
        for note in notes { page.add(note.dim) }
        return page
    }

    private var heading: Line {
        row(
            dates: "week", scores: members.map { Line($0.name).clipped(to: $0.columnCount) }, result: "result",
            streak: "streak", wager: "wager")
    }

    private func row(_ week: WeekView) -> Line {
        let scores = members.map { column -> Line in
            week.members.first { column.ids.contains($0.id) }.map(HistoryPage.score) ?? Line("–").dim
        }
        return row(
            dates: Line(week.week.text), scores: scores, result: week.shortVerdict,
            streak: week.streak.current > 0 ? Line("\(week.streak.current)").pink : Line("–").dim,
            wager: Line(week.wager ?? ""))
    }

    private func row(dates: Line, scores: [Line], result: Line, streak: Line, wager: Line) -> Line {
        var row = dates.padded(to: HistoryPage.datesColumnCount) + "  "
        for (score, column) in zip(scores, members) { row += score.padded(to: column.columnCount) + "  " }
        row += result.clipped(to: HistoryPage.resultColumnCount).padded(to: HistoryPage.resultColumnCount) + "  "
        row += streak.rightAligned(to: HistoryPage.streakColumnCount) + "  "
        let room = Page.columnCount - row.columnCount
        // A word cut in its middle says less than nothing.
        return room < HistoryPage.minWagerColumnCount ? row : row + wager.clipped(to: room)
    }

    private var notes: [Line] {
        var notes: [Line] = []
        if weeks.contains(where: \.isProvisional) {
            notes.append("? provisional: a kiosk that was not heard from may know of more workouts")
        }
        if weeks.contains(where: \.isRevised) { notes.append("* revised: something else was announced at first") }
        if weeks.contains(where: \.isInDoubt) {
            notes.append("~ workouts came late or without their photo: fitpinky week DATE says whose")
        }
        if weeks.contains(where: \.isLeft) {
            notes.append("left: the group was left, or closed by an update, before that week was over")
        }
        if hidden > 0 { notes.append("\(counted(hidden, "more member")): fitpinky week DATE shows all of a week") }
        return notes
    }

    private static func score(_ member: WeekView.Member) -> Line {
        "\(member.logged)/\(member.required)\(member.hasHit ? Line(" ✓").pink : "")"
    }
}

extension WeekView {
    /// Whether workouts of it came late or without their photo.
    fileprivate var isInDoubt: Bool { members.contains(where: \.isInDoubt) }

    /// The verdict where there is no room for a sentence.
    fileprivate var shortVerdict: Line {
        guard let verdict else { return Line(isLeft ? "left" : "running").dim }
        var signs = Line()
        if isProvisional { signs += Line("?").amber }
        if isRevised { signs += Line("*").amber }
        if isInDoubt { signs += Line("~").amber }
        var line: Line
        switch verdict.result {
        case .allHit: line = Line(members.count == 1 ? "hit" : "all hit").pink
        case .someMissed:
            let names = names(of: verdict.owes)
            line =
                names.count == 1
                ? Line(names[0]).clipped(to: 8 - max(1, signs.columnCount)).bold + " owes"
                : Line("\(names.count) owe").bold
        case .allMissed: line = members.count == 1 ? "missed" : "all missed"
        case .nobodyTookPart: line = Line("nobody").dim
        }
        return line + signs
    }
}
