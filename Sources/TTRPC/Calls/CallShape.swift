/// How many messages go each way.
public enum CallShape: CaseIterable, Hashable, Sendable {
    /// One and one.
    case unary
    /// One request, many responses.
    case serverStreaming
    /// Many requests, one response.
    case clientStreaming
    /// Many and many, in any order.
    case twoWay

    /// Whether the client sends Data frames.
    public var clientSendsMany: Bool { self == .clientStreaming || self == .twoWay }

    /// Whether the server sends Data frames.
    public var serverSendsMany: Bool { self == .serverStreaming || self == .twoWay }

    /// The flags of the Request that opens such a call.
    var requestFlags: FrameFlags {
        switch self {
        case .unary: []
        case .serverStreaming: .remoteClosed
        case .clientStreaming, .twoWay: .remoteOpen
        }
    }

    /// For a person.
    var name: String {
        switch self {
        case .unary: "unary"
        case .serverStreaming: "server-streaming"
        case .clientStreaming: "client-streaming"
        case .twoWay: "two-way streaming"
        }
    }

    /// For a person.
    var requestFlagsName: String {
        switch self {
        case .unary: "no flags"
        case .serverStreaming: "the flag `remote closed`"
        case .clientStreaming, .twoWay: "the flag `remote open`"
        }
    }
}
