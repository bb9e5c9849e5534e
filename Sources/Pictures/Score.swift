/// How far somebody came in a week.
package struct Score: Hashable, Sendable {
    /// Their name, as they wrote it.
    package var name: String
    /// On how many distinct days they worked out.
    package var logged: Int
    /// How many days the week asks of them; 0 if it asks nothing.
    package var required: Int

    package init(name: String, logged: Int, required: Int) {
        (self.name, self.logged, self.required) = (name, logged, required)
    }

    /// Whether they did what the week asks.
    package var hit: Bool { logged >= required }

    /// `3/4`; where nothing is asked what was done anyway, or `off`.
    var words: String { required > 0 ? "\(logged)/\(required)" : logged > 0 ? "\(logged)" : "off" }
}

/// How large a household a picture has room for.
package enum PictureLimits {
    /// Whoever is or was in the household.
    package static let members = 1...6
    /// The days of a calendar: a year, and what fills its first and last week.
    package static let days = 1...378
    /// The days of a week that changed its start.
    package static let weekDays = 1...13
    /// The days of a trend: beyond a year a bar has no room.
    package static let trendDays = 1...366
    /// Weeks that end within a month, and one that runs on.
    package static let maxWeeks = 6
    /// Photos of a collage that are drawn; of those beyond it says how many there are.
    package static let maxPhotos = 48

    static func check(memberCount: Int) throws(PictureError) {
        guard members.contains(memberCount) else { throw .impossibleMembers(memberCount, allowed: members) }
    }
}
