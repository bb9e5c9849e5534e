import CV4L2
import Devices
import FitPinkyCore
import Glibc
import Testing

@testable import LinuxDevices

/// How a stream is agreed on: formats, rates, and buffers of several planes.
@Suite struct V4L2StartTests {
    private let video = ScriptedVideo()
    private let path = "/dev/video7"

    private func camera(_ width: Int = 4, _ height: Int = 2) -> V4L2Camera {
        V4L2Camera(device: path, width: width, height: height, calls: video.calls())
    }

    private var soon: MonotonicInstant { video.clock + .seconds(2) }

    private func offer(_ codes: StaticString...) -> [OfferedFormat] {
        codes.map { OfferedFormat(code: FourCC($0), isEmulated: false) }
    }

    // MARK: Formats

    @Test func `a format that does not start gets the next one tried, with the buffers given back between`() throws {
        video.formats = offer("MJPG", "YUYV")
        video.unstartable = [FourCC("MJPG")]
        video.bytesPerLine = 8
        video.frames = [.init(bytes: [UInt8](0..<16))]
        let frame = try camera().nextFrame(before: soon)
        #expect(frame.format == .yuyv)
        #expect(frame.bytes == [UInt8](0..<16))
        #expect(video.agreed == [FourCC("MJPG"), FourCC("YUYV")])
        #expect(video.bufferRequests == [4, 0, 4])
        #expect(video.isAtRest)
    }

    static let starting = [
        "VIDIOC_S_FMT", "VIDIOC_REQBUFS", "VIDIOC_QUERYBUF", "mmap", "VIDIOC_QBUF", "VIDIOC_STREAMON",
    ]

    @Test(arguments: starting, [EIO, EINVAL, ENOSPC, EPIPE])
    func `whatever refuses to start the best format, the next one is taken`(call: String, errno: CInt) throws {
        video.formats = offer("MJPG", "JPEG")
        video.faults[call] = [errno]
        let camera = camera()
        try camera.open()
        #expect(video.agreed.last == FourCC("JPEG"))
        camera.close()
        #expect(video.isAtRest)
    }

    @Test(arguments: starting, [EBUSY, ENODEV, ENXIO])
    func `a busy or vanished device is not asked for another format`(call: String, errno: CInt) {
        video.formats = offer("MJPG", "JPEG")
        video.faults[call] = [errno]
        let expected: CameraError =
            errno == EBUSY ? .busy(device: path, holder: "cheese (42)") : .unplugged(device: path)
        #expect(throws: expected) { try camera().open() }
        #expect(video.agreed.count <= 1)
        #expect(video.isAtRest)
    }

