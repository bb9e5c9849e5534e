public import SwiftProtobuf

/// Sends a server's messages, one after the other.
public struct ResponseWriter<Response: Message>: Sendable {
    private let send: MethodHandler.Send

    /// Hands serialized messages to `send`.
    public init(_ send: @escaping MethodHandler.Send) {
        self.send = send
    }

    /// Returns once the system has taken the message, or as good as all before it: so no writer is faster than its reader for
    /// long.
    ///
    /// - Throws: `RESOURCE_EXHAUSTED` for a message over the frame limit, after which the call is still open;
    ///   `CANCELLED` when the call has ended, for whatever reason, and no more can be sent.
    public func write(_ response: Response) async throws(TTRPCStatus) {
        try await send(response.wireBytes())
    }
}
