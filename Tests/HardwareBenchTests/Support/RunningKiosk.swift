import FoundationEssentials
import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// The built agent, running with this machine's devices or with simulated ones, and a connection to its socket.
final class RunningKiosk {
    let agent: ChildProgram
    let client: Fitpinky_V1_KioskClient
    /// Works only with simulated devices.
    let simulator: Fitpinky_V1_SimulatorClient
    /// From its start to its word that it is ready; if nobody listens for that, how long starting it took.
    let untilReady: Duration
    private let folder: String
    private let showsRing: Bool
    private var socket: String { "\(folder)/kiosk.sock" }

    /// Minutes that the kiosk's clock on the wall is ahead of UTC; its zone has no daylight saving.
    static let minutesAheadOfUTC: Int64 = 330
    static let zone = "Asia/Kolkata"
    static let owner = "Anna"
    /// Where a kiosk in a home listens.
    static let port = 7465

    /// What the tests choose about a kiosk.
    struct Settings {
        var owner = RunningKiosk.owner
        /// `linux`, or `simulated`.
        var devices = "linux"
        /// The home that it is in, where it listens for the other one; nil for none.
        var home: TwoHomes.Home?
        /// The time name space in which it runs (time_namespaces(7)), by its file; nil for the machine's own.
        var timeSpace: String?
        var button = Bench.buttonLine
        /// Of which type the sessions are that the button starts and ends; nil: it logs workouts.
        var sessions: String?
        /// `spi`, or `none`.
        var ring = "spi"
        var camera = Bench.camera
        var width = 1280
        var height = 720
        var countdownSeconds = 1
        var reviewSeconds = 1
        var clockTrust = "always"
        /// Pictures are compared with a camera's, and a JPEG is what the bench can read.
        var photoFormat = "jpeg"
        /// A folder that outlives the kiosk; nil keeps its state beside its socket.
        var stateFolder: String?
        /// Nil leaves it to the kiosk.
        var reserveMebibytes: Int?
        /// A shell command that gets each notification on its standard input; nil for none.
        var notifyCommand: String?
        /// Where the agent's program is; nil for where it was built.
        var programs: String?
        /// Where it says that it is ready, and when it did is noted; nil does without.
        var ready: ReadySocket?
    }

    /// Starts an agent, and waits until it answers.
    init(_ settings: Settings = Settings()) async throws {
        // Short, because a socket's path has to be.
        let folder = "/tmp/kiosk-\(UUID().uuidString.prefix(8))"
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let configuration = """
            owner = "\(settings.owner)"
            zone = "\(RunningKiosk.zone)"

            [[button]]
            line = "GPIO\(settings.button)"
            \(settings.sessions.map { "does = \"session\"\ntype = \"\($0)\"" } ?? "")

            [camera]
            device = "\(settings.camera)"
            width = \(settings.width)
            height = \(settings.height)
            settle_ms = 100

            [capture]
            countdown_seconds = \(settings.countdownSeconds)
            review_seconds = \(settings.reviewSeconds)

            [photo]
            format = "\(settings.photoFormat)"

            [ring]
            sink = "\(settings.ring)"
            device = "\(Bench.ring)"

            [clock]
            trust = "\(settings.clockTrust)"

            [log]
            level = "debug"
            \(settings.reserveMebibytes.map { "\n[storage]\nreserve_mb = \($0)" } ?? "")
            \(settings.notifyCommand.map { "\n[[notify]]\ncommand = [\"/bin/sh\", \"-c\", \"\($0)\"]" } ?? "")

            """
        try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/kiosk.toml"))
        let programs = try #require(settings.programs ?? Bench.programs)
        let socket = "\(folder)/kiosk.sock"
        var words = [
            "\(programs)/fitpinkyd", "--devices", settings.devices, "--config", "\(folder)/kiosk.toml", "--state-dir",
            settings.stateFolder ?? "\(folder)/state", "--socket", socket,
        ]
        if let home = settings.home {
            words = ["/sbin/ip", "netns", "exec", home.rawValue] + words
            words += ["--listen", "\(home.tunnelAddress):\(RunningKiosk.port)"]
        }
        if let space = settings.timeSpace { words = ["/usr/bin/nsenter", "--time=\(space)"] + words }
        let start = ContinuousClock.now
        let variables = settings.ready.map { ["NOTIFY_SOCKET": $0.path] } ?? [:]
        let agent = try ChildProgram(words[0], Array(words.dropFirst()), in: folder, variables: variables)
        self.agent = agent
        try settings.ready?.wait()
        untilReady = start.duration(to: .now)
        showsRing = settings.devices == "linux" && settings.ring == "spi"
        let connection = try await eventually("the agent's socket") {
            if let ending = agent.lookForEnding() {
                throw WaitedInVain(description: "the agent ended at its start with \(ending): \(try agent.errors())")
            }
            // The file is there a moment before anybody listens on it, and a slow machine can stop in that moment.
            do throws(ConnectError) {
                return try await TTRPCClient.connect(path: socket)
            } catch .noSuchSocket, .nobodyListens {
                return nil
            }
        }
        let client = Fitpinky_V1_KioskClient(connection)
        self.client = client
        simulator = Fitpinky_V1_SimulatorClient(connection)
        // The agent answers as soon as it can, and reads its ledger meanwhile.
        do {
            try await eventually("the week in the status") {
                let status = try await client.status()
                return !status.members.isEmpty || status.hasGroup
            }
        } catch {
            throw WaitedInVain(description: "\(error); the agent's log:\n\(try agent.errors())")
        }
    }

