import FoundationEssentials
import Glibc
import Support
import Testing

/// One boot of a kiosk whose power is cut between its boots. `power-cut-test` starts the machine for each, with the same
/// disk, and pulls the plug when this test tells it to.
enum Boot {
    private static let environment = ProcessInfo.processInfo.environment
    /// Which boot of which story this is; nil in any other machine.
    static let name = environment["FITPINKY_BENCH_BOOT"]
    /// Which boot of its story this is, from 1.
    static let number = environment["FITPINKY_BENCH_BOOT_NUMBER"].flatMap { Int($0) }
    /// All that is random in the story comes from it.
    static let seed = environment["FITPINKY_BENCH_SEED"].flatMap { UInt64($0) }
    /// Where the disk is that outlives the machine.
    static let disk = "/run/disk"
    /// A folder that the machine shares with its host.
    private static let shared = environment["BENCH"] ?? ""

    /// The time of day by this machine's clock: milliseconds since 1970.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The time of day at which this machine was started: milliseconds since 1970.
    static func start() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return now() - Int64(time.tv_sec) * 1000 - Int64(time.tv_nsec) / 1_000_000
    }

    /// When that file was last told something, by the host's clock: milliseconds since 1970.
    static func toldAt(_ file: String) throws -> Int64 {
        var about = stat()
        try #require(stat("\(shared)/\(file)", &about) == 0, "stat: errno \(errno)")
        return Int64(about.st_mtim.tv_sec) * 1000 + Int64(about.st_mtim.tv_nsec) / 1_000_000
    }

    /// Tells the host something, which it has even if the power is cut the moment after.
    static func tell(_ line: String, in file: String) throws {
        let descriptor = open("\(shared)/\(file)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        try #require(descriptor >= 0, "open: errno \(errno)")
        defer { close(descriptor) }
        let bytes = Array("\(line)\n".utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count, "write: errno \(errno)")
    }

    /// What was told in that file, in earlier boots too.
    static func told(in file: String) throws -> [String] {
        let path = "\(shared)/\(file)"
        guard access(path, F_OK) == 0 else { return [] }
        return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// Has the power cut, and lives for as long as it lasts.
    static func cutPower() async throws {
        try tell("now", in: "cut")
        try await Task.sleep(for: .seconds(600))
        throw WaitedInVain(description: "the power is still on")
    }
}
