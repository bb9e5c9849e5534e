public import FitPinkyCore

/// What a kiosk tells one of its people, in words. Names are as people call themselves.
public enum Notice: Hashable, Sendable {
    /// Somebody worked out; on a day before today, which.
    case showedUp(String, on: Weekday?)
    /// Likewise, but there is no photo of it: it counts once another member gives their word.
    case unproven(String, on: Weekday?)
    case nudge(from: String, text: String)
    case reaction(from: String, emoji: String)
    /// Somebody gave their word for a workout of whoever is told.
    case vouched(by: String)
    /// All who take part in the running week have hit; it may be that this is only whoever is told.
    case everybodyHit(isAlone: Bool)
    case result(WeekSummary)
    /// Each of so many days that are left counts for somebody else.
    case lastChance(String, days: Int)

    /// A week's verdict as whoever is told hears it.
    public struct WeekSummary: Hashable, Sendable {
        /// Its first Day; nil if it is the last week that is over.
        public var start: Day?
        /// What came of it.
        public var result: WeekResult
        /// Whether nobody took part but whoever is told.
        public var isAlone: Bool
        /// Whether whoever is told is among those who owe.
        public var isYours: Bool
        /// What the others are called who owe.
        public var othersOwe: [String]
        /// The wager that bound the week; nil for none.
        public var wager: String?
        /// The group's streak after it.
        public var streak: Streak
        /// Another verdict was told before.
        public var isRevised: Bool

        /// This verdict.
        public init(
            start: Day?, result: WeekResult, isAlone: Bool, isYours: Bool, othersOwe: [String], wager: String?,
            streak: Streak, isRevised: Bool
        ) {
            (self.start, self.result, self.isAlone) = (start, result, isAlone)
            (self.isYours, self.othersOwe) = (isYours, othersOwe)
            (self.wager, self.streak, self.isRevised) = (wager, streak, isRevised)
        }
    }

    /// Its kind.
    public var kind: NotificationKind {
        switch self {
        case .showedUp: .workout
        case .unproven: .unproven
        case .nudge, .lastChance: .nudge
        case .reaction, .vouched: .reaction
        case .everybodyHit, .result: .weekEnd
        }
    }

    /// One line for a person.
    public var sentence: String {
        switch self {
        case .showedUp(let name, nil): "\(name) just showed up! 💪"
        case .showedUp(let name, let day?): "\(name) showed up on \(day.name)! 💪"
        case .unproven(let name, nil): "\(name) just showed up, without a photo: were you there? Vouch for it"
        case .unproven(let name, let day?):
            "\(name) showed up on \(day.name), without a photo: were you there? Vouch for it"
        case .nudge(let name, let text): "\(name): \(text)"
        case .reaction(let name, let emoji): "\(name) answers your workout: \(emoji)"
        case .vouched(let name): "\(name) vouched for your workout: it counts"
        case .everybodyHit(let isAlone): isAlone ? "You hit this week! 🎉" : "You all hit this week! 🎉"
        case .result(let summary): summary.sentence
        case .lastChance(let name, 1): "\(name) has to show up today to hit: nudge them"
        case .lastChance(let name, let days):
            "\(name) has to show up on each of the \(days) days left to hit: nudge them"
        }
    }
}

extension Notice.WeekSummary {
    /// What came of the week, and who owes what.
    fileprivate var sentence: String {
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
