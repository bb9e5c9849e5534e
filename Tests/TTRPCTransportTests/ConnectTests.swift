import Glibc
@testable import TTRPCTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ConnectTests {
    @Test("Without a socket file, the error says so")
    func noSocket() async throws {
        try await withSocketPath { path in
            await #expect(throws: ConnectError.noSuchSocket(path)) {
                try await TTRPCClient.connect(path: path)
            }
        }
    }

    @Test("With a socket file that nobody listens on, the error says so")
    func nobodyListens() async throws {
        try await withSocketPath { path in
            let left = try UnixListener(path: path)
            Glibc.close(left.descriptor)
            await #expect(throws: ConnectError.nobodyListens(path)) { try await TTRPCClient.connect(path: path) }
        }
    }

    @Test("A path that cannot be one is refused")
    func badPaths() async {
        let long = String(repeating: "x", count: 108)
        await #expect(throws: ConnectError.pathTooLong(long, bytes: 108, maxBytes: 107)) {
            try await TTRPCClient.connect(path: long)
        }
        await #expect(throws: ConnectError.badPath("")) { try await TTRPCClient.connect(path: "") }
    }

    @Test(
        "Each failure of the system is told apart",
        arguments: [
            (ENOENT, ConnectError.noSuchSocket("p")), (ECONNREFUSED, .nobodyListens("p")), (EACCES, .noPermission("p")),
            (EAGAIN, .busy("p")), (EIO, .failed(path: "p", errno: EIO, reason: "Input/output error")),
        ])
    func table(number: CInt, error: ConnectError) {
        #expect(ConnectError(path: "p", errno: number) == error)
        #expect(error.description.contains("p"))
    }

    @Test("A client can connect as soon as the listener is there, and is served when the server runs")
    func connectBeforeRun() async throws {
        try await withSocketPath { path in
            let listener = try UnixListener(path: path)
            let client = EchoClient(try await TTRPCClient.connect(path: path))
            let server = TTRPCServer(listener: listener, services: [EchoService().ttrpcService])
            async let _: Void = server.run()
            #expect(try await client.say(SayRequest(text: "early")).text == "early")
            // Leaving the scope cancels the server.
        }
    }
}
