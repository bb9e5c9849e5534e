import Glibc

/// What a client does to its server: so many callers, each of which calls again as soon as it has its answer.
public struct Load: Sendable {
    private let callers: Int
    private let nanoseconds: UInt64

    /// - Parameter words: how many callers, and how many seconds, which `run` passes to every client.
    public init?(_ words: some Collection<String>) {
        let numbers = words.compactMap { UInt64($0) }
        guard numbers.count == 2, words.count == 2, (1...1000).contains(numbers[0]), (1...3600).contains(numbers[1])
        else { return nil }
        callers = Int(numbers[0])
        nanoseconds = numbers[1] * 1_000_000_000
    }

    /// Calls for a fifth of the time without measuring, then for the time, and prints how many calls there were, in how many
    /// microseconds, and the 50th and 99th percentile in nanoseconds. Then it waits, for its memory to be looked at.
    public func run(_ call: @escaping @Sendable () async throws -> Void) async throws {
        _ = try await turn(of: nanoseconds / 5, call)
        let start = Self.now()
        let times = try await turn(of: nanoseconds, call)
        let microseconds = (Self.now() - start) / 1000
        say("\(times.count) \(microseconds) \(times.percentile(50)) \(times.percentile(99))")
        try await Task.sleep(for: .seconds(60))
    }

    private func turn(
        of duration: UInt64, _ call: @escaping @Sendable () async throws -> Void
    ) async throws -> Histogram {
        let end = Self.now() + duration
        return try await withThrowingTaskGroup(of: Histogram.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    var times = Histogram()
                    var before = Self.now()
                    repeat {
                        try await call()
                        let after = Self.now()
                        times.add(after - before)
                        before = after
                    } while before < end
                    return times
                }
            }
            var all = Histogram()
            for try await times in group { all.merge(times) }
            return all
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// A line that whoever started this reads at once, though it goes into a pipe.
public func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// The bytes of every call, both ways.
public let payload = [UInt8](repeating: 7, count: 200)

/// Why a job cannot be done.
public enum JobError: Error {
    /// The words are none that the program knows.
    case usage
    /// What came back was something else.
    case wrongEcho
    /// The server has no port.
    case noAddress
}
