import Actions
import FitPinkyCore
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Calls that come at the same time: each is decided on what those before it have said.
@Suite struct ConcurrentActionsTests {
    @Test func `of two who delete a workout at once one is refused, and of two who want it back`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "DeleteWorkout"))
            let drawn = WorkoutID(ULID(high: 1, low: 2))
            let day = try #require(Day(iso8601: "2026-02-26"))
            let instant = try #require(UTCInstant(rfc3339: "2026-02-26T17:30:00Z"))
            let moment = Moment.known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day))
            let workout = Store.NewWorkout(id: drawn, author: live.kiosk.owner, moment: moment, photo: nil)
            let id = try await live.kiosk.store.run { store throws(StoreError) in
                try store.save(workout, at: instant)
                return try store.id(of: workout)
            }
            for _ in 0..<5 {
                let deletions = await ConcurrentActionsTests.messages {
                    _ = try await endpoint.deleteWorkout(.with { $0.id = id.ulid.text }, context: context)
                }
                #expect(deletions == ["", ActionError.alreadyDeleted.sentence])
                let undeletions = await ConcurrentActionsTests.messages {
                    _ = try await endpoint.undeleteWorkout(.with { $0.id = id.ulid.text }, context: context)
                }
                #expect(undeletions == ["", ActionError.notDeleted.sentence])
            }
            // Neither watchers nor the ledger were told anything twice.
            for _ in 0..<5 {
                _ = try await live.next { if case .workoutDeleted(let workout) = $0 { workout } else { nil } }
                let back = try await live.next { event -> StoredWorkout? in
                    #expect({ if case .workoutDeleted = event { false } else { true } }())
                    return if case .workoutUndeleted(let workout) = event { workout } else { nil }
                }
                #expect(!back.isDeleted)
            }
        }
    }

    /// What two calls at the same time are told, the one that succeeds first.
    private static func messages(_ call: @escaping @Sendable () async throws -> Void) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do {
                        try await call()
                        return ""
                    } catch {
                        return (error as? TTRPCStatus)?.message ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted()
        }
    }
}
