import Glibc
import NIOPosix

/// The program of Tests/InteropTests, which shares no code with this project. Its path is in the environment, since
/// it needs packages that the other tests do not: `FITPINKY_TTRPC_PEER`, see proto/README.md.
struct PeerProgram: Sendable {
    let path: String

    /// nil unless the environment names it.
    static var fromEnvironment: PeerProgram? {
        getenv("FITPINKY_TTRPC_PEER").map { PeerProgram(path: String(cString: $0)) }
    }

    /// A started program.
    struct Running: Sendable {
        let process: pid_t
        let input: CInt
        let output: CInt

        /// Everything that it prints until it ends, and its exit code.
        func finish() async throws -> (output: String, exitCode: CInt) {
            try await NIOThreadPool.singleton.runIfActive {
                var text = ""
                while let more = readSome(output) { text += more }
                Glibc.close(output)
                var status: CInt = 0
                waitpid(process, &status, 0)
                return (text, (status >> 8) & 0xff)
            }
        }

        /// What it prints next.
        func nextOutput() async throws -> String? {
            try await NIOThreadPool.singleton.runIfActive { readSome(output) }
        }

        func endInput() {
            Glibc.close(input)
        }
    }

    enum Failure: Error {
        case notStarted(CInt)
    }

    func start(_ arguments: String...) throws -> Running {
        var toProgram: [CInt] = [0, 0]
        var fromProgram: [CInt] = [0, 0]
        guard pipe(&toProgram) == 0, pipe(&fromProgram) == 0 else { throw Failure.notStarted(errno) }
        // The program would never see the end of its input if it held the other end itself.
        for descriptor in toProgram + fromProgram { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toProgram[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromProgram[1], 1)
        posix_spawn_file_actions_adddup2(&actions, fromProgram[1], 2)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, path, &actions, nil, &words, environ)
        Glibc.close(toProgram[0])
        Glibc.close(fromProgram[1])
        guard result == 0 else { throw Failure.notStarted(result) }
        return Running(process: process, input: toProgram[1], output: fromProgram[0])
    }
}

private func readSome(_ descriptor: CInt) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
}
