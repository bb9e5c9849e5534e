/// A server's side of one connection: decides what every frame means. It does no I/O; whoever drives it carries out
/// each answer before the next input.
///
/// A stream is in the table from its Request until one side ended it. Once the server has said its last word, the
/// stream is gone (PROTOCOL.md: the client is always closed before the server), and what the client still had under way
/// is ignored.
public struct ServerConnection: Sendable {
    enum State: Hashable, Sendable {
        case open, draining, closed
    }

    /// What the client may still send on a stream.
    enum Stream: Hashable, Sendable {
        case unary
        case clientOpen(CallShape)
        case clientClosed(CallShape)
    }

    private(set) var state = State.open
    private(set) var streams: [StreamID: Stream] = [:]
    private(set) var newestStreamID = StreamID(rawValue: 0)
    private let limits: TTRPCLimits
    private let services: [String: TTRPCService]

    /// Offers `services`; of two with one name, the later.
    public init(services: [TTRPCService], limits: TTRPCLimits) {
        self.limits = limits
        self.services = Dictionary(services.map { ($0.name, $0) }) { _, later in later }
    }

    // MARK: Frames from the client

    /// What to do about a frame.
    public enum OnFrame: Sendable {
        /// Run the method in a task of its own, with a timer if the request has a timeout.
        case start(IncomingCall)
        /// Hand the message to the call's reader; after `last` nothing more comes.
        case deliver(StreamID, message: [UInt8]?, last: Bool)
        /// Send the frame. No call is concerned.
        case reply(Frame)
        /// Cancel the call and send the frame.
        case abort(StreamID, reply: Frame)
        /// Do nothing.
        case ignore(IgnoredFrame)
    }

    /// Takes what the decoder found.
    public mutating func received(_ decoded: FrameDecoder.Decoded) -> OnFrame {
        guard state != .closed else { return .ignore(.connectionClosed) }
        switch decoded {
        case .oversized(let header):
            return oversized(header)
        case .frame(let frame):
            switch frame.kind {
            case .request: return request(frame)
            case .data: return data(frame)
            case .response: return .ignore(.wrongRole(.response))
            case .unknown(let byte): return .ignore(.unknownKind(byte))
            }
        }
    }

    private mutating func oversized(_ header: FrameHeader) -> OnFrame {
        let (bytes, maxBytes) = (Int(header.dataBytes), limits.maxDataBytes)
        let error: StreamError =
            bytes > maxBytes ? .oversizedFrame(bytes: bytes, maxBytes: maxBytes) : .noMemory(bytes: bytes)
        switch header.kind {
        case .response: return .ignore(.wrongRole(.response))
        case .unknown(let byte): return .ignore(.unknownKind(byte))
        case .request:
            if header.streamID.isClientInitiated, header.streamID > newestStreamID {
                newestStreamID = header.streamID
            }
            return fail(header.streamID, error)
        case .data:
            let id = header.streamID
            // As any Data for a call that has had the server's last word: it may have been under way.
            if streams[id] == nil, id.isClientInitiated, id <= newestStreamID { return .ignore(.endedStream) }
            return fail(id, error)
        }
    }

    private mutating func request(_ frame: Frame) -> OnFrame {
        let id = frame.streamID
        // A broken rule about the number ends no call: the number's real owner is innocent.
        guard id.isClientInitiated else { return reply(id, .evenStreamID) }
        guard id > newestStreamID else { return reply(id, .reusedStreamID) }
        newestStreamID = id
        guard state == .open else { return reply(id, .shuttingDown) }
        guard streams.count < limits.maxStreams else { return reply(id, .tooManyStreams(max: limits.maxStreams)) }
        guard !frame.flags.isSuperset(of: [.remoteOpen, .remoteClosed]) else { return reply(id, .contradictoryFlags) }
        guard let request = CallRequest(data: frame.data) else { return reply(id, .malformedEnvelope) }
        guard let service = services[request.service] else { return reply(id, .unknownService(request.service)) }
        guard let method = service.methods[request.method] else {
            return reply(id, .unknownMethod(service: request.service, method: request.method))
        }
        if let timeout = request.timeout, timeout <= .zero { return reply(id, .deadlinePassed) }
        let shape = method.shape
        let clientIsOpen = frame.flags.contains(.remoteOpen)
        let opensStream = clientIsOpen || frame.flags.contains(.remoteClosed)
        // A unary method may be called by a non-unary Request, answered by "a single response message".
        guard clientIsOpen ? shape.clientSendsMany : (opensStream || shape == .unary) else {
            return reply(id, .wrongShape(method: request.method, shape: shape))
        }
        streams[id] = shape == .unary ? .unary : clientIsOpen ? .clientOpen(shape) : .clientClosed(shape)
        return .start(IncomingCall(streamID: id, request: request, method: method, clientIsOpen: clientIsOpen))
    }

