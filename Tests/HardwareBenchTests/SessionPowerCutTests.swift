import Messages
import Support
import Testing

extension KioskTests.PowerCutTests {
    /// A session, over boots that are half an hour apart and at last half a day.
    @Suite("Power cuts in sessions")
    struct Sessions {
        private static let settings = RunningKiosk.Settings(
            sessions: "run", countdownSeconds: 0, reviewSeconds: 0, stateFolder: "\(Boot.disk)/sessions")

        @Test(.enabled(if: Boot.name == "session-runs")) func `the power is cut in the middle of a session`()
            async throws
        {
            let kiosk = try await RunningKiosk(Sessions.settings)
            try await startAndCut(kiosk)
        }

        @Test(.enabled(if: Boot.name == "session-waits")) func `it has gone on, and its workout waits for its proof`()
            async throws
        {
            let kiosk = try await RunningKiosk(Sessions.settings)
            let session = try await eventually("the session") { try await kiosk.session() }
            try #require(Boot.told(in: "sessions") == [session.id] && session.state == "running")
            // The machine was off, and the session was not.
            let age = Int((Boot.now() - (try began())) / 1000)
            try #require((age - 4...age).contains(session.elapsedSeconds), "\(session.elapsedSeconds) of \(age) s")
            var events = try await kiosk.events()
            try await kiosk.press()
            let ended = try await events.session("ended")
            try Boot.tell("\((ended.elapsedSeconds + 30) / 60)", in: "minutes")
            try await cutOnceKept()
        }

        @Test(.enabled(if: Boot.name == "session-sleeps")) func `it was saved unproven, and another one runs`()
            async throws
        {
            let kiosk = try await RunningKiosk(Sessions.settings)
            let logged = try await eventually("the workout") {
                let logged = try await kiosk.logged()
                return logged.isEmpty ? nil : logged
            }
            try #require(logged == [try proofless()])
            try #require(try await kiosk.session() == nil)
            try await startAndCut(kiosk)
        }

        @Test(.enabled(if: Boot.name == "session-ended"))
        func `power cuts take nothing from a session, and half a day without power ends it`() async throws {
            try await RunningKiosk.with(Sessions.settings) { kiosk in
                let logged = try await eventually("the second workout") {
                    let logged = try await kiosk.logged()
                    return logged.count > 1 ? logged : nil
                }
                // It was last known to run a moment after its beginning.
                #expect(logged == [.init(activity: "run", minutes: 1, proof: "unproven"), try proofless()])
                #expect(try await kiosk.session() == nil)
                print("measured: a session of \(try proofless().minutes ?? 0) minutes outlived two power cuts")
            }
        }

        // MARK: Parts

        private func startAndCut(_ kiosk: RunningKiosk) async throws {
            var events = try await kiosk.events()
            try await kiosk.press()
            let started = try await events.session("running")
            try Boot.tell(started.id, in: "sessions")
            try Boot.tell("\(started.startedAtMs)", in: "began")
            try await cutOnceKept()
        }

        /// The disk has had the time for what was done.
        private func cutOnceKept() async throws {
            try await Task.sleep(for: .seconds(2))
            try await Boot.cutPower()
        }

        private func began() throws -> Int64 { try #require(try Boot.told(in: "began").last.flatMap { Int64($0) }) }

        private func proofless() throws -> RunningKiosk.Logged {
            .init(activity: "run", minutes: try Boot.told(in: "minutes").last.flatMap { Int($0) }, proof: "unproven")
        }
    }
}
