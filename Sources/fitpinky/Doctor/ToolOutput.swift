import ChildPrograms
import FitPinkyCore
import Glibc
import Threads

/// What a program of the system prints, for a bounded time and to a bounded length.
enum ToolOutput {
    /// Why there is none.
    enum Failure: Error, Hashable {
        /// No such program is installed.
        case notThere
        case tookTooLong
        /// It ended in that way, or could not be started for want of something.
        case failed(ChildCommand.Ending)
    }

    /// Where such programs are; who asks may have another path.
    private static let folders = ["/usr/bin", "/usr/sbin", "/bin", "/sbin"]

    /// The text, or as much of it as has room. Blocks.
    static func text(_ words: [String], within patience: MonotonicInstant.Span, maxBytes: Int) throws(Failure) -> String
    {
        guard let name = words.first, let path = path(of: name) else { throw .notThere }
        let run: ChildRun
        do throws(ChildCommand.NotStarted) {
            run = try ChildRun(
                path, Array(words.dropFirst()),
                environment: ["LC_ALL=C.UTF-8", "PATH=\(folders.joined(separator: ":"))"], within: patience,
                outputBytes: maxBytes, clock: MonotonicInstant.now)
        } catch {
            throw .failed(.notStarted(error.errno))
        }
        switch run.ending {
        case nil, .exited(0): return String(decoding: run.output, as: UTF8.self)
        case .tookTooLong: throw .tookTooLong
        case .exited(let code): throw .failed(.exited(code))
        case .signalled(let signal): throw .failed(.signalled(signal))
        case .notStarted(let code): throw .failed(.notStarted(code))
        }
    }

    /// Nil if no such program is installed.
    static func path(of name: String) -> String? {
        for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
        return nil
    }
}
