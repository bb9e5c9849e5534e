public import FitPinkyCore

/// What an entry says, once its payload is read: one case a kind. All else that the ledger knows of a kind stands in the kind's file.
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
        case member = 2
        case workout = 3
        case delete = 4
        case settle = 5
        case check = 6
        case group = 7
        case join = 8
        case leave = 9
        case goal = 10
        case wager = 11
        case weekStart = 12
        case dayStart = 13
        case retire = 14
        case caption = 15
        case undelete = 16
        case vouch = 17
        case nudge = 18
        case reaction = 19
        case weekSeen = 20
        case groupName = 21
        case notify = 22
    }

    /// What this version can apply: every kind, and payloads that ask for no more than this. Two kiosks' digests can be
    /// compared only where both have the same.
    public static let schema: UInt32 = 3

    private var said: any EntryKind {
        switch self {
        case .kiosk(let fact): fact
        case .member(let fact): fact
        case .workout(let fact): fact
        case .delete(let fact): fact
        case .settle(let fact): fact
        case .check(let fact): fact
        case .group(let fact): fact
        case .join(let fact): fact
        case .leave(let fact): fact
        case .goal(let fact): fact
        case .wager(let fact): fact
        case .weekStart(let fact): fact
        case .dayStart(let fact): fact
        case .retire(let fact): fact
        case .caption(let fact): fact
        case .undelete(let fact): fact
        case .vouch(let fact): fact
        case .nudge(let fact): fact
        case .reaction(let fact): fact
        case .weekSeen(let fact): fact
        case .groupName(let fact): fact
        case .notify(let fact): fact
        }
    }
}

extension Fact.Kind {
    private var type: any EntryKind.Type {
        switch self {
        case .kiosk: KioskFact.self
        case .member: MemberFact.self
        case .workout: WorkoutFact.self
        case .delete: DeleteFact.self
        case .settle: SettleFact.self
        case .check: CheckFact.self
        case .group: GroupFact.self
        case .join: JoinFact.self
        case .leave: LeaveFact.self
        case .goal: GoalFact.self
        case .wager: WagerFact.self
        case .weekStart: WeekStartFact.self
        case .dayStart: DayStartFact.self
        case .retire: RetireFact.self
        case .caption: CaptionFact.self
        case .undelete: UndeleteFact.self
        case .vouch: VouchFact.self
        case .nudge: NudgeFact.self
        case .reaction: ReactionFact.self
        case .weekSeen: WeekSeenFact.self
        case .groupName: GroupNameFact.self
        case .notify: NotifyFact.self
        }
    }

    /// What is known of the kind.
    var schema: KindSchema { type.schema }

    /// Reads a payload's message, but for what every payload has.
    func read(_ payload: [UInt8]) throws(Fact.Unreadable) -> Fact { try type.read(payload) }
}

extension Fact {
    /// The entry's kind.
    public var kind: Kind { type(of: said).schema.kind }

    /// The slots that the fact claims when a kiosk of that id has signed it; none if it may not say so.
    public func claims(origin: KioskID) -> [Slot] { said.claims(origin: origin) }

    /// What else it tells when a kiosk of that id has signed it.
    public func traces(origin: KioskID) -> Traces { said.traces(origin: origin) }

    /// The Day of the kiosk that signs, when it does; nil where the entry says none. That of a stay may be said again later.
    var signedDay: Day? { said.signedDay }

    /// Its message, without a look at whether it can be read again.
    func serialized(salt: [UInt8]) throws(Unreadable) -> [UInt8] { try said.serialized(salt: salt) }
}