    /// Runs the closure beside an agent, which must then end by itself at SIGTERM with the ring dark.
    static func with(
        _ settings: Settings = Settings(), isolation: isolated (any Actor)? = #isolation,
        _ body: (RunningKiosk) async throws -> Void
    ) async throws {
        let kiosk = try await RunningKiosk(settings)
        do {
            try await body(kiosk)
        } catch {
            let log = try kiosk.agent.errors()
            Issue.record("the agent's log:\n\(log)")
            throw error
        }
        kiosk.agent.signal(SIGTERM)
        let ending = try await kiosk.agent.end()
        // An agent that takes longer than five seconds ends itself with another code.
        let log = try kiosk.agent.errors()
        #expect(ending == .exited(0), "\(log)")
        if kiosk.showsRing { #expect(try SentFrames.newest() == SentFrames.dark) }
        try FileManager.default.removeItem(atPath: kiosk.folder)
    }

    // MARK: The button

    /// A press of a finger.
    func press() async throws {
        try Bench.pullButton(down: true)
        try await Task.sleep(for: .milliseconds(120))
        try Bench.pullButton(down: false)
    }

    /// Two presses that follow each other closely.
    func doublePress() async throws {
        for _ in 0..<2 {
            try Bench.pullButton(down: true)
            try await Task.sleep(for: .milliseconds(60))
            try Bench.pullButton(down: false)
            try await Task.sleep(for: .milliseconds(60))
        }
    }

    /// A finger that stays for so long.
    func hold(_ duration: Duration) async throws {
        try Bench.pullButton(down: true)
        try await Task.sleep(for: duration)
        try Bench.pullButton(down: false)
    }

    // MARK: The socket

    func status() async throws -> Fitpinky_V1_StatusResponse { try await client.status() }

    /// What `doctor` says of that part.
    func doctor(_ part: String) async throws -> Fitpinky_V1_Check {
        try #require(try await client.doctor(timeout: .seconds(60)).checks.first { $0.name == part })
    }

    /// Events from now on.
    func events(timeout: Duration = .seconds(120)) async throws -> Events {
        var events = Events(stream: try await client.watch(timeout: timeout).makeAsyncIterator())
        guard case .watching = try await events.next() else {
            throw WaitedInVain(description: "the first event does not say that the agent has begun to send")
        }
        return events
    }

    /// Every workout, newest first.
    func workouts() async throws -> [Fitpinky_V1_Workout] {
        var workouts: [Fitpinky_V1_Workout] = []
        let all = Fitpinky_V1_ListWorkoutsRequest.with { $0.limit = 10_000 }
        for try await workout in try await client.listWorkouts(all, timeout: .seconds(60)) { workouts.append(workout) }
        return workouts
    }

    func photo(of workout: Fitpinky_V1_Workout) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let request = Fitpinky_V1_PhotoRequest.with { $0.id = workout.id }
        for try await piece in try await client.getPhoto(request, timeout: .seconds(60)) { bytes += piece.data }
        return bytes
    }

    // MARK: The command line

    /// What `fitpinky` prints; it must end with 0.
    func commandLine(_ arguments: [String]) async throws -> [UInt8] {
        let programs = try #require(Bench.programs)
        let command = try ChildProgram("\(programs)/fitpinky", ["--socket", socket] + arguments, in: folder)
        let ending = try await command.end()
        let (output, errors) = (try command.output(), try command.errors())
        try #require(ending == .exited(0), "\(String(decoding: output, as: UTF8.self))\(errors)")
        return output
    }
}
