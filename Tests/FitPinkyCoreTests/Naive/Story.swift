/// A group's story in plain numbers: days since 1970, weekdays 1 to 7, members 0 and up. The naive rules read this, and this
/// alone, so that they share nothing with the core.
struct Story: Hashable {
    struct Change: Hashable {
        var day: Int
        var value: Int
    }

    struct Stay: Hashable {
        var member: Int
        var joined: Int
        var left: Int?
        var goals: [Change]
    }

    struct Workout: Hashable {
        var member: Int
        var day: Int
        var counts: Bool
    }

    var created: Int
    var weekStart: Int
    var weekStartChanges: [Change]
    var stays: [Stay]
    var workouts: [Workout]
    var today: Int
}

/// What comes of a story.
struct Outcome: Hashable {
    struct Standing: Hashable {
        var required: Int
        var logged: Int
        var hit: Bool
    }

    struct Week: Hashable {
        var start: Int
        var end: Int
        var closed: Bool
        var result: String?
        var owes: [Int]
        var members: [Int: Standing]
    }

    struct Run: Hashable {
        var current: Int
        var longest: Int
    }

    var weeks: [Week]
    var streak: Run
    var memberStreaks: [Int: Run]
    var daysLeft: Int
}
