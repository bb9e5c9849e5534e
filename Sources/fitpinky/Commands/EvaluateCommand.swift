import ArgumentParser
import Glibc
import KioskPages
import Scenarios

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", abstract: "Evaluate one scenario of weeks from standard input.",
        discussion: """
            Reads a scenario as JSON and prints what comes of it, as the rules of a household have it: weeks with their results \
            and who owes, streaks, days left. Works without an agent. Exit code 65 if the input is no scenario.
            """)

    func run() throws {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= ScenarioLimits.maxBytes {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                complain("standard input cannot be read: \(String(cString: strerror(errno)))")
                throw ExitCode(EX_DATAERR)
            }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        do throws(ScenarioError) {
            put(String(decoding: try Scenarios.evaluate(json: bytes), as: UTF8.self))
        } catch {
            complain(error.sentence)
            throw ExitCode(EX_DATAERR)
        }
    }
}
