internal import FitPinkyCore

/// A week's verdict as whoever is told hears it.
struct WeekSummary: Hashable, Sendable {
    /// Its first Day; nil if it is the last week that is over.
    var start: Day?
    /// What came of it.
    var result: WeekResult
    /// Whether nobody took part but whoever is told.
    var isAlone: Bool
    /// Whether whoever is told is among those who owe.
    var isYours: Bool
    /// What the others are called who owe.
    var othersOwe: [String]
    /// The wager that bound the week; nil for none.
    var wager: String?
    /// The group's streak after it.
    var streak: Streak
    /// Another verdict was told before.
    var isRevised: Bool

    /// What came of the week, and who owes what.
    var message: String {
        switch (isRevised, start) {
        case (false, nil): verdict
        case (false, let start?): "Week of \(start.shortDate): \(verdict)"
        case (true, nil): "Last week's result has changed. \(verdict)"
        case (true, let start?): "The result of the week of \(start.shortDate) has changed. \(verdict)"
        }
    }

    private var verdict: String {
        switch result {
        case .allHit where isAlone: "You hit! 🎉"
        case .allMissed where isAlone: "You missed"
        case .allHit: streak.current > 1 ? "You all hit! 🎉 \(streak.current) weeks in a row" : "You all hit! 🎉"
        case .allMissed: "You all missed: settle it together"
        case .nobodyTookPart: "Nobody took part"
        case .someMissed:
            if let wager {
                "\(who) \(isYours || othersOwe.count > 1 ? "owe" : "owes"): \(wager)"
            } else {
                "\(who) missed"
            }
        }
    }

    private var who: String {
        let names = (isYours ? ["You"] : []) + othersOwe
        guard let last = names.last, names.count > 1 else { return names.first ?? "Somebody" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
