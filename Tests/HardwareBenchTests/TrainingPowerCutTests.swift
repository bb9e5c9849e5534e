import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

extension KioskTests.PowerCutTests {
    /// A training by button, over boots that are a quarter of an hour apart.
    @Suite("Power cuts in trainings")
    struct Trainings {
        private static let settings = RunningKiosk.Settings(
            countdownSeconds: 0, reviewSeconds: 0, stateFolder: "\(Boot.disk)/trainings")

        @Test(.enabled(if: Boot.name == "training-runs")) func `the power is cut in the middle of a training`()
            async throws
        {
            let kiosk = try await RunningKiosk(Trainings.settings)
            try await kiosk.beginAlone()
            func exercise(_ name: String, _ sets: UInt32, rest: UInt32) -> Fitpinky_V1_SplitExercise {
                .with {
                    ($0.name, $0.load, $0.sets, $0.reps, $0.restSeconds) = (name, "bodyweight", sets, 10, rest)
                }
            }
            let new = Fitpinky_V1_NewSplit.with {
                $0.name = "Dark day"
                $0.exercises = [exercise("Squat", 3, rest: 0), exercise("Push-up", 3, rest: 900)]
            }
            _ = try await kiosk.client.changeSplit(.with { $0.add = new })
            var events = try await kiosk.events()
            _ = try await kiosk.client.startTraining(.with { $0.split = "Dark day" })
            try await kiosk.press()
            _ = try await events.training { $0.states[0] == ["done", "pending", "pending"] }
            try await kiosk.doublePress()
            let told = try await events.training { $0.states[0] == ["done", "skipped", "pending"] }
            try Boot.tell(told.id, in: "trainings")
            try await cut(with: told)
        }

        @Test(.enabled(if: Boot.name == "training-rests")) func `it goes on with its sets, and rests`() async throws {
            let kiosk = try await RunningKiosk(Trainings.settings)
            let found = try await goesOn(kiosk)
            try #require(found.states == [["done", "skipped", "pending"], ["pending", "pending", "pending"]])
            var events = try await kiosk.events()
            try await kiosk.press()
            _ = try await events.training { $0.states[0] == ["done", "skipped", "done"] }
            try await kiosk.press()
            let told = try await events.training { $0.hasRest }
            try #require(told.states[1] == ["done", "pending", "pending"])
            try await cut(with: told)
        }

        @Test(.enabled(if: Boot.name == "training-ends"))
        func `the rest that the power cut fell into is over, and the training ends`() async throws {
            let kiosk = try await RunningKiosk(Trainings.settings)
            let found = try await goesOn(kiosk)
            try #require(!found.hasRest && found.current.exercise == 2 && found.current.set == 2)
            var events = try await kiosk.events()
            try await kiosk.press()
            _ = try await events.training { $0.hasRest }
            // What was marked by mistake is taken back.
            _ = try await kiosk.client.steerTraining(.with { $0.steering = .undo })
            _ = try await events.training { $0.states[1] == ["done", "pending", "pending"] }
            try await kiosk.hold(.milliseconds(1800))
            let told = try await events.training { $0.status == "ended" }
            // Its workout waits for a photo when the power goes.
            try await cut(with: told)
        }

        @Test(.enabled(if: Boot.name == "training-kept"))
        func `power cuts take no set from a training, and it is one workout`() async throws {
            try await RunningKiosk.with(Trainings.settings) { kiosk in
                let trainings = try await eventually("the training") {
                    let trainings = try await kiosk.client.listTrainings(.with { $0.days = 30 }).trainings
                    return trainings.isEmpty ? nil : trainings
                }
                #expect(trainings.map(\.id) == (try Boot.told(in: "trainings")))
                #expect(trainings.map { "\($0.states)" } == [try Boot.told(in: "sets").last])
                #expect(trainings.first?.splitName == "Dark day")
                #expect(try await !kiosk.client.getTraining(.init()).hasRunning)
                let logged = try await eventually("the workout") {
                    let logged = try await kiosk.logged()
                    return logged.isEmpty ? nil : logged
                }
                #expect(logged.map(\.activity) == ["strength"] && logged.map(\.proof) == ["unproven"])
                let storage = try await kiosk.doctor("storage")
                #expect(storage.outcome == .pass, "\(storage.message)")
                print("measured: a training outlived three power cuts with its sets \(trainings.map(\.states))")
            }
        }

        // MARK: Parts

        /// The training that is under way, which is the one that was told of, with its sets as they were told.
        private func goesOn(_ kiosk: RunningKiosk) async throws -> Fitpinky_V1_Training {
            let found = try await eventually("the training") {
                let standing = try await kiosk.client.getTraining(.init())
                return standing.hasRunning ? standing.running : nil
            }
            try #require(try Boot.told(in: "trainings") == [found.id])
            try #require(try Boot.told(in: "sets").last == "\(found.states)")
            return found
        }

        private func cut(with told: Fitpinky_V1_Training) async throws {
            try Boot.tell("\(told.states)", in: "sets")
            // The disk has had the time for what was done.
            try await Task.sleep(for: .seconds(2))
            try await Boot.cutPower()
        }
    }
}
