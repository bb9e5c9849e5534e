import Configuration
import Exercises
import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import SimulatedDevices
import Store
import StoreThreads
import Stores
import Support
import Testing
import Threads

@testable import KioskRuntime

/// Finger care of a whole kiosk: what is done, where it is kept, and what its member is told.
@Suite(.timeLimit(.minutes(2))) struct FingerCareTests {
    /// 18:34 in Amsterdam.
    private static let start = "2026-02-26T17:34:00Z"

    private func state(_ live: LiveKiosk) async throws -> PersonalState {
        let overview = live.kiosk.channels.view.overview
        return try await live.kiosk.store.run { store throws(StoreError) in
            let own = try store.folder.own(at: UTCInstant(milliseconds: 0))
            return try own.personalState(today: overview.today, dayStart: overview.dayStart)
        }
    }

    private func turn(_ live: LiveKiosk, to text: String) throws {
        live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: text)))
        live.kiosk.channels.mailbox.post(.lookAround)
    }

    /// As the page and the command do.
    private func check(_ live: LiveKiosk) async throws -> CheckFact {
        try await live.kiosk.makeCheck(as: live.kiosk.owner).get()
    }

    @Test func `the first check is kept with its minute, and begins the reminders`() async throws {
        try await LiveKiosk.run(at: Self.start) { live in
            let made = try await check(live)
            #expect(made.moment.known?.minute == 18 * 60 + 34 && made.author == live.kiosk.owner)
            let state = try await state(live)
            #expect(state.reminders.map(\.name) == ["morning", "lunch", "evening"])
            let kept = try await live.kiosk.store.run { store throws(StoreError) in
                try store.folder.own(at: UTCInstant(milliseconds: 0)).checks().map(\.fact.check)
            }
            #expect(kept == [made.check])
            // Those of before do not count: the morning's is not missed.
            let known = try #require(made.moment.known)
            #expect(state.care.lastChecked(at: known.careMinute) == known.day)
            #expect(state.care.occurrences(on: known.day).map(\.minute) == [1140])
        }
    }

    @Test func `a check that the disk refuses is said to be unsaved, and is kept when the disk is well again`()
        async throws
    {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder, at: Self.start) { live in
            disk.refuse(28)
            guard case .failure(.notSaved(let why)) = await live.kiosk.makeCheck(as: live.kiosk.owner) else {
                Issue.record("it was saved")
                return
            }
            #expect(!why.isEmpty)
            #expect(try await live.next(\.fault).code == .storage)
            disk.refuse(0)
            let saved = try await live.next(\.checkSaved)
            #expect(saved.moment.known != nil)
            #expect(try await state(live).care.hasBegun)
        }
    }

    @Test func `an exercise goes through its steps by page and button, and is logged as it ended`() async throws {
        let exercise = try #require(CatalogueExercise.all.first)
        try await LiveKiosk.run(at: Self.start) { live in
            let owner = live.kiosk.owner
            let begun = try await live.kiosk.startExercise(exercise, as: owner).get()
            #expect(begun.exercise == exercise.id && begun.state == .running && begun.step == 1)
            #expect((1...exercise.steps[0].seconds).contains(begun.leftSeconds))
            try await eventually("a running exercise") { live.kiosk.channels.view.exercises[owner]?.state == .running }
            let again = await live.kiosk.startExercise(exercise, as: owner)
            #expect(again == .failure(.busy(.exercise)))
            let second = try await live.kiosk.steerExercise(.next, as: owner).get()
            #expect(second.step == 2)
            let paused = try await live.kiosk.steerExercise(.pause, as: owner).get()
            #expect(paused.state == .paused && paused.leftSeconds == exercise.steps[1].seconds)
            // A finger that came down before the exercise began would not end it.
            live.hold(for: .milliseconds(1700), from: .now())
            let ended = try await live.next { event -> ExerciseSight? in
                if case .exercise(let sight, _, _) = event, sight.state.hasEnded { sight } else { nil }
            }
            #expect(ended.state == .stopped && ended.step == 2 && ended.leftSeconds == 0)
            #expect(await live.kiosk.steerExercise(.stop, as: owner) == .failure(.noneRuns))
            let logged = try await eventually("an exercise in the log") { () -> ExerciseFact? in
                try await live.kiosk.store.run { store throws(StoreError) in
                    try store.folder.own(at: UTCInstant(milliseconds: 0)).exercises().first?.fact
                }
            }
            #expect(logged.name == exercise.id && !logged.isCompleted && logged.moment.known?.minute != nil)
            // What was broken off is no first use.
            #expect(try await state(live).reminders.isEmpty)
        }
    }

    @Test func `an exercise that is under way when the agent ends is logged as broken off`() async throws {
        let folder = TemporaryFolder()
        let exercise = try #require(CatalogueExercise.all.first)
        try await LiveKiosk.run(in: folder, at: Self.start) { live in
            _ = try await live.kiosk.startExercise(exercise, as: live.kiosk.owner).get()
        }
        let own = try Store.home(in: "\(folder.path)/state").folder.own(at: UTCInstant(milliseconds: 0))
        #expect(try own.exercises().map(\.fact.isCompleted) == [false])
    }

    @Test func `a reminder that is due is told once, and calls until a check`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder, at: Self.start) { live in
            _ = try await check(live)
            try turn(live, to: "2026-02-26T18:00:05Z")
            let due = try await live.next(\.due)
            #expect(due.name == "evening" && due.time.minutes == 19 * 60 && due.memberName == "Sammy")
            #expect(live.kiosk.channels.view.scene.reminderSince != nil)
        }
        // Another start, and a clock that steps back, remind of nothing again.
        try await LiveKiosk.run(in: folder, at: "2026-02-26T18:15:00Z") { live in
            try await waitForLook()
            try turn(live, to: "2026-02-26T18:00:00Z")
            #expect(await live.kiosk.isAlive(within: .seconds(10)))
            try turn(live, to: "2026-02-27T07:00:05Z")
            let next = try await live.next(\.due)
            #expect(next.name == "morning")
            _ = try await check(live)
            try await eventually("an end of the call") { live.kiosk.channels.view.scene.reminderSince == nil }
        }
    }

    /// The kiosk looks at its member's reminders soon after the start, and tells nobody that it has.
    private func waitForLook() async throws { try await Task.sleep(for: .seconds(1)) }

    @Test func `a reminder without a check is told as missed, once altogether`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder, at: Self.start) { live in
            _ = try await check(live)
            try turn(live, to: "2026-02-27T08:00:00Z")
            #expect(try await live.next(\.missed).name == "evening")
            try turn(live, to: "2026-02-27T11:30:05Z")
            #expect(try await live.next(\.missed).name == "morning")
        }
        try await LiveKiosk.run(in: folder, at: "2026-02-27T11:31:00Z") { live in
            try await waitForLook()
            try turn(live, to: "2026-02-27T18:00:05Z")
            #expect(try await live.next(\.missed).name == "lunch")
        }
    }

    @Test func `a level is celebrated and told when it is reached`() async throws {
        try await LiveKiosk.run(at: Self.start) { live in
            let owner = live.kiosk.owner
            // Three checks a Day count at most; the second level begins at 100 points.
            for day in 26...28 {
                try turn(live, to: "2026-02-\(day)T17:34:00Z")
                for _ in 0..<4 { _ = try await check(live) }
            }
            try turn(live, to: "2026-03-01T17:34:00Z")
            _ = try await check(live)
            live.kiosk.channels.mailbox.post(.lookAround)
            let level = try await live.next { event -> CareLevelView? in
                if case .levelReached(let level) = event { level } else { nil }
            }
            #expect(level.level == 2 && level.memberName == "Sammy")
            #expect(live.kiosk.channels.view.scene.reward?.kind == .level(2))
            let shown = try await eventually("a note of what was shown") { () -> Int? in
                let shown = try await live.kiosk.store.run { store throws(StoreError) in
                    try store.personalLedger(of: owner)?.store.shown().level
                }
                return shown == 2 ? shown : nil
            }
            #expect(shown == 2)
        }
    }

    @Test func `a check of before the clock is trusted has its minute later, and begins the reminders then`()
        async throws
    {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) { live in
            #expect(try await check(live).moment.known == nil)
            #expect(try await state(live).reminders.isEmpty)
            // Set first: a look between the two would settle the check by the wrong time.
            try turn(live, to: Self.start)
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.mailbox.post(.lookAround)
            let settled = try await live.next { event -> CheckFact? in
                if case .checkSettled(let fact) = event { fact } else { nil }
            }
            #expect(settled.moment.known?.minute == 18 * 60 + 33 || settled.moment.known?.minute == 18 * 60 + 34)
            #expect(try await state(live).reminders.count == 3)
        }
    }

    @Test func `reminders that nobody would see or hear are warned of`() async throws {
        for hasRing in [true, false] {
            try await LiveKiosk.run(at: Self.start) {
                if !hasRing { $0.ring.sink = .none }
            } _: { live in
                live.kiosk.channels.mailbox.post(.lookAround)
                _ = await live.kiosk.isAlive(within: .seconds(10))
                let warning = live.kiosk.channels.view.careWarnings[live.kiosk.owner]
                #expect((warning == nil) == hasRing)
                if let warning { #expect(warning.hasPrefix("Your reminders cannot be shown: the kiosk has no ring")) }
            }
        }
    }
}

extension KioskEvent {
    fileprivate var checkSaved: CheckFact? { if case .checkSaved(let fact) = self { fact } else { nil } }
    fileprivate var due: CareReminderView? { if case .reminderDue(let view) = self { view } else { nil } }
    fileprivate var missed: CareReminderView? { if case .reminderMissed(let view) = self { view } else { nil } }
    fileprivate var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
}
