import NIOCore
@testable import TTRPC
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MemoryTests {
    @Test("A connection between kiosks is bounded by 2 MiB, a stranger's by 64 KiB")
    func bounds() {
        #expect(TransportLimits.betweenKiosks.maxHeldBytes <= 2 << 20)
        #expect(TransportLimits.unauthenticated.maxHeldBytes <= 64 << 10)
        #expect(TTRPCLimits.betweenKiosks.maxDataBytes == 64 << 10)
        #expect(TTRPCLimits.betweenKiosks.maxStreams == 32)
        #expect(TTRPCLimits.unauthenticated.maxDataBytes == 1 << 10)
    }

    @Test("A pinned peer that sends all it can, to handlers that read nothing, is held up within the bound")
    func flood() async throws {
        let peer = try DeviceCertificate.drawn()
        let own = try DeviceCertificate.drawn()
        let gate = Gate()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        let limits = TransportLimits.betweenKiosks
        let server = TTRPCServer(listener: listener, certificate: own, limits: .patient) { _ in
            .admitted(services: [gate.service], limits: limits, isAuthenticated: true)
        }
        try await run(server) { _ in
            try await RawConnection.open(port: listener.port, tls: peer.clientConfiguration()) { connection in
                for number in 0..<32 as Range<UInt32> {
                    try await connection.open(
                        number * 2 + 1, "Ignore", service: "test.Gate", flags: .remoteOpen)
                }
                await gate.entered(32)
                let send = connection.sender
                let flood = Task {
                    // Small pieces first, so that every inbox is nearly full when one is; then large ones, for ever.
                    for size in [31 << 10, 60 << 10] {
                        for number in 0..<32 as Range<UInt32> {
                            try await send(
                                Frame(
                                    streamID: StreamID(rawValue: number * 2 + 1), kind: .data,
                                    data: [UInt8](repeating: 0, count: size)
                                ).encoded())
                        }
                    }
                }
                let most = try await mostHeld(server, peer.pin)
                #expect(most > 32 * (31 << 10), "the flood did not reach the handlers")
                #expect(most <= limits.maxHeldBytes)
                flood.cancel()
                // It waits for a server that does not read, until the connection is closed.
                server.revoke(peer.pin)
                _ = await flood.result
            }
        }
    }

    /// Watches the connection until it is held up, and a little longer.
    private func mostHeld(_ server: TTRPCServer, _ key: KeyPin) async throws -> Int {
        var most = 0
        var looksWhileHeld = 0
        while looksWhileHeld < 100 {
            let channel = try #require(server.network?.channels(showing: key).first)
            let (bytes, isHeld) = try await channel.eventLoop.submit {
                let handler = try channel.pipeline.syncOperations.handler(type: ServerHandler.self)
                return (handler.heldBytes, handler.isHeld)
            }.get()
            most = max(most, bytes)
            looksWhileHeld += isHeld ? 1 : 0
            try await Task.sleep(for: .milliseconds(1))
        }
        return most
    }
}
