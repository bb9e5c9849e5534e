import FitPinkyCore
import Ledger
import Store
import Stores
import Testing

/// `fitpinky workouts delete` and `undelete`, and `fitpinky verify`, on a running agent.
@Suite struct UndeleteTests {
    @Test func `a deletion says until when it can be taken back, and undelete takes it back`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let id = kiosk.id(2).ulid.text
        try await kiosk.startAgent()
        let deleted = try await kiosk.fitpinky("workouts", "delete", id)
        #expect(deleted.code == 0)
        // Thirty days after the present of the simulated clock, to the minute.
        #expect(deleted.output.hasPrefix("deleted \(id); until Sat 28 Mar 18:34 it can be had back"))
        #expect(deleted.output.contains("workouts undelete \(id)"))
        let listed = try await kiosk.fitpinky("workouts", "--deleted", "--json").json([WorkoutJSON].self)
        #expect(listed.count == 4)
        let one = try #require(listed.first { $0.id == id })
        #expect(one.deleted && one.undeletableUntil?.hasPrefix("2026-03-28T17:34:") == true)
        #expect(listed.count { $0.undeletableUntil == nil } == 3)
        #expect(try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 3)
        #expect(try await kiosk.fitpinky("workouts", "show", id).output.contains("can have it back until"))

        let undeleted = try await kiosk.fitpinky("workouts", "undelete", id)
        #expect(undeleted.code == 0)
        #expect(undeleted.output.hasPrefix("back: \(id)  26 Feb 2026 18:34  Sammy  1280x720"))
        #expect(try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 4)
        _ = try await kiosk.fitpinky("workouts", "delete", id)
        let json = try await kiosk.fitpinky("workouts", "undelete", id, "--json").json(WorkoutJSON.self)
        #expect(json.id == id && !json.deleted && json.undeletableUntil == nil)
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
    }

    @Test func `what is not deleted, not there or not theirs is refused with 1, and nothing changes`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let (id, theirs): (String, WorkoutID)
        do {
            let store = try Store.home(in: kiosk.stateFolder)
            let stranger = MemberID(ULID(high: .max, low: 1))
            (id, theirs) = (kiosk.id(2).ulid.text, try KeptKiosk.keep(9, by: stranger, in: store))
            try store.say([.delete(DeleteFact(workout: theirs, member: stranger))], at: KeptKiosk.start)
        }
        try await kiosk.startAgent()
        let before = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest
        for (id, actor, why) in [
            (id, nil, "this workout is not deleted"), ("01ARZ3NDEKTSV4RRFFQ69G5FAV", nil, "there is no workout"),
            ("123", nil, "no workout's id"), (theirs.ulid.text, nil, "only its author can"),
            (id, "Lisa", "nobody here is called Lisa"),
        ] as [(String, String?, String)] {
            let run =
                if let actor {
                    try await kiosk.fitpinky("workouts", "undelete", id, "--as", actor)
                } else {
                    try await kiosk.fitpinky("workouts", "undelete", id)
                }
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errors.contains(why), "\(run.errors)")
        }
        #expect(try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest == before)
    }

    @Test func `after thirty days a deletion stays, and within them it does not`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let id = kiosk.id(2).ulid.text
        try await kiosk.startAgent()
        #expect(try await kiosk.fitpinky("workouts", "delete", id).code == 0)
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "29d").code == 0)
        #expect(try await kiosk.fitpinky("workouts", "undelete", id).code == 0)
        #expect(try await kiosk.fitpinky("workouts", "delete", id).code == 0)
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "31d").code == 0)
        let late = try await kiosk.fitpinky("workouts", "undelete", id)
        #expect(late.code == 1)
        #expect(late.errors.contains("30 days"), "\(late.errors)")
        #expect(try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 3)
    }

    @Test func `a clock that nobody trusts keeps nobody from what is still here`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let id = kiosk.id(2).ulid.text
        try await kiosk.startAgent()
        #expect(try await kiosk.fitpinky("workouts", "delete", id).code == 0)
        // First doubted and then wrong: nothing is erased on the word of such a clock either.
        #expect(try await kiosk.fitpinky("simulate", "clock", "--untrusted").code == 0)
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "400d").code == 0)
        #expect(try await kiosk.fitpinky("workouts", "undelete", id).code == 0)
        #expect(try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).count == 4)
    }
}
