import Devices
import ArgumentParser
import FitPinkyCore
import Glibc
import JSON
import Setup
import Threads

/// The agent's own program, run to look at the machine: it alone knows real devices.
enum AgentCall {
    /// How long it may take, devices that do not answer included.
    private static let time = MonotonicInstant.Span.seconds(10)
    /// The most that is taken of what it says.
    private static let maxBytes = 1 << 20
    /// More keys than any object has that it prints.
    private static let maxKeys = 256

    static func probe() throws -> Probe {
        let run = try run(["--probe", "--json"])
        // One that hangs in a device's driver has said all before it cannot end.
        guard let json = try? JSON.read(Array(run.output.utf8), maxKeys: maxKeys),  // then it did not say all
            let probe = Probe(json: json)
        else {
            if run.isLate { throw late() }
            complain(
                "\(program) could not look at this machine: \(run.errors.isEmpty ? "it said nothing" : run.errors)")
            throw ExitCode(EX_UNAVAILABLE)
        }
        return probe
    }

    /// Late is not failed: who asks again may well have an answer.
    private static func late() -> ExitCode {
        complain(
            "\(program) could not look at this machine within \(time.nanoseconds / 1_000_000_000) s: the machine is busy, "
                + "or a device hangs; try again; nothing was changed")
        return ExitCode(EX_TEMPFAIL)
    }

    private struct Run {
        /// Its time was up.
        var isLate = false
        var output = ""
        var errors = ""
    }

    /// It lies beside this program, or where programs do.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let beside = own.lastIndex(of: "/").map { "\(own[..<$0])/fitpinkyd" } ?? ""
        return access(beside, X_OK) == 0 ? beside : "fitpinkyd"
    }()

    /// What of the environment says where things are.
    private static var inherited: [String] {
        let names: [String] = ["PATH", "TZ", "LD_LIBRARY_PATH"]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }

    private static func run(_ arguments: [String]) throws -> Run {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let pipes = [try pipe(), try pipe()]
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[0].write, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipes[1].write, STDERR_FILENO)
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions, nil, words, variables)
        for pipe in pipes { close(pipe.write) }
        defer { for pipe in pipes { close(pipe.read) } }
        guard code == 0 else {
            complain("\(program) cannot be started: \(String(cString: strerror(code)))")
            throw ExitCode(EX_UNAVAILABLE)
        }
        let deadline = MonotonicInstant.now() + time
        let said = read(pipes.map(\.read), until: deadline)
        var run = Run()
        run.isLate = !hasEnded(process, by: deadline) && MonotonicInstant.now() >= deadline
        run.output = String(decoding: said[0], as: UTF8.self)
        run.errors = plain(String(decoding: said[1], as: UTF8.self))
        return run
    }

    /// Both ends are this program's alone, but for what the child is given of them.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            complain("no pipe can be made: \(String(cString: strerror(errno)))")
            throw ExitCode(EX_TEMPFAIL)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// What comes out of each, until all are closed or the time is up.
    private static func read(_ descriptors: [Int32], until deadline: MonotonicInstant) -> [[UInt8]] {
        var said = [[UInt8]](repeating: [], count: descriptors.count)
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        while polled.contains(where: { $0.fd >= 0 }) {
            let left = (deadline.nanoseconds - MonotonicInstant.now().nanoseconds) / 1_000_000
            guard left > 0 else { break }
            guard poll(&polled, nfds_t(polled.count), Int32(clamping: left)) > 0 else { continue }
            for index in polled.indices where polled[index].revents != 0 {
                let count = Glibc.read(polled[index].fd, &piece, piece.count)
                if count < 0 && errno == EINTR { continue }
                said[index] += piece.prefix(max(0, count))
                if count <= 0 || said[index].count > maxBytes { polled[index].fd = -1 }
            }
        }
        return said
    }

    /// Whether it ended by itself; one that had to be ended is left to itself.
    private static func hasEnded(_ process: pid_t, by deadline: MonotonicInstant) -> Bool {
        var status: Int32 = 0
        while true {
            let waited = waitpid(process, &status, WNOHANG)
            if waited == process { return status & 0x7F == 0 }
            if waited < 0 && errno != EINTR { return false }
            guard MonotonicInstant.now() < deadline else {
                kill(process, SIGKILL)
                return false
            }
            usleep(2000)
        }
    }

    /// Without the name that it puts before what it says, and the line's end.
    private static func plain(_ text: String) -> String {
        let line = text.split(separator: "\n").joined(separator: " ")
        return line.hasPrefix("fitpinkyd: ") ? String(line.dropFirst("fitpinkyd: ".count)) : line
    }
}
