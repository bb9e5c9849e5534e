public import FitPinkyCore

extension Slot {
    /// How two claims to one slot are settled.
    public enum Rule: Hashable, Sendable {
        /// Add-only: the first in ledger order stands.
        case firstStands
        /// A value: the last in ledger order stands.
        case lastStands
    }

    /// How two claims to this slot are settled.
    public var rule: Rule {
        switch self {
        case .kiosk, .member, .deletion, .goal, .wager, .weekStart, .dayStart, .groupName, .caption, .reaction, .notify:
            .lastStands
        case .service, .workout, .settlement, .check, .group, .joining, .leaving, .retirement, .vouch, .nudge,
            .weekSeen:
            .firstStands
        }
    }

    /// Whether the challenger takes the slot from its holder.
    public func isWon(by challenger: Position, from holder: Position?) -> Bool {
        guard let holder else { return true }
        return switch rule {
        case .firstStands: challenger < holder
        case .lastStands: holder < challenger
        }
    }
}

extension Fact {
    /// The slots that the fact claims when a kiosk of that id has signed it; none if it may not say so.
    public func claims(origin: KioskID) -> [Slot] {
        switch self {
        case .kiosk(let fact):
            // A kiosk speaks for itself alone.
            return KioskID(publicKey: fact.identityKey) == origin ? [.kiosk(origin)] : []
        case .member(let fact): return [.member(fact.member), .service(origin, fact.member)]
        case .workout(let fact): return [.workout(fact.workout)]
        case .delete(let fact): return [.deletion(fact.workout, by: fact.member)]
        case .undelete(let fact): return [.deletion(fact.workout, by: fact.member)]
        case .settle(let fact): return [.settlement(fact.subject, by: origin)]
        case .check(let fact): return [.check(fact.check)]
        case .group(let fact): return [.group(fact.group)]
        case .join(let fact): return [.joining(fact.membership, fact.member, by: origin)]
        case .leave(let fact): return [.leaving(fact.membership, fact.member, by: origin)]
        case .goal(let fact): return [.goal(fact.member, fact.day)]
        case .wager(let fact): return [.wager(fact.group, fact.day)]
        case .weekStart(let fact): return [.weekStart(fact.group, fact.day)]
        case .dayStart(let fact): return [.dayStart(fact.group)]
        case .groupName(let fact): return [.groupName(fact.group)]
        case .retire(let fact): return [.retirement(fact.kiosk, by: fact.member, at: origin)]
        case .caption(let fact): return [.caption(fact.workout, by: fact.member)]
        case .vouch(let fact): return [.vouch(fact.workout, by: fact.member, on: fact.day)]
        case .nudge(let fact): return [.nudge(fact.nudge)]
        case .reaction(let fact): return [.reaction(fact.workout, by: fact.member)]
        case .weekSeen(let fact): return [.weekSeen(origin, fact.day)]
        case .notify(let fact): return [.notify(fact.member)]
        }
    }
}
