import Glibc
import Messages
import Support
import TTRPCTransport
import Testing

/// The built `fitpinkyd`, running with simulated devices as a process of its own: what a test can kill.
final class AgentProcess: Sendable {
    let pid: pid_t
    let folder: TemporaryFolder

    var socket: String { "\(folder.path)/kiosk.sock" }
    var stateFolder: String { "\(folder.path)/state" }

    /// The programs lie beside the tests.
    static var binaries: String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// Starts the agent in that folder, with its log in the file `log`.
    init(in folder: TemporaryFolder, configuration: String, environment: [String] = [], arguments: [String] = []) throws
    {
        self.folder = folder
        let file = folder.write(configuration, to: "kiosk.toml")
        pid = try AgentProcess.spawn(
            "fitpinkyd",
            [
                "--devices", "simulated", "--config", file, "--state-dir", "\(folder.path)/state", "--socket",
                "\(folder.path)/kiosk.sock",
            ] + arguments, environment: environment, log: "\(folder.path)/log")
    }

    deinit {
        // Whoever waited for the end already has it; a child that is left over must not outlive its test.
        if kill(pid, 0) == 0 {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
    }

    /// Starts one of the programs, or the program of a path, with standard error in a file.
    static func spawn(_ program: String, _ arguments: [String], environment: [String], log: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "\(log).out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let path = program.hasPrefix("/") ? program : "\(binaries)/\(program)"
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let envp = (environment + ["PATH=/usr/bin:/bin"]).map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, path, &actions, nil, argv, envp)
        try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
        return pid
    }

    /// Runs a program to its end: its exit code and what it wrote.
    static func run(
        _ program: String, _ arguments: [String], in folder: TemporaryFolder
    ) async throws -> (code: Int32, output: String, errors: String) {
        unlink("\(folder.path)/run")
        let pid = try spawn(program, arguments, environment: [], log: "\(folder.path)/run")
        let code = try await end(of: pid)
        return (code, folder.read("run.out"), folder.read("run"))
    }

    /// Waits until the socket answers.
    func connect() async throws -> TTRPCClient {
        for _ in 0..<2000 {
            if let client = try? await TTRPCClient.connect(path: socket) { return client }  // not there yet
            try #require(waitpid(pid, nil, WNOHANG) == 0, "the agent ended: \(folder.read("log"))")
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Never.started
    }

    enum Never: Error {
        case started, ended
    }

    func send(_ signal: Int32) { kill(pid, signal) }

    /// Waits for the end: the exit code, or minus the signal.
    func end() async throws -> Int32 { try await AgentProcess.end(of: pid) }

    /// Waits for a program's end: its exit code, or minus the signal.
    static func end(of pid: pid_t) async throws -> Int32 {
        for _ in 0..<6000 {
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid {
                return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Never.ended
    }
}

/// A configuration that takes a picture at once and keeps it without a question.
let quickConfiguration = """
    owner = "Sammy"
    zone = "Europe/Amsterdam"
    [camera]
    width = 320
    height = 240
    settle_ms = 0
    [capture]
    countdown_seconds = 0
    review_seconds = 0

    """
