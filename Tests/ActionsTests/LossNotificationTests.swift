import FitPinkyCore
import Households
import Ledger
import Testing

@testable import Actions

/// What members are told of kiosks that are lost.
@Suite struct LossNotificationTests {
    /// Ana is at kiosk 0, and Ben's kiosk 1 is lost.
    private func told(_ pair: FoundedPair, at index: Int, on offset: Int) throws -> [Delivery] {
        let weeks = try pair.weeks(at: index, on: offset)
        return Deliveries(
            weeks, from: weeks.state.settings, now: try Home.noon("2026-03-20"), minuteOfDay: 720
        ).losses
    }

    private func named(_ pair: inout FoundedPair) throws {
        try pair.ledger.say(.member(MemberFact(member: pair.ana, name: "Ana")), by: 0)
        try pair.ledger.say(.member(MemberFact(member: pair.ben, name: "Ben")), by: 1)
    }

    @Test func `who gave a kiosk up is told to the others, once for each time that it stands`() throws {
        var pair = try FoundedPair(kiosks: 2)
        try named(&pair)
        #expect(try told(pair, at: 1, on: 20).isEmpty)
        func giveUp() throws {
            let fact = RetirementFact(kiosk: pair.ledger.kiosk(1), member: pair.ana, heads: pair.ledger.ends(of: 1))
            try pair.ledger.say(.retirement(fact), by: 0)
        }
        try giveUp()
        let first = try told(pair, at: 1, on: 20)
        #expect(first.map(\.notification.message) == ["Ana gave up a kiosk of yours"])
        #expect(first.map(\.notification.kind) == [.givenUp] && first.map(\.member) == [pair.ben])
        #expect(first.allSatisfy(\.notification.comesAgain) && first.map(\.notification.from) == [pair.ana])
        // Not to who did it, and the same at every look.
        #expect(try told(pair, at: 0, on: 20).isEmpty)
        #expect(try told(pair, at: 1, on: 21).map(\.id) == first.map(\.id))
        try pair.see([], on: 21, by: 1)
        #expect(try told(pair, at: 1, on: 22).isEmpty)
        try giveUp()
        let second = try told(pair, at: 1, on: 22)
        #expect(second.count == 1 && second.map(\.id) != first.map(\.id))
    }

    @Test func `who let a kiosk in in place of lost ones is told, and can be switched off`() throws {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        try named(&pair)
        let new = pair.ledger.kiosk(2)
        try pair.ledger.say(
            .kiosk(
                KioskFact(
                    identityKey: pair.ledger.identities[2].publicKey, name: "New", zone: "UTC", owner: pair.ben)), by: 2
        )
        try pair.ledger.say(
            .admit(AdmitFact(kiosk: new, member: pair.ben, stay: pair.bensStay, heads: pair.ledger.ends(of: 1))), by: 0)
        let told = try told(pair, at: 2, on: 20)
        #expect(told.map(\.notification.message) == ["Ana’s kiosk admitted a kiosk for you"])
        #expect(told.map(\.notification.kind) == [.admitted] && told.map(\.silence) == [nil])
        #expect(try self.told(pair, at: 0, on: 20).isEmpty)
        let off: Set = [NotificationKind.admitted.number]
        try pair.ledger.say(.notify(NotifyFact(member: pair.ben, off: off, quiet: nil)), by: 2)
        #expect(try self.told(pair, at: 2, on: 20).map(\.silence) == [.off])
    }
}
