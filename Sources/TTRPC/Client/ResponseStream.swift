public import SwiftProtobuf

/// A server's messages in the order of sending. It can be read once. Leaving the loop gives the call up; ttrpc has no
/// frame that says so, and the server works on until it ends, its deadline passes or the connection is closed.
public struct ResponseStream<Response: Message>: AsyncSequence, Sendable {
    private let call: OpenCall

    init(_ call: OpenCall) {
        self.call = call
    }

    /// Gives out the messages that no other iterator has.
    public func makeAsyncIterator() -> Iterator { Iterator(call: call) }

    /// Gives out one message at a time.
    public struct Iterator: AsyncIteratorProtocol {
        let call: OpenCall

        /// Waits for the next message; nil after the server's last.
        ///
        /// - Throws: the status that the server ended the call with, or what ended it here.
        public mutating func next() async throws(TTRPCStatus) -> Response? {
            try await next(isolation: nil)
        }

        /// As ``next()``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TTRPCStatus) -> Response? {
            try await call.nextResponse()
        }
    }
}
