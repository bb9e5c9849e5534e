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
        guard let text = Kernel.text("/proc/self/io"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") }),
            let bytes = Int(line.dropFirst(7))
        else { throw JobError.wrong("/proc/self/io") }
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Used(bytes: bytes, processor: Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3)
    }
}

/// The disk under a folder, and what has been written to it by whomever.
struct Disk {
    private let statistics: String

    /// Nil where the file system is not on one disk.
    init?(under folder: String) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        // Swift does not see the C library's major() and minor(), which are macros.
        let device = UInt64(status.st_dev)
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        statistics = "/sys/dev/block/\(major):\(minor)/stat"
        guard bytesWritten != nil else { return nil }
    }

    /// So far. The seventh number counts sectors of 512 bytes (the kernel's Documentation/block/stat.rst).
    var bytesWritten: Int? {
        guard let numbers = Kernel.text(statistics)?.split(separator: " "), numbers.count > 6 else { return nil }
        return Int(numbers[6]).map { $0 * 512 }
    }
}

private enum Kernel {
    /// The first 4,096 bytes of what the kernel says under that path.
    static func text(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = fread(&piece, 1, piece.count, file)
        return String(decoding: piece.prefix(count), as: UTF8.self)
    }
}
