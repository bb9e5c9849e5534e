public import SwiftProtobuf

/// Whatever carries calls to a server: a connection over a socket, or in a simulation none at all.
public protocol TTRPCCaller: Sendable {
    /// Sends the request and gives back the open call. Where the client sends many messages, `request.payload` is empty.
    ///
    /// - Throws: `UNAVAILABLE` without a connection, `RESOURCE_EXHAUSTED` when a limit forbids the call. Nothing was
    ///   sent then.
    func open(_ request: CallRequest, as shape: CallShape) async throws(TTRPCStatus) -> OpenCall

    /// Sends the request of a unary call and waits for its answer; gives the call up if its task is cancelled. Whoever
    /// can do so in one step says so; otherwise the call is opened and its answer read.
    nonisolated(nonsending) func call(_ request: CallRequest) async throws(TTRPCStatus) -> [UInt8]
}

extension TTRPCCaller {
    /// Opens the call and reads its answer.
    public nonisolated(nonsending) func call(_ request: CallRequest) async throws(TTRPCStatus) -> [UInt8] {
        try await open(request, as: .unary).onlyPayload()
    }

    /// Calls a method with one request and one response.
    public nonisolated(nonsending) func unary<Request: Message, Response: Message>(
        _ request: Request, service: String, method: String, timeout: Duration, metadata: Metadata
    ) async throws(TTRPCStatus) -> Response {
        let request = CallRequest(
            service: service, method: method, payload: request.wireBytes(), timeout: timeout, metadata: metadata)
        return try Response.answered(try await call(request))
    }

    /// Calls a method with one request and many responses.
    public func serverStreaming<Request: Message, Response: Message>(
        _ request: Request, service: String, method: String, timeout: Duration?, metadata: Metadata
    ) async throws(TTRPCStatus) -> ResponseStream<Response> {
        let request = CallRequest(
            service: service, method: method, payload: request.wireBytes(), timeout: timeout, metadata: metadata)
        return ResponseStream(try await open(request, as: .serverStreaming))
    }

    /// Calls a method with many requests and one response.
    public func clientStreaming<Request: Message, Response: Message>(
        service: String, method: String, timeout: Duration?, metadata: Metadata
    ) async throws(TTRPCStatus) -> ClientStreamingCall<Request, Response> {
        let request = CallRequest(service: service, method: method, timeout: timeout, metadata: metadata)
        return ClientStreamingCall(try await open(request, as: .clientStreaming))
    }

    /// Calls a method with many requests and many responses.
    public func twoWay<Request: Message, Response: Message>(
        service: String, method: String, timeout: Duration?, metadata: Metadata
    ) async throws(TTRPCStatus) -> TwoWayCall<Request, Response> {
        let request = CallRequest(service: service, method: method, timeout: timeout, metadata: metadata)
        return TwoWayCall(try await open(request, as: .twoWay))
    }
}
