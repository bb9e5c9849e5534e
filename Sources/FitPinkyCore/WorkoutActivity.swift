/// What kind of exercise a workout was.
public enum ActivityType: Int, CaseIterable, Sendable {
    // The numbers are those of entries, for ever.
    case run = 1
    case cycle, swim, walk, strength, other

    /// `run`: as people type it, in text and JSON.
    public var name: String {
        switch self {
        case .run: "run"
        case .cycle: "cycle"
        case .swim: "swim"
        case .walk: "walk"
        case .strength: "strength"
        case .other: "other"
        }
    }

    /// `Run`: as a page and a sentence begin with it.
    public var title: String {
        switch self {
        case .run: "Run"
        case .cycle: "Cycle"
        case .swim: "Swim"
        case .walk: "Walk"
        case .strength: "Strength"
        case .other: "Other"
        }
    }

    /// The type of that name; nil if there is none.
    public init?(name: String) {
        guard let type = ActivityType.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }
}

/// What a workout was, how long it took, and notes.
public struct WorkoutActivity: Hashable, Sendable {
    /// Nil where only the rest is said.
    public var type: ActivityType?
    /// 1 to 1440; nil where nothing is said.
    public var minutes: Int?
    /// Up to 500 characters; empty if there are none.
    public var notes: String

    /// Nil if all of it says nothing.
    public init?(_ type: ActivityType?, minutes: Int? = nil, notes: String = "") {
        guard type != nil || minutes != nil || !notes.isEmpty else { return nil }
        (self.type, self.minutes, self.notes) = (type, minutes, notes)
    }

    /// How long a workout may be said to have taken: up to a day.
    public static let allowedMinutes = 1...1440
}
