import Configuration
import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import SimulatedDevices
import Store
import StoreThreads
import Support
import Testing
import Threads

@testable import KioskRuntime

/// Sessions of a whole kiosk: what is timed, where it is kept, and what it becomes.
@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    private func kept(_ live: LiveKiosk) async throws -> KeptSessions {
        try await live.kiosk.store.run { store throws(StoreError) in
            KeptSessions(sessions: try store.keptSessions(), workouts: try store.waitingWorkouts())
        }
    }

    private func saved(_ live: LiveKiosk) async throws -> StoredWorkout {
        try await live.next { if case .workoutSaved(let workout) = $0 { workout } else { nil } }
    }

    @Test func `a session starts, pauses, goes on and becomes a workout with type and duration`() async throws {
        try await LiveKiosk.run { live in
            let (kiosk, owner) = (live.kiosk, live.kiosk.owner)
            let begun = try await kiosk.startSession(.run, as: owner).get()
            #expect(begun.state == .running && begun.type == .run)
            #expect(await kiosk.startSession(.swim, as: owner) == .failure(.busy(.session)))
            try await eventually("the household to hear of it") { kiosk.channels.view.overview.sessions.count == 1 }
            #expect(kiosk.channels.view.overview.sessions.first?.session == begun.session)
            try await eventually("the row") { try await kept(live).sessions.map(\.session) == [begun.session] }
            let paused = try await kiosk.steerSession(.pause, as: owner).get()
            #expect(paused.state == .paused)
            try await eventually("a paused session") {
                kiosk.channels.view.overview.sessions.first?.isPaused == true
                    && kiosk.channels.view.sessions[owner]?.state == .paused
            }
            let ended = try await kiosk.steerSession(.end, as: owner).get()
            #expect(ended.state == .ended && ended.session == begun.session)
            #expect(await kiosk.steerSession(.end, as: owner) == .failure(.noneRuns))
            try await eventually("a workout that waits") {
                let kept = try await kept(live)
                return kept.sessions.isEmpty && kept.workouts.first?.activity == WorkoutActivity(.run, minutes: 1)
            }
            try await eventually("the session to be over") { kiosk.channels.view.overview.sessions.isEmpty }
            #expect(kiosk.channels.view.scene.proof != nil)
            // The next press is its proof.
            try live.simulation.buttons.press()
            let workout = try await saved(live)
            #expect(workout.fact.photo != nil)
            #expect(workout.words.activity(by: owner) == WorkoutActivity(.run, minutes: 1))
            #expect(try await kept(live).workouts.isEmpty)
        }
    }

    @Test func `a discarded session leaves nothing`() async throws {
        try await LiveKiosk.run { live in
            let (kiosk, owner) = (live.kiosk, live.kiosk.owner)
            _ = try await kiosk.startSession(.walk, as: owner).get()
            try await eventually("the row") { try await kept(live).sessions.count == 1 }
            let discarded = try await kiosk.steerSession(.discard, as: owner).get()
            #expect(discarded.state == .discarded)
            try await eventually("nothing") {
                let kept = try await kept(live)
                return kept.sessions.isEmpty && kept.workouts.isEmpty && kiosk.channels.view.overview.sessions.isEmpty
            }
            #expect(kiosk.channels.view.overview.lastWorkout == nil)
        }
    }

    @Test func `a session survives the agent, and what waited for its proof is saved by the next start`() async throws {
        let folder = TemporaryFolder()
        var session: SessionID?
        try await LiveKiosk.run(in: folder) { live in
            session = try await live.kiosk.startSession(.cycle, as: live.kiosk.owner).get().session
            try await eventually("the row") { try await kept(live).sessions.count == 1 }
        }
        try await LiveKiosk.run(in: folder, at: "2026-02-26T17:44:00Z") { live in
            let owner = live.kiosk.owner
            try await eventually("the session to go on") {
                live.kiosk.channels.view.sessions[owner]?.session == session
            }
            _ = try await live.kiosk.steerSession(.end, as: owner).get()
            try await eventually("the workout") { try await kept(live).workouts.count == 1 }
        }
        try await LiveKiosk.run(in: folder, at: "2026-02-26T17:45:00Z") { live in
            try await eventually("the workout to be saved") {
                live.kiosk.channels.view.overview.lastWorkout?.words.activity(by: live.kiosk.owner)?.type == .cycle
            }
            let kept = try await kept(live)
            #expect(kept.sessions.isEmpty && kept.workouts.isEmpty && live.kiosk.channels.view.sessions.isEmpty)
            #expect(live.kiosk.channels.view.overview.sessions.isEmpty)
        }
    }

    @Test func `after a power cut the time of day says how long the machine was off`() async throws {
        let folder = TemporaryFolder()
        let boots = (1...2).compactMap { BootID(bytes: [UInt8](repeating: $0, count: 16)) }
        try await LiveKiosk.run(in: folder, boot: boots[0]) { live in
            _ = try await live.kiosk.startSession(.cycle, as: live.kiosk.owner).get()
            try await eventually("the row") { try await kept(live).sessions.count == 1 }
        }
        try await LiveKiosk.run(in: folder, boot: boots[1], at: "2026-02-26T18:34:00Z") { live in
            let owner = live.kiosk.owner
            try await eventually("the session to go on") { live.kiosk.channels.view.sessions[owner] != nil }
            let sight = try #require(live.kiosk.channels.view.sessions[owner])
            // However late the first kiosk came to begin it.
            let resumed = try #require(UTCInstant(rfc3339: "2026-02-26T18:34:00Z"))
            let least = (resumed.milliseconds - sight.startedAt.milliseconds) / 1000
            #expect((least - 1...least + 120).contains(Int64(sight.elapsedSeconds)))
        }
        // Half a day later it is over, and ended when the kiosk was last known to work.
        try await LiveKiosk.run(in: folder, boot: boots[0], at: "2026-02-27T18:34:00Z") { live in
            try await eventually("the workout") {
                let workout = live.kiosk.channels.view.overview.lastWorkout
                let instant = workout?.fact.moment.known?.instant.rfc3339 ?? ""
                return instant.hasPrefix("2026-02-26T18:3") && live.kiosk.channels.view.sessions.isEmpty
            }
        }
    }

    @Test func `with an untrusted clock the household hears of it once the clock is trusted`() async throws {
        try await LiveKiosk.run(isClockTrusted: false) { live in
            _ = try await live.kiosk.startSession(.run, as: live.kiosk.owner).get()
            try await eventually("the row") { try await kept(live).sessions.count == 1 }
            #expect(live.kiosk.channels.view.overview.sessions.isEmpty)
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.lookAround()
            try await eventually("the household to hear") { live.kiosk.channels.view.overview.sessions.count == 1 }
        }
    }

    @Test func `a button for sessions starts one and ends it, and the press after that proves it`() async throws {
        try await LiveKiosk.run {
            ($0.buttons[0].does, $0.buttons[0].type) = (.session, .strength)
        } _: { live in
            try live.simulation.buttons.press()
            let state: SessionState = try await live.next {
                if case .session(let sight, _, _) = $0 { sight.state } else { nil }
            }
            #expect(state == .running)
            try live.simulation.buttons.press()
            _ = try await live.next {
                if case .session(let sight, _, _) = $0, sight.state == .ended { true } else { nil }
            }
            try live.simulation.buttons.press()
            let workout = try await saved(live)
            #expect(workout.fact.photo != nil)
            #expect(workout.words.activity(by: live.kiosk.owner)?.type == .strength)
        }
    }

    @Test func `a workout that is to be proven waits for a press, and its command hears once the disk has it`()
        async throws
    {
        try await LiveKiosk.run { live in
            let activity = WorkoutActivity(.swim, minutes: 30, notes: "cold")
            let waiting = try await live.kiosk.awaitProof(of: activity, by: live.kiosk.owner).get()
            #expect(try await kept(live).workouts == [waiting])
            try live.simulation.buttons.press()
            let workout = try await saved(live)
            #expect(workout.fact.photo != nil && workout.words.activity(by: live.kiosk.owner) == activity)
        }
    }
}
