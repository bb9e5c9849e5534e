import FitPinkyCore
import Glibc
import Support
import Testing
import Threads

@testable import ChildPrograms

@Suite struct ChildRunTests {
    private func run(
        _ script: String, within time: MonotonicInstant.Span = .seconds(60), outputBytes: Int = 1 << 20
    ) throws -> ChildRun {
        try ChildRun(
            "/bin/sh", ["-c", script], environment: ["GREETING=hello"], within: time, outputBytes: outputBytes,
            clock: MonotonicInstant.now)
    }

    @Test func `output and errors are told apart, in a process with the given environment and no input`() throws {
        let run = try run("echo $GREETING; echo no >&2; cat; exit 3")
        #expect(run.ending == .exited(3))
        #expect(String(decoding: run.output, as: UTF8.self) == "hello\n")
        #expect(String(decoding: run.errors, as: UTF8.self) == "no\n")
    }

    @Test func `a program that writes more than is kept is ended, and is not late`() throws {
        let run = try run("while :; do echo more; done", outputBytes: 1000)
        #expect(run.ending == nil)
        #expect(run.output.count == 1000 && run.output.starts(with: "more\nmore\n".utf8))
    }

    @Test func `of errors no more is kept than of output, and they are read on`() throws {
        let run = try run("head -c 200000 /dev/zero >&2; echo done", outputBytes: 1000)
        #expect(run.ending == .exited(0))
        #expect(run.errors.count == 1000 && run.output == Array("done\n".utf8))
    }

    @Test func `a program whose time is up is ended with what it had written`() throws {
        let run = try run("echo said; sleep 600 & wait", within: .milliseconds(500))
        #expect(run.ending == .tookTooLong)
        #expect(run.output == Array("said\n".utf8))
    }

    @Test func `a program that is not there is not started`() {
        #expect(throws: ChildCommand.NotStarted(errno: ENOENT)) {
            try ChildRun(
                "/nonexistent", [], environment: [], within: .seconds(1), outputBytes: 1, clock: MonotonicInstant.now)
        }
    }

    @Test(arguments: ["echo $$; sleep 1000", "echo $$; yes"])
    func `of a program that was ended nothing is left to be waited for`(script: String) throws {
        let run = try run(script, within: .milliseconds(500), outputBytes: 1 << 12)
        let process = try #require(pid_t(String(decoding: run.output.prefix { $0 != 10 }, as: UTF8.self)))
        // One that has ended and was not waited for still has its number.
        #expect(kill(process, 0) != 0 && errno == ESRCH)
    }
}
