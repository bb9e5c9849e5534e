import Devices
import Threads
import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

/// Where the bench's devices are. The bench is a virtual machine whose kernel simulates them; elsewhere these tests are
/// skipped.
private enum Bench {
    /// The sysfs folder of the simulated GPIO chip, whose line 17 has a name.
    static let chip = ProcessInfo.processInfo.environment["FITPINKY_BENCH"]
    /// A camera that gives MJPEG.
    static let mjpegCamera = ProcessInfo.processInfo.environment["FITPINKY_BENCH_MJPEG"]
    static let sentBytes = "/sys/kernel/debug/spi-mock/tx"
    static let spiFault = "/sys/module/spi_mock/parameters/fail"
    static let chipConfiguration = "/sys/kernel/config/gpio-sim/bench"

    static let chipLabel = SystemFiles.text(at: "\(chipConfiguration)/bank0/label") ?? ""
    static let lineName = SystemFiles.text(at: "\(chipConfiguration)/bank0/line17/name") ?? ""

    /// The chip's folder after it was away: the kernel does not reuse the number of one that was removed while in use.
    static func chipNow() throws -> String {
        let device = try #require(SystemFiles.text(at: "\(chipConfiguration)/dev_name"))
        let chip = try #require(SystemFiles.text(at: "\(chipConfiguration)/bank0/chip_name"))
        return "/sys/devices/platform/\(device)/\(chip)"
    }

    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY)
        try #require(descriptor >= 0, "open \(path): errno \(errno)")
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "write to \(path): errno \(errno)")
    }

    /// Whether the process has that device's buffers in its memory.
    static func hasMapped(_ device: String, process: String) -> Bool {
        // A process that is gone has nothing.
        guard let maps = try? Data(contentsOf: URL(filePath: "/proc/\(process)/maps")) else { return false }
        return String(decoding: maps, as: UTF8.self).contains(device)
    }

    /// Runs a shell command of the machine, which must succeed.
    static func run(_ command: String) throws {
        let status = command.withCString { system($0) }
        try #require(status == 0, "\(command): status \(status)")
    }
}

private func inSeconds(_ count: Int64) -> MonotonicInstant { .now() + .seconds(count) }

@Suite("On the bench's kernel", .serialized, .enabled(if: Bench.chip != nil, "needs the bench's virtual machine"))
struct BenchTests {
    // MARK: Camera

    private let video = "/dev/video0"

    @Test func `a camera gives pictures of the size it promised, one after the other`() throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        let before = MonotonicInstant.now()
        let first = try camera.nextFrame(before: inSeconds(20))
        #expect(first.format == .yuyv)
        #expect([first.width, first.height] == [640, 360])
        #expect(first.bytesPerLine >= 1280)
        #expect(first.bytes.count >= first.bytesPerLine * 360)
        #expect(!first.isFlaggedDamaged)
        #expect(Set(first.bytes).count > 8)
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
        let folder = try TemporaryFolder()
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
        for _ in 0..<40 where !flagged {
            try Bench.run("v4l2-ctl -d \(video) -c inject_v4l2_buf_flag_error=1 >/dev/null")
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
    func `a call that the driver refuses is an error, and the next try works`(call: String) throws {
        let camera = V4L2Camera(device: video, width: 640, height: 360)
        try Bench.run("v4l2-ctl -d \(video) -c inject_vidioc_\(call)_error=1 >/dev/null")
        #expect(throws: CameraError.self) { try camera.open() }
        #expect(try camera.nextFrame(before: inSeconds(20)).width == 640)
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

    // MARK: Buttons

    private func button(_ chip: String? = nil, _ line: String = Bench.lineName) -> GPIOButtons {
        GPIOButtons(lines: [GPIOLine(chip: chip, line: line, activeLow: true, bias: .pullUp)])
    }

    private func pull(_ way: String) throws {
        try Bench.write(way, to: "\(Bench.chip ?? "")/sim_gpio17/pull")
    }

    @Test(arguments: [
        (nil, Bench.lineName), (Bench.chipLabel, "17"), ("gpiochip0", Bench.lineName), ("/dev/gpiochip0", "17"),
    ])
    func `a press and a release come with their times`(chip: String?, line: String) throws {
        let buttons = button(chip, line)
        #expect(try buttons.waitForEdges(until: .now()) == [])
        let before = MonotonicInstant.now()
        try pull("pull-down")
        let down = try buttons.waitForEdges(until: inSeconds(20))
        try pull("pull-up")
        let up = try buttons.waitForEdges(until: inSeconds(20))
        #expect((down + up).map(\.isDown) == [true, false])
        let times = (down + up).map(\.time)
        #expect(times.count == 2 && before < times[0] && times[0] < times[1] && times[1] <= .now())
    }

    @Test func `edges between two waits are kept`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        for way in ["pull-down", "pull-up", "pull-down", "pull-up"] {
            try pull(way)
            // Longer than the kernel's debounce, where it has one.
            usleep(50_000)
        }
        #expect(try buttons.waitForEdges(until: inSeconds(20)).map(\.isDown) == [true, false, true, false])
    }

    @Test(.enabled(if: GPIOButtons.isDebouncedByKernel, "needs libgpiod 2"))
    func `a contact that bounces is one press, once it has come to rest`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        let before = MonotonicInstant.now()
        for way in ["pull-down", "pull-up", "pull-down", "pull-up", "pull-down"] { try pull(way) }
        let edges = try buttons.waitForEdges(until: inSeconds(20))
        #expect(edges.map(\.isDown) == [true])
        #expect(edges.allSatisfy { $0.time - before >= GPIOLimits.debounce })
        try pull("pull-up")
    }

