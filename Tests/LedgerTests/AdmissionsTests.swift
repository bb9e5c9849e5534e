import FitPinkyCore
import Households
import Ledger
import Reference
import Support
import Testing

/// Of which kiosks a household's ledger takes entries.
@Suite struct AdmissionsTests {
    private func endings(of records: [Record], in group: GroupID) -> Set<[UInt8]> {
        var endings: Set<[UInt8]> = []
        forEachOrder(of: records.count) { order in
            var replica = Replica(of: group)
            for index in order { _ = replica.receive(records[index], .checked) }
            endings.insert(replica.digest.bytes + replica.vector.digest + [UInt8(replica.count)])
        }
        return endings
    }

    @Test func `each of the 5040 orders of a founding, a chain of admissions and what they bring ends the same`() throws
    {
        var ledger = try FoundedLedger(kiosks: 3)
        try ledger.admit(ledger.kiosk(1))
        try ledger.say(.admit(AdmitFact(kiosk: ledger.kiosk(2), member: ledger.founder)), by: 1)
        try #require(ledger.records.count == 7)
        let endings = endings(of: ledger.records, in: ledger.group)
        #expect(endings.count == 1 && endings.allSatisfy { $0.last == 7 })
    }

    @Test func `an admission stands though another entry is under its dot, in each of the 5040 orders`() throws {
        var ledger = try FoundedLedger(kiosks: 3)
        let goal = GoalFact(member: ledger.founder, day: try Specimen.day(), goal: try required(Goal(daysPerWeek: 3)))
        try ledger.say(.goal(goal), butAlso: .admit(AdmitFact(kiosk: ledger.kiosk(1))), by: 0)
        try #require(ledger.records.count == 7)
        let endings = endings(of: ledger.records, in: ledger.group)
        // All but what the third says.
        #expect(endings.count == 1 && endings.allSatisfy { $0.last == 6 })
    }

    @Test func `who was admitted by nobody who is admitted is not, whatever they say of each other`() throws {
        var ledger = try FoundedLedger(kiosks: 4)
        try ledger.admit(ledger.kiosk(2), by: 1)
        try ledger.admit(ledger.kiosk(1), by: 2)
        try ledger.admit(ledger.kiosk(3), by: 3)
        var replica = Replica(of: ledger.group)
        for record in ledger.records { _ = replica.receive(record) }
        #expect(replica.count == 3 && replica.dots.allSatisfy { $0.origin == ledger.kiosk(0) })
        var admissions = Admissions()
        for (kiosk, witness) in [(2, 1), (1, 2), (3, 3)] {
            admissions.admit(ledger.kiosk(kiosk), by: ledger.kiosk(witness))
        }
        admissions.found(by: ledger.kiosk(0))
        #expect((0...3).map { admissions.contains(ledger.kiosk($0)) } == [true, false, false, false])
        admissions.admit(ledger.kiosk(1), by: ledger.kiosk(0))
        #expect((0...3).map { admissions.contains(ledger.kiosk($0)) } == [true, true, true, false])
        #expect(admissions.place(of: ledger.kiosk(1)) < admissions.place(of: ledger.kiosk(2)))
    }

    @Test func `the founder is told by the founding entry alone, signed or not, and by none of another group`() throws {
        let (ledger, other) = (try FoundedLedger(), try FoundedLedger(from: 210))
        let founding = ledger.records[1]
        #expect(ledger.records.map { $0.founder(of: ledger.name) } == [nil, ledger.kiosk(0), nil])
        #expect(founding.founder(of: .first) == nil && founding.founder(of: other.name) == nil)
        #expect(founding.founder(of: .personal(ledger.group.ulid)) == nil)
        // Nobody gets the same id under another name.
        var bytes = founding.bytes
        bytes[1] ^= 1
        #expect(try Record(bytes: bytes).founder(of: ledger.name) == nil)
    }
}
