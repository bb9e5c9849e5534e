import ArgumentParser
import Glibc
import KioskPages
import Scenarios
import SystemCalls
import SystemPackage

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", abstract: "Evaluate one scenario of weeks or finger care from standard input.",
        discussion: """
            Reads a scenario as JSON and prints what comes of it, as the rules of a household have it: weeks with their results \
            and the members who owe, streaks, days left; with --finger the streak, rewards, targets and week of one member's \
            finger checks. Works without an agent. Exit code 65 if the input is not such a scenario.
            """)

    @Flag(help: "Read a scenario of finger care: reminders, checks, exercises, workouts and targets of one member.")
    var finger = false

    func run() throws {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try FileDescriptor.standardInput.bytes(upTo: ScenarioLimits.maxBytes + 1)
        } catch {
            complain("standard input cannot be read: \(error)")
            throw ExitCode(EX_DATAERR)
        }
        do throws(ScenarioError) {
            let answer = finger ? try Scenarios.evaluateFinger(json: bytes) : try Scenarios.evaluate(json: bytes)
            put(String(decoding: answer, as: UTF8.self))
        } catch {
            complain(error.sentence)
            throw ExitCode(EX_DATAERR)
        }
    }
}
