import ProtoReading

extension Method {
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
