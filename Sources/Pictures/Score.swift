/// How far somebody came in a week.
public struct Score: Hashable, Sendable {
    /// Their name, as they wrote it.
    public var name: String
    /// On how many distinct days they worked out.
    public var logged: Int
    /// How many days the week asks of them; 0 if it asks nothing.
    public var required: Int

    /// This score.
    public init(name: String, logged: Int, required: Int) {
        (self.name, self.logged, self.required) = (name, logged, required)
    }

    /// Whether they did what the week asks.
    public var hit: Bool { logged >= required }

    /// `3/4`; where nothing is asked what was done anyway, or `off`.
    var words: String { required > 0 ? "\(logged)/\(required)" : logged > 0 ? "\(logged)" : "off" }
}

/// How large a household a picture has room for.
public enum PictureLimits {
    /// Whoever is or was in the household.
    public static let members = 1...6
    /// The days of a calendar: a year, and what fills its first and last week.
    public static let days = 1...378
    /// Weeks that end within a month, and one that runs on.
    public static let maxWeeks = 6
    /// Photos of a collage that are drawn; of those beyond it says how many there are.
    public static let maxPhotos = 48

    static func check(memberCount: Int) throws(PictureError) {
        guard members.contains(memberCount) else { throw .impossibleMembers(memberCount, allowed: members) }
    }
}
