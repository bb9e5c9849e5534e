import ArgumentParser
import ChildPrograms
import Devices
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
        guard let json = try? JSON.read(run.output, maxKeys: maxKeys),  // then it did not say all
            let probe = Probe(json: json)
        else {
            if run.ending == .tookTooLong { throw late() }
            let errors = plain(String(decoding: run.errors, as: UTF8.self))
            complain("\(program) could not look at this machine: \(errors.isEmpty ? "it said nothing" : errors)")
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

    /// It lies beside this program, or where programs do.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let beside = own.lastIndex(of: "/").map { "\(own[..<$0])/fitpinkyd" } ?? ""
        return access(beside, X_OK) == 0 ? beside : ToolOutput.path(of: "fitpinkyd") ?? "/usr/bin/fitpinkyd"
    }()

    /// What of the environment says where things are.
    private static var inherited: [String] {
        let names: [String] = ["PATH", "TZ", "LD_LIBRARY_PATH"]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }

    private static func run(_ arguments: [String]) throws -> ChildRun {
        do throws(ChildCommand.NotStarted) {
            return try ChildRun(
                program, arguments, environment: inherited, within: time, outputBytes: maxBytes,
                clock: MonotonicInstant.now)
        } catch {
            complain("\(program) cannot be started: \(String(cString: strerror(error.errno)))")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }

    /// Without the name that it puts before what it says, and the line's end.
    private static func plain(_ text: String) -> String {
        let line = text.split(separator: "\n").joined(separator: " ")
        return line.hasPrefix("fitpinkyd: ") ? String(line.dropFirst("fitpinkyd: ".count)) : line
    }
}
