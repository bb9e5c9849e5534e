import API
import Console
import ConsoleAccess
import ConsoleLogic
import FitPinkyCore
import KioskRuntime
import Kiosks
import Ledger
import Logging
import NIOCore
import NIOPosix
import Store
import StoreThreads
import Support
import TTRPCTransport
import Testing

/// A console on a port of its own, of a kiosk with a household and a workout.
struct LiveConsole {
    let live: LiveKiosk
    var kiosk: Kiosk { live.kiosk }
    let access: ConsoleAccess
    let port: Int
    let workout: WorkoutID
    /// Of a script that is admitted.
    let token: String

    /// What of the household is said to those that are admitted.
    static let secrets = ["Sammy", "Turnverein", "loser cooks"]

    /// Serves it while the closure runs.
    static func run(
        in folder: TemporaryFolder = TemporaryFolder(), _ body: (LiveConsole) async throws -> Void
    ) async throws {
        try await LiveKiosk.run(in: folder) { live in
            let instant = try #require(UTCInstant(rfc3339: "2026-02-26T17:30:00Z"))
            let access = try await ConsoleAccess(store: live.kiosk.store, clock: { instant })
            let sinks = try await PageSinks(store: live.kiosk.store, clock: { instant })
            var endpoint = KioskEndpoint(kiosk: live.kiosk)
            endpoint.console = ConsoleDoor(
                access: access, delivery: PageSinkDelivery(sinks, kiosk: live.kiosk, program: "none")
            ) { "" }
            let listener = try TCPListener(host: "127.0.0.1", port: 0)
            let server = ConsoleServer(
                listener: listener, endpoint: endpoint, access: access,
                names: { ["localhost"] }, certificate: nil, renewed: { nil },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let token = try #require(try await access.admit(.owner, name: "script", by: .token)).secret
            let workout = try await saveWorkout(live.kiosk, at: instant)
            let console = LiveConsole(
                live: live, access: access, port: listener.port, workout: workout, token: token)
            try await withThrowingTaskGroup { group in
                group.addTask { try await server.run() }
                let created = try await console.send(
                    console.request(
                        "POST", "/api/v1/actions/create", console.authorized + ["Content-Type: application/json"],
                        #"{"member": "Sammy", "goal": 4, "wager": "loser cooks", "name": "Turnverein"}"#))
                try #require(created.hasPrefix("HTTP/1.1 200 "), "\(created)")
                try await body(console)
                group.cancelAll()
            }
        }
    }

    private static func saveWorkout(_ kiosk: Kiosk, at instant: UTCInstant) async throws -> WorkoutID {
        let day = try #require(Day(iso8601: "2026-02-26"))
        let moment = Moment.known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day))
        let workout = Store.NewWorkout(
            id: WorkoutID(ULID(high: 1, low: 2)), author: kiosk.owner, moment: moment, photo: nil)
        return try await kiosk.store.run { store throws(StoreError) in
            try store.save(workout, at: instant)
            return try store.id(of: workout)
        }
    }

    // MARK: Asking

    var host: String { "localhost:\(port)" }
    /// What a script sends with each request.
    var authorized: [String] { ["Host: \(host)", "Authorization: Bearer \(token)"] }

    /// A request, after which the connection ends.
    func request(_ method: String, _ target: String, _ fields: [String], _ body: String = "") -> String {
        var lines = ["\(method) \(target) HTTP/1.1"] + fields + ["Connection: close"]
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func bootstrap(from source: String) throws -> ClientBootstrap {
        ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: try SocketAddress(ipAddress: source, port: 0))
    }

    /// What a script sends to an action, as JSON.
    func post(_ action: ActionName, _ json: String) async throws -> String {
        try await send(
            request(
                "POST", Route.api(.action(action)).path, authorized + ["Content-Type: application/json"], json))
    }

    /// What a page of the console sends: its form, for an answer that its script reads, or for another page.
    func submit(_ action: ActionName, _ form: String, script: Bool) async throws -> String {
        let fields = ["Content-Type: application/x-www-form-urlencoded"]
        return try await send(
            request(
                "POST", Route.act(action).path,
                authorized + fields + ["Accept: \(script ? "application/json" : "text/html")"], form))
    }

    /// A page, or what a script reads.
    func get(_ target: String) async throws -> String {
        try await send(request("GET", target, authorized + ["Accept: text/html"]))
    }

    /// A connection from an address of this machine that says nothing.
    func connect(from source: String) async throws -> any Channel {
        try await bootstrap(from: source).connect(host: "127.0.0.1", port: port).get()
    }

    /// All that is answered until the console closes the connection; empty where it does so without an answer.
    func send(_ bytes: String, from source: String = "127.0.0.1") async throws -> String {
        let channel = try await bootstrap(from: source).connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        var text = ""
        do {
            text = try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: bytes))
                var text = ""
                for try await piece in inbound { text += String(buffer: piece) }
                return text
            }
        } catch {}  // reset or closed before all was written: without an answer
        return text
    }

    // MARK: What must not change

    struct Contents: Equatable {
        var entries: Int
        var phones: [Phone]
    }

    func contents() async throws -> Contents {
        let entries = try await kiosk.store.read { store throws(StoreError) in try store.entryCount() }
        return Contents(entries: Int(entries), phones: access.phones)
    }
}
