import Support
import Testing

/// Two homes as programs, of which one hears nothing for forty days.
@Suite struct FortyDaysAwayTests {
    private struct WeekJSON: Decodable {
        var start: String
        var late: Int
        var members: [Member]

        struct Member: Decodable {
            var name: String
            var logged: Int
            var late: Int
        }
    }

    /// The week of Monday 2 March.
    private func week(at home: KeptKiosk) async throws -> WeekJSON? {
        try await home.fitpinky("history", "--json").json([WeekJSON].self).first { $0.start == "2026-03-02" }
    }

    private func advance(_ homes: [KeptKiosk], _ span: String) async throws {
        for home in homes { #expect(try await home.fitpinky("simulate", "clock", "--advance", span).code == 0) }
    }

    @Test func `what a partner brings after forty days is said to be late, and a wager counts from when they have it`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        let homes = [inviter, joiner]
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        try await eventually("connected") { try await inviter.status().peers.first?.connected ?? false }
        // Tuesday 3 March.
        try await advance(homes, "5d")
        try await eventually("a new week") { try await week(at: inviter) != nil }
        for home in homes { #expect(try await home.fitpinky("simulate", "link", "down").code == 0) }
        _ = try await LeavingTests.press(at: joiner)
        let wager = try await inviter.fitpinky("wager", "Loser cooks")
        #expect(wager.code == 0 && wager.output.contains("once Ben’s kiosk has it"), "\(wager.output)")
        try await advance(homes, "40d")
        #expect(try await week(at: inviter)?.members.first { $0.name == "Ben" }?.logged == 0)
        for home in homes { #expect(try await home.fitpinky("simulate", "link", "up").code == 0) }
        try await eventually("the workout has come, and is late") {
            guard let week = try await week(at: inviter), let ben = week.members.first(where: { $0.name == "Ben" })
            else { return false }
            return ben.logged == 1 && ben.late == 1 && week.late == 1
        }
        #expect(try await week(at: joiner)?.late == 0)
        let page = try await inviter.fitpinky("week", "2026-03-03").output
        #expect(page.contains("Ben: 1 workout came late"), "\(page)")
        #expect(try await inviter.fitpinky("history").output.contains("~ workouts came late"))
        try await eventually("nothing waits") {
            try await !inviter.fitpinky("status").output.contains("once Ben’s kiosk has it")
        }
        try await eventually("equal") {
            let (here, there) = (try await inviter.digest(), try await joiner.digest())
            return here == there
        }
        for home in homes { #expect(try await home.fitpinky("store", "verify").code == 0) }
    }
}
