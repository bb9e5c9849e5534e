/// A client's side of one connection: decides what every frame means. It does no I/O; whoever drives it carries out
/// each answer before the next input.
///
/// A call that the client gives up stays in the table, marked, until the server ends it: ttrpc has no frame to cancel
/// with, so the server still counts it among those that are open.
public struct ClientConnection: Sendable {
    /// What is known of a call.
    enum Stream: Hashable, Sendable {
        /// The client may send more.
        case sending(CallShape)
        /// The client has sent everything.
        case waiting(CallShape)
        /// It failed here by what the server did, which has yet to hear that nothing more comes.
        case failedSending
        /// Nobody here wants to know.
        case abandoned
    }

    /// Whether ``connectionClosed()`` was reported.
    public private(set) var isClosed = false
    private(set) var streams: [StreamID: Stream] = [:]
    /// nil once the last number is used up.
    private(set) var nextStreamID: StreamID? = StreamID(rawValue: 1)
    private let limits: TTRPCLimits

    /// With no call open.
    public init(limits: TTRPCLimits) {
        self.limits = limits
    }

    // MARK: The client's own events

    /// What to do about the wish to open a call.
    public enum OnOpen: Hashable, Sendable {
        /// Send the frame; the call is open under the number.
        case write(StreamID, Frame)
        /// Tell the caller; nothing is sent.
        case refuse(TTRPCStatus)
    }

    /// Opens a call.
    public mutating func open(_ request: CallRequest, as shape: CallShape) -> OnOpen {
        guard !isClosed else { return .refuse(.connectionClosed) }
        guard let id = nextStreamID else {
            return .refuse(TTRPCStatus(.unavailable, "all stream numbers of the connection are used up; connect anew"))
        }
        guard streams.count < limits.maxStreams else {
            return .refuse(StreamError.tooManyStreams(max: limits.maxStreams).status)
        }
        if let timeout = request.timeout, timeout <= .zero {
            return .refuse(StreamError.deadlinePassed.status)
        }
        let data = request.encoded()
        guard data.count <= limits.maxDataBytes else { return .refuse(limits.refusal(ofMessageBytes: data.count)) }
        let (next, usedUp) = id.rawValue.addingReportingOverflow(2)
        nextStreamID = usedUp ? nil : StreamID(rawValue: next)
        streams[id] = shape.clientSendsMany ? .sending(shape) : .waiting(shape)
        return .write(id, Frame(streamID: id, kind: .request, flags: shape.requestFlags, data: data))
    }

    /// What to do about a message, or the end of messages.
    public enum OnSend: Hashable, Sendable {
        case write(Frame)
        /// Tell the caller; nothing is sent and the call goes on.
        case refuse(TTRPCStatus)
        /// Do nothing: the server has ended the call, and says how when its answers are read.
        case ended
    }

    /// Takes a message for a call whose client sends many.
    public func send(_ message: [UInt8], on id: StreamID) -> OnSend {
        switch streams[id] {
        case nil, .failedSending, .abandoned: return .ended
        case .waiting:
            return .refuse(TTRPCStatus(.failedPrecondition, "the end of the messages has been sent on this call"))
        case .sending:
            guard message.count <= limits.maxDataBytes else {
                return .refuse(limits.refusal(ofMessageBytes: message.count))
            }
            return .write(Frame(streamID: id, kind: .data, data: message))
        }
    }

    /// Takes the end of the client's messages. To say it again does nothing.
    public mutating func endSending(on id: StreamID) -> OnSend {
        switch streams[id] {
        case .sending(let shape): streams[id] = .waiting(shape)
        case .failedSending: streams[id] = .abandoned
        case nil, .waiting, .abandoned: return .ended
        }
        return .write(.end(of: id))
    }

    /// What to do about a call that is given up.
    public enum OnAbandon: Hashable, Sendable {
        /// Send the frame, so that the server sees the end of the messages.
        case write(Frame)
        /// Do nothing.
        case ignore
    }

    /// Gives a call up: it was cancelled or its deadline passed. No more of its messages are delivered.
    public mutating func abandon(_ id: StreamID) -> OnAbandon {
        guard let stream = streams[id] else { return .ignore }
        streams[id] = .abandoned
        switch stream {
        case .sending, .failedSending: return .write(.end(of: id))
        case .waiting, .abandoned: return .ignore
        }
    }

