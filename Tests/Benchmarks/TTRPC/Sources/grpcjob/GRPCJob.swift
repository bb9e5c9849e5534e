import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Glibc
import Load

/// grpcjob serve plaintext                             echoes until it is killed; prints `ready` and the words for `call`
/// grpcjob serve tls CERTIFICATE KEY                   the same with TLS; both are files, in PEM
/// grpcjob call CALLERS SECONDS plaintext PORT         calls and measures; see Load
/// grpcjob call CALLERS SECONDS tls PORT CERTIFICATE
@main
enum GRPCJob {
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
            print("grpcjob: \(error)")
            exit(1)
        }
    }

    private static func serve(_ words: [String]) async throws {
        let security: HTTP2ServerTransport.Posix.TransportSecurity
        switch (words.first, words.count) {
        case ("plaintext", 1): security = .plaintext
        case ("tls", 3):
            security = .tls(
                certificateChain: [.file(path: words[1], format: .pem)],
                privateKey: .file(path: words[2], format: .pem))
        default: throw JobError.usage
        }
        let server = GRPCServer(
            transport: .http2NIOPosix(
                address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: security),
            services: [EchoService()])
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await server.serve() }
            guard let port = try await server.listeningAddress?.ipv4?.port else { throw JobError.noAddress }
            say((["ready", words[0], "\(port)"] + words.dropFirst().prefix(1)).joined(separator: " "))
        }
    }

    private static func call(_ words: [String], _ load: Load) async throws {
        guard words.count >= 2, let port = Int(words[1]) else { throw JobError.usage }
        let security: HTTP2ClientTransport.Posix.TransportSecurity
        switch (words[0], words.count) {
        case ("plaintext", 2): security = .plaintext
        case ("tls", 3):
            security = .tls(configure: { tls in
                tls.trustRoots = .certificates([.file(path: words[2], format: .pem)])
                tls.serverCertificateVerification = .noHostnameVerification
            })
        default: throw JobError.usage
        }
        var note = Note()
        note.payload.append(contentsOf: payload)
        let sent = note
        try await withGRPCClient(
            transport: .http2NIOPosix(
                target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: security)
        ) { client in
            let echo = Fitpinky_Benchmark_V1_Echo.Client(wrapping: client)
            try await load.run {
                guard try await echo.say(sent) == sent else { throw JobError.wrongEcho }
            }
        }
    }
}

typealias Note = Fitpinky_Benchmark_V1_Note

struct EchoService: Fitpinky_Benchmark_V1_Echo.SimpleServiceProtocol {
    func say(request: Note, context: ServerContext) async throws -> Note { request }
}
