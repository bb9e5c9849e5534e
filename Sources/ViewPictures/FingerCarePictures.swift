package import FitPinkyCore
package import KioskPages
package import Pictures

/// Why a level has no badge yet.
package enum NoBadge: Error, Hashable, Sendable {
    /// The member has not reached it.
    case toCome(Int, reached: Int)
    /// There are no levels below 1.
    case impossible(Int)

    /// One sentence for a person: why, and what to ask for instead.
    package var sentence: String {
        switch self {
        case .toCome(let level, let reached):
            "level \(level) is still to come; you have reached level \(reached): choose 1"
                + (reached > 1 ? " to \(reached)" : "")
        case .impossible(let level): "there is no level \(level); the first one is 1"
        }
    }
}

extension RewardsView {
    /// The badge of that level, or of the one that was reached.
    package func badge(level asked: Int?) throws(NoBadge) -> Badge {
        let level = asked ?? self.level
        guard level >= 1 else { throw .impossible(level) }
        guard level <= self.level else { throw .toCome(level, reached: self.level) }
        return Badge(level: level)
    }
}

extension ViewPictures {
    /// A week of finger care: each day's checks and missed reminders, or how to begin.
    ///
    /// - Parameter today: nil if the kiosk does not know what day it is.
    package static func checkChart(
        of progress: CareProgressView, member: String, today: Day?, _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        let week = progress.week
        let chart = CheckChart(
            name: member, days: week.start...max(week.start, week.end),
            columns: progress.days.map { .init(day: $0.day, checks: $0.checks, missed: $0.missed) }, today: today,
            longestStreak: progress.longestStreak, tip: progress.tip)
        return try chart.png(theme)
    }
}