    @Test func `a line that another one has is busy and names it, and is free after it`() throws {
        let second = button()
        do {
            let first = button()
            #expect(try first.waitForEdges(until: .now()) == [])
            #expect(throws: ButtonsError.busy(line: Bench.lineName, consumer: "fitpinky")) {
                try second.waitForEdges(until: .now())
            }
        }
        #expect(try second.waitForEdges(until: .now()) == [])
    }

    @Test func `a line or chip that is not there is named`() {
        #expect(throws: ButtonsError.lineNotFound(line: "DOORBELL", chip: nil)) {
            try button(nil, "DOORBELL").waitForEdges(until: .now())
        }
        #expect(throws: ButtonsError.chipNotFound(chip: "gpiochip9")) {
            try button("gpiochip9").waitForEdges(until: .now())
        }
    }

    // The last of the buttons' tests: the chip comes back under another path.
    @Test func `a chip that goes away is gone, and taken again when it is back`() throws {
        let buttons = button()
        #expect(try buttons.waitForEdges(until: .now()) == [])
        try Bench.write("0", to: "\(Bench.chipConfiguration)/live")
        #expect(throws: ButtonsError.chipGone(chip: "/dev/gpiochip0")) {
            try buttons.waitForEdges(until: .now() + .milliseconds(200))
        }
        #expect(throws: ButtonsError.lineNotFound(line: Bench.lineName, chip: nil)) {
            try buttons.waitForEdges(until: .now())
        }
        try Bench.write("1", to: "\(Bench.chipConfiguration)/live")
        #expect(try buttons.waitForEdges(until: .now()) == [])
        try Bench.write("pull-down", to: "\(Bench.chipNow())/sim_gpio17/pull")
        #expect(try buttons.waitForEdges(until: inSeconds(20)).map(\.isDown) == [true])
    }

    // MARK: Ring

    private let drive = LEDDrive(brightness: 0.5, maxMilliamperes: 400)

    private func ring(_ device: String = "/dev/spidev0.0") -> SPIRing {
        SPIRing(device: device, ledCount: 24, order: .grb, drive: drive)
    }

    @Test func `a frame arrives at the lights`() throws {
        let frame = RingFrame((0..<24).map { RGB(UInt8($0 * 10), 128, UInt8(255 - $0)) })
        try Bench.write("clear", to: Bench.sentBytes)
        try ring().show(frame)
        let sent = try Data(contentsOf: URL(filePath: Bench.sentBytes))
        #expect(WS2812.decode(Array(sent), order: .grb) == drive.levels(for: frame))
    }

    @Test func `a transfer that fails is an error, and the next frame arrives`() throws {
        let ring = ring()
        try Bench.write("-5", to: Bench.spiFault)
        #expect(throws: LightRingError.failed(device: "/dev/spidev0.0", call: "SPI_IOC_MESSAGE", errno: EIO)) {
            try ring.show(.blank(ledCount: 24))
        }
        try Bench.write("0", to: Bench.spiFault)
        try ring.show(.blank(ledCount: 24))
    }

    @Test func `a device that is not there is named`() {
        #expect(throws: LightRingError.notFound(device: "/dev/spidev7.0")) {
            try ring("/dev/spidev7.0").show(.blank(ledCount: 24))
        }
    }
}
