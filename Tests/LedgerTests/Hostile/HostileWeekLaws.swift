import FitPinkyCore
import Ledger

// What a week was about when it began, and what it comes to.
extension HostileWorld {
    func judgeWeeks(_ whole: HostileView) throws -> [HostileFinding] {
        guard let weeks = try weeks(whole, at: honestKiosks[0], on: day) else {
            return [HostileFinding(law: .weeks, text: "there are no weeks")]
        }
        var findings: [HostileFinding] = []
        let lapsed = lapsed(in: whole)
        for beginning in beginnings {
            // A stay that lapsed counts again by a later leave of its member, or by what another kiosk signed.
            if !beginning.lapsed.isSubset(of: lapsed) { break }
            // Where an honest change of the week start waits for the hostile one's word, weeks lie as that word says.
            if beginning.open.contains(where: { $0.kind == .weekStart }) || isLeaveOpen(at: beginning.week) { break }
            guard let reading = weeks.week(holding: beginning.week.start), reading.week == beginning.week else {
                findings.append(HostileFinding(law: .weeks, text: "\(beginning.week.start.iso8601) lies elsewhere"))
                break
            }
            for text in changes(of: beginning, in: reading) {
                findings.append(
                    HostileFinding(law: .weeks, text: "\(beginning.week.start.iso8601): \(text)"))
            }
        }
        return findings
    }

    /// Whether an honest leave had its Day before the week, and another honest member had it so late that stakes which waited for the leaver bind
    /// before the week or not: the hostile member can still say that they had it earlier.
    private func isLeaveOpen(at week: Week) -> Bool {
        honest.contains { person in
            guard let left = person.left, let seen = firstSeen(of: person.stay) else { return false }
            return HostileWorld.day(left) < week.start && HostileWorld.day(max(left, seen) + 1) >= week.start
        }
    }

    private func changes(of beginning: HostileBeginning, in reading: WeekReading) -> [String] {
        var changes: [String] = []
        for person in people {
            // A member that joins during a week takes part in what is left of it.
            guard let before = beginning.parts[person.member] else { continue }
            let after = reading.standing.standing(of: person.member)?.required ?? 0
            if person.isHostile {
                let least = least(before, of: person, in: beginning.week)
                if after < least { changes.append("asks \(after) of the hostile one, not \(least)") }
                continue
            }
            let allowed = allowed(before, of: person, in: beginning)
            if !allowed.contains(after) { changes.append("asks \(after) of an honest one, not \(allowed)") }
        }
        // The first wager of all counts at once, by the rules of weeks.
        if let wager = beginning.wager, reading.wager != wager {
            let isOpen = beginning.open.contains {
                if case .wager(let fact) = $0 { fact.text == reading.wager ?? "" } else { false }
            }
            if !isOpen { changes.append("is about \(reading.wager ?? "nothing"), not \(wager)") }
        }
        return changes
    }

    /// What the week may ask of an honest member: what it asked when it began. If they left, up to the Day on which another honest one had it.
    /// Less where it is still open whether a lower goal of theirs binds.
    private func allowed(
        _ part: HostileBeginning.Part, of person: Person, in beginning: HostileBeginning
    ) -> ClosedRange<Int> {
        var range = part.required...part.required
        if let left = person.left {
            let seen = firstSeen(of: person.stay) ?? left
            let (lower, upper) = (
                asked(part, of: person, until: left, in: beginning.week),
                asked(part, of: person, until: max(left, seen), in: beginning.week)
            )
            range = lower...upper
        }
        let isOpen = beginning.open.contains {
            if case .goal(let fact) = $0 { fact.member == person.member } else { false }
        }
        return isOpen ? 0...range.upperBound : range
    }

    /// What the week asks at least of the hostile member: all, or up to the Day on which an honest one had their leave.
    private func least(_ part: HostileBeginning.Part, of person: Person, in week: Week) -> Int {
        firstSeen(of: person.stay).map { asked(part, of: person, until: $0, in: week) } ?? part.required
    }

    /// What the week asks of a member that belongs up to that Day.
    private func asked(_ part: HostileBeginning.Part, of person: Person, until last: Int, in week: Week) -> Int {
        let (first, last) = (max(week.start, HostileWorld.day(person.joined)), HostileWorld.day(last))
        guard last < week.end else { return part.required }
        guard last >= first else { return 0 }
        return min(part.required, part.goal.required(daysPresent: first.days(until: last) + 1))
    }

    /// Every honest member changes all that they can change; each of it is read as they said it.
    mutating func judgeEdits() throws -> [HostileFinding] {
        var findings: [HostileFinding] = []
        // What is dated at most two Days ahead stands until then.
        today += 4
        for person in staying {
            today += 1
            guard let kiosk = honestKiosks.first(where: { kiosks[$0].person == person }) else { continue }
            for other in honestKiosks {
                deliver(to: other)
                kiosks[other].hasNews = true
                try look(at: other)
            }
            for (slot, fact) in edits(by: person, at: kiosk) {
                try say(fact, by: kiosk)
                if view(of: kiosk).winners[slot]?.fact != fact {
                    findings.append(HostileFinding(law: .edits, text: "\(fact.kind) does not take effect"))
                }
            }
            let raised = GoalFact(member: people[person].member, day: day, goal: goal(7))
            let place = try say(.goal(raised), by: kiosk)
            let own = view(of: kiosk).winners
            let binding = own.all.first { $0.position == archive[place].position }.flatMap { own.binding(of: $0) }
            if binding != .from(day) {
                findings.append(HostileFinding(law: .edits, text: "a raised goal does not bind"))
            }
        }
        return findings
    }

    private mutating func edits(by person: Int, at kiosk: Int) -> [(Slot, Fact)] {
        let (member, winners) = (people[person].member, view(of: kiosk).winners)
        var edits: [(Slot, Fact)] = [
            (.member(member), .member(MemberFact(member: member, name: "Again \(archive.count)"))),
            (.dayStart(group), .dayStart(dayStart(of: member))),
            (.groupName(group), .groupName(groupName(of: member))),
        ]
        for workout in workouts.filter({ $0.person == person }).map(\.id).suffix(2) {
            let slot = Slot.deletion(workout, by: member)
            let isDeleted = if case .delete = winners[slot]?.fact { true } else { false }
            let fact: Fact =
                isDeleted
                ? .undelete(UndeleteFact(workout: workout, member: member, payloads: []))
                : .delete(DeleteFact(workout: workout, member: member))
            edits += [(slot, fact), (.caption(workout, by: member), .caption(caption(workout, of: member)))]
        }
        return edits
    }
}
