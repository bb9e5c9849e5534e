/// One thing that an entry of the ledger says about weeks, goals or workouts. Facts may arrive in any order and repeatedly:
/// the place of the entry decides, never the moment of arrival.
public enum HouseholdFact: Hashable, Sendable {
    /// A member joined on that Day (the first of the stay).
    case joined(MembershipID, MemberID, on: Day, LedgerPlace)
    /// The stay ended with that Day.
    case left(MembershipID, MemberID, on: Day, LedgerPlace)
    /// A member set their goal.
    case goal(MemberID, Setting<Goal>)
    /// The group changed its week start.
    case weekStart(Setting<Weekday>)
    case said(WorkoutWord)
}
