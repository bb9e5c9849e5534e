public import Messages

extension Fitpinky_V1_WagerSetting {
    /// What binds this week and the next.
    public var fields: [String: JSON] {
        ["text": .unlessEmpty(text), "next": .unlessEmpty(next), "nextFrom": .unlessEmpty(nextFrom)]
    }
}

extension Fitpinky_V1_WeekStartSetting {
    /// The day on which weeks start, and will.
    public var fields: [String: JSON] {
        ["day": .text(day), "next": .unlessEmpty(next), "nextFrom": .unlessEmpty(nextFrom)]
    }
}

extension Fitpinky_V1_MemberSettings {
    /// Days a week, now and next.
    public var goalJSON: JSON {
        [
            "id": .text(id), "name": .text(name), "you": .bool(you), "goal": goal == 0 ? nil : .number(Int(goal)),
            "next": nextGoal == 0 ? nil : .number(Int(nextGoal)), "nextFrom": .unlessEmpty(nextFrom),
        ]
    }

    /// Of what they are told, and when not.
    public var newsJSON: JSON {
        [
            "id": .text(id), "name": .text(name),
            "notify": .object(Dictionary(news.map { ($0.kind, .bool($0.on)) }) { $1 }),
            "quiet": QuietHours(self).map { .text($0.text) } ?? .null,
        ]
    }
}
