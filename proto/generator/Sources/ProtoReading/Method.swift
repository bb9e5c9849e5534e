package import SwiftProtobufPluginLibrary

/// One method of a service, as Swift sees it.
package struct Method {
    /// The name in the .proto file, which travels on the wire.
    package let wireName: String
    package let swiftName: String
    package let shape: MethodShape
    package let input: String
    package let output: String
    package let comments: String

    package init(_ method: MethodDescriptor, namer: SwiftProtobufNamer) {
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
    package var serverSignature: String {
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
}
