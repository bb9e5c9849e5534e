import FoundationEssentials
import Glibc
import KioskLogic
import LinuxDevices
import Support
import Testing

/// The virtual machine whose kernel simulates a camera, buttons and a ring. Elsewhere these tests are skipped.
enum Bench {
    private static let environment = ProcessInfo.processInfo.environment
    /// Whether there is a simulated GPIO chip.
    private static let hasChip = environment["FITPINKY_BENCH"] != nil
    private static let chipConfiguration = "/sys/kernel/config/gpio-sim/bench"
    /// Where `fitpinkyd` and `fitpinky` were built.
    static let programs = environment["FITPINKY_BUILD"]
    /// Where `feed-mjpeg` is.
    static let tools = environment["BENCH_TOOLS"]

    static let isHere = hasChip && programs != nil && tools != nil

    static let camera = "/dev/video0"
    /// The loop-back device; a camera while it is fed.
    static let loopbackCamera = "/dev/video10"
    static let ring = "/dev/spidev0.0"
    static let buttonLine = 17

    /// What pulls the button's line. It has another path once the chip was away: the kernel does not reuse the number of a
    /// chip that was removed while in use.
    static func buttonPull() throws -> String {
        let device = try text(at: "\(chipConfiguration)/dev_name")
        let chip = try text(at: "\(chipConfiguration)/bank0/chip_name")
        return "/sys/devices/platform/\(device)/\(chip)/sim_gpio\(buttonLine)/pull"
    }

    /// Pulls the button's line to ground as a finger does, or lets it go.
    static func pullButton(down: Bool) throws { try write(down ? "pull-down" : "pull-up", to: try buttonPull()) }

    /// Takes the GPIO chip away, or brings it back with the button's line at rest.
    static func plugChip(_ isThere: Bool) throws {
        try write(isThere ? "1" : "0", to: "\(chipConfiguration)/live")
        if isThere { try pullButton(down: false) }
    }

    /// The first line of a file.
    static func text(at path: String) throws -> String {
        let bytes = try Data(contentsOf: URL(filePath: path))
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY)
        try #require(descriptor >= 0, "open \(path): errno \(errno)")
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "write to \(path): errno \(errno)")
    }

    /// Whether the program has the camera's buffers in its memory, as it has from the start of a stream to its end.
    static func isMapped(_ camera: String, by program: ChildProgram) throws -> Bool {
        let maps = try Data(contentsOf: URL(filePath: "/proc/\(program.processNumber)/maps"))
        return String(decoding: maps, as: UTF8.self).contains(camera)
    }

    /// Whether a shell command ends with 0.
    static func succeeds(_ command: String) -> Bool {
        system("{ \(command); } >/dev/null 2>&1") == 0
    }

    /// Runs a shell command, which must succeed.
    static func run(_ command: String) throws {
        try #require(succeeds(command), "\(command) failed")
    }
}

/// What the SPI controller has been told to send.
enum SentFrames {
    private static let folder = "/sys/kernel/debug/spi-mock"
    static let ledCount = 24
    private static let transferByteCount = 2 * WS2812.latchByteCount + ledCount * WS2812.bytesPerLED

    static func clear() throws { try Bench.write("clear", to: "\(folder)/tx") }

    /// The latest frames, at most 165, oldest first. Each must be a whole one.
    static func all() throws -> [[RGB]] {
        let sent = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/tx")))
        // The record drops its oldest bytes, so whole transfers are counted from its end.
        let first = sent.count % transferByteCount
        return try stride(from: first, to: sent.count, by: transferByteCount).map { start in
            let lights = LightSignal.lights(in: Array(sent[start..<start + transferByteCount]))
            let frame = lights?.map { RGB($0[1], $0[0], $0[2]) }
            return try #require(frame, "what was sent is no frame of \(ledCount) LEDs")
        }
    }

    /// The latest one.
    static func newest() throws -> [RGB] { try #require(try all().last, "nothing was sent") }

    /// Whether a frame since the record was cleared has the lone amber light of a standing fault in its last LED.
    static func showFault() throws -> Bool {
        try all().contains { frame in
            let last = frame[ledCount - 1]
            return last.red > last.green && last.green > last.blue && Set(frame.prefix(2)) != [last]
        }
    }

    static let dark = [RGB](repeating: .black, count: ledCount)

    /// The clock that the latest transfer asked for.
    static func hertz() throws -> UInt32? {
        UInt32(try Bench.text(at: "\(folder)/speed_hz"))
    }

    /// Makes transfers fail with EIO, or work again.
    static func fail(_ isFailing: Bool) throws {
        try Bench.write(isFailing ? "-5" : "0", to: "/sys/module/spi_mock/parameters/fail")
    }
}
