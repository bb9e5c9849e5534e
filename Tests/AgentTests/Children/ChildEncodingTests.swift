import ChildPrograms
import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Kiosks
import Ledger
import Photos
import SimulatedDevices
import Store
import Support
import Synchronization
import Testing
import Threads

@testable import KioskRuntime
@testable import Maintenance

/// The built `fitpinkyd` encodes, and what stands in its place fails in every way.
@Suite(.timeLimit(.minutes(5))) struct ChildEncodingTests {
    private let folder = TemporaryFolder()
    private let told = Told()

    private final class Told: Sendable {
        let failures = Mutex<[ChildEncoding.Failure?]>([])
        var all: [ChildEncoding.Failure?] { failures.withLock { $0 } }
    }

    private static var fitpinkyd: String { "\(AgentProcess.binaries)/fitpinkyd" }
    private static let maxBytes = 30_000

    private func encoding(_ program: String, time: MonotonicInstant.Span = .seconds(120)) -> ChildEncoding {
        ChildEncoding(program: program, time: time) { [told] failure in told.failures.withLock { $0.append(failure) } }
    }

    /// A program in the place of the agent's; `$0` is told as its argument what the agent's would be.
    private func script(_ body: String) -> String {
        let path = folder.write("#!/bin/sh\ncd '\(folder.path)' || exit 99\n\(body)\n", to: "encoder")
        chmod(path, 0o700)
        return path
    }

    /// The agent's own, as a line of a script.
    private static var real: String { "'\(fitpinkyd)' \(EncoderProgram.argument)" }

    private func picture(seed: Int = 0) throws -> PixelImage {
        var image = try PixelImage(width: 320, height: 240)
        for index in image.bytes.indices { image.bytes[index] = UInt8((index / 7 + seed + index % 320) % 251) }
        return image
    }

    /// What that encoding makes of a picture, after what it learnt.
    private func encode(
        _ encoding: inout some PhotoEncoding, as format: PhotoFormat = .heic, memory: inout QualityMemory
    ) throws -> Picture {
        try encoding.encode(
            try picture(), as: format, maxBytes: ChildEncodingTests.maxBytes, exif: nil, memory: &memory)
    }

    private func encodedHere(as format: PhotoFormat = .heic) throws -> Picture {
        var (here, memory) = (InProcessEncoding(), QualityMemory())
        return try encode(&here, as: format, memory: &memory)
    }

    @Test(arguments: PhotoFormat.allCases)
    func `a child makes the file that the agent would, and what it learnt of qualities serves the next photo`(
        format: PhotoFormat
    ) throws {
        var (child, here) = (encoding(ChildEncodingTests.fitpinkyd), InProcessEncoding())
        var (learnt, learntHere) = (QualityMemory(), QualityMemory())
        for _ in 0..<2 {
            let picture = try encode(&child, as: format, memory: &learnt)
            #expect(picture == (try encode(&here, as: format, memory: &learntHere)))
            #expect(learnt == learntHere)
        }
        #expect(try encode(&child, as: format, memory: &learnt).encodes == 1)
        #expect(told.all == [])
    }

    @Test func `what a child refuses for a good reason is refused, and is no failure of it`() throws {
        var (child, memory) = (encoding(ChildEncodingTests.fitpinkyd), QualityMemory())
        #expect(throws: PhotoError.cannotFit(maxBytes: 10)) {
            try child.encode(try picture(), as: .jpeg, maxBytes: 10, exif: nil, memory: &memory)
        }
        #expect(told.all == [])
    }

    @Test(
        arguments: [
            ("exit 1", .ended(.exited(1))), ("kill -SEGV $$", .ended(.signalled(SIGSEGV))),
            ("\(real); exit 3", .ended(.exited(3))), ("exec 0<&-; exit 0", .saidNonsense),
            ("cat >/dev/null; echo this is not a photo", .saidNonsense), ("head -c 20000 /dev/urandom", .saidNonsense),
            ("\(real) | head -c 5000", .saidNonsense), ("\(real); echo more", .saidNonsense),
            ("cat", .saidTooMuch), ("exec cat /dev/zero", .saidTooMuch),
        ] as [(String, ChildEncoding.Failure)])
    func `where a child fails the agent encodes, and says how it failed`(
        body: String, failure: ChildEncoding.Failure
    ) throws {
        var (child, memory) = (encoding(script(body)), QualityMemory())
        #expect(try encode(&child, memory: &memory) == encodedHere())
        #expect(told.all == [failure])
    }

    @Test(arguments: [("/nonexistent", ENOENT), ("/etc/passwd", EACCES)])
    func `where a child cannot be started the agent encodes`(program: String, errno: Int32) throws {
        var (child, memory) = (encoding(program), QualityMemory())
        #expect(try encode(&child, memory: &memory) == encodedHere())
        #expect(told.all == [.ended(.notStarted(errno))])
    }

    /// One that reads nothing, one that has read all, and one that has closed both ends and does not end.
    @Test(arguments: ["", "cat >/dev/null;", "exec 0<&- 1>&- 2>&-;"])
    func `a child that hangs is ended with all that it started, and no photo waits for another one soon`(
        before: String
    ) async throws {
        let program = script("echo $$ >>started; \(before) trap '' TERM; sleep 1000 & echo $! >sleeper; wait")
        var (child, memory) = (encoding(program, time: .seconds(1)), QualityMemory())
        for _ in 0..<3 { #expect(try encode(&child, memory: &memory).format == .heic) }
        #expect(told.all == [.ended(.tookTooLong)])
        // A machine that is slow enough ends it before it has said which it is.
        let numbers = ["started", "sleeper"].map { folder.read($0).split(separator: "\n").compactMap { pid_t($0) } }
        #expect(numbers[0].count <= 1)
        for process in numbers.joined() {
            try await eventually("the end of \(process)") { kill(process, 0) != 0 }
        }
    }

    @Test func `a failure is told once, and so is that it works again`() throws {
        let program = script("[ -e well ] || exit 1; \(ChildEncodingTests.real)")
        var (child, memory) = (encoding(program), QualityMemory())
        for _ in 0..<2 { _ = try encode(&child, memory: &memory) }
        folder.write("", to: "well")
        for _ in 0..<2 { _ = try encode(&child, memory: &memory) }
        #expect(told.all == [.ended(.exited(1)), nil])
    }

    @Test(arguments: ["", "what no request begins with, and so many bytes that the head is whole"])
    func `what is not a request ends the program with 65 and nothing said`(input: String) async throws {
        let command = try ChildCommand(
            path: ChildEncodingTests.fitpinkyd, arguments: [EncoderProgram.argument], environment: [],
            bytes: Array(input.utf8), at: .now(), time: .seconds(120))
        let ending = try await eventually("its end", within: .seconds(120)) { command.step(.now()) }
        #expect(ending == .exited(EX_DATAERR) && command.said == [])
    }

    @Test func `a child has its three descriptors, no more rights than the agent, and bounds to all it takes`()
        async throws
    {
        let real = ChildEncodingTests.real
        let program = script("mkfifo input; exec 0<>input; echo $$ >pid; exec \(real)")
        var child = encoding(program)
        let encoded = Task.detached { [self] in
            var memory = QualityMemory()
            return try encode(&child, memory: &memory)
        }
        let pid = try await eventually("the child") { pid_t(folder.read("pid").filter(\.isNumber)) }
        // What it sets last of all that is looked at here, and has of nobody else.
        try await eventually("its bounds", within: .seconds(60)) {
            file("limits", of: pid).split(separator: "\n").contains {
                $0.hasPrefix("Max file size") && $0.split(separator: " ")[3] == "0"
            }
        }
        let limits = file("limits", of: pid).split(separator: "\n").map { $0.split(separator: " ") }
        func limit(_ name: String) -> Substring? {
            let words = name.split(separator: " ")
            return limits.first { $0.starts(with: words) }?[words.count + 1]
        }
        #expect(limit("Max address space") == "\(1 << 30)" && limit("Max cpu time") == "120")
        let status = file("status", of: pid).split(separator: "\n").map { String($0) }
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Name:\tfitpinky-encode"))
        #expect(file("oom_score_adj", of: pid) == "1000\n")
        #expect(MachineFiles().names("/proc/\(pid)/fd").sorted() == ["0", "1", "2"])
        // A service manager that ends the agent tells its children too, and the agent still wants the photo.
        #expect(status.contains { $0.hasPrefix("SigIgn:") && $0.hasSuffix("4003") })
        kill(pid, SIGKILL)
        #expect(try await encoded.value == encodedHere())
        #expect(told.all == [.ended(.signalled(SIGKILL))])
    }

    @Test func `a press whose photo no child encodes is saved with it, and the fault stands until one does`()
        async throws
    {
        let program = script("[ -e well ] || exit 1; \(ChildEncodingTests.real)")
        try await LiveKiosk.run(encoderProgram: program) {
            $0.photo.format = .heic
        } _: { live in
            try live.simulation.buttons.press()
            let fault = try await live.next(\.fault)
            #expect(fault.cause == .encoder && fault.message.contains("it ended with code 1"))
            #expect(try await live.next(\.saved).fact.photo?.type == "image/heic")
            folder.write("", to: "well")
            try live.simulation.buttons.press()
            #expect(try await live.next(\.mended).cause == .encoder)
            #expect(try await live.next(\.saved).fact.photo?.type == "image/heic")
        }
    }

    private func file(_ name: String, of pid: pid_t) -> String {
        String(decoding: KeptKiosk.bytes(of: "/proc/\(pid)/\(name)"), as: UTF8.self)
    }
}

extension KioskEvent {
    fileprivate var saved: StoredWorkout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    fileprivate var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
    fileprivate var mended: Fault? { if case .faultMended(let fault) = self { fault } else { nil } }
}
