internal import ConsoleLogic

/// A request that has come whole.
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
    var body: [UInt8]
    /// Where it comes from: see `SourceNetwork`.
    var source: [UInt8]
}
