internal import FitPinkyCore
public import Ledger
public import Messages

// All that `status` says of somebody: out of the household's state, as JSON, and as lines of the page.
extension Fitpinky_V1_Member {
    /// How the week stands for them; of stays there is something to say in a group alone.
    public mutating func tell(of week: MemberWeek, in household: HouseholdState, checksToday checks: Int) {
        (id, name, you) = (week.member.ulid.text, week.name.isEmpty ? "somebody" : week.name, week.isHere)
        if let joined = week.joined { (role, joinedAt) = (week.isOwner ? "owner" : "member", joined.iso8601) }
        left = week.left?.iso8601 ?? ""
        (required, logged) = (UInt32(week.required), UInt32(week.logged))
        (doneToday, unproven) = (week.isDoneToday, UInt32(week.unprovenDays))
        (awaitingClock, checksToday) = (UInt32(week.awaiting), UInt32(checks))
        (lastChance, outOfReach) = (week.outlook == .lastChance, week.outlook == .outOfReach)
    }

    /// Who they are, what they promised, and how far they are this week.
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "you": .bool(you), "goal": goal == 0 ? .null : .number(Int(goal)),
            "required": .number(Int(required)), "logged": .number(Int(logged)), "role": .unlessEmpty(role),
            "zone": .unlessEmpty(zone), "joinedAt": .unlessEmpty(joinedAt), "left": .unlessEmpty(left),
            "invitedBy": .unlessEmpty(invitedBy), "doneToday": .bool(doneToday), "streak": streak.json,
            "lastWorkout": hasLastWorkout ? lastWorkout.json : nil, "lastChance": .bool(lastChance),
            "outOfReach": .bool(outOfReach), "unproven": .number(Int(unproven)),
            "awaitingClock": .number(Int(awaitingClock)), "checksToday": .number(Int(checksToday)),
            "buttons": buttons.isEmpty ? nil : .list(buttons.map { .number(Int($0)) }),
        ]
    }

    /// What stands beside their name.
    func state(inGroup: Bool) -> Line {
        guard inGroup else { return "\(counted(logged, "day")) this week, \(today)" }
        guard left.isEmpty else { return Line("left on \(dayText(left))").dim }
        var state: Line =
            if goal == 0 {
                you ? "no goal yet: fitpinky goal 3 sets one" : "no goal yet"
            } else if required == 0 {
                "owes nothing this week"
            } else {
                "\(Line("\(logged)/\(required) days").bold)\(logged >= required ? Line(" ✓").pink : "  ")"
            }
        if required > 0 || doneToday { state += "  \(today)" }
        if streak.current > 1 { state += Line(", \(streak.current) weeks in a row").dim }
        return state
    }

    /// What they should know, a line each.
    func notes(inGroup: Bool) -> [Line] {
        guard left.isEmpty else { return [] }
        var notes = inGroup ? warnings : []
        if unproven > 0 { notes.append(Fitpinky_V1_Workout.awaitingWord(unproven)) }
        if awaitingClock > 0 {
            let workouts = awaitingClock == 1 ? "1 workout gets its" : "\(awaitingClock) workouts get their"
            notes.append("and \(workouts) day once the clock is right")
        }
        if checksToday > 0 { notes.append("\(counted(checksToday, "finger check")) today") }
        return notes
    }

    private var today: Line { doneToday ? Line("done today").pink : "not yet today" }

    private var warnings: [Line] {
        let missing = max(required, logged) - logged
        if outOfReach {
            let who = you ? "your goal is" : "the goal is"
            return [Line("\(who) out of reach this week: \(counted(missing, "day")) missing").amber]
        }
        guard lastChance else { return [] }
        let line = Line("each day counts from now on: \(counted(missing, "day")) missing, and as many left").amber
        guard !you else { return [line] }
        return [line, "a word may help: fitpinky nudge --to \(shellWord(name))"]
    }
}
