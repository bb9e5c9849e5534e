/// A call that a server has accepted.
public struct IncomingCall: Sendable {
    /// The stream to answer on.
    public let streamID: StreamID
    /// What the client asks for.
    public let request: CallRequest
    /// What to run.
    public let method: MethodHandler
    /// Whether more messages of the client may come.
    public let clientIsOpen: Bool

    /// The message that came with the request, for methods whose client sends many. As in containerd's server, an empty
    /// payload is none: protobuf does not tell the two apart.
    public var firstMessage: [UInt8]? { request.payload.isEmpty ? nil : request.payload }
}
