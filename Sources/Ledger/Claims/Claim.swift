public import FitPinkyCore

/// An entry's claim to a slot.
public struct Claim: Hashable, Sendable {
    /// What is claimed.
    public var slot: Slot
    /// How two claims to it are settled.
    public var rule: Rule

    /// A claim to that slot under that rule.
    public init(slot: Slot, rule: Rule) {
        self.slot = slot
        self.rule = rule
    }

    /// How two claims to one slot are settled.
    public enum Rule: Hashable, Sendable {
        /// Add-only: the first in ledger order stands.
        case firstStands
        /// A value: the last in ledger order stands.
        case lastStands
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
    /// What the fact claims when a kiosk of that id has signed it; nothing if it may not say so.
    public func claims(origin: KioskID) -> [Claim] {
        func first(_ slot: Slot) -> [Claim] { [Claim(slot: slot, rule: .firstStands)] }
        func last(_ slot: Slot) -> [Claim] { [Claim(slot: slot, rule: .lastStands)] }
        switch self {
        case .kiosk(let fact):
            // A kiosk speaks for itself alone.
            return KioskID(publicKey: fact.identityKey) == origin ? last(.kiosk(origin)) : []
        case .member(let fact): return last(.member(fact.member)) + first(.service(origin, fact.member))
        case .workout(let fact): return first(.workout(fact.workout))
        case .delete(let fact): return last(.deletion(fact.workout, by: fact.member))
        case .undelete(let fact): return last(.deletion(fact.workout, by: fact.member))
        case .settle(let fact): return first(.settlement(fact.subject, by: origin))
        case .check(let fact): return first(.check(fact.check))
        case .group(let fact): return first(.group(fact.group))
        case .join(let fact): return first(.joining(fact.membership, fact.member))
        case .leave(let fact): return first(.leaving(fact.membership, fact.member))
        case .goal(let fact): return last(.goal(fact.member, fact.day))
        case .wager(let fact): return last(.wager(fact.group, fact.day))
        case .weekStart(let fact): return last(.weekStart(fact.group, fact.day))
        case .dayStart(let fact): return last(.dayStart(fact.group))
        case .groupName(let fact): return last(.groupName(fact.group))
        case .retire(let fact): return first(.retirement(fact.kiosk, by: fact.member))
        case .caption(let fact): return last(.caption(fact.workout, by: fact.member))
        case .vouch(let fact): return first(.vouch(fact.workout, by: fact.member, on: fact.day))
        case .nudge(let fact): return first(.nudge(fact.nudge))
        case .reaction(let fact): return last(.reaction(fact.workout, by: fact.member))
        case .weekSeen(let fact): return first(.weekSeen(origin, fact.day))
        case .notify(let fact): return last(.notify(fact.member))
        }
    }
}
