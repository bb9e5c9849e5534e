import Glibc
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TCPListenerTests {
    @Test("The system chooses a port when none is asked for, and the listener tells which")
    func chosenPort() throws {
        let first = try TCPListener(host: "127.0.0.1", port: 0)
        defer { first.close() }
        let second = try TCPListener(host: "127.0.0.1", port: 0)
        defer { second.close() }
        #expect(first.port > 0)
        #expect(second.port > 0)
        #expect(first.port != second.port)
        #expect(first.host == "127.0.0.1")
    }

    @Test("A port that is taken is refused by name, and free again when its listener has closed")
    func takenPort() throws {
        let first = try TCPListener(host: "127.0.0.1", port: 0)
        #expect(throws: ListenError.addressInUse("127.0.0.1:\(first.port)")) {
            try TCPListener(host: "127.0.0.1", port: first.port)
        }
        first.close()
        let second = try TCPListener(host: "127.0.0.1", port: first.port)
        #expect(second.port == first.port)
        second.close()
    }

    @Test(
        "A client can connect before the server runs, over either family and by name",
        arguments: ["::", "localhost"])
    func connectBeforeRun(host: String) async throws {
        guard let listener = try listenUnlessWithoutFamily(host) else { return }
        let (own, client) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        let echo = EchoService()
        let server = TTRPCServer(listener: listener, certificate: own, limits: .patient) { _ in
            .admitted(services: [echo.ttrpcService], limits: .betweenKiosks, isAuthenticated: true)
        }
        async let _: Void = server.run()
        for name in host == "::" ? ["127.0.0.1", "::1", "localhost"] : ["localhost"] {
            let connection = try await TTRPCClient.connect(
                host: name, port: listener.port, certificate: client, verification: .pinned(own.pin),
                limits: .betweenKiosks.patient)
            #expect(try await EchoClient(connection).say(SayRequest(text: name)).text == name)
        }
        // Leaving the scope cancels the server.
    }

    @Test(
        "An address that the machine does not have yet is listened on: a VPN may come up later",
        arguments: ["192.0.2.1", "2001:db8::1"])
    func lateAddress(_ host: String) throws {
        // Set aside for documentation, so no machine has them (RFC 5737, RFC 3849).
        let listener = try TCPListener(host: host, port: 0)
        #expect(listener.host == host && listener.port > 0)
        listener.close()
    }

    @Test("What cannot be listened on is refused by its cause, with what to do")
    func refusals() {
        #expect(throws: ListenError.badHost("")) { try TCPListener(host: "", port: 1) }
        #expect(throws: ListenError.badHost("a\0b")) { try TCPListener(host: "a\0b", port: 1) }
        for port in [-1, 65_536] {
            #expect(throws: ListenError.badPort(port)) { try TCPListener(host: "127.0.0.1", port: port) }
        }
        let error = #expect(throws: ListenError.self) { try TCPListener(host: "a..b", port: 0) }
        guard case .noSuchHost("a..b", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Each refusal says what happened and what to do")
    func messages() {
        let errors: [ListenError] = [
            .badHost("h"), .badPort(-1), .noSuchHost("h", reason: "r"), .addressInUse("h:1"), .addressNotHere("h"),
            .portNotAllowed(80),
        ]
        #expect(errors.allSatisfy { $0.description.contains(";") })
        #expect(TCPSocketAddress.describe(host: "::1", port: 7001) == "[::1]:7001")
        #expect(TCPSocketAddress.describe(host: "127.0.0.1", port: 7001) == "127.0.0.1:7001")
    }

    /// nil on a machine without IPv6.
    private func listenUnlessWithoutFamily(_ host: String) throws -> TCPListener? {
        do {
            return try TCPListener(host: host, port: 0)
        } catch ListenError.failed(_, _, EAFNOSUPPORT, _) {
            return nil
        }
    }
}