    private mutating func data(_ frame: Frame) -> OnFrame {
        let id = frame.streamID
        guard id.isClientInitiated else { return reply(id, .evenStreamID) }
        switch streams[id] {
        case nil where id <= newestStreamID: return .ignore(.endedStream)
        case nil: return reply(id, .neverOpened)
        case .unary: return fail(id, .dataOnUnaryStream)
        case .clientClosed: return fail(id, .dataAfterClose)
        case .clientOpen(let shape):
            let last = frame.flags.contains(.remoteClosed)
            if last { streams[id] = .clientClosed(shape) }
            return .deliver(id, message: frame.flags.contains(.noData) ? nil : frame.data, last: last)
        }
    }

    private func reply(_ id: StreamID, _ error: StreamError) -> OnFrame {
        .reply(CallResponse.failure(error.status).frame(on: id))
    }

    private mutating func fail(_ id: StreamID, _ error: StreamError) -> OnFrame {
        guard streams.removeValue(forKey: id) != nil else { return reply(id, error) }
        return .abort(id, reply: CallResponse.failure(error.status).frame(on: id))
    }

    // MARK: The server's own events

    /// What to do about a message that a handler sends.
    public enum OnSend: Hashable, Sendable {
        case write(Frame)
        /// Tell the handler; nothing is sent and the call goes on.
        case refuse(TTRPCStatus)
        /// Tell the handler that the call has ended.
        case ended
    }

    /// Takes a message for a call whose server sends many.
    public func send(_ message: [UInt8], on id: StreamID) -> OnSend {
        guard streams[id] != nil else { return .ended }
        guard message.count <= limits.maxDataBytes else {
            return .refuse(limits.refusal(ofMessageBytes: message.count))
        }
        return .write(Frame(streamID: id, kind: .data, data: message))
    }

    /// How a handler ended.
    public enum Outcome: Hashable, Sendable {
        /// With the one response of its shape.
        case response([UInt8])
        /// After the last of many responses.
        case end
        /// By an error.
        case failure(TTRPCStatus)
    }

    /// What to do about the end of a call on the server's side.
    public enum OnEnd: Hashable, Sendable {
        /// Send the frame, and cancel the call if it runs.
        case write(Frame)
        /// The same, and then close the connection: it was draining and this was its last call.
        case writeAndClose(Frame)
        /// Do nothing: the call had ended before.
        case ignore
    }

    /// Takes the end of a handler.
    public mutating func finish(_ id: StreamID, _ outcome: Outcome) -> OnEnd {
        guard streams[id] != nil else { return .ignore }
        switch outcome {
        case .response(let payload): return end(id, with: response(.success(payload: payload), on: id))
        case .end: return end(id, with: .end(of: id))
        case .failure(let status): return end(id, with: response(.failure(status), on: id))
        }
    }

    /// Takes the news that the time a caller allowed is up.
    public mutating func deadlinePassed(on id: StreamID) -> OnEnd {
        finish(id, .failure(StreamError.deadlinePassed.status))
    }

    /// Takes the news that a call's reader did not keep up with its client.
    public mutating func readerFellBehind(on id: StreamID, maxBytes: Int) -> OnEnd {
        finish(id, .failure(StreamError.readerFellBehind(maxBytes: maxBytes).status))
    }

    private func response(_ response: CallResponse, on id: StreamID) -> Frame {
        let frame = response.frame(on: id)
        guard frame.data.count > limits.maxDataBytes else { return frame }
        return CallResponse.failure(limits.refusal(ofMessageBytes: frame.data.count)).frame(on: id)
    }

    private mutating func end(_ id: StreamID, with frame: Frame) -> OnEnd {
        streams[id] = nil
        guard state == .draining, streams.isEmpty else { return .write(frame) }
        state = .closed
        return .writeAndClose(frame)
    }

    /// What to do about the wish to end the connection in good order.
    public enum OnDrain: Hashable, Sendable {
        /// Send the frames, cancel their calls, and close the connection.
        case close(after: [Frame])
        /// Send the frames, cancel their calls, and wait for the others.
        case wait(after: [Frame])
        /// Do nothing: it is draining or closed.
        case ignore
    }

    /// Refuses new calls from now on, ends those that stream, and lets the others come to their end.
    public mutating func drain() -> OnDrain {
        guard state == .open else { return .ignore }
        let streaming = streams.filter { $0.value != .unary }.keys.sorted()
        let frames = streaming.map { CallResponse.failure(StreamError.shuttingDown.status).frame(on: $0) }
        for id in streaming {
            streams[id] = nil
        }
        state = streams.isEmpty ? .closed : .draining
        return streams.isEmpty ? .close(after: frames) : .wait(after: frames)
    }

    /// Takes the end of the connection; the calls to cancel, in the order of opening.
    public mutating func connectionClosed() -> [StreamID] {
        state = .closed
        defer { streams = [:] }
        return streams.keys.sorted()
    }
}

extension TTRPCLimits {
    func refusal(ofMessageBytes count: Int) -> TTRPCStatus {
        TTRPCStatus(
            .resourceExhausted, "a message of \(count) bytes was not sent; at most \(maxDataBytes) go into one frame")
    }
}
