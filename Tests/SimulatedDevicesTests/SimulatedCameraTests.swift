import Devices
import FitPinkyCore
import SimulatedDevices
import Testing

@Suite struct SimulatedCameraTests {
    private let farAway = MonotonicInstant(nanoseconds: .max)
    private let past = MonotonicInstant(nanoseconds: 0)

    @Test func `A camera starts closed, and a closed camera gives no frame`() throws {
        let camera = SimulatedCamera(width: 64, height: 64)
        #expect(throws: CameraError.failed(device: "simulated camera", call: "nextFrame", errno: 9)) {
            try camera.nextFrame(before: farAway)
        }
        try camera.open()
        _ = try camera.nextFrame(before: farAway)
        camera.close()
        #expect(throws: CameraError.self) { try camera.nextFrame(before: farAway) }
    }

    @Test func `Frames are new, a thirtieth of a second apart, and the scene in them moves`() throws {
        let camera = SimulatedCamera(width: 320, height: 240)
        try camera.open()
        let frames = try (0..<3).map { _ in try camera.nextFrame(before: farAway) }
        for (earlier, later) in zip(frames, frames.dropFirst()) {
            let span = (later.timestamp - earlier.timestamp).nanoseconds
            #expect(span > 0)
            // A whole number of thirtieths, give or take the rounding of each stamp.
            #expect((span * 30 + 45) % 1_000_000_000 <= 90)
            #expect(earlier.bytes != later.bytes)
        }
        #expect(frames[0].format == .yuyv)
        #expect(frames[0].bytes.count == 320 * 240 * 2)
        #expect(frames[0].bytesPerLine == 640)
        #expect(!frames[0].isFlaggedDamaged)
    }

    @Test func `A frame that is there already is given even at a deadline in the past`() throws {
        let camera = SimulatedCamera(width: 64, height: 64)
        try camera.open()
        _ = try camera.nextFrame(before: past)
    }

    @Test func `An unplugged camera is not found, and one that is pulled out in use says so and closes`() throws {
        let camera = SimulatedCamera(width: 64, height: 64)
        camera.script = .unplugged
        #expect(throws: CameraError.notFound(device: "simulated camera")) { try camera.open() }
        camera.script = .ok
        try camera.open()
        camera.script = .unplugged
        #expect(throws: CameraError.unplugged(device: "simulated camera")) { try camera.nextFrame(before: farAway) }
        camera.script = .ok
        #expect(throws: CameraError.failed(device: "simulated camera", call: "nextFrame", errno: 9)) {
            try camera.nextFrame(before: farAway)
        }
        try camera.open()
        _ = try camera.nextFrame(before: farAway)
    }

    @Test func `A frozen camera is silent at the deadline, and pulling it out ends the wait at once`() async throws {
        let camera = SimulatedCamera(width: 64, height: 64)
        try camera.open()
        camera.script = .frozen
        #expect(throws: CameraError.silent(device: "simulated camera")) { try camera.nextFrame(before: past) }
        try camera.open()
        // The deadline never comes: only the unplugging can end this wait.
        async let outcome: CameraError? = {
            do throws(CameraError) {
                _ = try camera.nextFrame(before: farAway)
                return nil
            } catch { return error }
        }()
        camera.script = .unplugged
        #expect(await outcome == .unplugged(device: "simulated camera"))
    }

    @Test func `A corrupt frame is flagged, and a dark one is black in limited range`() throws {
        let camera = SimulatedCamera(width: 64, height: 64)
        camera.script = .corrupt
        try camera.open()
        let corrupt = try camera.nextFrame(before: farAway)
        #expect(corrupt.isFlaggedDamaged)
        #expect(Set(corrupt.bytes).count > 200)
        camera.script = .dark
        let dark = try camera.nextFrame(before: farAway)
        #expect(!dark.isFlaggedDamaged)
        #expect(dark.bytes == [UInt8]((0..<(64 * 64 * 2)).map { $0 % 2 == 0 ? 16 : 128 }))
    }

    @Test(arguments: [(1, 1, 64, 64), (1281, 721, 1280, 720), (100_000, 100_000, 4096, 4096)])
    func `Sizes are brought within bounds and made even`(width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
        let camera = SimulatedCamera(width: width, height: height)
        camera.script = .dark
        try camera.open()
        let frame = try camera.nextFrame(before: farAway)
        #expect(frame.width == toWidth && frame.height == toHeight)
        #expect(frame.bytes.count == toWidth * toHeight * 2)
    }
}
