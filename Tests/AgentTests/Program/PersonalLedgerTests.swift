import FitPinkyCore
import Support
import Testing

/// Two kiosks of one member and one of another: the member's own ledger is on both of theirs, and nowhere else.
@Suite struct PersonalLedgerTests {
    @Test func `a member's own ledger comes to a further kiosk of theirs by a hold, and to nobody else's`() async throws
    {
        let (partner, first) = try await KeptKiosk.homes()
        let further = try await KeptKiosk.listening()
        // Made in the own ledger, and before the Day on which it would be carried along.
        let alone = try await LeavingTests.press(at: first)
        _ = try await first.fitpinky("simulate", "clock", "--advance", "2d")
        for home in [partner, further] { _ = try await home.fitpinky("simulate", "clock", "--advance", "2d") }
        _ = try await partner.createGroup()
        let invitation = try await partner.invite()
        #expect(try await first.join(invitation.code, at: invitation.address).code == 0)
        let second = try await first.invite("--kiosk")
        let run = try await further.join(second.code, at: second.address, as: "Ben")
        #expect(run.code == 0, "\(run.errors)")

        // Nothing comes by itself, whatever is exchanged meanwhile; a press is a press.
        let logged = try await LeavingTests.press(at: first)
        try await eventually("the household's come") {
            try await LeavingTests.workouts(at: further).contains { $0.id == logged.id && $0.photo?.present == true }
        }
        #expect(try !LeavingTests.has(further, alone.id))
        try await eventually("it is asked for") { first.folder.read("log").contains("personal-ledger-asked") }
        try await eventually("the ring shows it") {
            try await first.fitpinky("ring", "--json").output.contains("somebody may join")
        }
        // The other member's hold nudges, and lets nobody in.
        _ = try await partner.fitpinky("simulate", "press", "--hold", "3")
        _ = try await first.fitpinky("simulate", "press", "--hold", "3")
        try await eventually("the own ledger, with its photo") {
            try await LeavingTests.workouts(at: further).contains { $0.id == alone.id && $0.photo?.present == true }
        }
        #expect(try !LeavingTests.has(partner, alone.id))

        // Both leave, and live by the same ledger from then on.
        #expect(try await first.fitpinky("group", "leave").code == 0)
        try await eventually("the further kiosk has left") { try await further.status().group == nil }
        // The household's workouts are listed again, so that none of them is taken for the next.
        try await eventually("the closed household's workouts are listed") {
            try await LeavingTests.workouts(at: further).contains { $0.id == logged.id }
        }
        let later = try await LeavingTests.press(at: further)
        try await eventually("what one of them logs comes to the other") {
            try await LeavingTests.workouts(at: first).contains { $0.id == later.id && $0.photo?.present == true }
        }
        try await eventually("equal") { try await first.digest() == further.digest() }
        for home in [partner, first, further] {
            #expect(try await home.fitpinky("store", "verify").code == 0)
        }
        #expect(later.id != logged.id && later.id != alone.id)
        #expect(try !LeavingTests.has(partner, alone.id))
        #expect(try !LeavingTests.has(partner, later.id))
    }
}
