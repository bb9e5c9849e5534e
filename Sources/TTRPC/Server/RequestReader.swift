public import SwiftProtobuf

/// A client's messages in the order of sending. It can be read once, by one reader at a time.
public struct RequestReader<Request: Message>: AsyncSequence, Sendable {
    private let receive: MethodHandler.Receive

    /// Takes serialized messages from `receive`.
    public init(_ receive: @escaping MethodHandler.Receive) {
        self.receive = receive
    }

    /// Gives out the messages that no other iterator has.
    public func makeAsyncIterator() -> Iterator { Iterator(receive: receive) }

    /// Gives out one message at a time.
    public struct Iterator: AsyncIteratorProtocol {
        let receive: MethodHandler.Receive

        /// Waits for the next message; nil after the client's last.
        ///
        /// - Throws: what ended the call: its deadline, the connection, a message that does not parse.
        public mutating func next() async throws(TTRPCStatus) -> Request? {
            try await next(isolation: nil)
        }

        /// As ``next()``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TTRPCStatus) -> Request? {
            guard let payload = try await receive() else { return nil }
            return try Request.received(payload)
        }
    }
}
