import ArgumentParser
import Glibc
import Messages

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look at each part of the kiosk, and say how to mend what is not well.",
        discussion: "Exit code 1 if a check failed; warnings do not count.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let checks = try await KioskCall.make(options) { try await $0.kiosk.doctor(.init()).checks }
        if options.json {
            try JSON.object(["checks": .list(checks.map(\.json))]).print()
        } else {
            let style = Style()
            for check in checks { say(check.line(style)) }
        }
        if checks.contains(where: { $0.outcome == .failure }) { throw ExitCode(EXIT_FAILURE) }
    }
}

extension Fitpinky_V1_Check {
    var word: String {
        switch outcome {
        case .pass: "pass"
        case .warning: "warning"
        case .failure, .unspecified, .UNRECOGNIZED: "failure"
        }
    }

    var json: JSON {
        [
            "name": .text(name), "outcome": .text(word), "message": .text(message),
            "fix": fix.isEmpty ? nil : .text(fix),
        ]
    }

    func line(_ style: Style) -> String {
        let mark = outcome == .pass ? "✓" : outcome == .warning ? style.amber("!") : style.amber("✗")
        let title = name + String(repeating: " ", count: max(1, 10 - name.count))
        return "\(mark) \(title)\(message)" + (fix.isEmpty ? "" : "\n            \(style.bold("fix")) \(fix)")
    }
}
