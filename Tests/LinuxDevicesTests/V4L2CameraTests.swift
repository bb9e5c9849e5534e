import CV4L2
import Devices
import FitPinkyCore
import Glibc
import Testing

@testable import LinuxDevices

@Suite struct V4L2CameraTests {
    private let video = ScriptedVideo()
    private let path = "/dev/video7"

    private func camera() -> V4L2Camera { V4L2Camera(device: path, width: 640, height: 480, calls: video.calls()) }

    private var soon: MonotonicInstant { video.clock + .seconds(2) }

    // MARK: Frames

    @Test func `a frame has the driver's bytes, time and size`() throws {
        video.adjustedSize = (800, 600)
        video.frames = [.init(microseconds: 250)]
        let camera = camera()
        let frame = try camera.nextFrame(before: soon)
        #expect(frame.format == .mjpeg)
        #expect(frame.bytes == [0xFF, 0xD8, 0xFF, 0xD9])
        #expect([frame.width, frame.height, frame.bytesPerLine] == [800, 600, 0])
        #expect(frame.timestamp == MonotonicInstant(nanoseconds: 1_000_250_000))
        #expect(!frame.isFlaggedDamaged)
        #expect(camera.name == "Scripted Camera")
    }

    @Test func `only the newest frame is handed out and every buffer goes back`() throws {
        video.frames = [.init(bytes: [1]), .init(bytes: [2]), .init(bytes: [3])]
        #expect(try camera().nextFrame(before: soon).bytes == [3])
        let camera = camera()
        video.frames = [.init(bytes: [4]), .init(bytes: [5])]
        #expect(try camera.nextFrame(before: soon).bytes == [5])
        #expect(Set(video.queued) == [0, 1, 2, 3])
    }

    @Test func `a frame outlives its buffer`() throws {
        video.bufferCount = 2
        video.frames = [.init(bytes: [1, 1])]
        let camera = camera()
        let first = try camera.nextFrame(before: soon)
        for byte in UInt8(2)...5 {
            video.frames = [.init(bytes: [byte, byte])]
            _ = try camera.nextFrame(before: soon)
        }
        #expect(first.bytes == [1, 1])
    }

