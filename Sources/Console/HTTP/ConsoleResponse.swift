internal import ConsoleLogic
internal import JSON

/// What a request is answered with.
struct ConsoleResponse: Sendable {
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// So many bytes in all, which come piece by piece; nil from the closure before the end breaks the connection off.
        case pieces(byteCount: Int, @Sendable (_ index: Int) async -> [UInt8]?)
        /// Bytes of which nobody knows yet how many there are; nil after the last. What the closure throws breaks the connection off, so
        /// that the client sees that it is not whole.
        case chunks(@Sendable () async throws -> [UInt8]?)
        /// Lines of a live stream, until the client goes.
        case stream(AsyncStream<String>)
    }

    var status: Int
    var headers: [(name: String, value: String)] = []
    var body = Body.none
    /// Whether the connection ends with it.
    var isLast = false

    init(_ status: Int, _ body: Body = .none, isLast: Bool = false) {
        (self.status, self.body, self.isLast) = (status, body, isLast)
    }

    /// The same with one more header field.
    func with(_ name: String, _ value: String) -> ConsoleResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    /// A text of that type.
    static func text(_ status: Int, _ text: String, type: String) -> ConsoleResponse {
        ConsoleResponse(status, .bytes(Array(text.utf8))).with("Content-Type", type)
    }

    /// To another page, with GET.
    static func see(_ route: Route, query: String = "") -> ConsoleResponse {
        ConsoleResponse(303).with("Location", route.path + query)
    }

    static func json(_ status: Int, _ json: JSON) -> ConsoleResponse {
        .text(status, json.rendered(isIndented: false), type: "application/json")
    }

    /// An error as scripts are told it.
    static func error(_ status: Int, _ sentence: String) -> ConsoleResponse {
        json(status, ["error": .text(sentence)])
    }
}
