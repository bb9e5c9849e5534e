public import FitPinkyCore

/// One week of a group: how everybody stands, what binds it, and how far its verdict can be relied on.
public struct WeekReading: Hashable, Sendable {
    /// Which days, and how those stand who take part.
    public let standing: WeekStanding
    /// The goals that count in it, of those who take part.
    public let goals: [MemberID: Goal]
    /// The wager that binds it; nil for none.
    public let wager: String?
    /// The group's streak after it. Weeks that are not final yet end nothing.
    public let streak: Streak
    /// How far its verdict can be relied on. By another zone it may still run when here it is over.
    public let finality: Finality

    /// Its days.
    public var week: Week { standing.week }

    /// What came of it: nil while it runs anywhere; provisional, final or revised as ``finality`` says.
    public var verdict: Verdict? { if case .running = finality { nil } else { standing.verdict } }

    /// Whether everybody who takes part has hit, one at least.
    public var hasEverybodyHit: Bool { !standing.members.isEmpty && standing.allHit }
}
