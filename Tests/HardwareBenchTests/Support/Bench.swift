import FoundationEssentials
import Glibc
import KioskLogic
import LinuxDevices
import Testing

/// The virtual machine whose kernel simulates a camera, buttons and a ring. Elsewhere these tests are skipped.
enum Bench {
    private static let environment = ProcessInfo.processInfo.environment
    /// The sysfs folder of the simulated GPIO chip.
    static let chip = environment["FITPINKY_BENCH"]
    /// Where `fitpinkyd` and `fitpinky` were built.
    static let programs = environment["FITPINKY_BUILD"]
    /// Where `feed-mjpeg` is.
    static let tools = environment["BENCH_TOOLS"]

    static let isHere = chip != nil && programs != nil && tools != nil

    static let camera = "/dev/video0"
    /// The loop-back device; a camera while it is fed.
    static let compressedCamera = "/dev/video10"
    static let ring = "/dev/spidev0.0"
    static let buttonLine = 17

    /// Pulls the button's line to ground as a finger does, or lets it go.
    static func pullButton(down: Bool) throws {
        let folder = try #require(chip)
        try write(down ? "pull-down" : "pull-up", to: "\(folder)/sim_gpio\(buttonLine)/pull")
    }

    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY)
        try #require(descriptor >= 0, "open \(path): errno \(errno)")
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "write to \(path): errno \(errno)")
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
            let frame = WS2812.decode(Array(sent[start..<start + transferByteCount]), order: .grb)
            return try #require(frame, "what was sent is no frame of \(ledCount) LEDs")
        }
    }

    /// The latest one.
    static func newest() throws -> [RGB] { try #require(try all().last, "nothing was sent") }

    static let dark = [RGB](repeating: .black, count: ledCount)

    /// The clock that the latest transfer asked for.
    static func hertz() throws -> UInt32? {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/speed_hz")), as: UTF8.self)
        return UInt32(text.prefix { $0 != "\n" })
    }

    /// Makes transfers fail with EIO, or work again.
    static func fail(_ isFailing: Bool) throws {
        try Bench.write(isFailing ? "-5" : "0", to: "/sys/module/spi_mock/parameters/fail")
    }
}
