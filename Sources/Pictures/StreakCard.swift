package import FitPinkyCore

/// A household's streak, to be sent to friends: 1080 × 1920 pixels, as telephones show pictures.
package struct StreakCard: Hashable, Sendable {
    package var household: String
    /// The week that the scores are of.
    package var week: Week
    /// Whoever takes part in the week, in order of joining; up to as many as `PictureLimits.members`.
    package var scores: [Score]
    /// The household's streak, in weeks.
    package var streak: Streak
    /// What the week is about; nil or empty if nothing was agreed.
    package var wager: String?

    /// The card's size in pixels.
    package static let size = (width: 1080, height: 1920)
    /// Beads of the ring: each is a week, and a full ring is a year.
    static let beadCount = 52

    package init(household: String, week: Week, scores: [Score], streak: Streak, wager: String? = nil) {
        (self.household, self.week, self.scores) = (household, week, scores)
        (self.streak, self.wager) = (streak, wager)
    }

    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        if !scores.isEmpty { try PictureLimits.check(memberCount: scores.count) }
        return try StreakCardDrawing(self, theme).png()
    }

    /// Beads that are lit: a year's last week fills the ring, and the next one begins it anew.
    var litBeadCount: Int { streak.current > 0 ? (streak.current - 1) % StreakCard.beadCount + 1 : 0 }

    /// Rings that were filled before.
    var fullYears: Int { max(0, streak.current - litBeadCount) / StreakCard.beadCount }
}
