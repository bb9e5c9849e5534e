import FitPinkyCore
import Households
import Testing

@testable import Ledger

/// Whose words go when a member erases themselves.
@Suite struct ErasuresTests {
    private let other = Specimen.other

    private func covers(_ erasures: Erasures, _ fact: Fact, author: MemberID? = nil) throws -> Bool {
        var writer = EntryWriter(
            identity: try Specimen.identity(), .drawn, epoch: 1, previousHead: nil,
            clock: HybridClock(latest: Stamp(rawValue: 0)))
        let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1000), replacing: nil)
        let record = Record.whole(entry)
        return erasures.cover(record.speakers, of: record.header) { _ in author }
    }

    private func erasures(of ledger: FoundedLedger) throws -> Erasures {
        Winners(try ledger.winners(), of: ledger.name).erasures()
    }

    @Test func `every kind that has words says whose they are, and no other does`() throws {
        for fact in try Specimen.facts() {
            let fields = fact.kind.type.fields
            #expect((fact.said.speakers != .nobody) == !fields.words.isEmpty, "\(fact.kind)")
        }
    }

    @Test func `what a member says goes with them, and what others say stays`() throws {
        let kiosk = try Specimen.identity().kiosk
        for fact in try Specimen.facts() where !fact.kind.type.fields.words.isEmpty {
            let speakers = fact.said.speakers
            for member in speakers.members {
                #expect(try covers(Erasures(members: [member]), fact), "\(fact.kind)")
            }
            let stranger = MemberID(ULID(high: 99, low: 99))
            #expect(try !covers(Erasures(members: [stranger]), fact, author: Specimen.member), "\(fact.kind)")
            if speakers.workout != nil {
                #expect(try covers(Erasures(members: [stranger]), fact, author: stranger), "\(fact.kind)")
            }
            // A kiosk of nobody else says nothing of itself any more, nor of a workout whose author is not known.
            #expect(
                try covers(Erasures(kiosks: [kiosk: Erasures.allStamps]), fact)
                    == (speakers.isKiosks || speakers.workout != nil),
                "\(fact.kind)")
        }
    }

    @Test func `words of a kind of a newer version go with a kiosk that serves nobody else`() throws {
        let kiosk = try Specimen.identity().kiosk
        let fact = try #require(try Specimen.facts().first { $0.kind == .caption })
        var writer = EntryWriter(
            identity: try Specimen.identity(), .drawn, epoch: 1, previousHead: nil,
            clock: HybridClock(latest: Stamp(rawValue: 0)))
        let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1000), replacing: nil)
        let (all, some) = (Erasures(kiosks: [kiosk: Erasures.allStamps]), Erasures(kiosks: [kiosk: entry.header.stamp]))
        #expect(all.cover(nil, of: entry.header) { _ in nil })
        #expect(!some.cover(nil, of: entry.header) { _ in nil })
        #expect(!Erasures(members: [Specimen.member]).cover(nil, of: entry.header) { _ in nil })
    }

    @Test func `a kiosk that serves somebody else goes on under the name that it gives itself later`() throws {
        let kiosk = try Specimen.identity().kiosk
        let fact = try #require(try Specimen.facts().first { $0.kind == .kiosk })
        let early = Erasures(kiosks: [kiosk: Stamp(rawValue: 1)])
        #expect(try !covers(early, fact))
        #expect(try covers(Erasures(kiosks: [kiosk: Stamp(rawValue: 1 << 61)]), fact))
    }

    @Test func `a leave erases by the word of a kiosk that serves the member, and for ever`() throws {
        var ledger = try FoundedLedger(kiosks: 2)
        let ana = ledger.founder
        let stay = try ledger.join(ana, on: .first, by: 0)
        #expect(try erasures(of: ledger).isEmpty)
        try ledger.leave(stay, ana, on: .first, by: 1, naming: [0], erasing: true)
        #expect(try erasures(of: ledger).isEmpty)
        try ledger.leave(stay, ana, on: .first, by: 0, naming: [0], erasing: false)
        #expect(try erasures(of: ledger).isEmpty)
        // Also of a stay that was left before.
        try ledger.leave(stay, ana, on: .first, by: 0, naming: [0], erasing: true)
        let known = try erasures(of: ledger)
        #expect(known.members == [ana])
        #expect(known.kiosks == [ledger.kiosk(0): Erasures.allStamps])
        // What was known stays known, whatever the leave comes to.
        #expect(Winners([Winner](), of: .first).erasures(besides: known).members == [ana])
    }

    @Test func `a kiosk that was given up takes nobody's words away, whichever was said first`() throws {
        for isRetiredFirst in [false, true] {
            var ledger = try FoundedLedger(kiosks: 2)
            let ana = ledger.founder
            let stay = try ledger.join(ana, on: .first, by: 0)
            try ledger.admit(ledger.kiosk(1), member: ana, by: 0)
            if isRetiredFirst { try ledger.say(.retire(RetireFact(kiosk: ledger.kiosk(1), member: ana)), by: 0) }
            try ledger.leave(stay, ana, on: .first, by: 1, naming: [0], erasing: true)
            if !isRetiredFirst {
                #expect(try erasures(of: ledger).members == [ana])
                try ledger.say(.retire(RetireFact(kiosk: ledger.kiosk(1), member: ana)), by: 0)
            }
            #expect(try erasures(of: ledger).isEmpty)
        }
    }

    @Test func `of a stay a kiosk's first leave stands, whatever one says later that erases`() throws {
        var ledger = try FoundedLedger()
        let (ana, other) = (ledger.founder, MembershipID(ULID(high: 7, low: 7)))
        let stay = try ledger.join(ana, on: .first, by: 0)
        try ledger.leave(stay, ana, on: .first, by: 0, naming: [0], others: [other])
        try ledger.leave(stay, ana, on: .last, by: 0, naming: [0], erasing: true)
        let winners = Winners(try ledger.winners(), of: ledger.name)
        #expect(winners.knownToGoOn(afterLeaving: stay, ana) == [other])
        #expect(try erasures(of: ledger).members == [ana])
    }

    @Test func `of a stay that ends by a leave that erases the slot of leaves says how`() throws {
        // In several ledgers, for winners are in no order.
        for first in stride(from: 200, to: 232, by: 2) as StrideTo<UInt8> {
            var ledger = try FoundedLedger(kiosks: 1, from: first)
            let stay = try ledger.join(ledger.founder, on: .first, by: 0)
            try ledger.leave(stay, ledger.founder, on: .last, by: 0, naming: [0], erasing: true)
            let winners = Winners(try ledger.winners(), of: ledger.name)
            #expect(
                winners.leaving(stay, ledger.founder)?.slot
                    == Slot.leaving(stay, ledger.founder).filled(
                        by: winners.leaving(stay, ledger.founder)?.position.stake ?? StakeID(ULID(high: 0, low: 0))))
        }
    }

    @Test func `a member who erased themselves and came back is served as somebody else alone`() throws {
        var ledger = try FoundedLedger()
        let ana = ledger.founder
        let stay = try ledger.join(ana, on: .first, by: 0)
        func served() throws -> [MemberID] {
            let winners = Winners(try ledger.winners(), of: ledger.name)
            return KioskReading(ledger.kiosk(0), from: winners).members.map(\.member)
        }
        try ledger.leave(stay, ana, on: .last, by: 0, naming: [0], erasing: true)
        #expect(try served() == [ana])
        let again = try ledger.newcomer("Ana", by: 0)
        #expect(try served() == [again])
    }

    @Test func `a leave that erases is understood from schema 5 on, and a plain one by every version`() throws {
        let facts = try Specimen.facts().filter { $0.kind == .leave }
        for fact in facts {
            guard case .leave(let leave) = fact else { continue }
            let parts = try fact.parts(salt: Specimen.salt)
            let hasSchema = try PayloadFields.all(in: parts.kept).contains { $0.number == 15 }
            #expect(hasSchema == leave.erases)
        }
        #expect(facts.count == 2)
    }

    @Test func `without their name a member and their kiosk are shown as somebody of before`() {
        #expect(MemberFact(member: Specimen.member, name: "").shownName == "a former member")
        #expect(MemberFact(member: Specimen.member, name: "Ana").shownName == "Ana")
        #expect(KioskFact(identityKey: [], name: "", zone: "UTC").shownName == "a former member’s kiosk")
    }
}
