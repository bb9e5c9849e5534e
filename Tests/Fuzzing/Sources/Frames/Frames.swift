import TTRPC

/// The first byte says in pieces of what size the rest arrives, 0 for at once. Both machines read the rest: whatever it is,
/// they find the same frames as in one piece, answer within their limits, and hold no more calls than they may.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let size = bytes.first else { return 0 }
    let wire = [UInt8](bytes.dropFirst())
    let frames = decoded(wire, pieceBytes: size == 0 ? max(wire.count, 1) : Int(size))
    let whole = decoded(wire, pieceBytes: max(wire.count, 1))
    precondition(frames == whole, "what is found depends on how the bytes are cut")
    serve(frames.found)
    hear(frames.found)
    return 0
}

// Small, so that a few bytes reach them.
private let limits = TTRPCLimits(maxDataBytes: 300, maxStreams: 3)

private struct Decoding: Equatable {
    var found: [FrameDecoder.Decoded] = []
    var end: ConnectionError?
}

private func decoded(_ wire: [UInt8], pieceBytes: Int) -> Decoding {
    var decoder = FrameDecoder(limits: limits)
    var result = Decoding()
    var rest = wire[...]
    while !rest.isEmpty {
        var piece = rest.prefix(pieceBytes)
        rest = rest.dropFirst(pieceBytes)
        do throws(ConnectionError) {
            while let decoded = try decoder.next(from: &piece) { result.found.append(decoded) }
        } catch {
            result.end = error
            return result
        }
        precondition(piece.isEmpty, "bytes were left without a frame")
    }
    result.end = decoder.endOfInput()
    return result
}

private let service = TTRPCService(
    name: "a.B",
    methods: [
        "Unary": .unary { (payload: [UInt8], _: ServerContext) async throws(TTRPCStatus) -> [UInt8] in payload },
        "Serve": .serverStreaming {
            (_: [UInt8], _: @escaping MethodHandler.Send, _: ServerContext) async throws(TTRPCStatus) in
        },
        "Collect": .clientStreaming {
            (_: @escaping MethodHandler.Receive, _: ServerContext) async throws(TTRPCStatus) -> [UInt8] in []
        },
        "Talk": .twoWay {
            (_: @escaping MethodHandler.Receive, _: @escaping MethodHandler.Send, _: ServerContext)
                async throws(TTRPCStatus) in
        },
    ])

private func serve(_ frames: [FrameDecoder.Decoded]) {
    var server = ServerConnection(services: [service], limits: limits)
    var running: Set<StreamID> = []
    for decoded in frames {
        switch server.received(decoded) {
        case .start(let call):
            precondition(running.insert(call.streamID).inserted, "a call was started twice")
            // What the peer chose decides what the server does of itself.
            switch call.request.payload.first ?? 0 {
            case 1: ended(server.finish(call.streamID, .response(call.request.payload)), call.streamID, &running)
            case 2: ended(server.finish(call.streamID, .end), call.streamID, &running)
            case 3: ended(server.deadlinePassed(on: call.streamID), call.streamID, &running)
            case 4:
                switch server.drain() {
                case .close(let frames), .wait(let frames): for frame in frames { running.remove(frame.streamID) }
                case .ignore: break
                }
            default: break
            }
        case .deliver(let id, let message, _):
            precondition(running.contains(id), "a message for a call that does not run")
            precondition((message?.count ?? 0) <= limits.maxDataBytes, "a message over the limit")
        case .abort(let id, let frame):
            precondition(running.remove(id) != nil, "a call was ended that does not run")
            check(frame)
        case .reply(let frame):
            check(frame)
        case .ignore:
            break
        }
        precondition(running.count <= limits.maxStreams, "more calls run than may")
    }
    precondition(server.connectionClosed() == running.sorted(), "the calls that run are not those that are cancelled")
}

private func ended(_ action: ServerConnection.OnEnd, _ id: StreamID, _ running: inout Set<StreamID>) {
    switch action {
    case .write(let frame), .writeAndClose(let frame):
        precondition(running.remove(id) != nil && frame.streamID == id, "a call was ended that does not run")
        // A payload in its envelope is longer, and then a status takes its place.
        precondition(frame.data.count <= limits.maxDataBytes, "an answer over the limit")
    case .ignore:
        preconditionFailure("a call that runs did not end")
    }
}

private func check(_ frame: Frame) {
    precondition(frame.kind == .response && frame.flags.isEmpty, "a refusal is a Response without flags")
}

private func hear(_ frames: [FrameDecoder.Decoded]) {
    var client = ClientConnection(limits: limits)
    var waiting: Set<StreamID> = []
    for (number, decoded) in frames.enumerated() {
        let shape = CallShape.allCases[number % CallShape.allCases.count]
        if case .write(let id, let frame) = client.open(CallRequest(service: "a.B", method: "Talk"), as: shape) {
            precondition(id.isClientInitiated && frame.data.count <= limits.maxDataBytes, "a request that may not be")
            waiting.insert(id)
        }
        switch client.received(decoded) {
        case .deliver(let id, _): precondition(waiting.contains(id), "a message that nobody waits for")
        case .deliverLast(let id, _), .end(let id), .fail(let id, _):
            precondition(waiting.remove(id) != nil, "an end that nobody waits for")
        case .ignore: break
        }
        if number % 5 == 4, let oldest = waiting.min() {
            _ = client.abandon(oldest)
            waiting.remove(oldest)
        }
        precondition(waiting.count <= limits.maxStreams, "more calls wait than may")
    }
    precondition(client.connectionClosed() == waiting.sorted(), "the calls that wait are not those that fail")
}
