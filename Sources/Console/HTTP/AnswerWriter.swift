internal import NIOCore
internal import NIOHTTP1

/// Writes one answer to a connection, no faster than its client reads.
struct AnswerWriter: Sendable {
    let channel: any Channel
    /// Whether the client asked for the headers alone.
    let isHead: Bool
    /// Whether the client wants to go on.
    let stays: Bool

    /// So much of an answer is given to the connection at once; the rest waits until the client has read that.
    private static let pieceBytes = 65_536

    /// Writes it; false if the connection is over then: because the client wants it so, or has gone, or does not read.
    func write(_ response: ConsoleResponse) async -> Bool {
        do {
            try await send(response)
            return stays && !response.isLast
        } catch {
            return false
        }
    }

    private func send(_ response: ConsoleResponse) async throws {
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        switch response.body {
        case .none:
            if response.status != 204 && response.status != 304 { headers.add(name: "Content-Length", value: "0") }
        case .bytes(let bytes): headers.add(name: "Content-Length", value: String(bytes.count))
        case .pieces(let count, _): headers.add(name: "Content-Length", value: String(count))
        case .chunks, .stream: break
        }
        if !stays || response.isLast { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        if isHead {
            // What has no length is ended by a chunk, which an answer to HEAD must not have.
            switch response.body {
            case .chunks, .stream: return channel.flush()
            case .none, .bytes, .pieces: break
            }
        } else {
            try await sendBody(response.body)
        }
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    private func sendBody(_ body: ConsoleResponse.Body) async throws {
        switch body {
        case .none: break
        case .bytes(let bytes):
            var rest = bytes[...]
            while rest.count > AnswerWriter.pieceBytes {
                try await send(ByteBuffer(bytes: rest.prefix(AnswerWriter.pieceBytes)))
                rest = rest.dropFirst(AnswerWriter.pieceBytes)
            }
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: rest))), promise: nil)
        case .pieces(let count, let piece):
            var (written, index) = (0, 0)
            while written < count {
                guard let bytes = await piece(index), !bytes.isEmpty, written + bytes.count <= count else {
                    throw ChannelError.ioOnClosedChannel
                }
                try await send(ByteBuffer(bytes: bytes))
                (written, index) = (written + bytes.count, index + 1)
            }
        case .chunks(let next):
            while let bytes = try await next() {
                if !bytes.isEmpty { try await send(ByteBuffer(bytes: bytes)) }
            }
        case .stream(let lines):
            channel.flush()
            for await line in lines { try await send(ByteBuffer(string: line)) }
        }
    }

    /// Returns when the client's machine has it.
    private func send(_ bytes: ByteBuffer) async throws {
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes)))
    }
}
