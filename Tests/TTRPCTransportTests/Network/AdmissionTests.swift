import TTRPC
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AdmissionTests {
    @Test("A pinned client is served, and each side knows the other's key")
    func pinned() async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            let connection = try await server.connect(client)
            #expect(connection.keys == ConnectionKeys(own: client.pin, peer: server.key))
            #expect(try await EchoClient(connection).say(SayRequest(text: "hello")).text == "hello")
            #expect(server.server.connections(of: client.pin) == 1)
            #expect(server.server.unauthenticatedConnections == 0)
        }
    }

    @Test("A server with another key than the pinned one is not talked to")
    func wrongServer() async throws {
        let (client, expected) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            let error = ConnectError.wrongKey("127.0.0.1:\(server.port)", pinned: expected.pin, seen: server.key)
            await #expect(throws: error) { try await server.connect(client, .pinned(expected.pin)) }
            #expect("\(error)".contains("\(expected.pin)"))
        }
    }

    @Test("A client whose key is not admitted is told so, by its first call and by those after", arguments: 0..<5)
    func wrongClient(round: Int) async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            let connection = EchoClient(try await server.connect(client))
            for _ in 0..<2 {
                await #expect(throws: TTRPCStatus.refusedByPeer) { try await connection.say(SayRequest(text: "hello")) }
            }
        }
    }

    @Test("A client that is not admitted is told so even when it sends as much as it can before it listens")
    func refusedWhileSending() async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            let connection = EchoClient(try await server.connect(client))
            await withTaskGroup(of: TTRPCStatus?.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        do throws(TTRPCStatus) {
                            _ = try await connection.say(SayRequest(text: "", fillerBytes: 30_000))
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                for await status in group { #expect(status == .refusedByPeer) }
            }
        }
    }

    @Test("With an invite a stranger reaches what strangers may, and nothing else")
    func invited() async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.invite()
            let connection = try await server.connect(client, .anyone, limits: .unauthenticated)
            #expect(connection.keys?.peer == server.key)
            #expect(try await KeysService.ask(connection) == "\(server.key) \(client.pin)")
            await #expect(throws: StreamError.unknownService("fitpinky.test.v1.Echo").status) {
                try await EchoClient(connection).say(SayRequest(text: "hello"))
            }
            #expect(server.server.connections(of: client.pin) == 0)
            #expect(server.server.unauthenticatedConnections == 1)
        }
    }

    @Test("Pins that change while the server runs count from the next handshake on")
    func changingPins() async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            await #expect(throws: TTRPCStatus.refusedByPeer) { try await server.say("early", as: client) }
            server.pins.add(client.pin)
            let answer = try await server.say("now", as: client)
            #expect(answer == "now")
            server.pins.remove(client.pin)
            await #expect(throws: TTRPCStatus.refusedByPeer) { try await server.say("late", as: client) }
        }
    }

    @Test("A revoked key's connections are closed, with its calls, and nobody else's")
    func revoked() async throws {
        let (gone, stays) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        try await NetworkServer.run { server in
            server.pins.add(gone.pin)
            server.pins.add(stays.pin)
            let other = EchoClient(try await server.connect(stays))
            let connection = try await server.connect(gone)
            async let status = endOfHanging(EchoClient(connection))
            #expect(await server.echo.nextHangEvent() == .began)
            server.pins.remove(gone.pin)
            server.server.revoke(gone.pin)
            #expect(await status == .connectionClosed)
            #expect(await server.echo.nextHangEvent() == .cancelled)
            await connection.closed()
            await #expect(throws: TTRPCStatus.refusedByPeer) { try await server.say("again", as: gone) }
            #expect(try await other.say(SayRequest(text: "still here")).text == "still here")
        }
    }

    @Test("The newest connection of a key replaces the older one")
    func newest() async throws {
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            let first = try await server.connect(client)
            #expect(try await EchoClient(first).say(SayRequest(text: "first")).text == "first")
            let second = EchoClient(try await server.connect(client))
            #expect(try await second.say(SayRequest(text: "second")).text == "second")
            await first.closed()
            #expect(try await second.say(SayRequest(text: "still")).text == "still")
            #expect(server.server.connections(of: client.pin) == 1)
        }
    }

    @Test("When a server ends in the middle of a call, the client's calls fail at once")
    func killedServer() async throws {
        let (own, client) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        let echo = EchoService()
        let server = TTRPCServer(listener: listener, certificate: own, limits: .patient) { _ in
            .admitted(services: [echo.ttrpcService], limits: .betweenKiosks, isAuthenticated: true)
        }
        let running = Task { try await server.run() }
        let connection = try await TTRPCClient.connect(
            host: "127.0.0.1", port: listener.port, certificate: client, verification: .pinned(own.pin),
            limits: .betweenKiosks.patient)
        async let status = endOfHanging(EchoClient(connection))
        #expect(await echo.nextHangEvent() == .began)
        running.cancel()
        // The handler's own answer may still have got out.
        let code = await status?.code
        #expect(code == .unavailable || code == .cancelled)
        _ = await running.result
        await connection.closed()
    }

    private func endOfHanging(_ client: EchoClient) async -> TTRPCStatus? {
        do throws(TTRPCStatus) {
            _ = try await client.hang()
            return nil
        } catch {
            return error
        }
    }
}
