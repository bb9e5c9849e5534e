public import SwiftProtobuf

/// A call in which both sides send as they please.
public struct TwoWayCall<Request: Message, Response: Message>: Sendable {
    /// The server's messages.
    public let responses: ResponseStream<Response>

    private let call: OpenCall

    init(_ call: OpenCall) {
        self.call = call
        responses = ResponseStream(call)
    }

    /// Returns once the system has taken the message, or as good as all before it.
    public func send(_ request: Request) async throws(TTRPCStatus) {
        try await call.send(request)
    }

    /// Says that nothing more comes. The server's messages go on.
    public func endSending() async throws(TTRPCStatus) {
        try await call.endSending()
    }
}
