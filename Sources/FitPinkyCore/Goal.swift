/// How many days of a week a member means to work out: 1 to 7.
public struct Goal: Hashable, Sendable {
    /// 1 to 7.
    public let daysPerWeek: Int

    /// What a goal may be.
    public static let allowed = 1...7

    /// The goal, or nil outside 1 to 7.
    public init?(daysPerWeek: Int) {
        guard Goal.allowed.contains(daysPerWeek) else { return nil }
        self.daysPerWeek = daysPerWeek
    }

    /// ⌊goal × days / 7⌋: what the goal asks of who belongs to the group on that many days of a week.
    ///
    /// A full week of seven gives the goal itself; a long week of thirteen asks more; one day of a goal of six asks nothing.
    public func required(daysPresent: Int) -> Int { daysPerWeek * daysPresent / 7 }
}
