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

    /// At ten kiosks at a time, for each press waits for a camera that does not come. Those with photos are pressed at whole agents.
    @Test func `a hundred presses without a camera are a hundred workouts`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try await pressWithoutCamera(10) } }
            try await group.waitForAll()
        }
    }

    private func pressWithoutCamera(_ count: Int) async throws {
        try await LiveKiosk.run { live in
            live.simulation.camera.script = .unplugged
            for _ in 0..<count {
                try live.simulation.buttons.press()
                _ = try await live.next { if case .workoutSaved(let saved) = $0 { saved } else { nil } }
            }
            let kept = try await workouts(live)
            #expect(Set(kept.map(\.fact.workout)).count == count)
            #expect(kept.allSatisfy { $0.fact.photo == nil })
            #expect(await live.kiosk.isAlive(within: .seconds(10)))
        }
    }

    @Test func `a hundred sessions are a hundred workouts`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for index in 0..<Self.count {
                let type = ActivityType.allCases[index % ActivityType.allCases.count]
                // One workout waits for its photo, and those before it for the disk.
                try await eventually("the disk has the others") { try await workouts(live).count >= index - 1 }
                _ = try await endpoint.startSession(.with { $0.type = type.name }, context: context)
                _ = try await endpoint.steerSession(.with { $0.steering = .pause }, context: context)
                _ = try await endpoint.steerSession(.with { $0.steering = .resume }, context: context)
                _ = try await endpoint.steerSession(.with { $0.steering = .end }, context: context)
            }
            // The last one waits for its photo.
            try await eventually("the other workouts are saved") {
                try await workouts(live).count == Self.count - 1
            }
            let kept = try await workouts(live)
            #expect(kept.allSatisfy { $0.fact.photo == nil && $0.words.activity(by: $0.fact.author)?.minutes == 1 })
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
