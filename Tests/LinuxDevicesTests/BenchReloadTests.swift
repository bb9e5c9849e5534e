import Devices
import FitPinkyCore
import FoundationEssentials
import Glibc
import Testing
import Threads

@testable import LinuxDevices

/// Devices that come and go, and drivers that come back as another kind of device.
extension BenchTests {
    /// All that is heard until the one that is awaited, or for twenty seconds.
    private func hear(
        _ awaited: DeviceAnnouncement, _ announcements: KernelAnnouncements
    ) throws -> [DeviceAnnouncement] {
        let end = inSeconds(20)
        var heard: [DeviceAnnouncement] = []
        while !heard.contains(awaited), MonotonicInstant.now() < end { heard += try announcements.next(until: end) }
        return heard
    }

    @Test func `the kernel announces a camera that goes and comes, and it can be opened then`() throws {
        let announcements = KernelAnnouncements()
        #expect(try announcements.next(until: .now()) == [])
        try Bench.run("modprobe -r vivid")
        #expect(
            try hear(.removed(.camera, name: "video0"), announcements).contains(.removed(.camera, name: "video0")))
        #expect(throws: CameraError.notFound(device: "/dev/video0")) {
            try V4L2Camera(device: "/dev/video0", width: 640, height: 360).open()
        }
        try Bench.run("modprobe vivid node_types=0x1")
        #expect(try hear(.added(.camera, name: "video0"), announcements).contains(.added(.camera, name: "video0")))
        try V4L2Camera(device: "/dev/video0", width: 640, height: 360).open()
    }

    @Test func `the kernel announces a network interface that comes and goes`() throws {
        let announcements = KernelAnnouncements()
        #expect(try announcements.next(until: .now()) == [])
        try Bench.run("ip link add cable type veth peer name cable-end")
        let added = DeviceAnnouncement.added(.networkLink, name: "cable")
        #expect(try hear(added, announcements).contains(added))
        try Bench.run("ip link delete cable")
        let removed = DeviceAnnouncement.removed(.networkLink, name: "cable")
        #expect(try hear(removed, announcements).contains(removed))
    }

    /// Bytes a pixel of each format that vivid offers through the interface of several planes.
    private static let planar: [(code: String, format: PixelFormat, bytes: Double)] = [
        ("YUYV", .yuyv, 2), ("NV12", .nv12, 1.5), ("NM12", .nv12, 1.5), ("RGB3", .rgb, 3),
    ]

    @Test func `a camera of several planes gives each format whole`() throws {
        try Bench.run("modprobe -r vivid && modprobe vivid node_types=0x1 multiplanar=2")
        var whole: [String: PixelFormat] = [:]
        for (code, format, bytes) in BenchTests.planar {
            let fourCC = try #require(V4L2Format.readable.map(\.code).first { $0.description == code })
            let camera = V4L2Camera(
                device: "/dev/video0", width: 640, height: 360, calls: V4L2Calls(), allowed: [fourCC])
            let first = try camera.nextFrame(before: inSeconds(20))
            let second = try camera.nextFrame(before: inSeconds(20))
            #expect([first.width, first.height] == [640, 360])
            #expect(first.bytesPerLine >= 640)
            #expect(first.timestamp < second.timestamp)
            #expect(Set(first.bytes).count > 1)
            if first.bytes.count >= Int(640 * 360 * bytes), !first.isFlaggedDamaged, first.format == format {
                whole[code] = format
            }
        }
        let camera = V4L2Camera(device: "vivid", width: 640, height: 360)
        #expect(try camera.nextFrame(before: inSeconds(20)).format == .yuyv)
        camera.close()
        try Bench.run("modprobe -r vivid && modprobe vivid node_types=0x1")
        #expect(whole == ["YUYV": .yuyv, "NV12": .nv12, "NM12": .nv12, "RGB3": .rgb])
    }

    @Test func `two planes show the picture that one shows`() throws {
        try Bench.run("modprobe -r vivid && modprobe vivid node_types=0x1 multiplanar=2")
        // The bars alone: what else the driver writes into the picture changes from frame to frame.
        var frames: [CameraFrame] = []
        for code in ["NV12", "NM12"] {
            let fourCC = try #require(V4L2Format.readable.map(\.code).first { $0.description == code })
            let camera = V4L2Camera(
                device: "/dev/video0", width: 640, height: 360, calls: V4L2Calls(), allowed: [fourCC])
            try camera.open()
            try Bench.run("v4l2-ctl -d /dev/video0 -c osd_text_mode=2 >/dev/null")
            for _ in 0..<4 { _ = try camera.nextFrame(before: inSeconds(20)) }
            frames.append(try camera.nextFrame(before: inSeconds(20)))
        }
        try Bench.run("modprobe -r vivid && modprobe vivid node_types=0x1")
        #expect(frames[0].bytesPerLine == 640 && frames[1].bytesPerLine == 640)
        #expect(frames[0].bytes == frames[1].bytes)
    }

    /// Again and again, because pidof passes over a process that waits for its device.
    private func removeLoopBack() throws {
        let attempt = "kill $(pidof feed-mjpeg) 2>/dev/null; sleep 0.2; modprobe -r v4l2loopback 2>/dev/null"
        try Bench.run("for try in $(seq 30); do \(attempt) && exit 0; done; exit 1")
    }

    private func feedLoopBack(_ device: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        let picture = "\(tests)/HardwareBench/fixtures/test-card.jpg"
        try Bench.run("modprobe v4l2loopback video_nr=\(device.drop { !$0.isNumber }) exclusive_caps=1")
        try Bench.run("\"$BENCH_TOOLS/feed-mjpeg\" \(device) \(picture) 15 >/dev/null 2>&1 &")
    }

    @Test(.enabled(if: Bench.mjpegCamera != nil, "needs a camera that gives MJPEG"))
    func `a camera whose source ends is in trouble, and serves again once it is back`() throws {
        let device = try #require(Bench.mjpegCamera)
        let camera = V4L2Camera(device: device, width: 640, height: 480)
        #expect(try camera.nextFrame(before: inSeconds(20)).format == .mjpeg)
        try Bench.run("kill $(pidof feed-mjpeg)")
        #expect(throws: CameraError.self) {
            for _ in 0..<20 { _ = try camera.nextFrame(before: .now() + .milliseconds(700)) }
        }
        // A loop-back device takes no second source after one that died with a reader.
        try removeLoopBack()
        #expect(throws: CameraError.notFound(device: device)) { try camera.nextFrame(before: .now()) }
        try feedLoopBack(device)
        var frame: CameraFrame?
        let end = inSeconds(20)
        while frame == nil, MonotonicInstant.now() < end {
            do throws(CameraError) { frame = try camera.nextFrame(before: end) } catch { usleep(100_000) }
        }
        #expect(frame?.format == .mjpeg)
    }

    @Test func `the way through libv4l2 leads to frames too, and lets the device go`() throws {
        for _ in 0..<2 {
            let device = try V4L2Device(path: "/dev/video0", route: .converting, calls: V4L2Calls())
            let stream = try V4L2Stream(
                device: device, kind: .singlePlanar, code: FourCC("YUYV"), width: 640, height: 360)
            let first = try stream.nextFrame(before: inSeconds(20))
            let second = try stream.nextFrame(before: inSeconds(20))
            stream.close()
            #expect(first.format == .yuyv && first.bytes.count >= 640 * 360 * 2)
            #expect(first.timestamp < second.timestamp)
        }
    }
}
