internal import ConsoleLogic

/// A request that has come whole, or but for a body that is handed on while it comes.
struct ConsoleRequest: Sendable {
    enum Method: Hashable, Sendable {
        case get, head, post
        /// Any other: nothing here is asked so.
        case other
    }

    var method: Method
    /// As it stood in the request's line.
    var target: String
    var headers: RequestHeaders
    /// Empty where it is handed on.
    var body: [UInt8]
    /// Of a route that takes it so.
    var stream: BodyStream?
    /// Where it comes from: see `SourceNetwork`.
    var source: [UInt8]
}
