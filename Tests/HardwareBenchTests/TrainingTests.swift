import FitPinkyCore
import FoundationEssentials
import KioskLogic
import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

extension KioskTests {
    @Suite("Trainings")
    struct TrainingTests {
        private static let settings = RunningKiosk.Settings(countdownSeconds: 0, reviewSeconds: 0)

        /// The keys of `workouts --json` that are looked at.
        private struct Logged: Decodable, Equatable {
            var activity: String?
            var notes: String?
            var proof: String
        }

        @Test
        func `three exercises by button alone: sets, rests, a skip, a timed set and the end, decoded from the wire`()
            async throws
        {
            try await RunningKiosk.with(TrainingTests.settings) { kiosk in
                try await kiosk.beginAlone()
                try await addSplit(kiosk)
                var events = try await kiosk.events(timeout: .seconds(600))
                _ = try await kiosk.commandLine(["train", "start", "Bench", "day", "--json"])

                // In progress it is grey, and nothing else is lit.
                try await kiosk.ringSays("set 1 of 2 of an exercise, 0 done") { ring in
                    ring[..<11].allSatisfy(isGrey) && ring[11...].allSatisfy { $0 == .black }
                }

                try SentFrames.clear()
                try await kiosk.press()
                #expect(
                    try await events.training { $0.hasRest }.states == [["done", "pending"], ["pending"], ["pending"]])
                try await kiosk.ringSays("rest: ") { $0.contains { $0 != .black } }
                let over = try await events.training { !$0.hasRest }
                #expect(over.current.set == 2, "the rest ended by itself")
                try expectEmptying(try SentFrames.all())

                // Done is in the accent colour, and in progress grey.
                try await kiosk.ringSays("set 2 of 2 of an exercise, 1 done") { ring in
                    ring[..<11].allSatisfy(isAccent) && ring[12..<23].allSatisfy(isGrey)
                }

                // A press in a rest goes on, and is no set done.
                try await kiosk.press()
                _ = try await events.training { $0.hasRest }
                try await kiosk.press()
                let gone = try await events.training { !$0.hasRest }
                #expect(gone.states == [["done", "done"], ["pending"], ["pending"]] && gone.current.exercise == 2)

                try await kiosk.doublePress()
                let skipped = try await events.training { $0.hasRest }
                #expect(skipped.states == [["done", "done"], ["skipped"], ["pending"]])
                _ = try await events.training { $0.rest.set }
                try await kiosk.ringSays("work: ") { $0.contains(where: isGrey) }
                let all = try await events.training { !$0.hasCurrent }
                #expect(all.states == [["done", "done"], ["skipped"], ["done"]], "it was done by itself")
                try await kiosk.ringSays("no set of the training is left") { ring in
                    ring.contains(where: isAccent) && ring.allSatisfy { $0 == .black || isAccent($0) }
                }

                try await kiosk.hold(.milliseconds(1800))
                // No finger comes down again while the contacts still bounce.
                try await Task.sleep(for: .milliseconds(200))
                _ = try await events.training { $0.status == "ended" }
                try await kiosk.ringSays("left to press the button for a photo of the workout")
                try await kiosk.press()
                let saved = try await events.upTo { $0.savedWorkout != nil }.last?.savedWorkout
                try await kiosk.requireWholePhoto(of: try #require(saved))
                let logged = try JSONDecoder().decode(
                    [Logged].self, from: Data(try await kiosk.commandLine(["workouts", "--json"])))
                let notes = "Bench day: Press 2 × 10 at 40 kg, Plank 1 × 8 s"
                #expect(logged == [.init(activity: "strength", notes: notes, proof: "photo")])
                print("measured: a training of three exercises by button was decoded from the wire")
            }
        }

        private func addSplit(_ kiosk: RunningKiosk) async throws {
            func exercise(_ name: String, _ load: String, _ sets: UInt32, _ reps: UInt32) -> Fitpinky_V1_SplitExercise {
                .with { ($0.name, $0.load, $0.sets, $0.reps, $0.restSeconds) = (name, load, sets, reps, 8) }
            }
            var press = exercise("Press", "free", 2, 10)
            press.weightKg = 40_000
            let new = Fitpinky_V1_NewSplit.with {
                $0.name = "Bench day"
                $0.exercises = [press, exercise("Row", "machine", 1, 10), exercise("Plank", "time", 1, 8)]
            }
            _ = try await kiosk.client.changeSplit(.with { $0.add = new })
        }

        /// The drive may balance its white.
        private func isGrey(_ light: RGB) -> Bool {
            let (least, most) = (min(light.red, light.green, light.blue), max(light.red, light.green, light.blue))
            return least > 0 && Int(most) <= 2 * Int(least) + 1
        }

        /// Pink to purple: of green there is least by far.
        private func isAccent(_ light: RGB) -> Bool {
            let most = max(light.red, light.blue)
            return min(light.red, light.blue) > light.green && Int(most) > 2 * Int(light.green)
        }

        /// A rest's arc of dots loses its lights one by one; its last three seconds flash all over the ring.
        private func expectEmptying(_ frames: [[RGB]]) throws {
            func light(_ light: RGB) -> Int { Int(light.red) + Int(light.green) + Int(light.blue) }
            let hands = frames.filter { $0.contains(where: isAccent) && $0.contains(where: isGrey) }
                .compactMap { frame in frame.indices.max { light(frame[$0]) < light(frame[$1]) } }
            #expect(Set(hands).count >= 8, "the end of a rest's arc is seen to move: \(hands)")
            #expect(hands == hands.sorted(by: >), "it moves one way")
            #expect(
                frames.contains { frame in
                    frame.contains(where: isGrey) && !frame.contains(where: isAccent) && frame.contains(.black)
                }, "the last seconds are seen to count down")
        }
    }
}

extension Events {
    /// Waits until a training stands so.
    mutating func training(
        _ isSo: (Fitpinky_V1_Training) -> Bool
    ) async throws -> Fitpinky_V1_Training {
        func training(_ event: Fitpinky_V1_Event.OneOf_What) -> Fitpinky_V1_Training? {
            if case .training(let training) = event { training } else { nil }
        }
        let events = try await upTo { training($0).map(isSo) ?? false }
        return try #require(events.last.flatMap(training))
    }
}

extension Fitpinky_V1_Training {
    /// What became of each set of each exercise.
    var states: [[String]] { exercises.map { $0.sets.map(\.status) } }
}
