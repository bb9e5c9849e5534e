public import SwiftProtobuf

/// What a server does for one method, in serialized messages.
public enum MethodHandler: Sendable {
    /// Waits for the next message of the client; nil when it has sent its last.
    public typealias Receive = @Sendable () async throws(TTRPCStatus) -> [UInt8]?
    /// Sends a message to the client and waits until another may be sent.
    public typealias Send = @Sendable ([UInt8]) async throws(TTRPCStatus) -> Void

    /// One request, one response.
    case unary(@Sendable ([UInt8], ServerContext) async throws(TTRPCStatus) -> [UInt8])
    /// One request, many responses.
    case serverStreaming(@Sendable ([UInt8], @escaping Send, ServerContext) async throws(TTRPCStatus) -> Void)
    /// Many requests, one response.
    case clientStreaming(@Sendable (@escaping Receive, ServerContext) async throws(TTRPCStatus) -> [UInt8])
    /// Many requests, many responses.
    case twoWay(@Sendable (@escaping Receive, @escaping Send, ServerContext) async throws(TTRPCStatus) -> Void)

    /// The shape that goes with it.
    public var shape: CallShape {
        switch self {
        case .unary: .unary
        case .serverStreaming: .serverStreaming
        case .clientStreaming: .clientStreaming
        case .twoWay: .twoWay
        }
    }
}

extension MethodHandler {
    /// One request, one response, as messages.
    public static func unary<Request: Message, Response: Message>(
        _ handle: @escaping @Sendable (Request, ServerContext) async throws(TTRPCStatus) -> Response
    ) -> MethodHandler {
        .unary { (payload: [UInt8], context: ServerContext) async throws(TTRPCStatus) -> [UInt8] in
            try await handle(try Request.received(payload), context).wireBytes()
        }
    }

    /// One request, many responses, as messages.
    public static func serverStreaming<Request: Message, Response: Message>(
        _ handle:
            @escaping @Sendable (Request, ResponseWriter<Response>, ServerContext) async throws(TTRPCStatus) -> Void
    ) -> MethodHandler {
        .serverStreaming { (payload: [UInt8], send: @escaping Send, context: ServerContext) async throws(TTRPCStatus) in
            try await handle(try Request.received(payload), ResponseWriter(send), context)
        }
    }

    /// Many requests, one response, as messages.
    public static func clientStreaming<Request: Message, Response: Message>(
        _ handle: @escaping @Sendable (RequestReader<Request>, ServerContext) async throws(TTRPCStatus) -> Response
    ) -> MethodHandler {
        .clientStreaming { (receive: @escaping Receive, context: ServerContext) async throws(TTRPCStatus) -> [UInt8] in
            try await handle(RequestReader(receive), context).wireBytes()
        }
    }

    /// Many requests, many responses, as messages.
    public static func twoWay<Request: Message, Response: Message>(
        _ handle:
            @escaping @Sendable (RequestReader<Request>, ResponseWriter<Response>, ServerContext)
            async throws(TTRPCStatus) -> Void
    ) -> MethodHandler {
        .twoWay {
            (receive: @escaping Receive, send: @escaping Send, context: ServerContext) async throws(TTRPCStatus) in
            try await handle(RequestReader(receive), ResponseWriter(send), context)
        }
    }
}

extension Message {
    /// Reads a message that a client sent.
    static func received(_ payload: [UInt8]) throws(TTRPCStatus) -> Self {
        do {
            return try Self(serializedBytes: payload)
        } catch {
            throw TTRPCStatus(
                .invalidArgument,
                "the request is not a \(Self.protoMessageName): its \(payload.count) bytes do not parse")
        }
    }

    /// Reads a message that a server sent.
    static func answered(_ payload: [UInt8]) throws(TTRPCStatus) -> Self {
        do {
            return try Self(serializedBytes: payload)
        } catch {
            throw TTRPCStatus(
                .internal, "the answer is not a \(Self.protoMessageName): its \(payload.count) bytes do not parse")
        }
    }
}
