internal import FitPinkyCore

/// A scenario as JSON says it. Its members have names here; to the core they are numbers.
struct ScenarioDocument: Decodable {
    let created: Day
    let weekStart: Weekday
    let weekStartChanges: [Scenario.Dated<Weekday>]
    let members: [Stay]
    let workouts: [Workout]
    let today: Day

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(
            from: decoder, keys: ["created", "weekStart", "weekStartChanges", "members", "workouts", "today"])
        created = try object.day("created")
        weekStart = try object.weekday("weekStart")
        weekStartChanges = try object.value("weekStartChanges", as: [WeekStartChange].self).map(\.change)
        members = try object.value("members")
        guard members.count <= ScenarioLimits.maxStays else {
            throw ScenarioError.tooMany(
                at: object.place(of: "members"), count: members.count, allowed: ScenarioLimits.maxStays)
        }
        workouts = try object.value("workouts")
        today = try object.day("today")
    }

    struct WeekStartChange: Decodable {
        let change: Scenario.Dated<Weekday>

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(from: decoder, keys: ["day", "weekStart"])
            change = Scenario.Dated(day: try object.day("day"), value: try object.weekday("weekStart"))
        }
    }

    struct GoalSetting: Decodable {
        let setting: Scenario.Dated<Goal>

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(from: decoder, keys: ["day", "goal"])
            setting = Scenario.Dated(day: try object.day("day"), value: try object.goal("goal"))
        }
    }

    struct Stay: Decodable {
        let id: String
        let joined: Day
        let left: Day?
        let goals: [Scenario.Dated<Goal>]

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(from: decoder, keys: ["id", "joined", "left", "goals"])
            id = try object.memberID("id")
            joined = try object.day("joined")
            left = try object.optionalDay("left")
            if let left, left < joined {
                throw object.bad("left", found: left.iso8601, allowed: "\(joined.iso8601) (joined) or a later Day")
            }
            goals = try object.value("goals", as: [GoalSetting].self).map(\.setting)
        }
    }

    struct Workout: Decodable {
        let member: String
        let day: Day
        let counts: Bool

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(from: decoder, keys: ["member", "day", "counts"])
            member = try object.memberID("member")
            day = try object.day("day")
            counts = try object.value("counts")
        }
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
            workouts: workouts,
            today: today)
    }
}

/// The members' names, ascending bytewise, so that numbers order as names do.
struct Roster {
    let names: [String]
    private let numbers: [[UInt8]: Int]

    init(of document: ScenarioDocument) {
        let distinct = Set(document.members.map { Array($0.id.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
        names = distinct.map { String(decoding: $0, as: UTF8.self) }
        numbers = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1, $0) })
    }

    func member(_ name: String, at place: String) throws(ScenarioError) -> MemberID {
        guard let number = numbers[Array(name.utf8)] else {
            throw .badValue(at: place, found: "\"\(name)\"", allowed: "the id of one of the members")
        }
        return MemberID(ULID(high: 0, low: UInt64(number)))
    }
}
