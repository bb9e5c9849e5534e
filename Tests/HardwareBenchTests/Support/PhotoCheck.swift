import FitPinkyCore
import FoundationEssentials
import Messages
import Photos
import Testing

extension RunningKiosk {
    /// Expects the workout's photo to be the camera's picture with the watermark that the workout calls for.
    func checkPhoto(
        of workout: Fitpinky_V1_Workout, _ unmarked: PixelImage, minDecibels: Double = 35
    ) async throws {
        #expect(workout.proof == .photo)
        #expect(workout.photo.type == "image/jpeg")
        #expect([workout.photo.width, workout.photo.height] == [1280, 720])
        let bytes = try await requireWholePhoto(of: workout)
        let stored = try PixelImage(jpeg: bytes)
        try #require([stored.width, stored.height] == [unmarked.width, unmarked.height])
        let watermark = try watermark(for: workout)
        let typeface = try Typeface()
        let box = watermark.box(width: stored.width, height: stored.height, typeface: typeface)
        // At the bottom left, and a small part of the picture.
        #expect(box.x < stored.width / 20 && box.y > stored.height * 9 / 10)
        #expect(box.width < stored.width / 3 && box.height < stored.height / 10)

        let likeness = Likeness(stored, unmarked, box: box)
        #expect(likeness.outside >= minDecibels, "outside the watermark the photo is the camera's picture")
        #expect(likeness.inside < 20, "the watermark is there")
        var expected = unmarked
        try watermark.draw(on: &expected, typeface: typeface)
        #expect(
            Likeness(stored, expected, box: box).inside >= min(28, minDecibels - 2), "and it says \(watermark.text)")
    }

    /// The workout's photo, which has to be the bytes that the workout was signed with.
    @discardableResult
    func requireWholePhoto(of workout: Fitpinky_V1_Workout) async throws -> [UInt8] {
        let bytes = try await photo(of: workout)
        try #require(bytes.count == Int(workout.photo.bytes))
        let file = "/tmp/photo-\(UUID().uuidString.prefix(8)).jpg"
        try Data(bytes).write(to: URL(filePath: file))
        try #require(Bench.succeeds("echo '\(workout.photo.sha256)  \(file)' | sha256sum --check --strict"))
        try FileManager.default.removeItem(atPath: file)
        return bytes
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
