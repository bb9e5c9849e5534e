import NIOCore
import NIOPosix
import Support
@testable import TTRPC
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StrangerTests {
    @Test("A thousand connections that never speak hold 32 places, and a pinned peer gets in beside them")
    func crowd() async throws {
        let peer = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(peer.pin)
            let crowd = try await Crowd(1000, port: server.port)
            // All but those that have a place are closed by the server, one by one as others come.
            await crowd.closed(1000 - 32)
            #expect(server.server.unauthenticatedConnections == 32)
            #expect(try await server.say("through", as: peer) == "through")
            #expect(server.server.unauthenticatedConnections <= 32)
            await crowd.leave()
        }
    }

    @Test("Connections that never speak are dropped when their time is up")
    func patience() async throws {
        var limits = NetworkLimits()
        limits.identificationPatience = .milliseconds(50)
        try await NetworkServer.run(limits) { server in
            let crowd = try await Crowd(8, port: server.port)
            await crowd.closed(8)
            // A client may see the close before the server has counted it.
            try await eventually("no stranger") { server.server.unauthenticatedConnections == 0 }
        }
        #expect(NetworkLimits().identificationPatience == .seconds(5))
        #expect(NetworkLimits().maxUnauthenticatedConnections == 32)
    }

    @Test("A stranger who shakes hands and says no more is dropped as well, a pinned peer is not")
    func silentAfterHandshake() async throws {
        let (stranger, peer) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        var limits = NetworkLimits()
        limits.identificationPatience = .seconds(1)
        try await NetworkServer.run(limits) { server in
            server.pins.add(peer.pin)
            server.pins.invite()
            // A busy machine may need several tries to shake hands in time. That a client is connected does not say that
            // its server has finished too; that it has answered does.
            let pinned = await succeeding {
                let client = EchoClient(try await server.connect(peer))
                _ = try await client.say()
                return client
            }
            let silent = await succeeding { try await server.connect(stranger, limits: .unauthenticated) }
            await silent.closed()
            let answer = try await pinned.say(SayRequest(text: "still here"))
            #expect(answer.text == "still here")
        }
    }

    private func succeeding<Value>(_ attempt: () async throws -> Value) async -> Value {
        while true {
            if let value = try? await attempt() { return value }  // too slow; try again
        }
    }

    @Test("A stranger who says nothing for a while is dropped at each step, and not while it waits for an answer")
    func silence() async throws {
        let (own, stranger) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        let gate = Gate()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        var limits = NetworkLimits.patient
        limits.silencePatience = .milliseconds(300)
        let server = TTRPCServer(listener: listener, certificate: own, limits: limits) { _ in
            .admitted(services: [gate.service], limits: .unauthenticated, isAuthenticated: false)
        }
        try await run(server) { _ in
            // Before TLS, and with nothing but its beginning.
            for beginning in [[], [0x16, 0x03, 0x01]] as [[UInt8]] {
                try await RawConnection.open(port: listener.port, tls: nil) { connection in
                    if !beginning.isEmpty { try await connection.send(beginning) }
                    let frame = try await connection.nextFrame()
                    #expect(frame == nil)
                }
            }
            // After the handshake.
            try await RawConnection.open(port: listener.port, tls: stranger.clientConfiguration()) { connection in
                let frame = try await connection.nextFrame()
                #expect(frame == nil)
            }
            // While its call runs it is the server's turn; afterwards it is its own again.
            let tries = Counter()
            async let connection = succeeding {
                tries.add(1)
                let connection = try await TTRPCClient.connect(
                    host: "127.0.0.1", port: listener.port, certificate: stranger, verification: .anyone,
                    limits: .unauthenticated.patient)
                _ = try await connection.call(
                    CallRequest(service: "test.Gate", method: "Wait", payload: [7], timeout: .seconds(50)))
                return connection
            }
            await gate.entered(1)
            let before = tries.value
            try await Task.sleep(for: .milliseconds(700))
            gate.open()
            await connection.closed()
            #expect(tries.value == before)
        }
        #expect(NetworkLimits().silencePatience == .seconds(2))
    }

    @Test("A stranger who speaks has a bounded life all the same")
    func life() async throws {
        let stranger = try DeviceCertificate.drawn()
        var limits = NetworkLimits.patient
        limits.unauthenticatedLife = .milliseconds(100)
        try await NetworkServer.run(limits) { server in
            server.pins.invite()
            let connection = try await server.connect(stranger, limits: .unauthenticated)
            // On a busy machine the life may be over before the answer.
            _ = try? await KeysService.ask(connection)
            await connection.closed()
            #expect(server.server.connections(of: stranger.pin) == 0)
        }
    }

    @Test("A stranger's frame over 1 KiB ends the connection, one of 1 KiB does not")
    func oversizedFrame() async throws {
        let stranger = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.invite()
            try await RawConnection.open(port: server.port, tls: stranger.clientConfiguration()) { connection in
                for (id, size) in [(1, 1024), (3, 1025)] as [(UInt32, Int)] {
                    try await connection.send(
                        Frame(
                            streamID: StreamID(rawValue: id), kind: .request,
                            data: [UInt8](repeating: 0xff, count: size)))
                }
                #expect(try await connection.nextFailure(on: 1) == StreamError.malformedEnvelope.status)
                #expect(try await connection.nextFrame() == nil)
            }
        }
    }

    @Test("A pinned peer's frame over 64 KiB ends its call only, and the 33rd stream is refused")
    func authenticatedLimits() async throws {
        let peer = try DeviceCertificate.drawn()
        let gate = Gate()
        let own = try DeviceCertificate.drawn()
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        let server = TTRPCServer(listener: listener, certificate: own, limits: .patient) { _ in
            .admitted(services: [gate.service], limits: .betweenKiosks, isAuthenticated: true)
        }
        try await run(server) { _ in
            try await RawConnection.open(port: listener.port, tls: peer.clientConfiguration()) { connection in
                let size = (64 << 10) + 1
                try await connection.send(
                    Frame(streamID: StreamID(rawValue: 1), kind: .request, data: [UInt8](repeating: 1, count: size)))
                #expect(
                    try await connection.nextFailure(on: 1)
                        == StreamError.oversizedFrame(bytes: size, maxBytes: 64 << 10).status)
                for number in 1...32 as ClosedRange<UInt32> {
                    try await connection.open(number * 2 + 1, "Wait", service: "test.Gate", timeout: .seconds(60))
                }
                try await connection.open(67, "Wait", service: "test.Gate")
                #expect(try await connection.nextFailure(on: 67) == StreamError.tooManyStreams(max: 32).status)
            }
        }
    }
}

/// Connections that never say anything.
private final class Crowd: Sendable {
    private let channels: [any Channel]
    private let ends: AsyncStream<Void>

    init(_ count: Int, port: Int) async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        var channels: [any Channel] = []
        for _ in 0..<count {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port).get()
            channel.closeFuture.whenComplete { _ in end.yield() }
            channels.append(channel)
        }
        self.channels = channels
    }

    /// Returns when the server has closed `count` more of them.
    func closed(_ count: Int) async {
        var iterator = ends.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }

    func leave() async {
        for channel in channels { try? await channel.close() }  // the server may have been first
    }
}
