import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// A household's ledger takes entries only of kiosks that were admitted.
@Suite struct AdmissionTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    @discardableResult
    private func give(_ records: [Record], to store: Store) throws -> [OnEntry] {
        try store.receive(records.map(\.bytes), at: now, isClockTrusted: true)
    }

    @Test func `founding, admission and what the admitted says end the same in each of their 720 orders`() throws {
        var ledger = try FoundedLedger(kiosks: 2)
        try ledger.admit(ledger.kiosk(1))
        try ledger.say(.member(MemberFact(member: ledger.founder, name: "Mia")), by: 1)
        let records = ledger.records
        try #require(records.count == 6)
        let first = try SeveralLedgers.open(folder)
        var (digests, orders) = (Set<[UInt8]>(), 0)
        try forEachOrder(of: 6) { order in
            let store = try first.folder.make(ledger.name, at: now)
            for index in order { try give([records[index]], to: store) }
            #expect(try store.entryCount() == 6)
            digests.insert(try store.digest().bytes)
            try first.folder.remove(ledger.name)
            orders += 1
        }
        #expect(digests.count == 1 && orders == 720)
    }

    @Test func `of a stranger nothing is kept, told or passed on, however well it is signed`() throws {
        var ledger = try FoundedLedger(kiosks: 3)
        try ledger.admit(ledger.kiosk(1))
        try ledger.say(.member(MemberFact(member: ledger.founder, name: "Eve")), by: 2)
        let stranger = ledger.kiosk(2)
        let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
        let outcomes = try give(ledger.records, to: store)
        // The two that wait, and one that did until its admission came.
        #expect(outcomes.filter { $0 == .unadmitted }.count == 3)
        try store.lookAhead(at: ledger.records.map(\.bytes))
        for table in Table.ofLedger {
            for (key, value) in try SeveralLedgers.rows(table, of: store) {
                #expect(!SeveralLedgers.has(stranger.ulid.bytes, in: key + value), "\(table)")
            }
        }
        let vector = try store.vector()
        #expect(Set(vector.tips.map(\.dot.origin)) == [ledger.kiosk(0), ledger.kiosk(1)])
        let spans = try store.spans(for: Lack(tips: vector.tips, conflicts: []), having: Vector(), limit: 99)
        let sent = try store.records(RecordReading(spans: spans), maxBytes: 1 << 20).records
        #expect(Set(sent) == Set(ledger.records.filter { $0.header.dot.origin != stranger }.map(\.bytes)))
        let began = try store.beginning(batchBytes: 1 << 20).batches.joined()
        #expect(Set(began) == Set(sent))
        #expect(try store.verify().isClean)
    }

    @Test func `what waits is taken in when this kiosk admits who said it, and nobody need send it again`() throws {
        var joiner = try FoundedLedger(kiosks: 3, from: 210)
        let first = try SeveralLedgers.open(folder)
        func found() throws -> Store { try SeveralLedgers.found(in: first.folder) }
        let store = try found()
        #expect(try found() === store && store.entryCount() == 3)
        #expect(try give(joiner.records(of: 1), to: store) == [.unadmitted])
        #expect(try store.entryCount() == 3)
        for _ in 0..<2 { try store.admit(joiner.kiosk(1), at: now, isClockTrusted: true) }
        #expect(try store.entryCount() == 5 && store.verify().isClean)
        #expect(try give(joiner.records(of: 1), to: store) == [.known])
        // A further kiosk of a member, and a newcomer's, who serves nobody yet.
        let member = try #require(try store.settings().all.compactMap(\.slot.member).first)
        try store.admit(joiner.kiosk(2), member: member, at: now, isClockTrusted: true)
        func serves(_ index: Int) throws -> Bool { try store.settings().serves(joiner.kiosk(index), member) }
        try #expect(!serves(1) && !serves(2))
        try joiner.agree(2, toServe: member)
        try give(joiner.records(of: 2), to: store)
        try #expect(!serves(1) && serves(2))
    }

    @Test func `a ledger that is not a household's takes entries of every kiosk`() throws {
        let ledger = try FoundedLedger(kiosks: 3)
        let first = try SeveralLedgers.open(folder)
        for store in [first, try first.folder.make(SeveralLedgers.names[2], at: now)] {
            try give(ledger.records, to: store)
            #expect(try store.entryCount() == ledger.records.count)
        }
    }

    // MARK: Bounds

    @Test func `a flood of strangers is bounded, and keeps out nobody who was admitted`() throws {
        var ledger = try FoundedLedger(kiosks: 40)
        try ledger.admit(ledger.kiosk(1))
        func chat(_ index: Int, _ count: Int) throws {
            for number in 0..<count {
                try ledger.say(.member(MemberFact(member: ledger.founder, name: "\(number)")), by: index)
            }
        }
        try chat(1, Store.maxHeld)
        for stranger in 2..<40 { try chat(stranger, 30) }
        let strangers = (2..<40).flatMap { ledger.records(of: $0) }
        let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
        try give(ledger.records(of: 0).reversed(), to: store)
        #expect(try store.entryCount() == 4)
        let outcomes = try give(strangers, to: store)
        #expect(Set(outcomes) == [.unadmitted, .refused(.tooManyHeld)])
        let held = try store.folder.withStates { states throws(StoreError) in states[store.name]?.held.count }
        #expect(held == Store.maxHeld)
        // Each of them waits for the one that comes after it.
        let admitted = ledger.records(of: 1)
        for record in admitted.reversed() { try give([record], to: store) }
        #expect(try store.entryCount() == 4 + admitted.count && admitted.count == Store.maxHeld + 1)
    }

    @Test func `before the founding is here everything is bounded, and then the founder comes before strangers`() throws
    {
        var ledger = try FoundedLedger(kiosks: 2)
        for number in 0..<400 {
            try ledger.say(.member(MemberFact(member: ledger.founder, name: "\(number)")), by: 1)
        }
        let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
        try give(ledger.records(of: 1), to: store)
        let founding = ledger.records(of: 0)
        for record in [founding[2], founding[1], founding[0]] { try give([record], to: store) }
        #expect(try store.entryCount() == 3)
    }

    @Test func `of what waits for admission most gives way to least, and all of it to what waits for its predecessor`()
        throws
    {
        var ledger = try FoundedLedger(kiosks: 4)
        for index in 1...3 {
            for number in 0..<300 {
                try ledger.say(.member(MemberFact(member: ledger.founder, name: "\(number)")), by: index)
            }
        }
        var held = HeldRecords()
        func admitted(_ indices: Int...) -> [Record] {
            var (copy, admissions) = (held, Admissions())
            admissions.found(by: ledger.kiosk(indices[0]))
            return copy.release(by: admissions)
        }
        let (one, other, third) = (ledger.records(of: 1), ledger.records(of: 2), ledger.records(of: 3))
        for record in one { _ = held.holdUntilAdmitted(record) }
        #expect(held.count == Store.maxHeld && admitted(1) == Array(one.prefix(Store.maxHeld)))
        for record in other { _ = held.holdUntilAdmitted(record) }
        #expect(held.count == Store.maxHeld && admitted(1).count == admitted(2).count)
        for record in third.prefix(200) { _ = held.hold(record, until: record.header.previousHash) }
        #expect(held.count == Store.maxHeld && admitted(1).count + admitted(2).count == 56)
        for record in third { _ = held.hold(record, until: record.header.previousHash) }
        #expect(held.count == Store.maxHeld && admitted(1).isEmpty && admitted(2).isEmpty)
        let (isHeld, isWaiting) = (held.holdUntilAdmitted(one[0]), held.hold(one[0], until: [1]))
        #expect(!isHeld && !isWaiting)
        let released = held.release(by: third[5].header.previousHash)
        #expect(released == [third[5]] && held.count == Store.maxHeld - 1)
    }
}
