import ArgumentParser
import Glibc
import Health
import KioskPages
import Messages
import SwiftProtobuf
import Threads

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look at each part of the kiosk, and say how to mend what is not well.",
        discussion: """
            Exit code 1 if a check failed; warnings do not count. As root it also looks at WireGuard's tunnels.

            With --bundle it writes what somebody who helps from afar needs to a tar archive: what was found, the dashboard, the \
            configuration, versions and the log. No photo, caption, name or key is in it; look through it all the same before it \
            is sent.

            Example: sudo fitpinky doctor --bundle kiosk.tar
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Also write an archive for somebody who helps.", valueName: "file"))
    var bundle: String?

    @Option(help: ArgumentHelp("The configuration that goes into the archive.", valueName: "file"))
    var config = "/etc/fitpinky/kiosk.toml"

    func run() async throws {
        let target = try bundle.map { try OutputFile(path: $0) }
        let asked = await asked()
        if let target {
            try await write(asked, to: target)
        }
        let (checks, _) = try asked.get()
        if options.json {
            DoctorCommand.json(checks).print()
        } else {
            show(Page(checks.flatMap(\.lines), hanging: 18))
        }
        if checks.contains(where: { $0.outcome == .failure }) { throw ExitCode(EXIT_FAILURE) }
    }

    private typealias Asked = Result<([Fitpinky_V1_Check], Fitpinky_V1_StatusResponse?), any Error>

    /// Asks the agent, and looks at what is root's beside it.
    private func asked() async -> Asked {
        async let tunnel = TunnelFacts.look()
        do {
            let (checks, status) = try await KioskCall.make(options) { call in
                let checks = try await call.kiosk.doctor(.init()).checks
                return (checks, bundle == nil ? nil : try await call.kiosk.status(.init()))
            }
            return .success((checks + [Fitpinky_V1_Check(await tunnel.check)], status))
        } catch {
            return .failure(error)
        }
    }

    private static func json(_ checks: [Fitpinky_V1_Check]) -> JSON { ["checks": .list(checks.map(\.json))] }

    /// Reading the log may take a while, on a thread where that may block.
    private func write(_ asked: Asked, to target: OutputFile) async throws {
        let found = try? asked.get()  // why not was said already
        let agentVersion = found?.1?.kiosk.version
        let config = config
        let bytes: [UInt8] = await withCheckedContinuation { continuation in
            let read: @Sendable () -> Void = {
                let bundle = DoctorBundle(
                    checks: found.map { DoctorCommand.json($0.0) }, status: found?.1?.json,
                    configuration: DoctorBundle.file(config), versions: About.json(agentVersion: agentVersion),
                    kernel: DoctorBundle.readKernel(), log: DoctorBundle.readLog())
                continuation.resume(returning: bundle.archive(at: Int64(time(nil))).bytes)
            }
            // A system without threads still gets its archive.
            if !Thread.start(name: "bundle", read) { read() }
        }
        try target.append(bytes)
        try target.finish()
        guard !options.json else { return }
        say("\(bundle ?? ""): \(size(bytes.count)), without photos, captions, names and keys")
    }
}

extension Fitpinky_V1_Check {
    /// What was found here, as the agent says what it found.
    init(_ check: HealthCheck) {
        self = .with {
            $0.name = check.part.rawValue
            $0.outcome =
                switch check.outcome {
                case .pass: .pass
                case .warning: .warning
                case .failure: .failure
                }
            ($0.message, $0.fix) = (check.message, check.fix)
        }
    }

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

    var lines: [Line] {
        let mark: Line = outcome == .pass ? "✓" : outcome == .warning ? Line("!").amber : Line("✗").amber
        let title = name + String(repeating: " ", count: max(1, 12 - name.count))
        return ["\(mark) \(title)\(message)"] + (fix.isEmpty ? [] : ["              \(Line("fix").bold) \(fix)"])
    }
}
