package import FitPinkyCore
package import Ledger

// Who comes and goes in a founded household.
extension FoundedLedger {
    /// Somebody says at that kiosk who they are.
    package mutating func newcomer(
        _ name: String, by index: Int, recovery: RecoveryKey? = nil
    ) throws -> MemberID {
        let mint = Mint(identities[index])
        var fact = MemberFact(
            member: Specimen.member, name: name, nonce: Nonce(ULID(high: UInt64(records.count), low: UInt64(index))),
            recoveryKey: recovery?.publicKey)
        fact.member = MemberID(try mint.id(of: .member(fact)))
        try say(.member(fact), by: index)
        return fact.member
    }

    @discardableResult
    package mutating func join(
        _ member: MemberID, on day: Day, in ledger: LedgerName? = nil, by index: Int
    ) throws -> MembershipID {
        let group = if case .household(let other)? = ledger { other } else { group }
        var fact = JoinFact(
            membership: MembershipID(ULID(high: UInt64(clock) << 16, low: 0)), member: member, group: group, day: day)
        fact.membership = MembershipID(try Mint(identities[index]).id(of: .join(fact)))
        try say(.join(fact), by: index)
        return fact.membership
    }

    /// A leave that names the heads of those kiosks' chains.
    @discardableResult
    package mutating func leave(
        _ stay: MembershipID, _ member: MemberID, on day: Day, by index: Int, naming kiosks: [Int],
        others: [MembershipID] = [], erasing: Bool = false
    ) throws -> Record {
        let heads = try kiosks.map { try required(records(of: $0).last).header.dot }
        let leave = LeaveFact(membership: stay, member: member, day: day, heads: heads, others: others, erases: erasing)
        return try say(.leave(leave), by: index)
    }

    @discardableResult
    package mutating func workout(of member: MemberID, on day: Day, by index: Int) throws -> Record {
        let moment = Specimen.known(day, at: Int64(day.daysSince1970) * 86_400_000 + clock % 86_400_000)
        var fact = WorkoutFact(workout: Specimen.workout, author: member, moment: moment, photo: nil)
        fact.workout = WorkoutID(try Mint(identities[index]).id(of: .workout(fact)))
        return try say(.workout(fact), by: index)
    }
}

extension Record {
    /// Which workout it logs.
    package func workout() throws -> WorkoutID {
        guard case .whole(let entry) = self, case .workout(let fact) = try Fact(entry) else { throw Missing() }
        return fact.workout
    }
}
