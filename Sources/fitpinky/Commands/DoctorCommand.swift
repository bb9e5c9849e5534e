import ArgumentParser
import Glibc
import Health
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC
import Threads

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look at each part of the kiosk, and say how to mend what is not well.",
        discussion: """
            Exit code 1 if a check failed, also if the agent does not answer; warnings do not count. As root it also looks at WireGuard's tunnels.

            With --bundle it writes what somebody who helps from afar needs to a tar archive: what was found, the dashboard, the \
            configuration, versions and what is harmless of the log. No photo, caption, name or key is in it; look through it all \
            the same before it is sent. None but its owner may read it.

            Example: sudo fitpinky doctor --bundle kiosk.tar
            """)

    @OptionGroup var options: GlobalOptions

    @Option(
        help: ArgumentHelp("Also write an archive for somebody who helps; - is standard output.", valueName: "file"))
    var bundle: String?

    @Option(help: ArgumentHelp("The configuration that goes into the archive.", valueName: "file"))
    var config = "/etc/fitpinky/kiosk.toml"

    @Option(
        help: ArgumentHelp(
            "A log that goes into the archive, as journalctl --output=short-iso --no-hostname printed it, instead of the journal's own.",
            valueName: "file"))
    var log: String?

    @Option(
        help: ArgumentHelp(
            "For how many seconds the agent may take to answer.", valueName: "seconds", visibility: .hidden),
        transform: { text in
            guard let seconds = Int(text), seconds > 0 else { throw ValidationError("seconds are a number") }
            return .seconds(seconds)
        })
    var patience = DoctorCommand.patience

    func validate() throws { try options.checkOutput(bundle, "--bundle") }

    func run() async throws {
        let saved = try log.map { try SavedLog(path: $0) }
        // Nobody else's to read, even before its owner has looked through it.
        let target = try bundle.map { try OutputFile(path: $0, mode: OutputFile.privateMode, isForCaller: true) }
        let found = await found()
        if let target {
            try await write(found, saved, to: target)
        }
        let checks = found.checks(told: found.told)
        if options.json {
            DoctorCommand.json(checks).print()
        } else {
            show(Page(checks.flatMap(\.lines), hanging: 18), on: target?.words ?? .output)
        }
        if !found.isReached { throw ExitCode(EX_UNAVAILABLE) }
        if checks.contains(where: { $0.outcome == .failure }) { throw ExitCode(EXIT_FAILURE) }
    }

    private struct Found {
        /// How the agent itself is.
        var agent: Fitpinky_V1_Check
        /// The agent's checks; none if it did not answer.
        var told: [Fitpinky_V1_Check]
        /// What is looked at here.
        var tunnel: Fitpinky_V1_Check
        /// The dashboard, if it was asked for and told.
        var status: StatusView?
        /// There was an agent to be asked, whether or not it answered.
        var isReached: Bool

        func checks(told: [Fitpinky_V1_Check]) -> [Fitpinky_V1_Check] { [agent] + told + [tunnel] }

        /// Without a dashboard nobody knows which words of the agent's checks are names, so none of them is taken along.
        var harmless: [Fitpinky_V1_Check] {
            guard status == nil else { return checks(told: told) }
            return checks(
                told: told.map { check in
                    .with { ($0.name, $0.outcome) = (check.name, check.outcome) }
                })
        }
    }

    /// For the agent's answer, so that all of it takes three seconds with what comes before and after. Its own looks take half a
    /// second less, so that on a busy machine they are late and the agent is not. Who upgrades has more time.
    private static let patience = Duration.milliseconds(2850)

    /// Asks the agent, and looks at what is root's beside it.
    private func found() async -> Found {
        async let tunnel = TunnelFacts.look()
        var (agent, isReached) = (AgentFacts.answers, true)
        var told: [Fitpinky_V1_Check] = []
        var status: StatusView?
        do {
            (told, status) = try await KioskCall.ask(options) { call in
                async let status = bundle == nil ? nil : call.kiosk.status(timeout: patience)
                let checks = try await call.kiosk.doctor(timeout: patience).checks
                // The archive says that it has none; the checks are what was asked for.
                return (checks, try? await status.map { try StatusView($0) })
            }
        } catch let status as TTRPCStatus where status.code == .deadlineExceeded {
            agent = .silent
        } catch let status as TTRPCStatus {
            agent = .unreachable(status.sentence)
            isReached = status.exitCode != ExitCode(EX_UNAVAILABLE)
        } catch {
            agent = .unreachable("\(error)")
            isReached = false
        }
        return Found(
            agent: Fitpinky_V1_Check(agent.check), told: told, tunnel: Fitpinky_V1_Check(await tunnel.check),
            status: status, isReached: isReached)
    }

    private static func json(_ checks: [Fitpinky_V1_Check]) -> JSON { ["checks": .list(checks.map(\.json))] }

    /// Reading the log may take a while, on a thread where that may block.
    private func write(_ found: Found, _ saved: SavedLog?, to target: OutputFile) async throws {
        let agentVersion = found.status?.kiosk.version
        let config = config
        let bytes: [UInt8] = await withCheckedContinuation { continuation in
            let read: @Sendable () -> Void = {
                let bundle = DoctorBundle(
                    checks: DoctorCommand.json(found.harmless), status: found.status?.json,
                    configuration: DoctorBundle.file(config), versions: About.json(agentVersion: agentVersion),
                    kernel: DoctorBundle.readKernel(), log: DoctorBundle.readLog(saved: saved))
                continuation.resume(returning: bundle.archive(at: Int64(time(nil))).bytes)
            }
            // A system without threads still gets its archive.
            if !Thread.start(name: "bundle", read) { read() }
        }
        try target.append(bytes)
        try target.finish()
        guard !options.json else { return }
        let name = target.isStandardOutput ? "standard output" : bundle ?? ""
        say("\(name): \(size(bytes.count)), without photos, captions, names and keys", on: target.words)
    }
}

extension Fitpinky_V1_Check {
    var lines: [Line] {
        let mark: Line = outcome == .pass ? "✓" : outcome == .warning ? Line("!").amber : Line("✗").amber
        let title = name + String(repeating: " ", count: max(1, 12 - name.count))
        return ["\(mark) \(title)\(message)"] + (fix.isEmpty ? [] : ["              \(Line("fix").bold) \(fix)"])
    }
}
