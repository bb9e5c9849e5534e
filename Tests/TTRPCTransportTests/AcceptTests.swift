import CAccept
import Glibc
import NIOCore
import Support
import TTRPC
import Testing

@testable import TTRPCTransport

@Suite(.serialized, .timeLimit(.minutes(1)))
struct AcceptTests {
    @Test(arguments: Transport.allCases)
    func `while descriptors are short a server tries seldom, and goes on when there are some again`(
        _ transport: Transport
    ) async throws {
        let service = EchoService()
        switch transport {
        case .unix:
            try await withSocketPath { path in
                let listener = try UnixListener(path: path)
                let server = TTRPCServer(listener: listener, services: [service.ttrpcService])
                try await check(server, listener.descriptor, .unix(path))
            }
        case .tls:
            let (own, client) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
            let listener = try TCPListener(host: "127.0.0.1", port: 0)
            let server = TTRPCServer(listener: listener, certificate: own, limits: .patient) { _ in
                .admitted(services: [service.ttrpcService], limits: .betweenKiosks, isAuthenticated: true)
            }
            try await check(
                server, listener.descriptor, .tls(port: listener.port, client: client, server: own.pin))
        }
    }

    private func check(_ server: TTRPCServer, _ descriptor: CInt, _ address: ServerAddress) async throws {
        caccept_fail(descriptor, EMFILE)
        defer { caccept_succeed() }
        try await run(server) { _ in
            async let answer = EchoClient(address.connect()).say(SayRequest(text: "in"))
            try await eventually("a failure to accept") { caccept_failures() > 0 }
            let start = ContinuousClock.now
            try await eventually("two more") { caccept_failures() > 2 }
            // Two more tries, each after a pause. Without it they take microseconds.
            #expect(ContinuousClock.now - start > .nanoseconds(AcceptBackoff.pause.nanoseconds))
            caccept_succeed()
            let text = try await answer.text
            #expect(text == "in")
        }
    }
}
