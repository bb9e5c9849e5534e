/// How one member stands in one week.
public struct MemberStanding: Hashable, Sendable {
    /// Who takes part.
    public let member: MemberID
    /// How many days the week asks of them, at least 1.
    public let required: Int
    /// On how many distinct days they worked out.
    public let logged: Int

    /// Whether they did what the week asks.
    public var hit: Bool { logged >= required }
}

/// What came of a week that is over.
public enum WeekResult: CaseIterable, Hashable, Sendable {
    /// Everyone who took part hit.
    case allHit
    /// Some hit and some did not: those owe the wager.
    case someMissed
    /// Nobody hit, so nobody is there to collect.
    case allMissed
    case nobodyTookPart
}

/// What is announced of a week: the result, and who owes.
public struct Verdict: Hashable, Sendable {
    /// What came of the week.
    public let result: WeekResult
    /// Who missed while somebody hit, ascending; empty unless the result is `someMissed`.
    public let owes: [MemberID]

    /// This verdict.
    public init(result: WeekResult, owes: [MemberID]) {
        self.result = result
        self.owes = owes
    }
}

/// How a group stands in one week.
public struct WeekStanding: Hashable, Sendable {
    /// The week.
    public let week: Week
    /// Who takes part, ascending by id.
    public internal(set) var members: [MemberStanding]
    /// Whether today is past the week's end.
    public internal(set) var isClosed: Bool

    /// Whether everyone who takes part has hit; true also when nobody does.
    public var allHit: Bool { members.allSatisfy { $0.hit } }

    /// How that member stands, nil if they do not take part.
    public func standing(of member: MemberID) -> MemberStanding? {
        let index = members.end { $0.member < member }
        return index < members.count && members[index].member == member ? members[index] : nil
    }

    /// Puts a member's standing in its place, or takes it out; false if nothing changed.
    mutating func replaceStanding(of member: MemberID, by standing: MemberStanding?) -> Bool {
        let index = members.end { $0.member < member }
        let takesPart = index < members.count && members[index].member == member
        switch (takesPart, standing) {
        case (true, let standing?):
            guard members[index] != standing else { return false }
            members[index] = standing
        case (true, nil): members.remove(at: index)
        case (false, let standing?): members.insert(standing, at: index)
        case (false, nil): return false
        }
        return true
    }

    /// The verdict, nil while the week runs.
    public var verdict: Verdict? {
        guard isClosed else { return nil }
        guard !members.isEmpty else { return Verdict(result: .nobodyTookPart, owes: []) }
        let missed = members.filter { !$0.hit }.map { $0.member }
        if missed.isEmpty { return Verdict(result: .allHit, owes: []) }
        if missed.count == members.count { return Verdict(result: .allMissed, owes: []) }
        return Verdict(result: .someMissed, owes: missed)
    }
}
