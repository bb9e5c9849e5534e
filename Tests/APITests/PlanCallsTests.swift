import Actions
import ConsoleLogic
import FitPinkyCore
import JSON
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import Messages
import SimulatedDevices
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Training plans and past trainings by the calls of the command line and the actions of the page: Thursday 26 February 2026, 18:34 at the
/// kiosk in Amsterdam, which serves Sammy.
@Suite(.timeLimit(.minutes(2))) struct PlanCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "ChangeSplit"))

    private func exercise(_ name: String, sets: UInt32 = 4) -> Fitpinky_V1_SplitExercise {
        .with { ($0.name, $0.sets, $0.reps, $0.load) = (name, sets, 10, "free") }
    }

    private func change(
        _ endpoint: KioskEndpoint, basis: String = "", _ change: Fitpinky_V1_ChangeSplitRequest.OneOf_Change
    ) async throws -> [SplitView] {
        let answer = try await endpoint.changeSplit(
            .with { ($0.change, $0.basis) = (change, basis) }, context: context)
        return try SplitsView(answer).splits
    }

    // MARK: Splits

    @Test func `each change of a split answers with all splits as they are then`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let added = try await change(
                endpoint, .add(.with { ($0.name, $0.exercises) = ("Legs", [exercise("Squat"), exercise("Lunge")]) }))
            #expect(added.map(\.name) == ["Legs"] && added[0].exercises.map(\.name) == ["Squat", "Lunge"])
            // The member's own rest, where the exercise says none.
            #expect(added[0].exercises.map(\.restSeconds) == [90, 90])
            let renamed = try await change(endpoint, .edit(.with { ($0.split, $0.name) = ("legs", "Lower") }))
            #expect(renamed.map(\.name) == ["Lower"] && renamed[0].version != added[0].version)
            let same = try await change(endpoint, .edit(.with { ($0.split, $0.name) = ("Lower", "Lower") }))
            #expect(same[0].version == renamed[0].version, "what was so already is no other version")
            let copied = try await change(endpoint, .copy(.with { $0.split = "Lower" }))
            #expect(copied.map(\.name) == ["Lower", "Lower (copy)"])
            let left = try await change(endpoint, .remove("Lower (copy)"))
            #expect(left.map(\.name) == ["Lower"])
            let starters = try await change(endpoint, .starter(.init()))
            #expect(starters.map(\.name) == ["Core", "Lower", "Lower Body", "Upper Body"])
            let listed = try SplitsView(try await endpoint.listSplits(.init(), context: context))
            #expect(listed.splits == starters)
        }
    }

    @Test func `a refused change says what is allowed, and nothing changes`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let before = try await change(endpoint, .add(.with { $0.name = "Legs" }))
            let cases: [(Fitpinky_V1_ChangeSplitRequest, StatusCode, String)] = [
                (.init(), .invalidArgument, "no change of a split was given"),
                (.with { $0.remove = "Lega" }, .notFound, "no split is called \"Lega\" (did you mean Legs?)"),
                (.with { $0.add.name = "legs" }, .failedPrecondition, "a split is called \"legs\" already"),
                (.with { $0.add.name = "" }, .invalidArgument, "may not be empty"),
                (
                    .with { ($0.add.name, $0.add.exercises) = ("Arms", [exercise("Curl", sets: 21)]) },
                    .invalidArgument,
                    "an exercise has 1 to 20 sets, and \"Curl\" has 21"
                ),
                (
                    .with { ($0.remove, $0.basis) = ("Legs", before[0].id.ulid.text) }, .failedPrecondition,
                    "\"Legs\" was changed meanwhile"
                ),
                (.with { ($0.remove, $0.asMember) = ("Legs", "Tom") }, .failedPrecondition, "Tom"),
            ]
            for (request, code, words) in cases {
                let refused = await refusal { _ = try await endpoint.changeSplit(request, context: context) }
                #expect(
                    refused?.code == code && refused?.message.contains(words) == true, "\(words): \(refused as Any)")
            }
            #expect(try SplitsView(try await endpoint.listSplits(.init(), context: context)).splits == before)
            let timers = await refusal {
                _ = try await endpoint.setTrainingTimers(.with { $0.restSeconds = 901 }, context: context)
            }
            #expect(timers?.code == .invalidArgument && timers?.message.contains("0 to 900") == true)
        }
    }

    @Test func `an edit that was made up by an earlier version is refused, and one by the present version is taken`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let seen = try await change(endpoint, .add(.with { $0.name = "Legs" }))[0].version
            let edit = { (name: String) in
                Fitpinky_V1_ChangeSplitRequest.OneOf_Change.edit(
                    .with { ($0.split, $0.setsExercises, $0.exercises) = ("Legs", true, [exercise(name)]) })
            }
            let now = try await change(endpoint, basis: seen, edit("Squat"))[0].version
            let late = await refusal { _ = try await change(endpoint, basis: seen, edit("Lunge")) }
            #expect(late?.code == .failedPrecondition)
            let last = try await change(endpoint, basis: now, edit("Step"))
            #expect(last[0].exercises.map(\.name) == ["Step"])
        }
    }

    /// What each of two phones is told that act at the same time; empty for what was done.
    private func together(
        _ endpoint: KioskEndpoint, _ inputs: [ActionInput]
    ) async -> [String] {
        await withTaskGroup(of: (Int, String).self) { group in
            for (index, input) in inputs.enumerated() {
                group.addTask {
                    do throws(TTRPCStatus) {
                        _ = try await endpoint.act(input, as: "Sammy")
                        return (index, "")
                    } catch {
                        return (index, error.message)
                    }
                }
            }
            var said = [String](repeating: "", count: inputs.count)
            for await (index, sentence) in group { said[index] = sentence }
            return said
        }
    }

    @Test func `of two phones that change one exercise at the same time one is told so, and none overwrites the other`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await change(
                endpoint, .add(.with { ($0.name, $0.exercises) = ("Legs", [exercise("Squat"), exercise("Lunge")]) }))
            for round in 1...10 {
                let split = try await endpoint.splits(of: "Sammy").splits[0]
                let (squat, lunge) = (split.exercises[0], split.exercises[1])
                func set(_ exercise: SplitExerciseView, reps: Int) throws -> ActionInput {
                    try ActionInput(
                        .splitExerciseSet,
                        [
                            "split": .text(split.id.ulid.text), "exercise": .text(exercise.id.ulid.text),
                            "basis": .text(exercise.basis), "reps": .number(reps),
                        ])
                }
                // The same exercise: the second one has not seen what the first did.
                let said = await together(
                    endpoint, [try set(squat, reps: 100 + round), try set(squat, reps: 200 + round)])
                #expect(said.count { $0.isEmpty } == 1, "\(said)")
                #expect(said.contains { $0.contains("Squat was changed elsewhere") }, "\(said)")
                let winner = said[0].isEmpty ? 100 + round : 200 + round
                let after = try await endpoint.splits(of: "Sammy").splits[0]
                #expect(after.exercises.map(\.reps) == [winner, lunge.reps])
                // Different ones: both are done.
                let both = await together(
                    endpoint, [try set(after.exercises[0], reps: 300 + round), try set(lunge, reps: 400 + round)])
                #expect(both == ["", ""])
                #expect(
                    try await endpoint.splits(of: "Sammy").splits[0].exercises.map(\.reps) == [
                        300 + round, 400 + round,
                    ])
            }
            #expect(try await endpoint.splits(of: "Sammy").splits.count == 1, "no copy was made")
        }
    }

    // MARK: Trainings

    /// Saves trainings that ended at these minutes before now.
    private func save(_ live: LiveKiosk, _ minutes: [Int]) async throws -> [TrainingID] {
        let (now, owner) = (live.simulation.clock.now(), live.kiosk.owner)
        return try await live.kiosk.store.run { store throws(StoreError) in
            guard let own = try store.personalLedger(of: owner), let day = Day(iso8601: "2026-02-26") else { return [] }
            var ids: [TrainingID] = []
            for minute in minutes {
                let id = TrainingID(ULID(high: 9, low: UInt64(minute)))
                let instant = UTCInstant(milliseconds: now.milliseconds - Int64(minute) * 60_000)
                let set = TrainedSet(reps: 8, weightGrams: 40_000 + minute, .done)
                try own.store.save(
                    TrainingFact(
                        id, of: own.member, Version(ChangeID(id.ulid), replacing: [ChangeID](), updated: instant),
                        at: .known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day)),
                        TrainedCourse(
                            seconds: 60, split: SplitID(ULID(high: 4, low: 1)), called: "Upper Body",
                            exercises: [TrainedExercise(name: "Row", load: .machine, sets: [set])])), at: now)
                ids.append(id)
            }
            return ids
        }
    }

    @Test func `trainings are listed newest first, by id or its end, and those after one of them`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let ids = try await save(live, [5, 30, 60, 90])
            func listed(_ request: Fitpinky_V1_TrainingsRequest) async throws -> TrainingLogView {
                try TrainingLogView(try await endpoint.listTrainings(request, context: context))
            }
            let all = try await listed(.with { $0.days = 1 })
            #expect(all.trainings.map(\.id) == ids && !all.hasMore)
            let later = try await listed(.with { ($0.days, $0.before) = (1, ids[1].ulid.text) })
            #expect(later.trainings.map(\.id) == Array(ids[2...]))
            let one = try await listed(.with { $0.training = String(ids[2].ulid.text.suffix(6)).lowercased() })
            #expect(one.trainings.map(\.id) == [ids[2]])
            for (request, code) in [
                (.with { $0.days = 0 }, .invalidArgument), (.with { $0.days = 4001 }, .invalidArgument),
                (.with { ($0.days, $0.before) = (1, "x") }, .invalidArgument), (.with { $0.training = "x" }, .notFound),
            ] as [(Fitpinky_V1_TrainingsRequest, StatusCode)] {
                let refused = await refusal { _ = try await listed(request) }
                #expect(refused?.code == code)
            }
        }
    }

    @Test func `a list that has no room for all says so, and goes on where it ended`() async throws {
        try await LiveKiosk.run { live in
            let ids = try await save(live, [5, 30, 60, 90, 120])
            var (found, last): ([TrainingID], TrainingID?) = ([], nil)
            for isMore in [true, true, false] {
                let part = try await live.kiosk.trainings(of: .only, days: 30, limit: 2, after: last).get()
                #expect(part.hasMore == isMore)
                found += part.trainings.map(\.id)
                last = found.last
            }
            #expect(found == ids)
            let none = try await live.kiosk.trainings(
                of: .only, days: 30, limit: 2, after: TrainingID(ULID(high: 1, low: 1))
            ).get()
            #expect(none.trainings.isEmpty && !none.hasMore, "there never was such a training")
        }
    }

    @Test func `an exercise's progress is told training by training, and a removed one is not in it`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let ids = try await save(live, [5, 30])
            let request = Fitpinky_V1_ExerciseProgressRequest.with { ($0.exercise, $0.days) = ("row", 30) }
            let progress = try ExerciseProgressView(try await endpoint.getExerciseProgress(request, context: context))
            #expect(progress.exercise == "Row" && progress.points.map(\.weightGrams) == [40_030, 40_005])
            let left = try await endpoint.removeTraining(.with { $0.training = ids[0].ulid.text }, context: context)
            #expect(try TrainingLogView(left).trainings.map(\.id) == [ids[1]])
            let after = try ExerciseProgressView(try await endpoint.getExerciseProgress(request, context: context))
            #expect(after.points.map(\.weightGrams) == [40_030])
            let again = await refusal {
                _ = try await endpoint.removeTraining(.with { $0.training = ids[0].ulid.text }, context: context)
            }
            #expect(again?.code == .notFound)
            let other = await refusal {
                _ = try await endpoint.getExerciseProgress(
                    .with { ($0.exercise, $0.days) = ("Rov", 30) }, context: context)
            }
            #expect(other?.code == .notFound && other?.message.contains("did you mean Row?") == true)
        }
    }
}
