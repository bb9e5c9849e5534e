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

/// Trainings of a whole kiosk: where they are kept, and what they become.
@Suite(.timeLimit(.minutes(2))) struct TrainingTests {
    private let plan = TrainingCourse.Plan(
        split: ULID(high: 4, low: 1), name: "Upper Body",
        exercises: [
            .init(name: "Press", load: .free, sets: 2, reps: 10, weightGrams: 40_000, restSeconds: 0),
            .init(name: "Row", load: .machine, sets: 1, reps: 8, weightGrams: nil, restSeconds: 60),
        ], countdownSeconds: 3)

    private struct Kept {
        var (sessions, trainings, ended): (Int, [KeptTraining], [EndedTraining])
        var workouts: [WaitingWorkout]
        var saved: [Training]
    }

    private func kept(_ live: LiveKiosk) async throws -> Kept {
        let owner = live.kiosk.owner
        return try await live.kiosk.store.run { store throws(StoreError) in
            let own = try store.personalLedger(of: owner)
            return Kept(
                sessions: try store.keptSessions().count, trainings: try store.keptTrainings(),
                ended: try store.endedTrainings(), workouts: try store.waitingWorkouts(),
                saved: try own.map { own throws(StoreError) in try own.store.trainings(of: own.member) } ?? [])
        }
    }

    @Test func `a training by page becomes a workout with notes of what was done, and a training of its member`()
        async throws
    {
        try await LiveKiosk.run { live in
            let (kiosk, owner) = (live.kiosk, live.kiosk.owner)
            let begun = try await kiosk.startTraining(by: plan, as: owner).get()
            #expect(begun.course.current == .init(exercise: 0, set: 0))
            #expect(await kiosk.startTraining(by: plan, as: owner) == .failure(.busy(.training)))
            #expect(await kiosk.startSession(.run, as: owner) == .failure(.busy(.training)))
            #expect(await kiosk.steerSession(.end, as: owner) == .failure(.busy(.training)))
            try await eventually("the household to hear of a session") {
                kiosk.channels.view.overview.sessions.first?.type == .strength
            }
            _ = try await kiosk.steerTraining(.done, as: owner).get()
            let resting = try await kiosk.steerTraining(.done, as: owner).get()
            #expect(resting.course.marks.count == 2)
            try await eventually("the row") { try await kept(live).trainings.first?.marks.count == 2 }
            let undone = try await kiosk.steerTraining(.undo, as: owner).get()
            #expect(undone.course.marks == [.done(reps: 10)])
            _ = try await kiosk.steerTraining(.skip, as: owner).get()
            let ended = try await kiosk.steerTraining(.end, as: owner).get()
            #expect(ended.course.isOver)
            try await eventually("the session is over") { kiosk.channels.view.sessions.isEmpty }
            #expect(await kiosk.steerTraining(.done, as: owner) == .failure(.noneRuns))
            try await eventually("the training in its member's ledger") {
                let kept = try await kept(live)
                return kept.saved.count == 1 && kept.ended.isEmpty && kept.trainings.isEmpty
            }
            let training = try #require(try await kept(live).saved.first)
            #expect(training.id == begun.training && training.course?.splitName == "Upper Body")
            #expect(training.course?.exercises.map { $0.sets.map(\.state) } == [[.done, .skipped], [.pending]])
            try live.simulation.buttons.press()
            let workout = try await live.next { if case .workoutSaved(let workout) = $0 { workout } else { nil } }
            #expect(workout.fact.photo != nil)
            let activity = WorkoutActivity(.strength, minutes: 1, notes: "Upper Body: Press 1 × 10 at 40 kg")
            #expect(workout.words.activity(by: owner) == activity)
        }
    }

    @Test func `a discarded training leaves nothing`() async throws {
        try await LiveKiosk.run { live in
            let (kiosk, owner) = (live.kiosk, live.kiosk.owner)
            _ = try await kiosk.startTraining(by: plan, as: owner).get()
            try await eventually("the row") { try await kept(live).trainings.count == 1 }
            _ = try await kiosk.steerTraining(.discard, as: owner).get()
            try await eventually("nothing") {
                let kept = try await kept(live)
                return kept.sessions == 0 && kept.trainings.isEmpty && kept.ended.isEmpty && kept.workouts.isEmpty
                    && kept.saved.isEmpty && kiosk.channels.view.overview.sessions.isEmpty
            }
        }
    }

    @Test func `a training survives the agent with its sets, and what it became is saved by the next start`()
        async throws
    {
        let folder = TemporaryFolder()
        var training: TrainingID?
        try await LiveKiosk.run(in: folder) { live in
            training = try await live.kiosk.startTraining(by: plan, as: live.kiosk.owner).get().training
            _ = try await live.kiosk.steerTraining(.done, as: live.kiosk.owner).get()
            try await eventually("the row") { try await kept(live).trainings.first?.marks.count == 1 }
        }
        try await LiveKiosk.run(in: folder, at: "2026-02-26T17:44:00Z") { live in
            let owner = live.kiosk.owner
            try await eventually("the training to go on") {
                live.kiosk.channels.view.trainings[owner]?.course.marks == [.done(reps: 10)]
            }
            #expect(live.kiosk.channels.view.trainings[owner]?.training == training)
            _ = try await live.kiosk.steerTraining(.end, as: owner).get()
            try await eventually("the workout") { try await kept(live).workouts.count == 1 }
        }
        try await LiveKiosk.run(in: folder, at: "2026-02-26T17:45:00Z") { live in
            try await eventually("both to be saved") {
                let kept = try await kept(live)
                return kept.saved.count == 1 && kept.ended.isEmpty && kept.workouts.isEmpty
                    && live.kiosk.channels.view.overview.lastWorkout?.words.activity(by: live.kiosk.owner)?.notes
                        == "Upper Body: Press 1 × 10 at 40 kg"
            }
        }
    }

    @Test func `by button alone: a press is a set done, a double press skips, and a hold ends`() async throws {
        try await LiveKiosk.run { live in
            let (kiosk, owner) = (live.kiosk, live.kiosk.owner)
            _ = try await kiosk.startTraining(by: plan, as: owner).get()
            func marks(_ count: Int) async throws -> [TrainingCourse.Mark] {
                try await live.next { event in
                    if case .training(let sight, _, _) = event, sight.course.marks.count == count {
                        sight.course.marks
                    } else {
                        nil
                    }
                }
            }
            try live.simulation.buttons.press()
            #expect(try await marks(1) == [.done(reps: 10)])
            try live.simulation.buttons.press(double: true)
            #expect(try await marks(2) == [.done(reps: 10), .skipped])
            try live.simulation.buttons.press(held: .milliseconds(1700))
            let isOver = try await live.next { event in
                if case .training(let sight, _, _) = event, sight.course.isOver { true } else { nil }
            }
            #expect(isOver)
        }
    }
}
