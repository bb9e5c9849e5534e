package import JSON

extension SettingsView {
    package var weekStartJSON: JSON { weekStart?.json ?? ["day": "", "next": nil, "nextFrom": nil] }
}

extension SettingsView.Member {
    /// Days a week, now and next.
    package var goalJSON: JSON {
        [
            "id": .id(id), "name": .text(name), "you": .bool(isHere), "goal": .orNull(goal),
            "next": .orNull(nextGoal), "nextFrom": .orNull(nextFrom),
        ]
    }

    /// Of what they are told, and when not.
    package var newsJSON: JSON {
        [
            "id": .id(id), "name": .text(name),
            "notify": .object(JSON.Object(notifications.map { ($0.kind, .bool($0.isOn)) })),
            "quiet": .orNull(quiet?.text),
        ]
    }
}
