/// What an entry says, once its payload is read: one case a kind.
public enum Fact: Hashable, Sendable {
    case kiosk(KioskFact)
    case member(MemberFact)
    case workout(WorkoutFact)
    case delete(DeleteFact)
    case settle(SettleFact)
    case check(CheckFact)
    case group(GroupFact)
    case join(JoinFact)
    case leave(LeaveFact)
    case goal(GoalFact)
    case wager(WagerFact)
    case weekStart(WeekStartFact)
    case dayStart(DayStartFact)
    case retire(RetireFact)
    case caption(CaptionFact)
    case undelete(UndeleteFact)
    case vouch(VouchFact)
    case nudge(NudgeFact)
    case reaction(ReactionFact)
    case weekSeen(WeekSeenFact)
    case groupName(GroupNameFact)
    case notify(NotifyFact)

    /// The kinds that this version applies. Numbers are for ever; which ranges are kept for what, `Ledger.md` says.
    public enum Kind: UInt16, CaseIterable, Sendable {
        case kiosk = 1
        case member, workout, delete, settle, check
        case group, join, leave, goal, wager, weekStart, dayStart, retire
        case caption, undelete, vouch, nudge, reaction, weekSeen, groupName, notify
    }

    /// What this version can apply: every kind, and payloads that ask for no more than this. Two kiosks' digests can be
    /// compared only where both have the same.
    public static let schema: UInt32 = 3

    /// The entry's kind.
    public var kind: Kind {
        switch self {
        case .kiosk: .kiosk
        case .member: .member
        case .workout: .workout
        case .delete: .delete
        case .settle: .settle
        case .check: .check
        case .group: .group
        case .join: .join
        case .leave: .leave
        case .goal: .goal
        case .wager: .wager
        case .weekStart: .weekStart
        case .dayStart: .dayStart
        case .retire: .retire
        case .caption: .caption
        case .undelete: .undelete
        case .vouch: .vouch
        case .nudge: .nudge
        case .reaction: .reaction
        case .weekSeen: .weekSeen
        case .groupName: .groupName
        case .notify: .notify
        }
    }
}