    /// Takes the end of the connection; the calls that fail by it, in the order of opening.
    public mutating func connectionClosed() -> [StreamID] {
        isClosed = true
        defer { streams = [:] }
        return streams.filter { $0.value.shape != nil }.keys.sorted()
    }

    // MARK: Frames from the server

    /// What to do about a frame.
    public enum OnFrame: Hashable, Sendable {
        /// Hand the message to the call's reader.
        case deliver(StreamID, [UInt8])
        /// Hand over the message, which is the last; the call has succeeded.
        case deliverLast(StreamID, [UInt8])
        /// The call has succeeded, without a further message.
        case end(StreamID)
        /// The call has failed.
        case fail(StreamID, TTRPCStatus)
        /// Do nothing.
        case ignore(IgnoredFrame)
    }

    /// Takes what the decoder found.
    public mutating func received(_ decoded: FrameDecoder.Decoded) -> OnFrame {
        guard !isClosed else { return .ignore(.connectionClosed) }
        switch decoded {
        case .oversized(let header):
            return oversized(header)
        case .frame(let frame):
            switch frame.kind {
            case .request: return .ignore(.wrongRole(.request))
            case .unknown(let byte): return .ignore(.unknownKind(byte))
            case .response: return response(frame)
            case .data: return data(frame)
            }
        }
    }

    private mutating func oversized(_ header: FrameHeader) -> OnFrame {
        let id = header.streamID
        let error = StreamError.oversizedFrame(bytes: Int(header.dataBytes), maxBytes: limits.maxDataBytes)
        switch header.kind {
        case .request: return .ignore(.wrongRole(.request))
        case .unknown(let byte): return .ignore(.unknownKind(byte))
        case .response: return finish(id, .fail(id, error.status))
        case .data:
            return header.flags.contains(.remoteClosed)
                ? finish(id, .fail(id, error.status)) : violate(id, error.status)
        }
    }

    private mutating func response(_ frame: Frame) -> OnFrame {
        let id = frame.streamID
        switch CallResponse(data: frame.data) {
        case nil:
            return finish(id, .fail(id, .protocolViolation(StreamError.malformedEnvelope)))
        case .failure(let status):
            return finish(id, .fail(id, status))
        case .success(let payload):
            // After many messages, an empty Response only ends the stream; alone, it is the message.
            let endsStream = payload.isEmpty && (streams[id]?.shape?.serverSendsMany ?? false)
            return finish(id, endsStream ? .end(id) : .deliverLast(id, payload))
        }
    }

    private mutating func data(_ frame: Frame) -> OnFrame {
        let id = frame.streamID
        let last = frame.flags.contains(.remoteClosed)
        let message = frame.flags.contains(.noData) ? nil : frame.data
        guard streams[id]?.shape?.serverSendsMany ?? true else {
            let status = TTRPCStatus.protocolViolation(StreamError.dataOnUnaryStream)
            return last ? finish(id, .fail(id, status)) : violate(id, status)
        }
        if last { return finish(id, message.map { .deliverLast(id, $0) } ?? .end(id)) }
        switch streams[id] {
        case nil, .failedSending, .abandoned: return .ignore(.endedStream)
        case .sending, .waiting: return message.map { .deliver(id, $0) } ?? .ignore(.endedStream)
        }
    }

    /// The server has said its last word on the stream.
    private mutating func finish(_ id: StreamID, _ action: OnFrame) -> OnFrame {
        switch streams.removeValue(forKey: id) {
        case nil, .failedSending, .abandoned: .ignore(.endedStream)
        case .sending, .waiting: action
        }
    }

    /// The stream is of no more use here, but the server does not know.
    private mutating func violate(_ id: StreamID, _ status: TTRPCStatus) -> OnFrame {
        switch streams[id] {
        case nil, .failedSending, .abandoned: return .ignore(.endedStream)
        case .sending: streams[id] = .failedSending
        case .waiting: streams[id] = .abandoned
        }
        return .fail(id, status)
    }
}

extension ClientConnection.Stream {
    /// nil once failed or given up.
    var shape: CallShape? {
        switch self {
        case .sending(let shape), .waiting(let shape): shape
        case .failedSending, .abandoned: nil
        }
    }
}

extension TTRPCStatus {
    /// The connection is gone: by this side's wish, by the peer's, or by a fault.
    public static let connectionClosed = TTRPCStatus(.unavailable, "the connection was closed; connect again")

    static func protocolViolation(_ error: StreamError) -> TTRPCStatus {
        TTRPCStatus(.internal, "the peer broke the protocol: \(error.status.message)")
    }
}
