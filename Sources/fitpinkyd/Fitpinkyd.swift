import Agent
import ArgumentParser
import Certificates
import Configuration
import ConfigurationFiles
import FitPinkyCore
import Glibc
import JSON
import KioskPages
import KioskRuntime
import LinuxDevices
import Photos
import ServiceManager
import Setup
import SimulatedDevices

/// The agent: what `fitpinkyd` starts.
package enum AgentCommandLine {
    /// Encodes a photo and ends, if the agent started this process for that; else sees to it that no signal ends it by surprise,
    /// and that all threads allocate from one arena. Call it before anything starts a thread, which the first `await` may: threads
    /// inherit which signals are blocked, each takes its arena with its first allocation, and an encoder has no thread.
    package static func begin() {
        if CommandLine.arguments.dropFirst().elementsEqual([EncoderProgram.argument]) { EncoderProgram.run() }
        ProcessSignals.take()
        ProcessHeap.shareOneArena()
    }

    /// Runs what the arguments of this process say, after `begin`.
    package static func main() async { await Fitpinkyd.main() }
}

/// The agent's command line.
struct Fitpinkyd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fitpinkyd",
        abstract: "The agent of a FitPinky kiosk: waits for a press, takes the photo, keeps it.",
        discussion: """
            Without --config the file /etc/fitpinky/kiosk.toml is read; with --devices simulated no file is needed. A change \
            of the file is taken up at SIGHUP, and a bad one keeps the last good. SIGTERM ends the agent within 5 seconds.

            Exit codes: 0 ended as told; 1 could not start (the reason is on standard error); 64 the command line cannot be \
            parsed; 70 ended by force; 78 the configuration cannot be used.
            """,
        version: AgentProgram.version)

    @Option(help: ArgumentHelp("The configuration.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The folder that holds what the kiosk keeps.", valueName: "dir"))
    var stateDir = "/var/lib/fitpinky"

    @Option(help: ArgumentHelp("The Unix socket that the command line talks to.", valueName: "path"))
    var socket = "/run/fitpinky/kiosk.sock"

    @Option(
        help: ArgumentHelp(
            "Where to listen for other kiosks, in place of the file's; port 0 lets the system choose.",
            valueName: "host:port"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "Where to serve the page for phones, in place of the file's: off, auto or HOST:PORT; port 0 lets the system choose.",
            valueName: "listen"))
    var console: String?

    @Option(help: "Real devices, or a kiosk without hardware.")
    var devices = DeviceKind.linux

    @Option(
        help: ArgumentHelp("When the simulated clock begins; the machine's time if not given.", valueName: "iso8601"))
    var simulatedClock: String?

    @Option(
        help: ArgumentHelp(
            "Record what is sent to other kiosks, before encryption, in a file for each receiver's key.",
            discussion: "For tests, with --devices simulated: the files hold everything that TLS keeps secret.",
            valueName: "dir"))
    var recordWire: String?

    @Flag(help: "Print the configuration in force and end.")
    var checkConfig = false

    @Flag(help: "Make the ring dark and end: for a service manager, after an agent that crashed.")
    var blankRing = false

    @Flag(
        help: ArgumentHelp(
            "Look what this machine has for a kiosk, and end.",
            discussion: "A kiosk that runs goes on, and a device that does not answer is waited for 2 seconds."))
    var probe = false

    @Flag(help: "With --probe: say it in JSON.")
    var json = false

    enum DeviceKind: String, CaseIterable, ExpressibleByArgument {
        case linux, simulated
    }

    func validate() throws {
        if json, !probe { throw ValidationError("--json is for --probe") }
        if let listen, HostPort(listen) == nil {
            throw ValidationError("\"\(listen)\" is no address; write HOST:PORT, such as 127.0.0.1:0 or [::]:7465")
        }
        if let console, ConsoleListen(console) == nil {
            throw ValidationError("\"\(console)\" is not off, auto or HOST:PORT, such as 127.0.0.1:0")
        }
        if recordWire != nil, devices != .simulated { throw ValidationError("--record-wire needs --devices simulated") }
        guard let simulatedClock else { return }
        guard devices == .simulated else { throw ValidationError("--simulated-clock needs --devices simulated") }
        guard UTCInstant(rfc3339: simulatedClock) != nil else {
            throw ValidationError("\"\(simulatedClock)\" is no instant; write one such as 2026-02-26T18:34:00Z")
        }
    }

    /// Says what is wrong with the certificate of the page, if it has one.
    private func check(_ console: KioskConfiguration.Console, in file: ConfigurationSource) throws {
        guard let certificate = console.tlsCertificate, let key = console.tlsKey else { return }
        do throws(CertificateError) {
            let read = try ConsoleCertificate(certificate: certificate, key: key)
            if let trouble = read.trouble(at: SystemClock(trust: .always).now()) { throw trouble }
        } catch {
            Fitpinkyd.complain("\(file.readPath ?? "configuration"): [console]: \(error.message); \(error.fix)")
            throw ExitCode(EX_CONFIG)
        }
    }

    /// Runs what the arguments say.
    static func main() async {
        if let objection = ArgumentBytes.objection(to: CommandLine.argumentBytes) {
            complain(objection)
            exit(withError: ExitCode(EX_USAGE))
        }
        await main(nil)
    }

    func run() async throws {
        // None of these makes anything that a signal could leave by half.
        if probe || blankRing || checkConfig { ProcessSignals.release() }
        if probe { return look() }
        let file = ConfigurationSource(path: config, isOptional: devices == .simulated)
        let listen = listen.flatMap { HostPort($0) }
        let console = console.flatMap { ConsoleListen($0) }
        let read: @Sendable () throws(ConfigurationError) -> KioskConfiguration = { () throws(ConfigurationError) in
            var configuration = try file.read()
            if let listen { configuration.sync.listen = listen }
            if let console { configuration.console.listen = console }
            return configuration
        }
        if blankRing { return try darkenRing(RingBlanking(reading: read)) }
        let configuration: KioskConfiguration
        do throws(ConfigurationError) {
            configuration = try read()
        } catch {
            Fitpinkyd.complain("\(error)")
            throw ExitCode(EX_CONFIG)
        }
        if checkConfig {
            try check(configuration.console, in: file)
            print(configuration.toml, terminator: "")
            return
        }
        do {
            var program = AgentProgram(
                configuration: configuration, reread: read, devices: kioskDevices(configuration), stateFolder: stateDir,
                socketPath: socket)
            program.configurationFile = file.readPath
            program.wireFolder = recordWire
            // The file that this process was started from, also after another one has taken its place.
            program.encoderProgram = "/proc/self/exe"
            try await program.run()
        } catch {
            Fitpinkyd.complain("\(error)")
            throw ExitCode(EXIT_FAILURE)
        }
    }

    private func darkenRing(_ blanking: RingBlanking) throws {
        do throws(RingBlankingError) {
            try blanking.run(on: kioskDevices(blanking.configuration))
        } catch {
            Fitpinkyd.complain("\(error)")
            throw ExitCode(EXIT_FAILURE)
        }
    }

    private func look() {
        let found = MachineProbe().look(zone: ZoneFiles.systemZoneName())
        print(json ? found.json.rendered(isIndented: true) : Style(isColoured: false).rendered(found.page))
    }

    private func kioskDevices(_ configuration: KioskConfiguration) -> KioskDevices {
        switch devices {
        case .linux: return .linux
        case .simulated:
            let clock = SimulatedClock(startingAt: simulatedClock.flatMap(UTCInstant.init(rfc3339:)))
            return Simulation(configuration, clock: clock).devices
        }
    }

    private static func complain(_ message: String) {
        let line = Array("fitpinkyd: \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

extension CommandLine {
    /// The arguments as they were given, without the program's name. Their texts would be repaired in silence.
    fileprivate static var argumentBytes: [[UInt8]] {
        (1..<max(1, Int(argc))).compactMap { index in
            unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}
