import FitPinkyCore
import Households
import Ledger
import Testing

@testable import Actions

/// In place of whose kiosks another one can be invited.
@Suite struct InvitingActionsTests {
    @Test func `a kiosk comes in place of another member's once all of theirs have been silent for 14 days`() throws {
        let home = try Home(withCas: true)
        var household = HouseholdReading(home.reading(), home.world.winners)
        let now = try Home.noon("2026-02-26")
        func replaceable(_ name: String) throws(ActionError) -> MemberID {
            try household.replaceable(name, at: now, by: .utc)
        }
        #expect(try replaceable("Ben") == home.ben && replaceable("Cas") == home.cas)
        for (days, isLate) in [(0, true), (13, true), (14, false)] as [(Int64, Bool)] {
            household.lastHeard = [home.kiosk(1): UTCInstant(milliseconds: now.milliseconds - days * 86_400_000)]
            guard isLate else {
                #expect(try replaceable("Ben") == home.ben)
                continue
            }
            let day = try Specimen.day("2026-02-26").advanced(byDays: -Int(days))
            #expect(throws: ActionError.stillHeard("Ben", [(home.kiosk(1), day)])) { try replaceable("Ben") }
        }
        // Also where another kiosk of theirs has been silent for long, and by a clock that was set back.
        household.lastHeard = [home.kiosk(1): UTCInstant(milliseconds: now.milliseconds + 86_400_000)]
        let refused = #expect(throws: ActionError.self) { try replaceable("Cas") }
        #expect(refused?.sentence.contains("\(home.kiosk(1).ulid.text) was heard of last on Fri 27 Feb") == true)
        #expect(throws: ActionError.servedHere("Ana")) { try replaceable("Ana") }
        #expect(throws: ActionError.nobodyToReplace("Dan", belonging: ["Ana", "Ben", "Cas"])) { try replaceable("Dan") }
    }
}
