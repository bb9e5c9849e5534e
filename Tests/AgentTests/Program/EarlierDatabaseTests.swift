import FitPinkyCore
import Ledger
import Store
import StoreThreads
import Support
import Testing

@testable import Agent

/// A database of before a kiosk could keep several ledgers.
@Suite struct EarlierDatabaseTests {
    /// A kiosk that founded a group and logged for a week, all in the first ledger.
    private func earlier() throws -> KeptKiosk {
        let kiosk = try KeptKiosk()
        let store = try Store(folder: kiosk.stateFolder)
        let owner = try store.introduce(
            Introduction(name: KeptKiosk.owner, zone: "Europe/Amsterdam", pin: [], address: ""), at: KeptKiosk.start)
        let (group, stay) = (GroupID(ULID(high: 7, low: 1)), MembershipID(ULID(high: 7, low: 2)))
        let day = try #require(Day(iso8601: "2026-02-16"))
        let goal = try #require(Goal(daysPerWeek: 2))
        try store.say(
            [
                .group(
                    GroupFact(
                        group: group, name: "The Birds", created: day, weekStart: .monday, dayStart: 0, maxMembers: 2,
                        creator: owner)),
                .join(JoinFact(membership: stay, member: owner, group: group, day: day)),
                .goal(GoalFact(member: owner, day: day, goal: goal)),
            ], at: KeptKiosk.start)
        for number in 1...2 as ClosedRange<UInt64> { try KeptKiosk.keep(number, by: owner, in: store) }
        return kiosk
    }

    @Test func `it opens with its past to be read, and its people begin anew`() async throws {
        let kiosk = try earlier()
        let digest = try Store(folder: kiosk.stateFolder).digest()
        try await kiosk.startAgent()
        #expect(try await kiosk.status().group == nil)
        let past = try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self)
        #expect(past.map(\.memberName) == ["Sammy", "Sammy"])
        let photo = try #require(past.first { $0.photo?.present == true })
        #expect(try await kiosk.fitpinky("photo", photo.id, "--output", "\(kiosk.folder.path)/photo").code == 0)
        for command in ["week", "history"] {
            let run = try await kiosk.fitpinky(command)
            #expect(run.code == 0 && run.output.contains("Sammy"), "\(command): \(run.errors)")
        }

        let created = try await kiosk.fitpinky("group", "create", "--member", "Sammy", "--goal", "3", "--json")
        #expect(created.code == 0, "\(created.errors)")
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("the press") {
            try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 3
        }
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
        // The weeks of before are still there, after those of now.
        let history = try await kiosk.fitpinky("history")
        #expect(history.output.contains("16") && history.code == 0, "\(history.output)\(history.errors)")
        #expect(try await kiosk.fitpinky("week", "2026-02-18").code == 0)
        try await kiosk.stopAgent()
        #expect(try Store(folder: kiosk.stateFolder).digest() == digest)
    }
}
