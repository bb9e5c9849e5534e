import CPeers
import Glibc
import HealthExport
import HealthFiles

/// What `run` calls: makes an export, or reads one in one of three ways and says how long it took.
@main
enum HealthJob {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let job = arguments.first, let path = arguments.dropFirst().first else { return usage() }
        switch job {
        case "make":
            let numbers = arguments.dropFirst(2).compactMap { UInt64($0) }
            guard numbers.count == 2 else { return usage() }
            var export = Export(path, seed: numbers[1])
            export.make(bytes: Int(numbers[0]))
        case "make-full":
            var export = Export(path, seed: 3)
            export.makeFull()
        case "expat": report(job) { peer(peer_scan_expat(path)) }
        case "libxml2": report(job) { peer(peer_scan_libxml2(path)) }
        case "scan": report(job) { scan(path) }
        case "import": report(job) { read(path) }
        default: usage()
        }
    }

    private static func usage() {
        print("usage: healthjob make FILE BYTES SEED | make-full FILE | expat|libxml2|scan|import FILE")
        exit(64)
    }

    /// `job seconds anonymous-memory what-it-found`.
    private static func report(_ job: String, _ body: () -> String) {
        let before = Memory.anonymousKilobytes
        Memory.watch()
        var found = ""
        let duration = ContinuousClock().measure { found = body() }.components
        let seconds = Double(duration.seconds) + Double(duration.attoseconds) / 1e18
        let grown = Memory.peak() - before
        print("\(job) \(seconds) \(grown) \(found)")
    }

    private static func peer(_ scan: peer_scan) -> String { "records \(scan.records)" }

    /// Scans as the peers do: nothing of a record is kept.
    private static func scan(_ path: String) -> String {
        read(path, kinds: [])
    }

    private static func read(_ path: String, kinds: Set<HealthKind> = Set(HealthKind.allCases)) -> String {
        do throws(HealthFileError) {
            let findings = try HealthFile.read(path, kinds: kinds, folder: folder, reserveBytes: 0)
            let summary = findings.summary
            return "records \(findings.records) duplicates \(findings.duplicates) days \(summary.days.count) "
                + "workouts \(summary.workouts.count) defects \(findings.defects.values.reduce(0, +))"
        } catch {
            return "refused: \(error.sentence)"
        }
    }

    private static var folder: String { getenv("HEALTHJOB_FOLDER").map { String(cString: $0) } ?? "/var/tmp" }
}

/// The memory that is this process's own.
enum Memory {
    /// Proc(5): `RssAnon` of the status.
    static var anonymousKilobytes: Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("RssAnon:") { return Int(text.split(separator: " ")[1]) ?? 0 }
        }
        return 0
    }

    nonisolated(unsafe) private static var most = 0
    nonisolated(unsafe) private static var isOver = false
    nonisolated(unsafe) private static var thread = pthread_t()

    /// Looks every five milliseconds from a thread of its own.
    static func watch() {
        pthread_create(
            &thread, nil,
            { _ in
                while !Memory.isOver {
                    Memory.most = max(Memory.most, Memory.anonymousKilobytes)
                    usleep(5000)
                }
                return nil
            }, nil)
    }

    /// The most that was seen, in kB.
    static func peak() -> Int {
        most = max(most, anonymousKilobytes)
        isOver = true
        pthread_join(thread, nil)
        return most
    }
}
