import Glibc
import Testing

@testable import Maintenance

/// What a process holds of the machine.
struct ProcessSize: Hashable {
    /// `RssAnon` of proc(5) in kB: what is not the database's pages, nor the program's.
    var anonymous: Int
    /// How many files, sockets and pipes are open.
    var descriptors: Int

    /// The least of each within three seconds: what something holds for a moment is no growth.
    static func atRest(of pid: pid_t) async throws -> ProcessSize {
        var least = try ProcessSize(of: pid)
        for _ in 0..<14 {
            try await Task.sleep(for: .milliseconds(200))
            let size = try ProcessSize(of: pid)
            least.anonymous = min(least.anonymous, size.anonymous)
            least.descriptors = min(least.descriptors, size.descriptors)
        }
        return least
    }

    /// The page faults of all its children that have ended.
    static func childFaults(of pid: pid_t) throws -> Int {
        let stat = String(decoding: KeptKiosk.bytes(of: "/proc/\(pid)/stat"), as: UTF8.self)
        let afterName = try #require(stat.split(separator: ")").last).split(separator: " ")
        return try #require(Int(afterName[8]))
    }

    private init(of pid: pid_t) throws {
        let status = String(decoding: KeptKiosk.bytes(of: "/proc/\(pid)/status"), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
        let words = line.split { $0 == " " || $0 == "\t" }
        anonymous = try #require(words.dropFirst().first.flatMap { Int($0) })
        descriptors = MachineFiles().names("/proc/\(pid)/fd").count
    }
}
