import ConsoleLogic
import FitPinkyCore
import JSON
import NIOCore
import NIOEmbedded
import NIOHTTP1

/// The first byte says in pieces of what size the rest arrives, 0 for at once. Whatever a client sends to the console, its requests are
/// within the bounds and do not depend on how the bytes are cut; each is answered once, in order, in whole answers with the header fields
/// that every answer has; and the connection ends in time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let size = bytes.first else { return 0 }
    Jobs.prepare()
    let wire = [UInt8](bytes.dropFirst())
    let whole = Connection(wire, pieceBytes: max(wire.count, 1))
    check(whole)
    if size > 0 {
        let cut = Connection(wire, pieceBytes: Int(size))
        check(cut)
        // A client that sends too much before an answer is closed, and bytes that come later are not.
        let common = min(cut.requests.count, whole.requests.count)
        precondition(
            cut.requests.prefix(common) == whole.requests.prefix(common), "requests depend on how they are cut")
        // A part of a request takes 6 bytes at least, as a chunk of one byte does, and 64 parts may wait.
        let fits = wire.count <= 6 * 64
        precondition(!cut.isKept || !fits || whole.requests == cut.requests, "a request is lost among others")
    }
    return 0
}

/// A connection from its first byte to its end.
private struct Connection {
    private(set) var requests: [Seen] = []
    private(set) var written: [UInt8] = []
    /// Whether it was open when all was sent.
    private(set) var isKept = false

    /// What the console saw of a request.
    struct Seen: Equatable {
        var method: ConsoleRequest.Method
        var target: String
        var body: [UInt8]
    }

    init(_ wire: [UInt8], pieceBytes: Int) {
        let channel = EmbeddedChannel()
        let household = Household()
        do {
            try ConnectionPipeline.add(to: channel, source: [127, 0, 0, 1]) { await household.answer($0) }
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        } catch {
            preconditionFailure("a connection cannot be made: \(error)")
        }
        var rest = wire[...]
        while !rest.isEmpty && channel.isActive {
            // The decoder's errors are thrown here as well.
            _ = try? channel.writeInbound(ByteBuffer(bytes: rest.prefix(pieceBytes)))
            rest = rest.dropFirst(pieceBytes)
            Jobs.run(channel)
        }
        isKept = channel.isActive
        // Longer than any phase of a connection: its headers, its body, the time between two requests.
        for _ in 0..<20 where channel.isActive {
            channel.embeddedEventLoop.advanceTime(by: .seconds(2))
            Jobs.run(channel)
        }
        precondition(!channel.isActive, "a silent client is still connected")
        while let piece = (try? channel.readOutbound(as: ByteBuffer.self)) ?? nil {
            written.append(contentsOf: piece.readableBytesView)
        }
        requests = household.seen
    }
}

/// Answers requests, after reading them with all that reads them in the kiosk.
private final class Household: @unchecked Sendable {
    /// Used by one thread alone.
    private(set) var seen: [Connection.Seen] = []
    private let guarding = RequestGuard(names: ["kiosk.local"], port: 7480)

    func answer(_ request: ConsoleRequest) async -> ConsoleResponse {
        precondition(
            request.target.utf8.count <= RequestTarget.maxBytes && request.body.count <= ConsoleLimits.bodyBytes)
        seen.append(.init(method: request.method, target: request.target, body: request.body))
        return await response(request).with("X-Number", String(seen.count)).secured
    }

    private func response(_ request: ConsoleRequest) async -> ConsoleResponse {
        let headers = request.headers
        let isReading = request.method == .get || request.method == .head
        guard guarding.verdict(headers, isReading: isReading, hasToken: headers.bearerToken != nil) == .pass else {
            return .error(421, "another server")
        }
        guard let route = RequestTarget(request.target).flatMap({ Route($0) }), route.isActing != isReading else {
            return .error(404, "nothing")
        }
        if case .streamed = route.takesBody { return await counted(request) }
        switch route {
        case .act(let name), .api(.action(let name)): return act(name, request)
        case .health: return ConsoleResponse(204)
        case .events:
            let lines = AsyncStream<String> { lines in
                for number in 0..<3 { lines.yield("data: \(number)\n\n") }
                lines.finish()
            }
            return ConsoleResponse(200, .stream(lines), isLast: true)
        case .image:
            return ConsoleResponse(200, .pieces(byteCount: 5) { [UInt8](repeating: UInt8($0), count: $0 < 2 ? 2 : 1) })
        case .history:
            return headers["if-none-match"] == "\"1\""
                ? ConsoleResponse(304) : .text(200, "history", type: "text/plain")
        // Pages and answers are other targets' matter: each is written in one piece.
        default:
            return .text(200, route.path, type: "text/plain")
        }
    }

