public import SwiftProtobuf

/// A call that sends many messages and gets one answer.
public struct ClientStreamingCall<Request: Message, Response: Message>: Sendable {
    private let call: OpenCall

    init(_ call: OpenCall) {
        self.call = call
    }

    /// Returns once the system has taken the message, or as good as all before it.
    public func send(_ request: Request) async throws(TTRPCStatus) {
        try await call.send(request)
    }

    /// Says that nothing more comes and waits for the answer.
    public func finish() async throws(TTRPCStatus) -> Response {
        try await call.endSending()
        return try await call.onlyResponse()
    }
}
