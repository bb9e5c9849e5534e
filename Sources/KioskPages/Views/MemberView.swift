internal import FitPinkyCore
internal import JSON
package import Ledger

// All that `status` says of somebody: out of the household's state, as JSON, and as lines of the page.

extension MemberView {
    package enum Role: String, CaseIterable, Sendable {
        case owner, member
    }

    package enum Warning: CaseIterable, Sendable {
        /// They miss as many days as are left, today included.
        case lastChance
        /// They miss more days than are left.
        case outOfReach
    }
}

extension MemberView {
    /// A member of the group, as its other members know them.
    ///
    /// - Parameter buttons: whose presses are theirs, counted from 1.
    init(_ id: MemberID, of group: GroupReading, _ reading: KioskReading, buttons: [Int]) {
        let stay = group.stays.last { $0.member == id && $0.left == nil }
        let kiosk = reading.kiosks.sorted { $0.key < $1.key }.first { reading.serves($0.key, id) }
        self.init(
            id: id, name: group.names[id] ?? "somebody", isHere: reading.serves(reading.kiosk, id),
            goal: group.latestGoal(of: id)?.daysPerWeek, role: id == group.beginning.creator ? .owner : .member,
            joined: stay?.joined, zone: kiosk?.value.zone, invitedBy: stay?.inviter.flatMap { group.names[$0] },
            buttons: buttons)
    }

    /// Somebody in the running week.
    ///
    /// - Parameter known: what the group says of them; nil without one, and where they have left it.
    package init(_ week: MemberWeek, _ known: MemberView? = nil, checksToday: Int) {
        let name = week.name.isEmpty ? "somebody" : week.name
        self = known ?? MemberView(id: week.member, name: name, isHere: week.isHere)
        (self.name, isHere, left) = (name, week.isHere, week.left)
        if let joined = week.joined { (role, self.joined) = (week.isOwner ? .owner : .member, joined) }
        (required, logged, isDoneToday) = (week.required, week.logged, week.isDoneToday)
        (unproven, awaitingClock, self.checksToday) = (week.unprovenDays, week.awaiting, checksToday)
        warning =
            switch week.outlook {
            case .lastChance: .lastChance
            case .outOfReach: .outOfReach
            case .notTakingPart, .hit, .open, .needsWord: nil
            }
    }

    /// Whether it is late for this week's goal.
    var warningJSON: JSON {
        ["lastChance": .bool(warning == .lastChance), "outOfReach": .bool(warning == .outOfReach)]
    }

    /// What stands beside their name.
    func state(inGroup: Bool) -> Line {
        guard inGroup else { return "\(counted(logged, "day")) this week, \(today)" }
        if let left { return Line("left on \(left.shortText)").dim }
        var state: Line =
            if goal == nil {
                isHere ? "no goal yet: fitpinky goal 3 sets one" : "no goal yet"
            } else if required == 0 {
                "owes nothing this week"
            } else {
                "\(Line("\(logged)/\(required) days").bold)\(logged >= required ? Line(" ✓").pink : "  ")"
            }
        if required > 0 || isDoneToday { state += "  \(today)" }
        if streak.current > 1 { state += Line(", \(streak.current) weeks in a row").dim }
        return state
    }

    /// What they should know, a line each.
    ///
    /// - Parameter isAlone: whether nobody else belongs to the group.
    func notes(inGroup: Bool, isAlone: Bool) -> [Line] {
        guard left == nil else { return [] }
        var notes = inGroup ? warnings : []
        if unproven > 0 {
            let voucher: WorkoutView.Voucher =
                !inGroup ? .nobody : isAlone ? .newcomer : isHere ? .others : .reader
            notes.append(WorkoutView.awaitingWord(unproven, from: voucher))
        }
        if awaitingClock > 0 {
            let workouts = awaitingClock == 1 ? "1 workout gets its" : "\(awaitingClock) workouts get their"
            notes.append("and \(workouts) day once the clock is right")
        }
        if checksToday > 0 { notes.append("\(counted(checksToday, "finger check")) today") }
        return notes
    }

    private var today: Line { isDoneToday ? Line("done today").pink : "not yet today" }

    private var warnings: [Line] {
        let missing = max(required, logged) - logged
        switch warning {
        case nil: return []
        case .outOfReach:
            let who = isHere ? "your goal is" : "the goal is"
            return [Line("\(who) out of reach this week: \(counted(missing, "day")) missing").amber]
        case .lastChance:
            let line = Line("each day counts from now on: \(counted(missing, "day")) missing, and as many left").amber
            return isHere ? [line] : [line, "a word may help: fitpinky nudge --to \(shellWord(name))"]
        }
    }
}
