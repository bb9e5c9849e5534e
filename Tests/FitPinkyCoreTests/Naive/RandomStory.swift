import Support

extension Story {
    /// A story that has everything in it sooner or later: workouts before joining, after leaving and after today, first goals
    /// set late, goals mended on the day, several changes of week start, members who leave and join again.
    static func random(seed: Int) -> Story {
        var chance = SeededGenerator(seed: UInt64(seed))
        let created = Int.random(in: -3_000...30_000, using: &chance)
        let span = Int.random(in: 0...[3, 20, 60, 200][Int.random(in: 0...3, using: &chance)], using: &chance)
        let today = created + span
        let around = created - 4...today + 4
        let members = Int.random(in: 1...4, using: &chance)
        var stays: [Stay] = []
        var workouts: [Workout] = []
        for member in 0..<members {
            var joined = created + (Bool.random(using: &chance) ? 0 : Int.random(in: 0...span + 2, using: &chance))
            while true {
                let leaves = Int.random(in: 0..<4, using: &chance) == 0
                let left = leaves ? joined + Int.random(in: 0...span / 2 + 1, using: &chance) : nil
                let isLate = Int.random(in: 0..<4, using: &chance) == 0
                let firstGoal = isLate ? joined + Int.random(in: 0...span + 1, using: &chance) : joined
                let goalDays =
                    [firstGoal]
                    + (0..<Int.random(in: 0...4, using: &chance)).map { _ in
                        Int.random(in: firstGoal...max(firstGoal, left ?? today + 3), using: &chance)
                    }
                let hasGoals = Int.random(in: 0..<8, using: &chance) > 0
                // What an earlier stay set last may lie after it; two stays never set a goal on the same day.
                let taken = Set(stays.filter { $0.member == member }.flatMap(\.goals).map(\.day))
                let goals = (hasGoals ? goalDays : []).filter { !taken.contains($0) }.sorted().map {
                    Change(day: $0, value: Int.random(in: 1...7, using: &chance))
                }
                stays.append(Stay(member: member, joined: joined, left: left, goals: goals))
                guard let left, left < today, Bool.random(using: &chance) else { break }
                joined = left + Int.random(in: 0...span / 3 + 1, using: &chance)
            }
            for day in around where Int.random(in: 0..<10, using: &chance) < 3 + 2 * member {
                for _ in 0..<Int.random(in: 1...2, using: &chance) {
                    let counts = Int.random(in: 0..<6, using: &chance) > 0
                    workouts.append(Workout(member: member, day: day, counts: counts))
                }
            }
        }
        let changes = (0..<[0, 0, 1, 2, 5][Int.random(in: 0...4, using: &chance)]).map { _ in
            Int.random(in: created...today + 3, using: &chance)
        }
        return Story(
            created: created, weekStart: Int.random(in: 1...7, using: &chance),
            weekStartChanges: changes.sorted().map { Change(day: $0, value: Int.random(in: 1...7, using: &chance)) },
            stays: stays.shuffled(using: &chance), workouts: workouts.shuffled(using: &chance), today: today)
    }
}