    /// Reads a body that comes in pieces.
    private func counted(_ request: ConsoleRequest) async -> ConsoleResponse {
        guard let stream = request.stream else { return .error(415, "no stream") }
        do {
            var count = 0
            while let bytes = try await stream.next() { count += bytes.count }
            return .text(200, String(count), type: "text/plain")
        } catch {
            return .error(400, "not whole")
        }
    }

    private func act(_ name: ActionName, _ request: ConsoleRequest) -> ConsoleResponse {
        do throws(ActionInput.Unreadable) {
            guard request.headers.mediaType == "application/json" else {
                guard let form = FormFields(request.body) else { return .error(400, "no form") }
                return .text(200, try ActionInput(name, form).actor, type: "text/plain")
            }
            guard let json = read(request.body) else { return .error(400, "no JSON") }
            return .text(200, try ActionInput(name, json).actor, type: "text/plain")
        } catch {
            return .error(400, error.sentence)
        }
    }

    private func read(_ body: [UInt8]) -> JSON? {
        do throws(JSON.SyntaxError) { return try JSON.read(body, maxKeys: 64) } catch { return nil }
    }
}

// MARK: Answers

private func check(_ connection: Connection) {
    let requests = connection.requests
    var rest = connection.written[...]
    var count = 0
    while !rest.isEmpty {
        let isOfHead = count < requests.count && requests[count].method == .head
        guard let answer = Answer(&rest, isOfHead: isOfHead) else {
            preconditionFailure("an answer that is none, or not whole: \(String(decoding: rest, as: UTF8.self))")
        }
        answer.check()
        if let number = answer["x-number"] {
            count += 1
            precondition(number == String(count), "answers are out of order")
        } else {
            precondition([400, 413, 414, 431].contains(answer.status) && answer["connection"] == "close")
        }
        precondition(answer["connection"] != "close" || rest.isEmpty, "an answer follows the last one")
    }
    precondition(count <= requests.count)
}

/// An answer as it was written.
private struct Answer {
    private(set) var status = 0
    private var fields: [(name: String, value: String)] = []

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Takes one off the front; nil if that is not a whole one.
    init?(_ bytes: inout ArraySlice<UInt8>, isOfHead: Bool) {
        guard let first = Answer.line(&bytes), first.hasPrefix("HTTP/1.1 "),
            let number = Int(first.dropFirst(9).prefix(3))
        else { return nil }
        status = number
        while let line = Answer.line(&bytes), !line.isEmpty {
            guard let colon = line.range(of: ": ") else { return nil }
            fields.append((line[..<colon.lowerBound].lowercased(), String(line[colon.upperBound...])))
        }
        guard !isOfHead, status != 204, status != 304 else { return }
        if let length = self["content-length"].flatMap({ Int($0) }) {
            guard length <= bytes.count else { return nil }
            bytes = bytes.dropFirst(length)
        } else if self["transfer-encoding"] == "chunked" {
            while true {
                guard let line = Answer.line(&bytes), let length = Int(line, radix: 16), length + 2 <= bytes.count
                else { return nil }
                bytes = bytes.dropFirst(length + 2)
                if length == 0 { break }
            }
        } else {
            return nil
        }
    }

    private static func line(_ bytes: inout ArraySlice<UInt8>) -> String? {
        guard let end = bytes.firstIndex(of: 0x0d), end + 1 < bytes.endIndex, bytes[end + 1] == 0x0a else { return nil }
        defer { bytes = bytes[(end + 2)...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    func check() {
        let policy = self["content-security-policy"] ?? ""
        precondition(policy.hasPrefix("default-src 'none';") && policy.contains("frame-ancestors 'none'"))
        precondition(self["x-content-type-options"] == "nosniff" && self["x-frame-options"] == "DENY")
        precondition(self["referrer-policy"] == "same-origin" && self["cache-control"] != nil)
        for name in ["server", "access-control-allow-origin"] { precondition(self[name] == nil, "\(name) is said") }
        for name in Set(fields.map(\.name)) {
            precondition(fields.count { $0.name == name } == 1, "\(name) is there twice")
        }
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
