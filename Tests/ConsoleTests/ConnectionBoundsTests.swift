import ConsoleLogic
import NIOEmbedded
import Synchronization
import Testing

@testable import Console

/// What one connection may take of the kiosk.
@Suite(.timeLimit(.minutes(1))) struct ConnectionBoundsTests {
    private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"

    private static func get(fields: Int, uri: String = "/") -> String {
        "GET \(uri) HTTP/1.1\r\nHost: a\r\n" + (1..<fields).map { "X-\($0): 1\r\n" }.joined() + "\r\n"
    }

    /// The status of the answer after which the connection ends.
    private func refusal(_ text: String) async throws -> String {
        let connection = try await TestConnection { $0.hello }
        try? await connection.send(text)  // the decoder's error comes out here as well
        let answer = try await connection.readAll()
        #expect(connection.requests.withLock { $0.isEmpty })
        return String(answer.prefix(12))
    }

    // MARK: A request's size

    @Test func `a request has at most 64 fields and an address of 2 KiB`() async throws {
        let most = "/" + String(repeating: "a", count: RequestTarget.maxBytes - 1)
        let connection = try await TestConnection { $0.hello }
        try await connection.send(Self.get(fields: 64, uri: most))
        #expect(try await connection.read(until: most).hasPrefix("HTTP/1.1 200"))
        #expect(try await refusal(Self.get(fields: 65)) == "HTTP/1.1 431")
        #expect(try await refusal(Self.get(fields: 1, uri: most + "a")) == "HTTP/1.1 414")
    }

    @Test func `fields and address have 8 KiB in all, and no more of them is waited for`() async throws {
        let fields = (1...20).map { "X-\($0): \(String(repeating: "x", count: 500))\r\n" }.joined()
        #expect(try await refusal("GET / HTTP/1.1\r\n" + fields) == "HTTP/1.1 431")
        #expect(try await refusal("GET /" + String(repeating: "a", count: 9000)) == "HTTP/1.1 431")
    }

    @Test func `a body has at most 64 KiB, whether or not its length is said before`() async throws {
        let most = String(repeating: "b", count: ConsoleLimits.bodyBytes)
        let connection = try await TestConnection { ConsoleResponse(200, .bytes(Array("\($0.body.count)".utf8))) }
        try await connection.send(Self.post + "Content-Length: \(most.utf8.count)\r\n\r\n" + most)
        _ = try await connection.read(until: "65536")
        let chunk = "8000\r\n" + String(repeating: "b", count: 0x8000) + "\r\n"
        try await connection.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "0\r\n\r\n")
        _ = try await connection.read(until: "65536")
        let status = try await refusal(Self.post + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "1\r\nb\r\n")
        #expect(status == "HTTP/1.1 413")
    }

    @Test func `two lengths, and a length beside chunks, are refused`() async throws {
        #expect(try await refusal(Self.post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab") == "HTTP/1.1 400")
        let both = Self.post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        #expect(try await refusal(both) == "HTTP/1.1 400")
    }

    // MARK: A body's time

    @Test func `a body that comes at 8 KiB a second is waited for, until it is slower`() async throws {
        let connection = try await TestConnection { $0.hello }
        try await connection.send(Self.post + "Content-Length: 60000\r\n\r\n")
        for _ in 0..<3 {
            try await connection.send(String(repeating: "b", count: 16_384))
            await connection.passTime(seconds: 2)
            #expect(connection.channel.isActive)
        }
        await connection.passTime(seconds: 2)
        try await connection.closed()
    }

    @Test func `what stands around chunks does not keep a connection open`() async throws {
        let connection = try await TestConnection { $0.hello }
        try await connection.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n1;")
        for _ in 0..<5 where connection.channel.isActive {
            try await connection.send(String(repeating: "x", count: 32_768))
            await connection.passTime(seconds: 2)
        }
        try await connection.closed()
        #expect(connection.requests.withLock { $0.isEmpty })
    }

    // MARK: Requests before an answer

    /// A connection whose first request is being answered, for as long as it is open.
    private func busy() async throws -> TestConnection {
        let connection = try await TestConnection { _ in
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }  // cancelled when the connection ends
            return ConsoleResponse(204)
        }
        try await connection.send(Self.get(fields: 1))
        return connection
    }

    @Test func `a client that sends 64 KiB before its answer is closed`() async throws {
        let connection = try await busy()
        try await connection.send(Self.post + "Content-Length: 65536\r\n\r\n")
        try await connection.send(String(repeating: "b", count: 32_768))
        #expect(connection.channel.isActive)
        try await connection.send(String(repeating: "b", count: 32_768))
        try await connection.closed()
    }

    @Test func `a client that has its answer may send a whole request, whatever the server still does`() async throws {
        let connection = try await TestConnection(reads: false) { $0.hello }
        try await connection.send(Self.get(fields: 1))
        // The head, the body and the end, which the server waits for.
        while connection.held?.writeCount ?? 0 < 3 { try await Task.sleep(for: .milliseconds(1)) }
        try await connection.send(Self.post + "Content-Length: 65536\r\n\r\n")
        try await connection.send(String(repeating: "b", count: 65_536))
        #expect(connection.channel.isActive)
        try await connection.send(Self.post + "Content-Length: 65536\r\n\r\n")
        try await connection.send(String(repeating: "b", count: 65_536))
        try await connection.closed()
    }

    @Test func `a client that sends more than 32 requests before its answer is closed`() async throws {
        let connection = try await busy()
        for _ in 0..<32 { try await connection.send(Self.get(fields: 1)) }
        #expect(connection.channel.isActive)
        try await connection.send(Self.get(fields: 1))
        try await connection.closed()
        #expect(connection.requests.withLock { $0.count } == 1)
    }

    // MARK: Answers that are not read

    @Test func `of a large answer only a part waits for a client that reads nothing, for 30 s`() async throws {
        let answer = [UInt8](repeating: 0x61, count: 1 << 20)
        let connection = try await TestConnection(reads: false) { _ in ConsoleResponse(200, .bytes(answer)) }
        try await connection.send(Self.get(fields: 1))
        while connection.held?.byteCount ?? 0 < 65_536 { try await Task.sleep(for: .milliseconds(1)) }
        await connection.passTime(seconds: 30)
        #expect(connection.channel.isActive && connection.held?.byteCount ?? 0 < 65_536 + 1024)
        await connection.passTime(seconds: 5)
        try await connection.closed()
    }

    @Test func `a client that reads is sent a large answer whole`() async throws {
        let answer = (0..<300_000).map { UInt8($0 % 26) + 0x61 }
        let connection = try await TestConnection { _ in ConsoleResponse(200, .bytes(answer), isLast: true) }
        try await connection.send(Self.get(fields: 1))
        let text = try await connection.readAll()
        #expect(text.contains("Content-Length: 300000\r\n") && text.utf8.suffix(300_000).elementsEqual(answer))
    }

    @Test func `with more than 256 KiB unread the connection is dropped`() async throws {
        let connection = try await TestConnection(reads: false) { _ in
            ConsoleResponse(200, .pieces(byteCount: 1 << 20) { _ in [UInt8](repeating: 0, count: 1 << 20) })
        }
        try await connection.send(Self.get(fields: 1))
        try await connection.closed()
    }

    // MARK: HEAD

    @Test(arguments: ["pieces", "bytes", "stream"])
    func `HEAD is answered with what GET has but for the body`(body: String) async throws {
        let connection = try await TestConnection { _ in
            switch body {
            case "pieces": ConsoleResponse(200, .pieces(byteCount: 70_000) { _ in nil }, isLast: true)
            case "bytes": ConsoleResponse(200, .bytes([UInt8](repeating: 0x61, count: 70_000)), isLast: true)
            default: ConsoleResponse(200, .stream(AsyncStream { _ in }), isLast: true)
            }
        }
        try await connection.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try await connection.readAll()
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\n"))
        #expect(text.split(separator: "\r\n\r\n").count == 1, "nothing follows the headers")
        #expect(body == "stream" || text.contains("Content-Length: 70000\r\n"))
    }
}
