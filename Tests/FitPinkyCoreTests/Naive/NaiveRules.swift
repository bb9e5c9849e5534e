/// The rules read aloud, day by day and list by list, as slowly as they are written. Shares no code with the core.
enum NaiveRules {
    static func outcome(of story: Story) -> Outcome {
        let weeks = self.weeks(of: story)
        let members = Set(story.stays.map(\.member)).sorted()
        let group = weeks.filter { $0.members.count >= 2 }.map { week in
            (closed: week.closed, hit: week.members.values.allSatisfy(\.hit))
        }
        var memberStreaks: [Int: Outcome.Run] = [:]
        for member in members {
            memberStreaks[member] = run(weeks.compactMap { week in week.members[member].map { (week.closed, $0.hit) } })
        }
        return Outcome(
            weeks: weeks, streak: run(group), memberStreaks: memberStreaks,
            daysLeft: (weeks.last?.end ?? story.today) - story.today + 1)
    }

    /// 1970-01-01, day 0, was a Thursday.
    static func weekday(_ day: Int) -> Int {
        var remainder = (day + 3) % 7
        if remainder < 0 { remainder += 7 }
        return remainder + 1
    }

    private static func weeks(of story: Story) -> [Outcome.Week] {
        var start = story.created
        while weekday(start) != story.weekStart { start -= 1 }
        var weeks: [Outcome.Week] = []
        while start <= story.today {
            var weekStart = story.weekStart
            for change in story.weekStartChanges where change.day < start { weekStart = change.value }
            var end = start + 6
            while weekday(end + 1) != weekStart { end += 1 }
            weeks.append(week(of: story, from: start, to: end))
            start = end + 1
        }
        return weeks
    }

    private static func week(of story: Story, from start: Int, to end: Int) -> Outcome.Week {
        var standings: [Int: Outcome.Standing] = [:]
        for member in Set(story.stays.map(\.member)) {
            let stays = story.stays.filter { $0.member == member }
            let present = (start...end).filter { day in
                stays.contains { $0.joined <= day && day <= ($0.left ?? .max) }
            }
            guard let goal = goal(of: stays, from: start, to: end) else { continue }
            let required = goal * present.count / 7
            guard required >= 1 else { continue }
            let logged = present.filter { day in
                day <= story.today && story.workouts.contains { $0.member == member && $0.day == day && $0.counts }
            }.count
            standings[member] = Outcome.Standing(required: required, logged: logged, hit: logged >= required)
        }
        let closed = story.today > end
        let missed = standings.filter { !$0.value.hit }.map(\.key).sorted()
        let result =
            standings.isEmpty
            ? "none" : missed.isEmpty ? "all_hit" : missed.count == standings.count ? "all_missed" : "some_missed"
        return Outcome.Week(
            start: start, end: end, closed: closed, result: closed ? result : nil,
            owes: closed && result == "some_missed" ? missed : [], members: standings)
    }

    private static func goal(of stays: [Story.Stay], from start: Int, to end: Int) -> Int? {
        let inOrder = stays.sorted { $0.joined < $1.joined }.flatMap(\.goals)
        var latest: Story.Change?
        for goal in inOrder where goal.day < start && goal.day >= latest?.day ?? .min { latest = goal }
        if let latest { return latest.value }
        guard let firstDay = inOrder.map(\.day).min(), firstDay <= end else { return nil }
        return inOrder.last { $0.day == firstDay }?.value
    }

    private static func run(_ weeks: [(closed: Bool, hit: Bool)]) -> Outcome.Run {
        var run = Outcome.Run(current: 0, longest: 0)
        for week in weeks {
            if week.hit {
                run.current += 1
            } else if week.closed {
                run.current = 0
            }
            run.longest = max(run.longest, run.current)
        }
        return run
    }
}
