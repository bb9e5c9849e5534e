import Glibc

enum Stopwatch {
    /// Microseconds.
    static func time(_ body: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(body).components
        return Double(duration.seconds) * 1e6 + Double(duration.attoseconds) / 1e12
    }
}

/// Times of the same thing, in microseconds.
struct Measured {
    private let sorted: [Double]
    let mean: Double

    init(_ times: [Double]) {
        sorted = times.sorted()
        mean = times.reduce(0, +) / Double(max(times.count, 1))
    }

    /// The least time that so much of all do not exceed.
    func percentile(_ percent: Double) -> Double {
        sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * percent / 100).rounded(.up)) - 1))]
    }

    var text: String {
        let parts = [50.0, 95, 99].map { "p\(Int($0)) \(Measured.milliseconds(percentile($0)))" }
        return parts.joined(separator: ", ") + ", mean \(Measured.milliseconds(mean)) ms"
    }

    static func milliseconds(_ microseconds: Double) -> String { rounded(microseconds / 1000) }

    static func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

/// What this process has used so far.
struct Used {
    /// Bytes handed to write calls, by the kernel's count: proc(5), `wchar` of `/proc/pid/io`.
    var bytes = 0
    /// The processor's time, in microseconds.
    var processor = 0.0

    static func now() throws -> Used {
        guard let file = fopen("/proc/self/io", "r") else { throw JobError.system("/proc/self/io", errno) }
        defer { fclose(file) }
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = fread(&piece, 1, piece.count, file)
        let lines = String(decoding: piece.prefix(count), as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("wchar: ") }), let bytes = Int(line.dropFirst(7)) else {
            throw JobError.wrong("/proc/self/io")
        }
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Used(bytes: bytes, processor: Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3)
    }
}
