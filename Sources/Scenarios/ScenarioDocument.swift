internal import FitPinkyCore
internal import JSON

/// A scenario as JSON says it. Its members have names here; to the core they are numbers.
struct ScenarioDocument {
    let created: Day
    let weekStart: Weekday
    let weekStartChanges: [Scenario.Dated<Weekday>]
    let members: [Stay]
    let workouts: [Workout]
    let today: Day

    struct Stay {
        let id: String
        let joined: Day
        let left: Day?
        let goals: [Scenario.Dated<Goal>]
    }

    struct Workout {
        let member: String
        let day: Day
        let counts: Bool
    }

    init(_ json: JSON) throws(ScenarioError) {
        let object = try PlacedValue(value: json, place: "").object(
            keys: ["created", "weekStart", "weekStartChanges", "members", "workouts", "today"])
        created = try object["created"].day()
        weekStart = try object["weekStart"].weekday()
        weekStartChanges = try object["weekStartChanges"].list { item throws(ScenarioError) in
            let change = try item.object(keys: ["day", "weekStart"])
            return Scenario.Dated(day: try change["day"].day(), value: try change["weekStart"].weekday())
        }
        members = try object["members"].list(upTo: ScenarioLimits.maxStays) { item throws(ScenarioError) in
            try Stay(item)
        }
        workouts = try object["workouts"].list { item throws(ScenarioError) in
            let workout = try item.object(keys: ["member", "day", "counts"])
            return Workout(
                member: try workout["member"].name(), day: try workout["day"].day(),
                counts: try workout["counts"].flag())
        }
        today = try object["today"].day()
    }
}

extension ScenarioDocument.Stay {
    fileprivate init(_ item: PlacedValue) throws(ScenarioError) {
        let object = try item.object(keys: ["id", "joined", "goals"], optional: ["left"])
        id = try object["id"].name()
        joined = try object["joined"].day()
        let leaving = object["left"]
        if case .null = leaving.value { left = nil } else { left = try leaving.day() }
        if let left, left < joined { throw leaving.bad(allowed: "\(joined.iso8601) (joined) or a later Day") }
        goals = try object["goals"].list { item throws(ScenarioError) in
            let goal = try item.object(keys: ["day", "goal"])
            return Scenario.Dated(day: try goal["day"].day(), value: try goal["goal"].goal())
        }
    }
}

extension PlacedValue {
    fileprivate func goal() throws(ScenarioError) -> Goal {
        let allowed = "a whole number from 1 to 7, days of a week"
        guard let goal = Goal(daysPerWeek: try number(allowed: allowed)) else { throw bad(allowed: allowed) }
        return goal
    }
}

extension ScenarioDocument {
    /// The scenario as the core takes it: a member is the place of their name in the roster.
    func scenario(_ roster: Roster) throws(ScenarioError) -> Scenario {
        var stays: [Scenario.Stay] = []
        for (index, stay) in members.enumerated() {
            let member = try roster.member(stay.id, at: "members[\(index)].id")
            stays.append(.init(member: member, joined: stay.joined, left: stay.left, goals: stay.goals))
        }
        var workouts: [Scenario.Workout] = []
        workouts.reserveCapacity(self.workouts.count)
        for (index, workout) in self.workouts.enumerated() {
            let member = try roster.member(workout.member, at: "workouts[\(index)].member")
            workouts.append(.init(member: member, day: workout.day, counts: workout.counts))
        }
        return Scenario(
            created: created, weekStart: weekStart, weekStartChanges: weekStartChanges, members: stays,
            workouts: workouts, today: today)
    }
}
