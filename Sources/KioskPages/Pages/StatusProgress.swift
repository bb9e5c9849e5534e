public import Messages

/// How wide a column of names is: as wide as the widest, within reason.
func nameColumn(_ names: [String], atMost most: Int = 16) -> Int {
    min(most, names.map { Line($0).columnCount }.max() ?? 0)
}

extension Fitpinky_V1_StatusResponse {
    /// Everybody whose week it is.
    public var people: [Fitpinky_V1_Member] { hasHousehold ? group.members : members }

    /// A line for each of them, and below it what they should know.
    var progress: [Line] {
        let rows = people.map(row)
        let names = nameColumn(rows.map(\.name))
        let dots = rows.map { $0.dots.columnCount }.max() ?? 0
        return rows.flatMap { row -> [Line] in
            let name = Line(row.name).clipped(to: names).padded(to: names)
            return ["  \(name.bold)  \(row.dots.padded(to: dots))  \(row.state)"] + row.notes.map { "    \($0)" }
        }
    }

    private struct Row {
        var name: String
        var dots: Line
        var state: Line
        var notes: [Line] = []
    }

    private func row(_ member: Fitpinky_V1_Member) -> Row {
        var row = Row(
            name: member.name, dots: ProgressDots(logged: member.logged, required: member.required).line, state: "")
        guard hasHousehold else {
            row.state = "\(counted(member.logged, "day")) this week, \(today(member.doneToday))"
            row.notes = notes(member)
            return row
        }
        guard member.left.isEmpty else {
            row.state = Line("left on \(dayText(member.left))").dim
            return row
        }
        if member.goal == 0 {
            row.state = member.you ? "no goal yet: fitpinky goal 3 sets one" : "no goal yet"
        } else if member.required == 0 {
            row.state = "owes nothing this week"
        } else {
            let isHit = member.logged >= member.required
            row.state = "\(Line("\(member.logged)/\(member.required) days").bold)\(isHit ? Line(" ✓").pink : "  ")"
        }
        if member.required > 0 || member.doneToday { row.state += "  \(today(member.doneToday))" }
        if member.streak.current > 1 { row.state += Line(", \(member.streak.current) weeks in a row").dim }
        row.notes = warnings(member) + notes(member)
        return row
    }

    private func today(_ isDone: Bool) -> Line { isDone ? Line("done today").pink : "not yet today" }

    private func warnings(_ member: Fitpinky_V1_Member) -> [Line] {
        let missing = max(member.required, member.logged) - member.logged
        if member.outOfReach {
            let who = member.you ? "your goal is" : "the goal is"
            return [Line("\(who) out of reach this week: \(counted(missing, "day")) missing").amber]
        }
        guard member.lastChance else { return [] }
        let line = Line("each day counts from now on: \(counted(missing, "day")) missing, and as many left").amber
        guard !member.you else { return [line] }
        return [line, "a word may help: fitpinky nudge --to \(shellWord(member.name))"]
    }

    private func notes(_ member: Fitpinky_V1_Member) -> [Line] {
        var notes: [Line] = []
        if member.unproven > 0 {
            notes.append(Fitpinky_V1_Workout.awaitingWord(member.unproven))
        }
        if member.awaitingClock > 0 {
            let workouts =
                member.awaitingClock == 1 ? "1 workout gets its" : "\(member.awaitingClock) workouts get their"
            notes.append("and \(workouts) day once the clock is right")
        }
        if member.checksToday > 0 { notes.append("\(counted(member.checksToday, "finger check")) today") }
        return notes
    }
}
