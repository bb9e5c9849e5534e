import Devices
import FitPinkyCore
import Glibc
import Support
import Testing
import Threads

@testable import LinuxDevices

extension BenchTests {
    private var video: String { "/dev/video0" }

    @Test func `a camera gives pictures of the size it promised, one after the other`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        let before = MonotonicInstant.now()
        let first = try camera.nextFrame(before: inSeconds(20))
        #expect(first.format == .yuyv)
        #expect([first.width, first.height] == [640, 360])
        #expect(first.bytesPerLine >= 1280)
        #expect(first.bytes.count >= first.bytesPerLine * 360)
        #expect(!first.isFlaggedDamaged)
        #expect(Set(first.bytes).count > 1)
        #expect(before < first.timestamp && first.timestamp <= .now())
        let second = try camera.nextFrame(before: inSeconds(20))
        #expect(first.timestamp < second.timestamp)
        #expect(camera.name == "vivid")
    }

    @Test func `the first camera is found without a name`() throws {
        let camera = V4L2Camera(device: nil, width: 640, height: 360)
        try camera.open()
        #expect(camera.name == "vivid")
    }

    @Test func `a camera that another one has is busy, and free after it`() throws {
        let first = V4L2Camera(device: video, width: 640, height: 360)
        try first.open()
        let second = V4L2Camera(device: video, width: 640, height: 360)
        #expect(throws: CameraError.busy(device: video, holder: nil)) { try second.open() }
        first.close()
        try second.open()
    }

    @Test func `a camera that another program has names that program`() throws {
        let folder = TemporaryFolder()
        let number = "\(folder.path)/number"
        try Bench.run("v4l2-ctl -d \(video) --stream-mmap >/dev/null 2>&1 & echo $! > \(number)")
        let program = try #require(SystemFiles.text(at: number))
        // Its stream takes some time to start, and to end. It starts undisturbed: a camera that is opened here meanwhile
        // would refuse it.
        for _ in 0..<200 where !Bench.hasMapped(video, process: program) { usleep(50_000) }
        let busy = opening { $0 != nil }
        try Bench.run("kill -KILL \(program)")
        #expect(busy == .busy(device: video, holder: "v4l2-ctl (\(program))"))
        #expect(opening { $0 == nil } == nil)
    }

    /// Opens the camera until the outcome is the one that is awaited, some ten seconds long, and returns the last outcome.
    private func opening(until isAwaited: (CameraError?) -> Bool) -> CameraError? {
        var outcome: CameraError?
        for _ in 0..<200 {
            let camera = V4L2Camera(device: video, width: 640, height: 360)
            do throws(CameraError) {
                try camera.open()
                outcome = nil
            } catch {
                outcome = error
            }
            if isAwaited(outcome) { break }
            camera.close()
            usleep(50_000)
        }
        return outcome
    }

    @Test func `a camera that loses all its frames is silent`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        try camera.open()
        try Bench.run("v4l2-ctl -d \(video) -c percentage_of_dropped_buffers=100 >/dev/null")
        // Frames that were ready before that are still there.
        var error: CameraError?
        for _ in 0..<4 where error == nil {
            do throws(CameraError) {
                _ = try camera.nextFrame(before: .now() + .milliseconds(700))
            } catch let silent {
                error = silent
            }
        }
        try Bench.run("v4l2-ctl -d \(video) -c percentage_of_dropped_buffers=0 >/dev/null")
        #expect(error == .silent(device: video))
        #expect(try camera.nextFrame(before: inSeconds(20)).width == 640)
    }

    @Test func `a frame that the driver damaged is flagged`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        try camera.open()
        var flagged = false
        for _ in 0..<10 where !flagged {
            // Once all buffers are full, the mark waits for the next one that is free; the first frame frees them.
            usleep(600_000)
            try Bench.run("v4l2-ctl -d \(video) -c inject_v4l2_buf_flag_error=1 >/dev/null")
            _ = try camera.nextFrame(before: inSeconds(20))
            flagged = try camera.nextFrame(before: inSeconds(20)).isFlaggedDamaged
        }
        #expect(flagged)
    }

    @Test func `a stream that breaks is an error, and the next try works`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        _ = try camera.nextFrame(before: inSeconds(20))
        try Bench.run("v4l2-ctl -d \(video) -c inject_fatal_streaming_error=1 >/dev/null")
        #expect(throws: CameraError.failed(device: video, call: "VIDIOC_DQBUF", errno: EIO)) {
            for _ in 0..<8 { _ = try camera.nextFrame(before: inSeconds(20)) }
        }
        #expect(try camera.nextFrame(before: inSeconds(20)).width == 640)
    }

    @Test(arguments: ["reqbufs", "qbuf", "streamon"])
    func `a format that the driver refuses to start gets the next one tried`(call: String) throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        try Bench.run("v4l2-ctl -d \(video) -c inject_vidioc_\(call)_error=1 >/dev/null")
        let frame = try camera.nextFrame(before: inSeconds(20))
        #expect(frame.format == .nv12)
        #expect(frame.width == 640)
        camera.close()
        #expect(try camera.nextFrame(before: inSeconds(20)).format == .yuyv)
    }

    @Test(arguments: [("YUYV", PixelFormat.yuyv, 2.0), ("NV12", .nv12, 1.5), ("RGB3", .rgb, 3)])
    func `each format that the kiosk reads arrives whole`(code: String, format: PixelFormat, pixel: Double) throws {
        let fourCC = try #require(V4L2Format.readable.map(\.code).first { $0.description == code })
        let camera = V4L2Camera(device: video, width: 640, height: 360, calls: V4L2Calls(), allowed: [fourCC])
        let frame = try camera.nextFrame(before: inSeconds(20))
        #expect(frame.format == format)
        #expect([frame.width, frame.height] == [640, 360])
        #expect(frame.bytes.count >= Int(640 * 360 * pixel))
        #expect(!frame.isFlaggedDamaged)
        #expect(Set(frame.bytes).count > 1)
    }

    @Test func `a camera is found by its card and by its bus, without udev`() throws {
        for word in ["vivid", "platform:vivid-000"] {
            let camera = V4L2Camera(device: word, width: 640, height: 360)
            try camera.open()
            #expect(camera.name == "vivid")
        }
        #expect(throws: CameraError.notFound(device: "platform:vivid-007")) {
            try V4L2Camera(device: "platform:vivid-007", width: 640, height: 360).open()
        }
    }

    @Test func `a camera that is pulled out is unplugged, then not there, then back`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        _ = try camera.nextFrame(before: inSeconds(20))
        // The simulated camera comes back when nobody has it open.
        let holder = open(video, O_RDWR)
        try Bench.run("v4l2-ctl -d \(video) -c disconnect=1 >/dev/null")
        #expect(throws: CameraError.unplugged(device: video)) {
            for _ in 0..<8 { _ = try camera.nextFrame(before: inSeconds(20)) }
        }
        #expect(throws: CameraError.notFound(device: video)) { try camera.open() }
        close(holder)
        #expect(try camera.nextFrame(before: inSeconds(20)).width == 640)
    }

    @Test func `what is no camera is said to be none`() throws {
        #expect(throws: CameraError.notFound(device: "/dev/video99")) {
            try V4L2Camera(device: "/dev/video99", width: 640, height: 360).open()
        }
        #expect(throws: CameraError.unusable(device: "/dev/null", why: "is no video device")) {
            try V4L2Camera(device: "/dev/null", width: 640, height: 360).open()
        }
    }

    @Test(.enabled(if: Bench.mjpegCamera != nil, "needs a camera that gives MJPEG"))
    func `a camera of compressed pictures gives whole JPEG images`() throws {
        let camera = V4L2Camera(device: Bench.mjpegCamera, width: 640, height: 480)
        // The loop-back device may hand out a buffer or two that nobody has written to.
        for _ in 0..<2 { _ = try camera.nextFrame(before: inSeconds(20)) }
        let frame = try camera.nextFrame(before: inSeconds(20))
        #expect(frame.format == .mjpeg)
        #expect(frame.bytesPerLine == 0)
        #expect(frame.bytes.starts(with: [0xFF, 0xD8]))
        #expect(frame.timestamp <= .now())
        let hasEnd = zip(frame.bytes, frame.bytes.dropFirst()).contains { $0 == (0xFF, 0xD9) }
        #expect(hasEnd)
    }
}
