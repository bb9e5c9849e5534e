import SwiftProtobufPluginLibrary

/// One method of a service, as Swift sees it.
struct Method {
    /// The name in the .proto file, which travels on the wire.
    let wireName: String
    let swiftName: String
    let shape: MethodShape
    let input: String
    let output: String
    let comments: String

    init(_ method: MethodDescriptor, namer: SwiftProtobufNamer) {
        wireName = method.name
        swiftName = Self.swiftName(of: method.name)
        shape = MethodShape(method)
        input = namer.fullName(message: method.inputType)
        output = namer.fullName(message: method.outputType)
        let written = method.protoSourceComments()
        comments = written.isEmpty ? "/// `\(method.name)`; the .proto file says nothing more.\n" : written
    }

    /// `WatchEvents` becomes `watchEvents`, `URLOf` becomes `urlOf`; a Swift keyword is quoted.
    private static func swiftName(of name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let lowered: String
        if capitals.count <= 1 || capitals.count == name.count {
            lowered = capitals.lowercased() + name.dropFirst(capitals.count)
        } else {
            lowered = capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
        }
        return keywords.contains(lowered) ? "`\(lowered)`" : lowered
    }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// The requirement's parameters and result, without `func name`.
    var serverSignature: String {
        switch shape {
        case .unary:
            "(_ request: \(input), context: ServerContext) async throws(TTRPCStatus) -> \(output)"
        case .serverStreaming:
            "(_ request: \(input), responses: ResponseWriter<\(output)>, context: ServerContext)"
                + " async throws(TTRPCStatus)"
        case .clientStreaming:
            "(_ requests: RequestReader<\(input)>, context: ServerContext) async throws(TTRPCStatus) -> \(output)"
        case .twoWay:
            "(_ requests: RequestReader<\(input)>, responses: ResponseWriter<\(output)>, context: ServerContext)"
                + " async throws(TTRPCStatus)"
        }
    }

    /// The entry of the service's method table.
    var tableEntry: String {
        switch shape {
        case .unary:
            """
            .unary { (request: \(input), context) async throws(TTRPCStatus) -> \(output) in
                try await self.\(swiftName)(request, context: context)
            }
            """
        case .serverStreaming:
            """
            .serverStreaming {
                (request: \(input), responses: ResponseWriter<\(output)>, context) async throws(TTRPCStatus) in
                try await self.\(swiftName)(request, responses: responses, context: context)
            }
            """
        case .clientStreaming:
            """
            .clientStreaming {
                (requests: RequestReader<\(input)>, context) async throws(TTRPCStatus) -> \(output) in
                try await self.\(swiftName)(requests, context: context)
            }
            """
        case .twoWay:
            """
            .twoWay {
                (requests: RequestReader<\(input)>, responses: ResponseWriter<\(output)>, context)
                    async throws(TTRPCStatus) in
                try await self.\(swiftName)(requests, responses: responses, context: context)
            }
            """
        }
    }

    /// The client's method, whole.
    func clientMethod(service: String, prefix: String) -> String {
        let endpoint = "service: \"\(service)\", method: \"\(wireName)\""
        let (parameters, result, call) =
            switch shape {
            case .unary:
                (
                    "_ request: \(input) = \(input)(), timeout: Duration = TTRPCLimits.defaultUnaryTimeout, ",
                    output, "unary(request, \(endpoint), timeout: timeout, metadata: metadata)"
                )
            case .serverStreaming:
                (
                    "_ request: \(input) = \(input)(), timeout: Duration? = nil, ",
                    "ResponseStream<\(output)>",
                    "serverStreaming(request, \(endpoint), timeout: timeout, metadata: metadata)"
                )
            case .clientStreaming:
                (
                    "timeout: Duration? = nil, ", "ClientStreamingCall<\(input), \(output)>",
                    "clientStreaming(\(endpoint), timeout: timeout, metadata: metadata)"
                )
            case .twoWay:
                (
                    "timeout: Duration? = nil, ", "TwoWayCall<\(input), \(output)>",
                    "twoWay(\(endpoint), timeout: timeout, metadata: metadata)"
                )
            }
        return """
            \(comments)\(prefix)func \(swiftName)(
                \(parameters)metadata: Metadata = Metadata()
            ) async throws(TTRPCStatus) -> \(result) {
                try await caller.\(call)
            }
            """
    }
}
