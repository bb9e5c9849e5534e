import ConsoleLogic
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import Console

/// A connection as a client has it, without a socket.
@Suite struct ConnectionTests {
    @Test func `requests are answered one after the other, also those that come at once`() async throws {
        let connection = try await TestConnection { $0.hello }
        try await connection.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try await connection.read(until: "hello /2")
        #expect(text.contains("hello /1") && connection.requests.withLock { $0.map(\.target) } == ["/1", "/2"])
        #expect(connection.channel.isActive)
    }

    @Test func `a body comes whole, however it is cut`() async throws {
        let connection = try await TestConnection { ConsoleResponse(200, .bytes($0.body)) }
        for piece in ["POST /a HTTP/1.1\r\nHost: a\r\nContent-", "Length: 5\r\n\r\nhe", "l", "lo"] {
            try await connection.send(piece)
        }
        let text = try await connection.read(until: "hello")
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("Content-Length: 5"))
    }

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", "413"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400"),
        ("GET /" + String(repeating: "a", count: 2048) + " HTTP/1.1\r\nHost: a\r\n\r\n", "414"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 9000) + "\r\n\r\n", "431"),
        ("hello\r\n\r\n", "400"),
    ])
    func `what is too large or not HTTP is refused, and the connection ends`(text: String, status: String) async throws
    {
        let connection = try await TestConnection { $0.hello }
        try? await connection.send(text)  // the decoder's error comes out here as well
        let answer = try await connection.read(until: "\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close"))
        #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
        try await connection.channel.closeFuture.get()
        #expect(connection.requests.withLock { $0.isEmpty })
    }

    @Test func `a stream goes on until its end, and the connection ends with it`() async throws {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let connection = try await TestConnection { _ in ConsoleResponse(200, .stream(lines), isLast: true) }
        try await connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        line.yield("data: 1\n\n")
        _ = try await connection.read(until: "data: 1")
        line.yield("data: 2\n\n")
        _ = try await connection.read(until: "data: 2")
        line.finish()
        try await connection.channel.closeFuture.get()
    }

    @Test func `an answer in pieces that breaks off ends the connection before its length is reached`() async throws {
        let connection = try await TestConnection { _ in
            ConsoleResponse(200, .pieces(byteCount: 10) { $0 == 0 ? Array("hello".utf8) : nil })
        }
        try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await connection.read(until: "hello")
        try await connection.channel.closeFuture.get()
    }

    @Test func `a client that sends no request, half of one, or none after an answer is closed in time`() async throws {
        let silent = try await TestConnection { $0.hello }
        await silent.channel.testingEventLoop.advanceTime(by: .milliseconds(4999))
        #expect(silent.channel.isActive)
        await silent.channel.testingEventLoop.advanceTime(by: .milliseconds(1))
        try await silent.channel.closeFuture.get()

        let half = try await TestConnection { $0.hello }
        try await half.send("GET / HTTP/1.1\r\nHost:")
        await half.channel.testingEventLoop.advanceTime(by: .seconds(5))
        try await half.channel.closeFuture.get()

        let idle = try await TestConnection { $0.hello }
        try await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await idle.read(until: "hello")
        await idle.channel.testingEventLoop.advanceTime(by: .seconds(29))
        #expect(idle.channel.isActive)
        await idle.channel.testingEventLoop.advanceTime(by: .seconds(2))
        try await idle.channel.closeFuture.get()
    }

    @Test func `a body that comes too slowly is given up`() async throws {
        let connection = try await TestConnection { $0.hello }
        try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\nab")
        await connection.channel.testingEventLoop.advanceTime(by: .seconds(3))
        try await connection.channel.closeFuture.get()
    }
}
