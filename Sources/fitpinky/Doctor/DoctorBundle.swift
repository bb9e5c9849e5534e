import ChildPrograms
import FitPinkyCore
import Glibc
import Health
import JSON
import SystemCalls
import SystemPackage
import TTRPCTransport

/// What somebody who helps from afar needs, and nothing of the household: no photo, no caption, no name, no key. What cannot be
/// had is named with the reason.
struct DoctorBundle {
    /// What `doctor` found, each as it is printed; without a dashboard the agent's without their words.
    var checks: JSON
    /// The dashboard; nil if the agent could not be asked.
    var status: JSON?
    /// `kiosk.toml`; nil if it cannot be read.
    var configuration: String?
    /// Both programs' versions, the system's, and what is linked.
    var versions: JSON
    var kernel: String
    var log: Result<String, ToolOutput.Failure>

    /// The most of the log that is taken along.
    static let maxLogBytes = 2 << 20
    static let logLines = 2000
    private static let logPatience = MonotonicInstant.Span.seconds(10)
    private static let maxFileBytes = 64 << 10

    func archive(at seconds: Int64) -> Archive {
        let status = RedactedStatus(status ?? .null)
        var words = status.words.union(configuration.map(RedactedConfiguration.words) ?? [])
        if let host = DoctorBundle.hostName, host != "localhost" { words.insert(host) }
        let redaction = Redaction(names: words)
        let absent = "the agent could not be asked, or did not tell in time\n"
        var archive = Archive(seconds: seconds)
        let files = [
            (
                "doctor.json",
                DoctorBundle.redacted(checks, redaction).rendered(isIndented: true) + "\n"
            ),
            ("status.json", self.status == nil ? absent : status.json.rendered(isIndented: true) + "\n"),
            ("kiosk.toml", configuration.map(RedactedConfiguration.text) ?? "it cannot be read by this user\n"),
            ("versions.json", versions.rendered(isIndented: true) + "\n"),
            ("kernel.txt", redaction.text(kernel)),
            ("log.txt", logText(redaction)),
        ]
        // Each is far shorter than the format allows.
        for (name, text) in files { _ = archive.add("fitpinky-doctor/\(name)", Array(text.utf8)) }
        return archive
    }

    private func logText(_ redaction: Redaction) -> String {
        switch log {
        case .success(let log): redaction.text(RedactedLog(.programs).text(log))
        case .failure(.notThere): "this system keeps no journal\n"
        case .failure(.tookTooLong): "the journal took too long\n"
        case .failure(.failed): "the log cannot be read by this user; try again with sudo\n"
        }
    }

    private static func redacted(_ checks: JSON, _ redaction: Redaction) -> JSON {
        switch checks {
        case .object(let members):
            .object(
                JSON.Object(
                    members.map { key, value in
                        if case .text(let text) = value, key == "message" || key == "fix" {
                            return (key, .text(redaction.text(text)))
                        }
                        return (key, redacted(value, redaction))
                    }))
        case .list(let values): .list(values.map { redacted($0, redaction) })
        case .null, .bool, .number, .otherNumber, .text: checks
        }
    }

    // MARK: Looking

    /// The agent's log, as far as this user may read it. Blocks.
    ///
    /// - Parameter saved: where somebody saved it; nil for the journal's own.
    static func readLog(saved: SavedLog?) -> Result<String, ToolOutput.Failure> {
        if let saved {
            return saved.newest(maxBytes: maxLogBytes).map { .success($0) } ?? .failure(.failed(.exited(EXIT_FAILURE)))
        }
        return Result { () throws(ToolOutput.Failure) in
            try ToolOutput.text(
                [
                    "journalctl", "--unit=fitpinky", "--no-pager", "--no-hostname", "--quiet", "--output=short-iso",
                    "--lines=\(logLines)",
                ], within: logPatience, maxBytes: maxLogBytes)
        }
    }

    /// What the kernel says of itself and the board.
    static func readKernel() -> String {
        [
            ("kernel", "/proc/version"), ("board", "/proc/device-tree/model"), ("system", "/etc/os-release"),
            ("uptime", "/proc/uptime"), ("load", "/proc/loadavg"), ("memory", "/proc/meminfo"),
        ].map { title, path in "== \(title)\n\(file(path) ?? "not there")" }.joined(separator: "\n") + "\n"
    }

    /// The text of a file, or the beginning that has room; nil if it cannot be read.
    static func file(_ path: String) -> String? {
        do throws(Errno) {
            let file = try FileDescriptor.opened(path, .readOnly, options: .nonBlocking)
            defer { close(file.rawValue) }
            return bytes(file, maxBytes: maxFileBytes).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            return nil
        }
    }

    /// What follows in a file, up to so many bytes, without zeros; nil if it cannot be read.
    static func bytes(_ file: FileDescriptor, maxBytes: Int) -> [UInt8]? {
        do throws(Errno) { return try file.bytes(upTo: maxBytes).filter { $0 != 0 } } catch { return nil }
    }

    private static var hostName: String? {
        var characters = [CChar](repeating: 0, count: 256)
        guard gethostname(&characters, characters.count - 1) == 0 else { return nil }
        return String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension LogVocabulary {
    /// Of the agent, and of the transport that writes into the same log.
    fileprivate static let programs = agent.adding(
        LogVocabulary(
            events: Set(TransportEvent.allCases.map(\.rawValue)),
            publicKeys: Set(TransportEvent.Key.allCases.filter(\.isNumber).map(\.rawValue)),
            privateKeys: Set(TransportEvent.Key.allCases.filter { !$0.isNumber }.map(\.rawValue))))
}