    @Test func `where no format starts, the best one's reason is told`() {
        video.formats = offer("MJPG", "JPEG", "YUYV")
        video.faults["VIDIOC_STREAMON"] = [ENOSPC, EIO]
        // The third, whose lines have no bytes, is unusable.
        #expect(throws: CameraError.failed(device: path, call: "VIDIOC_STREAMON", errno: ENOSPC)) {
            try camera().open()
        }
        #expect(video.isAtRest)
    }

    @Test func `a format whose lines cannot be as the driver says gets the next one tried`() throws {
        video.formats = offer("YUYV", "NV12")
        video.bytesPerLine = 7
        try camera().open()
        #expect(video.agreed == [FourCC("YUYV"), FourCC("NV12")])
    }

    @Test func `only what cannot be read goes through libv4l2, and back to the device at the next start`() throws {
        video.formats = offer("S910")
        video.converted = [OfferedFormat(code: FourCC("RGB3"), isEmulated: true)]
        video.bytesPerLine = 12
        video.frames = [.init(bytes: [UInt8](0..<24))]
        let camera = camera()
        #expect(try camera.nextFrame(before: soon).format == .rgb)
        #expect(video.routes == [.direct, .converting])
        camera.close()
        #expect(video.isAtRest)
        video.formats = offer("MJPG")
        try camera.open()
        #expect(video.routes == [.direct, .converting, .direct])
    }

    @Test func `what nobody can convert is refused, and nothing stays open`() {
        video.formats = offer("S910")
        let why = "offers only S910; the kiosk reads MJPG, JPEG, YUYV, NV12, NM12, RGB3"
        #expect(throws: CameraError.unusable(device: path, why: why)) { try camera().open() }
        #expect(video.isAtRest)
    }

    // MARK: Rate

    @Test func `a driver that agrees to the first rate is asked once`() throws {
        video.rate = { v4l2_fract(numerator: 1, denominator: $0) }
        try camera().open()
        #expect(video.wantedRates == [15])
    }

    @Test func `a driver that would be slower is asked for a faster rate, and what it makes of that is taken`() throws {
        video.rate = { _ in v4l2_fract(numerator: 1, denominator: 10) }
        try camera().open()
        #expect(video.wantedRates == [15, 30])
    }

    @Test(arguments: [v4l2_fract(numerator: 0, denominator: 0), v4l2_fract(numerator: .max, denominator: .max)])
    func `a rate that makes no sense changes nothing`(rate: v4l2_fract) throws {
        video.rate = { _ in rate }
        try camera().open()
    }

    @Test(arguments: [ENOTTY, EINVAL, EBUSY, EIO, ENODEV])
    func `a refusal to talk about rates is no error`(errno: CInt) throws {
        video.faults["VIDIOC_S_PARM"] = [errno]
        video.frames = [.init(bytes: [1])]
        #expect(try camera().nextFrame(before: soon).bytes == [1])
        #expect(video.wantedRates == [])
    }

    // MARK: Several planes

    private func makeMultiPlanar(_ code: StaticString, lines: [UInt32]) {
        video.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) | UInt32(V4L2_CAP_STREAMING)
        video.formats = offer(code)
        video.planeLines = lines
        video.bufferLength = 64
    }

    @Test func `a device of several planes gives a frame of one`() throws {
        makeMultiPlanar("YUYV", lines: [8])
        video.frames = [.init(bytes: [UInt8](0..<16), microseconds: 7)]
        let camera = camera()
        let frame = try camera.nextFrame(before: soon)
        #expect(frame.format == .yuyv && frame.bytesPerLine == 8)
        #expect(frame.bytes == [UInt8](0..<16))
        #expect(frame.timestamp == MonotonicInstant(nanoseconds: 1_000_007_000))
        #expect(!frame.isFlaggedDamaged)
        #expect(Set(video.queued) == [0, 1, 2, 3])
        camera.close()
        #expect(video.isAtRest)
    }

    @Test func `two planes are joined into one frame`() throws {
        makeMultiPlanar("NM12", lines: [6, 8])
        video.frames = [.init(bytes: [UInt8](0..<12), chroma: [UInt8](100..<108))]
        let camera = camera()
        let frame = try camera.nextFrame(before: soon)
        #expect(frame.format == .nv12 && frame.bytesPerLine == 4)
        #expect(frame.bytes == [0, 1, 2, 3, 6, 7, 8, 9, 100, 101, 102, 103])
        #expect(!frame.isFlaggedDamaged)
        camera.close()
        #expect(video.isAtRest)
    }

    @Test func `a picture that begins later in its plane is found`() throws {
        makeMultiPlanar("YUYV", lines: [8])
        video.frames = [.init(bytes: [UInt8](0..<16), start: 5)]
        let frame = try camera().nextFrame(before: soon)
        #expect(frame.bytes == [UInt8](0..<16))
        #expect(!frame.isFlaggedDamaged)
    }

    @Test(arguments: [UInt32(0), 1, 17, .max])
    func `a picture that begins beyond its end, or ends beyond its plane, is damaged`(end: UInt32) throws {
        makeMultiPlanar("MJPG", lines: [0])
        video.frames = [.init(bytes: [1, 2], bytesUsed: end, start: 65), .init(bytes: [1], bytesUsed: .max)]
        let frame = try camera().nextFrame(before: soon)
        #expect(frame.isFlaggedDamaged)
        #expect(frame.bytes.count <= 64)
    }

    @Test(arguments: [0, 1])
    func `a buffer of fewer planes than were promised is refused`(count: UInt32) {
        makeMultiPlanar("NM12", lines: [4, 4])
        video.planeCount = count
        let why = "has a buffer of \(count) planes where it promised 2"
        #expect(throws: CameraError.unusable(device: path, why: why)) { try camera().open() }
        #expect(video.isAtRest)
    }

    @Test func `a filled buffer of fewer planes than were promised is damaged, and goes back`() throws {
        makeMultiPlanar("NM12", lines: [4, 4])
        video.frames = [.init(bytes: [UInt8](0..<8), chroma: [9, 9, 9, 9], planeCount: 1)]
        let camera = camera()
        #expect(try camera.nextFrame(before: soon).isFlaggedDamaged)
        #expect(Set(video.queued) == [0, 1, 2, 3])
    }

    @Test func `a second plane that cannot be mapped leaves nothing mapped`() {
        makeMultiPlanar("NM12", lines: [4, 4])
        let calls = video.calls()
        var failing = calls
        failing.map = { descriptor, route, length, offset, address in
            offset == 102 ? -ENOMEM : calls.map(descriptor, route, length, offset, &address)
        }
        #expect(throws: CameraError.failed(device: path, call: "mmap", errno: ENOMEM)) {
            try V4L2Camera(device: path, width: 4, height: 2, calls: failing).open()
        }
        #expect(video.isAtRest)
    }

    @Test(arguments: [[], [4], [4, 4, 4]] as [[UInt32]])
    func `a number of planes that does not fit the format is refused`(lines: [UInt32]) {
        makeMultiPlanar("NM12", lines: lines)
        #expect(throws: CameraError.unusable(device: path, why: "gives NM12 in \(lines.count) planes, not 2")) {
            try camera().open()
        }
        #expect(video.isAtRest)
    }
}
