/// How much of a body a request may have, and how it is taken.
package enum TakenBody: Hashable, Sendable {
    /// It has come whole before the request is answered: a form or JSON.
    case whole
    /// It is handed on while it comes, so that it takes no memory to speak of.
    case streamed(maxBytes: Int)

    /// More bytes are refused.
    package var maxBytes: Int {
        switch self {
        case .whole: ConsoleLimits.bodyBytes
        case .streamed(let maxBytes): maxBytes
        }
    }

    /// How they are refused.
    package var refusal: String {
        switch self {
        case .whole: "a form has at most \(maxBytes) bytes"
        case .streamed(let maxBytes): "an upload has at most \(maxBytes >> 20) MiB"
        }
    }
}

extension Route {
    /// How a request for it takes its body.
    package var takesBody: TakenBody {
        if case .healthUpload = self { return .streamed(maxBytes: ConsoleLimits.uploadBytes) }
        if case .documents(.upload) = self { return .streamed(maxBytes: ConsoleLimits.documentsBytes) }
        return .whole
    }
}
