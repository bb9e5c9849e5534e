import ArgumentParser
import Glibc
import KioskPages
import Scenarios
import SystemCalls
import SystemPackage

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", abstract: "Evaluate one scenario of weeks from standard input.",
        discussion: """
            Reads a scenario as JSON and prints what comes of it, as the rules of a household have it: weeks with their results \
            and who owes, streaks, days left. Works without an agent. Exit code 65 if the input is no scenario.
            """)

    func run() throws {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try FileDescriptor.standardInput.bytes(upTo: ScenarioLimits.maxBytes + 1)
        } catch {
            complain("standard input cannot be read: \(error)")
            throw ExitCode(EX_DATAERR)
        }
        do throws(ScenarioError) {
            put(String(decoding: try Scenarios.evaluate(json: bytes), as: UTF8.self))
        } catch {
            complain(error.sentence)
            throw ExitCode(EX_DATAERR)
        }
    }
}
