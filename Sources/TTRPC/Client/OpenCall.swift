internal import SwiftProtobuf

/// A call under way, in serialized messages. Letting go of it gives the call up.
///
/// A class, because giving up must happen exactly when the last holder is gone.
public final class OpenCall: Sendable {
    private let sendMessage: @Sendable ([UInt8]) async throws(TTRPCStatus) -> Void
    private let sendEnd: @Sendable () async throws(TTRPCStatus) -> Void
    private let receive: @Sendable () async throws(TTRPCStatus) -> [UInt8]?
    private let abandon: @Sendable () -> Void

    /// - Parameters:
    ///   - sendMessage: sends one message as Data and waits until another may be sent.
    ///   - sendEnd: says that no more messages come.
    ///   - receive: waits for a message; nil after the last; gives the call up if its task is cancelled.
    ///   - abandon: gives the call up; does nothing when it has ended.
    public init(
        sendMessage: @escaping @Sendable ([UInt8]) async throws(TTRPCStatus) -> Void,
        sendEnd: @escaping @Sendable () async throws(TTRPCStatus) -> Void,
        receive: @escaping @Sendable () async throws(TTRPCStatus) -> [UInt8]?,
        abandon: @escaping @Sendable () -> Void
    ) {
        self.sendMessage = sendMessage
        self.sendEnd = sendEnd
        self.receive = receive
        self.abandon = abandon
    }

    deinit {
        abandon()
    }

    func send(_ message: some Message) async throws(TTRPCStatus) {
        try await sendMessage(message.wireBytes())
    }

    func endSending() async throws(TTRPCStatus) {
        try await sendEnd()
    }

    func nextResponse<Response: Message>() async throws(TTRPCStatus) -> Response? {
        guard let payload = try await receive() else { return nil }
        return try Response.answered(payload)
    }

    func onlyResponse<Response: Message>() async throws(TTRPCStatus) -> Response {
        try Response.answered(try await onlyPayload())
    }

    func onlyPayload() async throws(TTRPCStatus) -> [UInt8] {
        guard let payload = try await receive() else { throw .noAnswer }
        return payload
    }
}

extension TTRPCStatus {
    /// A call with one answer ended without.
    public static let noAnswer = TTRPCStatus(.internal, "the peer ended the call without an answer")
}
