@testable import TTRPC

/// Both machines and the wires between them.
struct Dialogue {
    var client = ClientConnection(limits: .local)
    var server: ServerConnection
    private var toServer = FrameDecoder(limits: .local)
    private var toClient = FrameDecoder(limits: .local)
    private var refusal: Frame?

    init(services: [TTRPCService]) {
        server = ServerConnection(services: services, limits: .local)
    }

    /// What the client writes; nil if it writes nothing.
    mutating func written(_ event: Transcript.ClientEvent) -> [UInt8]? {
        switch event {
        case .open(let request, let shape):
            if case .write(_, let frame) = client.open(request, as: shape) { return frame.encoded() }
        case .send(let id, let message):
            if case .write(let frame) = client.send(message, on: id) { return frame.encoded() }
        case .end(let id):
            if case .write(let frame) = client.endSending(on: id) { return frame.encoded() }
        case .abandon(let id):
            if case .write(let frame) = client.abandon(id) { return frame.encoded() }
        case .foreign:
            break
        }
        return nil
    }

    /// What the server writes; nil if it writes nothing.
    mutating func written(_ event: Transcript.ServerEvent) -> [UInt8]? {
        switch event {
        case .send(let id, let message):
            if case .write(let frame) = server.send(message, on: id) { return frame.encoded() }
        case .finish(let id, let outcome):
            if case .write(let frame) = server.finish(id, outcome) { return frame.encoded() }
        case .deadline(let id):
            if case .write(let frame) = server.deadlinePassed(on: id) { return frame.encoded() }
        case .refuse:
            defer { refusal = nil }
            return refusal?.encoded()
        case .foreign:
            break
        }
        return nil
    }

    /// What the server makes of the bytes, and the request if they open a call.
    mutating func serve(_ wire: [UInt8]) throws(ConnectionError) -> (seen: Seen?, request: CallRequest?) {
        var rest = wire[...]
        guard let decoded = try toServer.next(from: &rest), rest.isEmpty else { return (nil, nil) }
        let action = server.received(decoded)
        switch action {
        case .start(let call): return (Seen(action), call.request)
        case .reply(let frame), .abort(_, let frame): refusal = frame
        case .deliver, .ignore: break
        }
        return (Seen(action), nil)
    }

    /// What the client makes of the bytes.
    mutating func hear(_ wire: [UInt8]) throws(ConnectionError) -> ClientConnection.OnFrame? {
        var rest = wire[...]
        guard let decoded = try toClient.next(from: &rest), rest.isEmpty else { return nil }
        return client.received(decoded)
    }
}
