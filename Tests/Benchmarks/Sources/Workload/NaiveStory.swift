public import FitPinkyCore

/// The facts of three members as the naive rules read them; a workout without a photo does not count for them.
struct NaiveStory {
    let story: Story

    init(_ members: ThreeMembers) {
        let created = Int(members.created.daysSince1970)
        story = Story(
            created: created, weekStart: 1, weekStartChanges: [],
            stays: ThreeMembers.goals.enumerated().map { member, goal in
                Story.Stay(member: member, joined: created, left: nil, goals: [Story.Change(day: created, value: goal)])
            },
            workouts: members.known.compactMap {
                guard case .said(.record(let record)) = $0 else { return nil }
                return Story.Workout(
                    member: Int(record.author.ulid.low), day: Int(record.day.daysSince1970),
                    counts: record.hasSignedPhoto)
            },
            today: Int(members.today.daysSince1970))
    }
}

extension ThreeMembers {
    /// Evaluates what is known with the naive rules, which look through the workouts for every day.
    ///
    /// - Returns: how often in a row the group hit, now and at best.
    public func evaluateNaively() -> Streak {
        let outcome = NaiveRules.outcome(of: NaiveStory(self).story)
        return Streak(current: outcome.streak.current, longest: outcome.streak.longest)
    }
}
