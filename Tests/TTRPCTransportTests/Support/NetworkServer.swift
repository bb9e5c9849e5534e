import SwiftProtobuf
import Synchronization
import TTRPC
@testable import TTRPCTransport

/// A server on the network, whose pins a test changes as it likes. Pinned keys reach the echo service; with an invite,
/// others reach a service that tells the keys of the connection.
struct NetworkServer: Sendable {
    let server: TTRPCServer
    let port: Int
    let key: KeyPin
    let pins: Pins
    let echo: EchoService

    /// What the admission of a server depends on.
    final class Pins: Sendable {
        private let state = Mutex<(pinned: Set<KeyPin>, hasInvite: Bool)>(([], false))

        func add(_ key: KeyPin) {
            state.withLock { _ = $0.pinned.insert(key) }
        }

        func remove(_ key: KeyPin) {
            state.withLock { _ = $0.pinned.remove(key) }
        }

        func invite() {
            state.withLock { $0.hasInvite = true }
        }

        func admission(of key: KeyPin, echo: EchoService, limits: TransportLimits) -> Admission {
            let (isPinned, hasInvite) = state.withLock { ($0.pinned.contains(key), $0.hasInvite) }
            if isPinned {
                return .admitted(services: [echo.ttrpcService], limits: limits, isAuthenticated: true)
            }
            return hasInvite
                ? .admitted(services: [KeysService.service], limits: .unauthenticated, isAuthenticated: false)
                : .refused
        }
    }

    /// Runs one while `body` runs.
    static func run(
        _ network: NetworkLimits = .patient, limits: TransportLimits = .betweenKiosks, record: WireRecord? = nil,
        _ body: (NetworkServer) async throws -> Void
    ) async throws {
        let own = try DeviceCertificate.drawn()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        let (pins, echo) = (Pins(), EchoService())
        let server = TTRPCServer(listener: listener, certificate: own, limits: network, record: record) { key in
            pins.admission(of: key, echo: echo, limits: limits)
        }
        try await TTRPCTransportTests.run(server) { _ in
            try await body(
                NetworkServer(server: server, port: listener.port, key: own.pin, pins: pins, echo: echo))
        }
    }

    func connect(
        _ certificate: DeviceCertificate, _ verification: Verification? = nil,
        limits: TransportLimits = .betweenKiosks, record: WireRecord? = nil
    ) async throws(ConnectError) -> TTRPCClient {
        try await TTRPCClient.connect(
            host: "127.0.0.1", port: port, certificate: certificate, verification: verification ?? .pinned(key),
            limits: limits.patient, record: record)
    }

    /// What becomes of a first call.
    func say(_ text: String, as certificate: DeviceCertificate) async throws -> String {
        try await EchoClient(connect(certificate)).say(SayRequest(text: text)).text
    }
}

/// Answers with the keys of the connection, as the server sees them: its own, then the peer's.
enum KeysService {
    static let service = TTRPCService(
        name: "test.Keys",
        methods: [
            "Tell": .unary { (payload: [UInt8], context: ServerContext) async throws(TTRPCStatus) -> [UInt8] in
                var response = SayResponse()
                response.text = context.keys.map { "\($0.own) \($0.peer)" } ?? "none"
                do {
                    return try response.serializedBytes()
                } catch {
                    throw TTRPCStatus(.internal, "\(error)")
                }
            }
        ])

    static func ask(_ client: TTRPCClient) async throws(TTRPCStatus) -> String {
        let response: SayResponse = try await client.unary(
            SayRequest(), service: "test.Keys", method: "Tell", timeout: .seconds(30), metadata: [:])
        return response.text
    }
}
