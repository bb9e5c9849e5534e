import FitPinkyCore
import Glibc
import Support
import Testing
import Threads

@testable import ChildPrograms

@Suite struct ChildCommandTests {
    private let folder = TemporaryFolder()

    private func end(
        _ path: String, _ arguments: [String] = [], environment: [String] = [], bytes: [UInt8] = [],
        time: MonotonicInstant.Span = .seconds(60)
    ) async throws -> (ChildCommand.Ending, said: String) {
        let command = try ChildCommand(
            path: path, arguments: arguments, environment: environment, bytes: bytes, at: .now(), time: time)
        let ending = try await eventually("the command to end", within: .seconds(120)) { command.step(.now()) }
        return (ending, String(decoding: command.said, as: UTF8.self))
    }

    private func shell(
        _ script: String, bytes: [UInt8] = [], time: MonotonicInstant.Span = .seconds(60)
    ) async throws -> (ChildCommand.Ending, said: String) {
        try await end("/bin/sh", ["-c", script], bytes: bytes, time: time)
    }

    @Test(arguments: [
        ("exit 0", ChildCommand.Ending.exited(0)), ("exit 7", .exited(7)), ("kill -KILL $$", .signalled(9)),
    ])
    func `how a command ends is told apart`(script: String, ending: ChildCommand.Ending) async throws {
        #expect(try await shell(script).0 == ending)
    }

    @Test func `a program that is not there or may not be run is not started`() throws {
        for (path, errno) in [("/nonexistent", ENOENT), ("/etc/passwd", EACCES), ("/tmp", EACCES)] {
            #expect(throws: ChildCommand.NotStarted(errno: errno)) {
                try ChildCommand(path: path, arguments: [], environment: [], bytes: [], at: .now())
            }
        }
    }

    @Test func `arguments arrive as they are, for no shell looks at them`() async throws {
        let words = ["$HOME; echo oops", "a b", "\"'\\", "*", "ü💪"]
        let (ending, said) = try await end("/usr/bin/printf", ["[%s]"] + words)
        #expect(ending == .exited(0))
        #expect(said == words.map { "[\($0)]" }.joined())
    }

    @Test func `a command inherits what it is given and nothing else`() async throws {
        let leak = open("/etc/hostname", O_RDONLY)
        defer { close(leak) }
        let (_, descriptors) = try await end("/bin/ls", ["/proc/self/fd"])
        // The fourth is the folder that it lists.
        #expect(descriptors.split(separator: "\n") == ["0", "1", "2", "3"])
        let (_, variables) = try await end("/usr/bin/env", environment: ["PATH=/bin", "LANG=C.UTF-8"])
        #expect(variables.split(separator: "\n").sorted() == ["LANG=C.UTF-8", "PATH=/bin"])
        let (_, place) = try await shell("pwd -P; echo $(($(cut -d ' ' -f 5 /proc/$$/stat) == $$))")
        #expect(place.split(separator: "\n") == ["/", "1"])
        let (_, signals) = try await end("/bin/grep", ["-E", "Sig(Blk|Ign)", "/proc/self/status"])
        // Above those that have a name are two that the C library keeps for itself.
        let masks = signals.split(separator: "\n").compactMap { UInt64($0.suffix(16), radix: 16) }
        #expect(masks.count == 2 && masks.allSatisfy { $0 & 0x7FFF_FFFF == 0 }, "\(signals)")
    }

    @Test func `a long input arrives whole`() async throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(try await shell("wc -c", bytes: bytes).said.contains("300000"))
    }

    @Test func `a command that reads nothing of a long input may end well`() async throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(try await shell("exec 0<&-; sleep 0.2; exit 0", bytes: bytes).0 == .exited(0))
    }

    @Test func `of all that a command says the beginning is kept, and the rest keeps it from nothing`() async throws {
        let (ending, said) = try await shell("echo first; head -c 3000000 /dev/zero | tr '\\0' y; echo last >&2")
        #expect(ending == .exited(0))
        #expect(said.hasPrefix("first\nyyy") && said.utf8.count == ChildCommand.Limits.outputBytes)
    }

    @Test func `a command whose time is up is told to end, and one that does not heed it is ended`() async throws {
        let begun = MonotonicInstant.now()
        let (ending, said) = try await shell(
            "trap 'echo asked; exit 0' TERM; sleep 1000 & wait", time: .milliseconds(300))
        #expect(ending == .tookTooLong && said == "asked\n")
        #expect(MonotonicInstant.now() - begun >= .milliseconds(300))
        let stubborn = MonotonicInstant.now()
        let other = try await shell("trap '' TERM; while :; do sleep 0.1; done", time: .milliseconds(100))
        #expect(other.0 == .tookTooLong)
        #expect(MonotonicInstant.now() - stubborn >= .milliseconds(100) + ChildCommand.Limits.grace)
    }

    @Test func `what a command leaves running ends with it, and nobody is left to be waited for`() async throws {
        let (ending, said) = try await shell("sleep 1000 & echo $!; exit 0")
        #expect(ending == .exited(0))
        let left = try #require(pid_t(said.filter(\.isNumber)))
        try await eventually("the end of what it left running") { kill(left, 0) != 0 }
    }

    @Test func `a command that is let go of is gone`() async throws {
        var command: ChildCommand? = try ChildCommand(
            path: "/bin/sh", arguments: ["-c", "echo $$; sleep 1000"], environment: [], bytes: [], at: .now())
        let said = try await eventually("the command's first line") {
            _ = command?.step(.now())
            return command?.said.isEmpty == false ? String(decoding: command?.said ?? [], as: UTF8.self) : nil
        }
        let process = try #require(pid_t(said.filter(\.isNumber)))
        #expect(kill(process, 0) == 0)
        command = nil
        #expect(kill(process, 0) != 0)
    }
}

extension MonotonicInstant.Span {
    fileprivate static func + (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds + b.nanoseconds) }
}
