import FitPinkyCore
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

/// A hundred workouts of every kind at a whole kiosk on simulated devices, which has to live through all of them.
@Suite(.timeLimit(.minutes(30))) struct HundredLoggedTests {
    private static let count = 100
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "LogWorkout"))

    private func workouts(_ live: LiveKiosk) async throws -> [StoredWorkout] {
        try await live.kiosk.store.read { store throws(StoreError) in
            try store.workouts(since: UTCInstant(milliseconds: 0))
        }
    }

    @Test(arguments: [CameraScript.ok, .unplugged])
    func `a hundred presses are a hundred workouts, with a camera and without one`(camera: CameraScript) async throws {
        try await LiveKiosk.run { live in
            live.simulation.camera.script = camera
            for _ in 0..<Self.count {
                try live.simulation.buttons.press()
                _ = try await live.next { if case .workoutSaved(let saved) = $0 { saved } else { nil } }
            }
            let kept = try await workouts(live)
            #expect(Set(kept.map(\.fact.workout)).count == Self.count)
            #expect(kept.allSatisfy { ($0.fact.photo != nil) == (camera == .ok) })
            #expect(await live.kiosk.isAlive(within: .seconds(10)))
        }
    }

    @Test(arguments: ActivityType.allCases)
    func `a hundred workouts of each type are logged`(type: ActivityType) async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for index in 0..<Self.count {
                let request = Fitpinky_V1_LogWorkoutRequest.with {
                    ($0.type, $0.minutes, $0.notes) = (type.name, UInt32(index + 1), "Number \(index)")
                }
                let workout = try WorkoutView(try await endpoint.logWorkout(request, context: context))
                #expect(workout.words.activity == WorkoutActivity(type, minutes: index + 1, notes: "Number \(index)"))
            }
            let kept = try await workouts(live)
            #expect(Set(kept.map(\.fact.workout)).count == Self.count)
            #expect(kept.allSatisfy { $0.words.activity(by: $0.fact.author)?.type == type })
            #expect(await live.kiosk.isAlive(within: .seconds(10)))
        }
    }
}