    @Test func `a frame that the driver flags is said to be damaged`() throws {
        video.frames = [.init(flags: UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) | UInt32(V4L2_BUF_FLAG_ERROR))]
        #expect(try camera().nextFrame(before: soon).isFlaggedDamaged)
    }

    @Test func `a frame without a monotonic time gets the time of its arrival`() throws {
        video.frames = [.init(flags: 0, microseconds: 5)]
        #expect(try camera().nextFrame(before: soon).timestamp == video.clock)
    }

    @Test(arguments: [-1, 1_000_000, Int.max])
    func `a time that makes no sense is replaced by the time of arrival`(microseconds: Int) throws {
        video.frames = [.init(microseconds: microseconds)]
        #expect(try camera().nextFrame(before: soon).timestamp == video.clock)
    }

    @Test func `an empty frame is skipped`() throws {
        let camera = camera()
        video.frames = [.init(bytes: [7]), .init(bytes: [])]
        #expect(try camera.nextFrame(before: soon).bytes == [7])
        #expect(Set(video.queued) == [0, 1, 2, 3])
    }

    // MARK: A driver that lies

    @Test func `bytes used beyond the buffer are cut and flagged`() throws {
        video.bufferLength = 64
        video.frames = [.init(bytes: [UInt8](repeating: 9, count: 64), bytesUsed: .max)]
        let frame = try camera().nextFrame(before: soon)
        #expect(frame.bytes == [UInt8](repeating: 9, count: 64))
        #expect(frame.isFlaggedDamaged)
    }

    @Test func `a buffer that does not exist is refused`() throws {
        video.frames = [.init(index: 4)]
        #expect(throws: CameraError.unusable(device: path, why: "handed out buffer 4 of 4")) {
            try camera().nextFrame(before: soon)
        }
        #expect(video.isAtRest)
    }

    @Test(arguments: [0, UInt32(V4L2Limits.maxFrameBytes) + 1, .max])
    func `a buffer of an impossible length is never mapped`(length: UInt32) {
        video.bufferLength = length
        let why = "has a buffer of \(length) bytes; 1 to \(V4L2Limits.maxFrameBytes) are allowed"
        #expect(throws: CameraError.unusable(device: path, why: why)) { try camera().open() }
        #expect(video.isAtRest)
    }

    @Test(arguments: [0, 1, 33, UInt32.max])
    func `an impossible number of buffers is refused`(count: UInt32) {
        video.bufferCount = count
        #expect(throws: CameraError.unusable(device: path, why: "has \(count) buffers; 2 to 32 are allowed")) {
            try camera().open()
        }
        #expect(video.isAtRest)
    }

    @Test func `a device that wakes the reader and has nothing is silent`() {
        video.pollEvents = CShort(POLLIN)
        #expect(throws: CameraError.silent(device: path)) { try camera().nextFrame(before: soon) }
        #expect(video.pollCount == PollLimits.maxFruitlessWakeups)
        #expect(video.isAtRest)
    }

    // MARK: Time, and going away

    @Test func `no frame in time is silence, and the camera is closed`() {
        let deadline = soon
        #expect(throws: CameraError.silent(device: path)) { try camera().nextFrame(before: deadline) }
        #expect(video.clock == deadline)
        #expect(video.isAtRest)
    }

    @Test func `a deadline that has passed still takes a frame that is there`() throws {
        video.frames = [.init(bytes: [1])]
        #expect(try camera().nextFrame(before: MonotonicInstant(nanoseconds: 0)).bytes == [1])
    }

    @Test(arguments: [CShort(POLLHUP), CShort(POLLERR | POLLHUP), CShort(POLLERR), CShort(POLLNVAL)])
    func `a dead descriptor is an unplugged camera`(events: CShort) {
        video.pollEvents = events
        #expect(throws: CameraError.unplugged(device: path)) { try camera().nextFrame(before: soon) }
        #expect(video.isAtRest)
    }

    @Test func `a stream that broke says with what`() {
        video.pollEvents = CShort(POLLERR)
        video.faults["VIDIOC_DQBUF"] = [EIO]
        #expect(throws: CameraError.failed(device: path, call: "VIDIOC_DQBUF", errno: EIO)) {
            try camera().nextFrame(before: soon)
        }
        #expect(video.isAtRest)
    }

    @Test func `a camera lets its device go when it is closed, and when it is forgotten`() throws {
        let closed = camera()
        try closed.open()
        #expect(!video.isAtRest)
        closed.close()
        #expect(video.isAtRest)
        try camera().open()
        #expect(video.isAtRest)
    }

    @Test func `opening an open camera does nothing`() throws {
        let camera = camera()
        try camera.open()
        try camera.open()
        #expect(video.openedPaths == [path])
    }

    // MARK: Each call fails in each way

    static let calls =
        ["open", "mmap", "poll"]
        + V4L2Request.allCases.filter { ![.stopStream, .setRate, .enumerateSizes].contains($0) }.map(\.rawValue)

    private func expected(_ call: String, _ errno: CInt) -> CameraError {
        switch (call, errno) {
        case ("open", ENODEV), ("open", ENXIO), ("open", ENOENT): .notFound(device: path)
        case (_, ENODEV), (_, ENXIO): .unplugged(device: path)
        case (_, EBUSY): .busy(device: path, holder: "cheese (42)")
        default: .failed(device: path, call: call, errno: errno)
        }
    }

    @Test(arguments: calls, [EIO, ENOMEM, EACCES, ENODEV, ENXIO, EBUSY, ENOENT])
    func `each call's failure is named, everything is released, and the next try works`(
        call: String, errno: CInt
    ) throws {
        let camera = camera()
        video.frames = [.init(bytes: [1])]
        video.faults[call] = [errno]
        #expect(throws: expected(call, errno)) { try camera.nextFrame(before: soon) }
        #expect(video.isAtRest)
        video.frames = [.init(bytes: [2])]
        #expect(try camera.nextFrame(before: soon).bytes == [2])
    }

    @Test(arguments: calls)
    func `a signal interrupts no call`(call: String) throws {
        video.frames = [.init(bytes: [1])]
        video.faults[call] = [EINTR, EINTR]
        #expect(try camera().nextFrame(before: soon).bytes == [1])
        #expect(video.faults[call] == [])
    }

    @Test func `a stream that will not stop is let go all the same`() throws {
        let camera = camera()
        try camera.open()
        video.faults["VIDIOC_STREAMOFF"] = [EIO]
        camera.close()
        #expect(video.isAtRest)
    }

    @Test(arguments: [("open", ENOTTY), ("open", EINVAL), ("VIDIOC_QUERYCAP", ENOTTY), ("VIDIOC_QUERYCAP", EINVAL)])
    func `what is no video device is said to be none`(call: String, errno: CInt) {
        video.faults[call] = [errno]
        #expect(throws: CameraError.unusable(device: path, why: "is no video device")) { try camera().open() }
        #expect(video.isAtRest)
    }

    @Test func `a device that only shows pictures is no camera`() {
        video.capabilities = UInt32(V4L2_CAP_VIDEO_OUTPUT) | UInt32(V4L2_CAP_STREAMING)
        #expect(throws: CameraError.unusable(device: path, why: "(Scripted Camera) takes no pictures")) {
            try camera().open()
        }
        #expect(video.isAtRest)
    }
}
