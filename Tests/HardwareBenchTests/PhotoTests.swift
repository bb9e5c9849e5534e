import FitPinkyCore
import FoundationEssentials
import Messages
import Photos
import Testing

extension KioskTests {
    @Suite("The photo")
    struct PhotoTests {
        @Test func `a press gives a workout with the camera's picture, and the time is drawn where it should be`()
            async throws
        {
            let unmarked = try UnmarkedPicture.ofStillCamera()
            try await RunningKiosk.with { try await checkWorkout($0, unmarked) }
        }

        @Test func `so it is with a camera of compressed pictures`() async throws {
            let jpeg = try UnmarkedPicture.jpeg()
            let camera = try await LoopbackCamera(jpeg: jpeg)
            let unmarked = try PixelImage(jpeg: jpeg)
            try await RunningKiosk.with(.init(camera: Bench.loopbackCamera)) { try await checkWorkout($0, unmarked) }
            withExtendedLifetime(camera) {}
        }

        /// Presses, and follows the workout from the button to the stored bytes.
        private func checkWorkout(_ kiosk: RunningKiosk, _ unmarked: PixelImage) async throws {
            let before = try await kiosk.status()
            #expect(before.members.map(\.logged) == [0])
            #expect(before.activity == "idle")
            #expect(before.faults.map(\.message) == [])

            var stream = try await kiosk.events()
            try await kiosk.press()
            let events = try await stream.upToIdle()
            #expect(events.compactMap(\.activity) == ["countdown", "capturing", "review", "saving", "idle"])
            #expect(events.compactMap(\.fault) == [])
            let saved = events.compactMap(\.savedWorkout)
            try #require(saved.count == 1)

            let after = try await kiosk.status()
            #expect(after.faults.map(\.message) == [])
            #expect(after.members.map(\.name) == [RunningKiosk.owner])
            #expect(after.members.map(\.logged) == [1])
            #expect(after.members.map(\.doneToday) == [true])
            #expect(after.members.map(\.unproven) == [0])
            #expect(after.lastWorkout == saved[0])
            #expect(after.kiosk.devices == "linux")
            #expect(after.kiosk.clockTrusted)
            #expect(try await kiosk.workouts() == saved)

            try await kiosk.checkPhoto(of: saved[0], unmarked)
        }
    }
}
