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
            let camera = try await CompressedCamera(jpeg)
            let unmarked = try PixelImage(jpeg: jpeg)
            try await RunningKiosk.with(.init(camera: Bench.compressedCamera)) { try await checkWorkout($0, unmarked) }
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

            try await checkPhoto(saved[0], kiosk, unmarked)
        }

        private func checkPhoto(
            _ workout: Fitpinky_V1_Workout, _ kiosk: RunningKiosk, _ unmarked: PixelImage
        ) async throws {
            #expect(workout.proof == .photo)
            #expect(workout.photo.type == "image/jpeg")
            #expect([workout.photo.width, workout.photo.height] == [1280, 720])
            let bytes = try await kiosk.photo(of: workout)
            #expect(bytes.count == Int(workout.photo.bytes))
            let file = "/tmp/photo-\(UUID().uuidString.prefix(8)).jpg"
            try Data(bytes).write(to: URL(filePath: file))
            #expect(Bench.succeeds("echo '\(workout.photo.sha256)  \(file)' | sha256sum --check --strict"))
            try FileManager.default.removeItem(atPath: file)

            let stored = try PixelImage(jpeg: bytes)
            try #require([stored.width, stored.height] == [unmarked.width, unmarked.height])
            let watermark = try watermark(for: workout)
            let typeface = try Typeface()
            let box = watermark.box(width: stored.width, height: stored.height, typeface: typeface)
            // At the bottom left, and a small part of the picture.
            #expect(box.x < stored.width / 20 && box.y > stored.height * 9 / 10)
            #expect(box.width < stored.width / 3 && box.height < stored.height / 10)

            let likeness = Likeness(stored, unmarked, box: box)
            #expect(likeness.outside >= 35, "outside the watermark the photo is the camera's picture")
            #expect(likeness.inside < 20, "the watermark is there")
            var expected = unmarked
            try watermark.draw(on: &expected, typeface: typeface)
            #expect(Likeness(stored, expected, box: box).inside >= 28, "and it says \(watermark.text)")
        }

        /// The line that the photo of that workout should bear.
        private func watermark(for workout: Fitpinky_V1_Workout) throws -> Watermark {
            #expect(workout.zone == RunningKiosk.zone)
            let minutes = workout.loggedAtMs / 60_000 + RunningKiosk.minutesAheadOfUTC
            let day = try #require(Day(daysSince1970: Int(minutes / 1440)))
            #expect(workout.day == day.iso8601)
            let minuteOfDay = Int(minutes % 1440)
            return Watermark(day: day, hour: minuteOfDay / 60, minute: minuteOfDay % 60)
        }
    }
}
