import FoundationEssentials
import Glibc
import Support
import Testing

/// A program that a test runs beside itself. It does not outlive its holder.
final class ChildProgram {
    /// How a program ended.
    enum Ending: Hashable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    let processNumber: pid_t
    private let outputPath: String
    private let errorPath: String
    private var ending: Ending?

    /// Starts the program; what it writes goes to two files of that folder.
    ///
    /// - Parameter variables: what it has in its environment besides what is in this program's.
    init(_ path: String, _ arguments: [String], in folder: String, variables: [String: String] = [:]) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        outputPath = "\(folder)/\(name).output"
        errorPath = "\(folder)/\(name).errors"

        var actions = posix_spawn_file_actions_t()
        try #require(posix_spawn_file_actions_init(&actions) == 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        let files = [
            (STDIN_FILENO, "/dev/null", O_RDONLY), (STDOUT_FILENO, outputPath, writing),
            (STDERR_FILENO, errorPath, writing),
        ]
        for (descriptor, path, flags) in files {
            try #require(posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600) == 0)
        }

        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }.map { "\($0.key)=\($0.value)" }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var number: pid_t = 0
        let code = posix_spawn(&number, path, &actions, nil, words, variables)
        try #require(code == 0, "\(path) cannot be started: errno \(code)")
        processNumber = number
    }

    deinit {
        guard ending == nil else { return }
        kill(processNumber, SIGKILL)
        waitpid(processNumber, nil, 0)
    }

    /// Sends it a signal. Once its end was seen its number may be another program's, and nothing is sent.
    func signal(_ signal: Int32) {
        if ending == nil { kill(processNumber, signal) }
    }

    /// How it ended; nil while it runs.
    func lookForEnding() -> Ending? {
        if let ending { return ending }
        var status: Int32 = 0
        guard waitpid(processNumber, &status, WNOHANG) == processNumber else { return nil }
        // wait(2): the low seven bits are the signal, the next byte is the exit code.
        ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
        return ending
    }

    /// Waits for its end.
    func end() async throws -> Ending {
        try await eventually("process \(processNumber) to end") { lookForEnding() }
    }

    /// What it has written to standard output.
    func output() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: outputPath))) }

    /// What it has written to standard error.
    func errors() throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: errorPath)), as: UTF8.self)
    }
}
