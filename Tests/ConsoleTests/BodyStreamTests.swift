import ConsoleLogic
import NIOCore
import NIOEmbedded
import Support
import Synchronization
import Testing

@testable import Console

/// Bodies that are handed on while they come.
@Suite(.timeLimit(.minutes(1))) struct BodyStreamTests {
    private static let post = "POST \(Route.healthUpload.path) HTTP/1.1\r\nHost: a\r\n"

    private static func bytes(_ count: Int) -> String { String(repeating: "b", count: count) }

    /// Takes all of it, and says how much there was or what is wrong with it.
    private static func counted(_ request: ConsoleRequest) async -> ConsoleResponse {
        guard let stream = request.stream else { return .error(500, "it is no stream") }
        do throws(BodyStream.Failure) {
            var count = 0
            while let bytes = try await stream.next() { count += bytes.count }
            return .text(200, "took \(count)", type: "text/plain")
        } catch {
            return .error(400, "\(error)")
        }
    }

    /// A connection whose body nobody takes until the closure's stream is told.
    private final class Held: Sendable {
        let stream = Mutex<BodyStream?>(nil)
        let (opened, opens) = AsyncStream.makeStream(of: Void.self)

        func answer(_ request: ConsoleRequest) async -> ConsoleResponse {
            stream.withLock { $0 = request.stream }
            for await _ in opened {}
            return await BodyStreamTests.counted(request)
        }
    }

    @Test func `an upload is larger than any form, with and without a length, and its connection ends`() async throws {
        for isChunked in [false, true] {
            let connection = try await TestConnection(Self.counted)
            let fields = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 1000000"
            try await connection.send(Self.post + fields + "\r\n\r\n")
            for _ in 0..<10 {
                let piece = Self.bytes(100_000)
                try await connection.send(isChunked ? "186A0\r\n\(piece)\r\n" : piece)
            }
            if isChunked { try await connection.send("0\r\n\r\n") }
            let answer = try await connection.readAll()
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("took 1000000"), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"))
        }
    }

    @Test func `a form's route takes no stream, and an upload's no more than 1 GiB`() async throws {
        let form = try await TestConnection { ConsoleResponse(200, .bytes(Array("\($0.stream == nil)".utf8))) }
        try await form.send("POST /act/check HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb")
        _ = try await form.read(until: "true")
        let large = try await TestConnection(Self.counted)
        try await large.send(Self.post + "Content-Length: \((1 << 30) + 1)\r\n\r\n")
        let answer = try await large.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.contains("an upload has at most 1024 MiB"), "\(answer)")
        #expect(large.requests.withLock { $0.isEmpty })
    }

    @Test func `more bytes than are allowed fail, however they are cut`() async throws {
        for piece in [1, 3, 11] {
            let stream = BodyStream(expectedBytes: nil, maxBytes: 10) {}
            var sent = 0
            while sent <= 10 {
                _ = stream.append(ByteBuffer(repeating: 0x61, count: piece))
                sent += piece
            }
            stream.finish()
            await #expect(throws: BodyStream.Failure.tooLarge) { while try await stream.next() != nil {} }
        }
        let stream = BodyStream(expectedBytes: 10, maxBytes: 10) {}
        #expect(stream.append(ByteBuffer(repeating: 0x61, count: 10)))
        stream.finish()
        #expect(try await stream.next()?.count == 10)
        #expect(try await stream.next() == nil)
    }

    @Test func `while much waits to be taken nothing is read from the client, and then it is again`() async throws {
        let held = Held()
        let connection = try await TestConnection(held.answer)
        func reads() async throws -> Int {
            connection.channel.read()
            try await connection.channel.testingEventLoop.submit {}.get()
            return connection.readCount.withLock { $0 }
        }
        try await connection.send(Self.post + "Content-Length: 400000\r\n\r\n")
        try await connection.send(Self.bytes(BodyStream.heldBytes - 1))
        let before = try await reads()
        #expect(before > 0)
        try await connection.send("b")
        #expect(try await reads() == before, "it reads while 256 KiB wait")
        held.opens.finish()
        try await eventually("the connection reads again") { connection.readCount.withLock { $0 } > before }
        try await connection.send(Self.bytes(400_000 - BodyStream.heldBytes))
        #expect(try await connection.readAll().hasSuffix("took 400000"))
    }

    // MARK: Its time

    @Test func `an upload takes as long as it wants at 8 KiB a second, and is cut off when it is slower`() async throws
    {
        let connection = try await TestConnection(Self.counted)
        try await connection.send(Self.post + "Content-Length: 100000000\r\n\r\n")
        for _ in 0..<12 {
            try await connection.send(Self.bytes(81_920))
            await connection.passTime(seconds: 10)
            #expect(connection.channel.isActive)
        }
        try await connection.send(Self.bytes(81_000))
        await connection.passTime(seconds: 10)
        try await connection.closed()
    }

    @Test func `a client that is not read from is not too slow`() async throws {
        let held = Held()
        let connection = try await TestConnection(held.answer)
        try await connection.send(Self.post + "Content-Length: 1000000\r\n\r\n" + Self.bytes(300_000))
        await connection.passTime(seconds: 10)
        await connection.passTime(seconds: 10)
        await connection.passTime(seconds: 10)
        #expect(connection.channel.isActive)
        held.opens.finish()
        try await eventually("all is taken") { held.stream.withLock { $0?.byteCount == 300_000 } }
        try await connection.channel.close()
    }

    // MARK: Its end

    @Test func `a client that goes in the middle fails the body, and what waited is dropped`() async throws {
        let held = Held()
        let connection = try await TestConnection(held.answer)
        try await connection.send(Self.post + "Content-Length: 1000\r\n\r\n" + Self.bytes(500))
        try await eventually("the request is answered") { held.stream.withLock { $0 != nil } }
        let stream = try #require(held.stream.withLock { $0 })
        try await connection.channel.close()
        await #expect(throws: BodyStream.Failure.cutOff) { _ = try await stream.next() }
        held.opens.finish()
    }

    @Test func `a client that is answered before it has sent all has 5 s to read that`() async throws {
        let connection = try await TestConnection { _ in .error(409, "not now") }
        try await connection.send(Self.post + "Content-Length: 1000000\r\n\r\n" + Self.bytes(500))
        let answer = try await connection.read(until: "not now")
        #expect(answer.hasPrefix("HTTP/1.1 409 ") && answer.lowercased().contains("connection: close"), "\(answer)")
        for _ in 0..<4 {
            try await connection.send(Self.bytes(200_000))
            await connection.passTime(seconds: 1)
            #expect(connection.channel.isActive)
        }
        await connection.passTime(seconds: 2)
        try await connection.closed()
        #expect(connection.requests.withLock { $0.count } == 1)
    }

    @Test func `once it has sent all, the connection of a client that was answered before ends`() async throws {
        let connection = try await TestConnection { _ in .error(409, "not now") }
        try await connection.send(Self.post + "Content-Length: 1000\r\n\r\n" + Self.bytes(500))
        _ = try await connection.read(until: "not now")
        try await connection.send(Self.bytes(499))
        #expect(connection.channel.isActive)
        try await connection.send("b")
        try await connection.closed()
    }
}
