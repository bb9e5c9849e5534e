/// What ends one call and leaves the connection and its other calls alone. The peer is told by a status.
public enum StreamError: Error, Hashable, Sendable {
    /// A frame's data is over the limit; it was skipped.
    case oversizedFrame(bytes: Int, maxBytes: Int)
    /// A frame's data is within the limit, but all clients together hold as much as they may; it was skipped.
    case noMemory(bytes: Int)
    /// A client opened or used a stream with an even number.
    case evenStreamID
    /// A Request for a number at or below one already used.
    case reusedStreamID
    /// Data for a number that never opened a stream.
    case neverOpened
    /// Both `remote closed` and `remote open` on one Request.
    case contradictoryFlags
    /// The data of a Request or a Response is not the protobuf message that it should be.
    case malformedEnvelope
    /// Data on a stream that carries one message each way.
    case dataOnUnaryStream
    /// Data after the sender said that nothing more would come.
    case dataAfterClose
    /// The server has as many calls open as it allows.
    case tooManyStreams(max: Int)
    /// No such service here.
    case unknownService(String)
    /// The service has no such method.
    case unknownMethod(service: String, method: String)
    /// The Request's flags do not go with the method, which is of this shape.
    case wrongShape(method: String, shape: CallShape)
    /// `timeout_nano` ran out.
    case deadlinePassed
    /// The server is about to end.
    case shuttingDown
    /// Messages arrived faster than the call's reader took them.
    case readerFellBehind(maxBytes: Int)

    /// What the peer is told.
    public var status: TTRPCStatus {
        switch self {
        case .oversizedFrame(let bytes, let maxBytes):
            TTRPCStatus(
                .resourceExhausted, "a frame of \(bytes) bytes was skipped; at most \(maxBytes) are accepted")
        case .noMemory(let bytes):
            TTRPCStatus(
                .resourceExhausted,
                "a frame of \(bytes) bytes was skipped: other clients' requests hold all the memory that there is for "
                    + "them; try again in a moment")
        case .evenStreamID:
            TTRPCStatus(.invalidArgument, "a client's stream number must be odd")
        case .reusedStreamID:
            TTRPCStatus(.invalidArgument, "a stream number cannot be used again and must go up")
        case .neverOpened:
            TTRPCStatus(.invalidArgument, "no stream with this number was opened")
        case .contradictoryFlags:
            TTRPCStatus(.invalidArgument, "a request cannot be both `remote closed` and `remote open`")
        case .malformedEnvelope:
            TTRPCStatus(.invalidArgument, "the frame does not hold the protobuf message that its type calls for")
        case .dataOnUnaryStream:
            TTRPCStatus(.invalidArgument, "a unary stream carries no data frames")
        case .dataAfterClose:
            TTRPCStatus(.invalidArgument, "data came after `remote closed`")
        case .tooManyStreams(let max):
            TTRPCStatus(
                .resourceExhausted, "\(max) calls are open on this connection, the most allowed; end one first")
        case .unknownService(let service):
            TTRPCStatus(.unimplemented, "there is no service \(Self.shortened(service)) here")
        case .unknownMethod(let service, let method):
            TTRPCStatus(.unimplemented, "service \(service) has no method \(Self.shortened(method))")
        case .wrongShape(let method, let shape):
            TTRPCStatus(.invalidArgument, "method \(method) is \(shape.name): open it with \(shape.requestFlagsName)")
        case .deadlinePassed:
            TTRPCStatus(.deadlineExceeded, "the call took longer than its caller allowed")
        case .shuttingDown:
            TTRPCStatus(.unavailable, "the server is shutting down; try again in a moment")
        case .readerFellBehind(let maxBytes):
            TTRPCStatus(
                .resourceExhausted,
                "more than \(maxBytes) bytes of messages were waiting to be read; the call was ended")
        }
    }

    /// A peer's text is echoed only so far.
    private static func shortened(_ text: String) -> String {
        text.utf8.count <= 100 ? text : String(text.unicodeScalars.prefix(100)) + "…"
    }
}
