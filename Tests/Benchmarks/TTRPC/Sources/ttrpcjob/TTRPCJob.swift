import Glibc
import Load
import TTRPC
import TTRPCTransport

/// ttrpcjob serve unix SOCKET                          echoes until it is killed; prints `ready` and the words for `call`
/// ttrpcjob serve tls                                  the same on a port of loopback
/// ttrpcjob serve besieged PIN…                        the same for hostile.py; PINs are of those whom it knows
/// ttrpcjob call CALLERS SECONDS unix SOCKET           calls and measures; see Load
/// ttrpcjob call CALLERS SECONDS near SOCKET           the same, on the connection's own thread
/// ttrpcjob call CALLERS SECONDS tls PORT
@main
enum TTRPCJob {
    static func main() async {
        do {
            let words = CommandLine.arguments.dropFirst()
            switch words.first {
            case "serve": try await serve(Array(words.dropFirst()))
            case "call":
                guard let load = Load(words.dropFirst().prefix(2)) else { throw JobError.usage }
                try await call(Array(words.dropFirst(3)), load)
            default: throw JobError.usage
            }
        } catch {
            print("ttrpcjob: \(error)")
            exit(1)
        }
    }

    private static func serve(_ words: [String]) async throws {
        let echo = EchoService().ttrpcService
        switch (words.first, words.count) {
        case ("unix", 2):
            let server = TTRPCServer(listener: try UnixListener(path: words[1]), services: [echo])
            say("ready unix \(words[1])")
            try await server.run()
        case ("tls", 1):
            let listener = try TCPListener(host: "127.0.0.1", port: 0)
            let server = TTRPCServer(listener: listener, certificate: try drawnCertificate()) { _ in
                .admitted(services: [echo], limits: .betweenKiosks, isAuthenticated: true)
            }
            say("ready tls \(listener.port)")
            try await server.run()
        case ("besieged", _):
            let known = Set(try words.dropFirst().map(pin))
            let listener = try TCPListener(host: "127.0.0.1", port: 0)
            let server = TTRPCServer(listener: listener, certificate: try drawnCertificate()) { key in
                known.contains(key)
                    ? .admitted(services: [hostileService], limits: .betweenKiosks, isAuthenticated: true)
                    : .admitted(services: [hostileService], limits: .unauthenticated, isAuthenticated: false)
            }
            say("ready \(listener.port)")
            try await server.run()
        default: throw JobError.usage
        }
    }

    private static func pin(_ digits: String) throws -> KeyPin {
        let digits = Array(digits)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0..<min($0 + 2, digits.count)]), radix: 16)
        }
        guard let pin = KeyPin(bytes: bytes) else { throw JobError.usage }
        return pin
    }

    private static func call(_ words: [String], _ load: Load) async throws {
        let client: TTRPCClient
        switch (words.first, words.count) {
        case ("unix", 2), ("near", 2): client = try await TTRPCClient.connect(path: words[1])
        case ("tls", 2):
            guard let port = Int(words[1]) else { throw JobError.usage }
            // Whom the handshake is with changes nothing of the calls after it.
            client = try await TTRPCClient.connect(
                host: "127.0.0.1", port: port, certificate: try drawnCertificate(), verification: .anyone)
        default: throw JobError.usage
        }
        let echo = Fitpinky_Benchmark_V1_EchoClient(client)
        var note = Note()
        note.payload.append(contentsOf: payload)
        let sent = note
        try await withTaskExecutorPreference(words.first == "near" ? client.executor : nil) {
            try await load.run {
                guard try await echo.say(sent) == sent else { throw JobError.wrongEcho }
            }
        }
    }

    private static func drawnCertificate() throws -> DeviceCertificate {
        try DeviceCertificate(privateKey: DeviceCertificate.makePrivateKey())
    }
}

typealias Note = Fitpinky_Benchmark_V1_Note

struct EchoService: Fitpinky_Benchmark_V1_EchoService {
    func say(_ request: Note, context: ServerContext) async throws(TTRPCStatus) -> Note { request }
}

/// What hostile.py calls: a method that never reads what it is sent, and one that answers with as much.
let hostileService = TTRPCService(
    name: "fitpinky.benchmark.v1.Hostile",
    methods: [
        "Ignore": .twoWay { (_, _, _) async throws(TTRPCStatus) in
            try? await Task.sleep(for: .seconds(3600))  // until it is cancelled
        },
        "Echo": .unary { (payload: [UInt8], _) async throws(TTRPCStatus) -> [UInt8] in payload },
    ])
