import Actions
import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import Messages
import SimulatedDevices
import Store
import StoreThreads
import Support
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Trainings by the calls of the command line, and what is told of them: Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam.
@Suite(.timeLimit(.minutes(2))) struct TrainingCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "StartTraining"))

    private let plan = TrainingCourse.Plan(
        split: ULID(high: 4, low: 1), name: "Upper Body",
        exercises: [.init(name: "Row", load: .machine, sets: 2, reps: 8, weightGrams: nil, restSeconds: 60)],
        countdownSeconds: 3)

    /// What a client that watches is told of the next rest.
    private func toldOfRest(_ live: LiveKiosk) async throws -> TrainingRestView {
        let view = live.kiosk.channels.view
        let now = view.isClockTrusted ? live.simulation.clock.now() : nil
        return try await live.next { event -> TrainingRestView? in
            guard case .training(let told) = EventView.What(event, view.overview, at: now) else { return nil }
            return told.rest
        }
    }

    @Test(arguments: [true, false])
    func `an event of a rest says when it ends, where the clock is trusted`(isTrusted: Bool) async throws {
        try await LiveKiosk.run(isClockTrusted: isTrusted) { live in
            _ = try await live.kiosk.startTraining(by: plan, as: live.kiosk.owner).get()
            _ = try await live.kiosk.steerTraining(.done, as: live.kiosk.owner).get()
            let rest = try await toldOfRest(live)
            #expect(rest.seconds == 60 && !rest.isSet)
            #expect((rest.endsAt != nil) == isTrusted)
        }
    }

    @Test func `of two who share a kiosk the ring shows sets and rests in the arc of the one who trains`() async throws
    {
        try await LiveKiosk.run { live in
            let (kiosk, endpoint) = (live.kiosk, KioskEndpoint(kiosk: live.kiosk))
            func timer(_ what: String, of member: Int?) async throws -> RingScene.Timer {
                try await eventually("\(what) of member \(member as Any)") {
                    kiosk.channels.view.scene.timer.flatMap { $0.member == member ? $0 : nil }
                }
            }
            // Alone it is the whole ring.
            _ = try await kiosk.startTraining(by: plan, as: kiosk.owner).get()
            #expect(try await timer("sets", of: nil).course == .sets([.present, .pending]))
            _ = try await kiosk.steerTraining(.discard, as: kiosk.owner).get()
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 2) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let members = try await eventually("both") {
                kiosk.channels.view.overview.members.count == 2 ? kiosk.channels.view.overview.members : nil
            }
            for (index, member) in members.enumerated() {
                _ = try await kiosk.startTraining(by: plan, as: member.member).get()
                #expect(try await timer("sets", of: index).course == .sets([.present, .pending]))
                _ = try await kiosk.steerTraining(.done, as: member.member).get()
                #expect(try await eventually("a rest") { kiosk.channels.view.scene.timer?.phase == .rest })
                #expect(kiosk.channels.view.scene.timer?.member == index)
                _ = try await kiosk.steerTraining(.discard, as: member.member).get()
            }
        }
    }

    /// Of the member whose own ledger that is.
    private func saved(_ live: LiveKiosk, _ name: String) async throws -> [TrainingID] {
        try await live.kiosk.store.read { store throws(StoreError) in
            let members = KioskReading(store.kiosk, from: try store.settings()).members
            guard let member = members.first(where: { $0.name == name })?.member,
                let own = try store.personalLedger(of: member)
            else { return [] }
            return try own.store.trainings(of: own.member).map(\.id)
        }
    }

    @Test func `a training that waits over a move to another ledger is its member's all the same`() async throws {
        let folder = TemporaryFolder()
        let id = TrainingID(ULID(high: 8, low: 1))
        try await LiveKiosk.run(in: folder) { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 2) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let now = live.simulation.clock.now()
            // It ended while the kiosk lived in Tom's own ledger, by which the disk knows him.
            try await live.kiosk.store.runAtHome { home throws(StoreError) in
                let members = KioskReading(home.store.kiosk, from: try home.store.settings()).members
                guard let tom = members.first(where: { $0.name == "Tom" })?.member,
                    let day = Day(iso8601: "2026-02-26")
                else { return }
                let own = try home.personalLedger(of: tom, at: now).own
                let moment = Moment.known(KnownMoment(instant: now, zone: "Europe/Amsterdam", day: day))
                let set = TrainedSet(reps: 8, weightGrams: nil, .done)
                let fact = TrainingFact(
                    id, of: own.member, Version(ChangeID(id.ulid), replacing: [], updated: now), at: moment,
                    TrainedCourse(
                        seconds: 60, split: SplitID(ULID(high: 4, low: 1)), called: "Upper Body",
                        exercises: [TrainedExercise(name: "Row", load: .machine, sets: [set])]))
                let workout = WaitingWorkout(
                    workout: WorkoutID(ULID(high: 8, low: 2)), author: tom, moment: moment,
                    activity: WorkoutActivity(.strength, minutes: 1, notes: "Upper Body"))
                try home.store.keep(workout, training: EndedTraining(fact))
            }
        }
        try await LiveKiosk.run(in: folder) { live in
            try await eventually("Tom has it") { try await saved(live, "Tom") == [id] }
            #expect(try await saved(live, "Sammy").isEmpty)
        }
    }

    /// Keeps a training of one set in the owner's own ledger, as an import does, so many days ago.
    private func keep(_ number: UInt64, of exercise: String, daysAgo: Int, in live: LiveKiosk) async throws {
        let (now, owner) = (live.simulation.clock.now(), live.kiosk.owner)
        try await live.kiosk.store.runAtHome { home throws(StoreError) in
            guard let day = Day(iso8601: "2026-02-26")?.advanced(byDays: -daysAgo) else { return }
            let own = try home.personalLedger(of: owner, at: now).own
            let id = ULID(high: 9, low: number)
            let instant = UTCInstant(milliseconds: now.milliseconds - Int64(daysAgo) * 86_400_000)
            let set = TrainedSet(reps: 8, weightGrams: 40_000, .done)
            let course = TrainedCourse(
                seconds: 60, split: SplitID(ULID(high: 4, low: 1)), called: "Upper Body",
                exercises: [TrainedExercise(name: exercise, load: .free, sets: [set])])
            let moment = Moment.known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day))
            try own.store.save(
                TrainingFact(
                    TrainingID(id), of: own.member, Version(ChangeID(id), replacing: [], updated: instant), at: moment,
                    course), at: now)
        }
    }

    @Test func `progress knows exercises of before its Days, and reads all trainings once until something is said`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            func progress(_ exercise: String) async throws -> ExerciseProgressView {
                try await endpoint.exerciseProgressView(of: .named(""), exercise: exercise, days: 90)
            }
            try await keep(1, of: "Row", daysAgo: 200, in: live)
            try await keep(2, of: "Press", daysAgo: 2, in: live)
            let press = try await progress("press")
            #expect(press.exercise == "Press" && press.points.count == 1 && press.names == ["Press", "Row"])
            let row = try await progress("row")
            #expect(row.exercise == "Row" && row.points.isEmpty && row.names == ["Press", "Row"])
            #expect(live.kiosk.trainedNames.readCount == 1)
            let unknown = await #expect(throws: TTRPCStatus.self) { _ = try await progress("Squat") }
            #expect(unknown?.code == .notFound)
            try await keep(3, of: "PRESS", daysAgo: 1, in: live)
            try await keep(4, of: "Squat", daysAgo: 300, in: live)
            #expect(try await progress("squat").names == ["PRESS", "Row", "Squat"])
            #expect(try await progress("press").points.count == 2)
            #expect(live.kiosk.trainedNames.readCount == 2)
        }
    }
}
