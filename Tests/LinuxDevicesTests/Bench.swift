import FitPinkyCore
import FoundationEssentials
import Glibc
import Testing
import Threads

@testable import LinuxDevices

/// Where the bench's devices are. The bench is a virtual machine whose kernel simulates them; elsewhere these tests are
/// skipped.
enum Bench {
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

func inSeconds(_ count: Int64) -> MonotonicInstant { .now() + .seconds(count) }
