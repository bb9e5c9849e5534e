import FitPinkyCore
import Support
import Testing

/// Two homes as programs, of which one leaves.
@Suite struct LeavingTests {
    /// Whether any file of the home has the bytes of that id, by which every entry speaks of it.
    private static func has(_ home: KeptKiosk, _ id: String) throws -> Bool {
        let bytes = try #require(ULID(text: id)).bytes
        return home.files.values.contains { $0.firstRange(of: bytes) != nil }
    }

    private static func press(at home: KeptKiosk) async throws -> WorkoutJSON {
        let count = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self).count
        #expect(try await home.fitpinky("simulate", "press").code == 0)
        var latest: WorkoutJSON?
        try await eventually("a workout") {
            let workouts = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self)
            latest = workouts.first
            return workouts.count == count + 1
        }
        return try #require(latest)
    }

    @Test func `who has left gets nothing that is made from then on, until they come back`() async throws {
        let (stayer, leaver) = try await KeptKiosk.homes()
        _ = try await stayer.createGroup()
        let first = try await stayer.invite()
        #expect(try await leaver.join(first.code, at: first.address).code == 0)
        let shared = try await LeavingTests.press(at: stayer)
        try await eventually("the leaver has it") {
            try await leaver.fitpinky("workouts", "--json").json([WorkoutJSON].self).contains {
                $0.id == shared.id && $0.photo?.present == true
            }
        }

        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        try await eventually("the stayer has heard of it") { try await stayer.status().peers.isEmpty }
        let secret = try await LeavingTests.press(at: stayer)
        // A start at either end, and everybody looks.
        for home in [stayer, leaver] {
            let listen = try #require(try await home.status().kiosk.listen)
            try await home.stopAgent()
            try await home.startAgent("--listen", listen)
            for other in [stayer, leaver] { _ = try await other.status() }
        }
        let later = try await LeavingTests.press(at: stayer)
        #expect(try await leaver.fitpinky("store", "verify").code == 0)
        for workout in [secret, later] {
            #expect(try LeavingTests.has(stayer, workout.id))
            #expect(try !LeavingTests.has(leaver, workout.id))
        }

        let again = try await stayer.invite()
        let run = try await leaver.join(again.code, at: again.address)
        #expect(run.code == 0, "\(run.errors)")
        try await eventually("who is back gets what lay between") {
            let workouts = try await leaver.fitpinky("workouts", "--json").json([WorkoutJSON].self)
            return [secret, later].allSatisfy { missed in
                workouts.contains { $0.id == missed.id && $0.photo?.present == true }
            }
        }
        try await eventually("equal") { try await stayer.digest() == leaver.digest() }
    }
}
