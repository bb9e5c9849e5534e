package import FitPinkyCore
package import Ledger

/// Ana founded a household at kiosk 0 on Thursday 2026-02-26, and Ben joined it at kiosk 1; each has a goal of three days. Nobody has said
/// yet what they have seen, and further kiosks are not admitted.
package struct FoundedPair {
    package var ledger: FoundedLedger
    package let ana: MemberID
    package let ben: MemberID
    package let anasStay: MembershipID
    package let bensStay: MembershipID

    /// - Parameter joined: so many Days after the founding Ben joined.
    package init(kiosks: UInt8 = 2, maxMembers: Int = 2, joined: Int = 0, recovery: RecoveryKey? = nil) throws {
        ledger = try FoundedLedger(kiosks: kiosks, maxMembers: maxMembers)
        ana = ledger.founder
        anasStay = try ledger.join(ana, on: FoundedPair.day(0), by: 0)
        try ledger.say(FoundedPair.goal(3, of: ana, on: 0), by: 0)
        ben = try ledger.newcomer("Ben", by: 1, recovery: recovery)
        bensStay = try ledger.join(ben, on: FoundedPair.day(joined), by: 1)
        try ledger.say(FoundedPair.goal(3, of: ben, on: joined), by: 1)
        try ledger.admit(ledger.kiosk(1), to: bensStay, from: anasStay)
    }

    /// So many Days after the founding; the 4th is a Monday.
    package static func day(_ offset: Int) throws -> Day { try required(Specimen.day().advanced(byDays: offset)) }

    package static func goal(_ days: Int, of member: MemberID, on offset: Int) throws -> Fact {
        .goal(GoalFact(member: member, day: try day(offset), goal: try required(Goal(daysPerWeek: days))))
    }

    // MARK: What they say

    /// Who sets it is Ana at her kiosk, unless it is said otherwise.
    @discardableResult
    package mutating func wager(_ text: String, on offset: Int, by index: Int = 0, in member: MemberID? = nil) throws
        -> Record
    {
        let fact = WagerFact(
            group: ledger.group, day: try FoundedPair.day(offset), text: text,
            member: member ?? (index == 0 ? ana : ben))
        return try ledger.say(.wager(fact), by: index)
    }

    @discardableResult
    package mutating func goal(_ days: Int, on offset: Int, by index: Int = 0) throws -> Record {
        try ledger.say(FoundedPair.goal(days, of: index == 0 ? ana : ben, on: offset), by: index)
    }

    /// The kiosk says on that Day that it has those stakes.
    @discardableResult
    package mutating func see(_ stakes: [Record], on offset: Int, by index: Int) throws -> Record {
        try ledger.say(.seen(SeenFact(day: try FoundedPair.day(offset), stakes: stakes.map(\.stake))), by: index)
    }

    /// The owner of that kiosk leaves; 0 is Ana and 1 is Ben.
    @discardableResult
    package mutating func leave(_ index: Int, on offset: Int) throws -> Record {
        let (stay, member, other) = index == 0 ? (anasStay, ana, bensStay) : (bensStay, ben, anasStay)
        return try ledger.leave(
            stay, member, on: FoundedPair.day(offset), by: index, naming: [index], others: [other])
    }

    /// A third member joins at that kiosk by Ana's word; without a goal.
    @discardableResult
    package mutating func join(_ index: Int, on offset: Int = 0) throws -> (member: MemberID, stay: MembershipID) {
        let member = try ledger.newcomer("Cas", by: index)
        let stay = try ledger.join(member, on: FoundedPair.day(offset), by: index)
        try ledger.admit(ledger.kiosk(index), to: stay, from: anasStay)
        return (member, stay)
    }

    // MARK: What it comes to

    package func winners() throws -> Winners { Winners(try ledger.winners(), of: ledger.name, tips: ledger.ends) }

    package func reading() throws -> GroupReading { try required(GroupReading(ledger.group, from: winners())) }

    /// When the stake binds; nil for what counts for nothing.
    package func binding(of record: Record) throws -> Binding? {
        let winners = try winners()
        let said = try ledger.winners().first { $0.position.hash == record.hash && $0.slot.keyOfAll != nil }
        return winners.binding(of: try required(said))
    }

    /// What the household comes to as that kiosk knows it.
    package func state(at index: Int = 0, on offset: Int) throws -> HouseholdState {
        var draft = HouseholdState.Draft(of: ledger.name, tips: ledger.ends)
        for winner in try ledger.winners() { draft.add(winner) }
        return draft.state(of: ledger.kiosk(index), today: try FoundedPair.day(offset))
    }

    /// The weeks as that kiosk sees them at noon of that Day, in UTC.
    package func weeks(at index: Int = 0, on offset: Int) throws -> HouseholdWeeks {
        let today = try FoundedPair.day(offset)
        let vantage = Vantage(
            now: UTCInstant(milliseconds: Int64(today.daysSince1970) * 86_400_000 + 43_200_000), announced: [:]
        ) { _, day in UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000) }
        return try required(try HouseholdWeeks(state(at: index, on: offset), today: today, vantage))
    }
}
