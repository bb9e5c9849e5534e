internal import FitPinkyCore
internal import Ledger

/// What of kiosks whose members have left is refused, when one of them hands it over. Among themselves, those who stayed hand over
/// all that they have: so they come to the same, whatever each had before it heard of the leave.
struct Departures {
    private let giver: Store.Giver
    private let group: GroupID
    /// Nil where they have to be read again.
    private var winners: Winners?

    /// Nil where nothing is refused.
    init?(_ giver: Store.Giver?, of ledger: LedgerName) {
        guard let giver, case .household(let group) = ledger else { return nil }
        (self.giver, self.group) = (giver, group)
    }

    /// What was just kept may say who belongs, whom a kiosk serves, or on which Day a leave was seen.
    mutating func note(_ record: Record) {
        let kinds: [Fact.Kind] = [.kiosk, .member, .join, .leave, .seen]
        if kinds.contains(where: { $0.rawValue == record.header.kind }) { winners = nil }
        // There are many admissions, and few of kiosks that left.
        guard record.header.kind == Fact.Kind.admit.rawValue, let known = winners else { return }
        if case .admit(let fact)? = record.fact, known.departure(of: fact.kiosk, from: group) == nil { return }
        winners = nil
    }

    mutating func refuses(_ record: Record, _ transaction: borrowing Transaction) throws(StoreError) -> Bool {
        let winners = if let known = self.winners { known } else { try transaction.winnersOfStays() }
        self.winners = winners
        let dot = record.header.dot
        guard let ofGiver = winners.departure(of: giver.kiosk, from: group), !ofGiver.isAdmittedAgain,
            let departure = winners.departure(of: dot.origin, from: group), !departure.isAdmittedAgain,
            try !transaction.isInvited(giver.kiosk, winners)
        else { return false }
        var heads: [Dot: Bool] = [:]
        for head in departure.heads { heads[head] = try transaction.isTaken(head) }
        let isBehind = departure.isBehind(dot) { heads[$0] ?? false }
        if isBehind == true { return false }
        return !departure.allows(record.fact, isPerhapsBehind: isBehind == nil, today: giver.today)
    }
}

extension Record {
    /// Nil where nothing of it can be read.
    var fact: Fact? {
        switch self {
        case .whole(let entry): try? Fact(entry)  // what cannot be read says nothing
        case .erased(let erased): (try? erased.fact()) ?? nil  // nor this
        }
    }
}

extension Transaction {
    /// The settings; none while nobody has left.
    fileprivate func winnersOfStays() throws(StoreError) -> Winners {
        let hasLeft = try !keys(.winners, prefix: [LeaveFact.register.tag]).isEmpty
        return hasLeft ? try winners(.settings) : Winners([Winner](), of: ledger)
    }

    fileprivate func isTaken(_ dot: Dot) throws(StoreError) -> Bool {
        try has(.entries, dot.bytes) ? true : !keys(.evidence, prefix: dot.bytes).isEmpty
    }

    /// A leave with the heads of the leaver's chains and the current stays of other members, what is seen with the heads of all others'
    /// chains, a retirement with those of the kiosk's; any other fact unchanged.
    func completed(_ fact: Fact, by kiosk: KioskID) throws(StoreError) -> Fact {
        if case .seen(var seen) = fact, seen.heads.isEmpty {
            seen.heads = Array(try vector().tips.filter { $0.dot.origin != kiosk }.prefix(SeenFact.maxHeads)).sorted()
            return .seen(seen)
        }
        if case .retirement(var retirement) = fact, retirement.heads.isEmpty, household != nil {
            let heads = try ends().filter { $0.dot.origin == retirement.kiosk }
            retirement.heads = Array(heads.prefix(RetirementFact.maxHeads))
            return .retirement(retirement)
        }
        guard case .leave(var leaving) = fact, leaving.heads.isEmpty, case .household(let group) = ledger else {
            return fact
        }
        let winners = try winners(.settings)
        var heads: [(dot: Dot, stamp: Stamp)] = []
        for tip in try vector().tips where winners.serves(tip.dot.origin, leaving.member) {
            heads.append((tip.dot, try readable(tip.dot)?.header.stamp ?? Stamp(rawValue: 0)))
        }
        heads.sort { ($1.stamp, $0.dot) < ($0.stamp, $1.dot) }
        leaving.heads = heads.prefix(LeaveFact.maxHeads).map(\.dot).sorted()
        var others: [(stay: MembershipID, position: Position)] = []
        for winner in winners.joined {
            guard case .join(let stay) = winner.fact, stay.group == group, stay.member != leaving.member,
                winners.ending(of: stay) == nil
            else { continue }
            others.append((stay.membership, winner.position))
        }
        others.sort { $1.position < $0.position }
        leaving.others = others.prefix(LeaveFact.maxOthers).map(\.stay).sorted()
        return .leave(leaving)
    }
}
