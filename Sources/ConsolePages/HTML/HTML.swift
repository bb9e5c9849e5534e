/// A piece of a page. Text becomes part of one only escaped, an attribute only quoted and escaped, and an address only as a `Route`:
/// nothing that a person wrote can become markup.
package struct HTML: Hashable, Sendable {
    /// The markup.
    package private(set) var markup: String

    private init(markup: String) { self.markup = markup }

    /// Nothing.
    package init() { markup = "" }

    /// Text.
    package init(_ text: String) {
        markup = ""
        markup.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            // Characters that show nothing and are not allowed in a page.
            case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}": markup += "\u{FFFD}"
            default: markup.unicodeScalars.append(scalar)
            }
        }
    }

    /// An element with attributes and content.
    init(element name: StaticString, isVoid: Bool, _ attributes: [Attribute?], _ content: HTML) {
        markup = "<\(name)"
        for case let attribute? in attributes {
            markup += " \(attribute.name)"
            if let value = attribute.value { markup += "=\"\(value)\"" }
        }
        markup += isVoid ? ">" : ">\(content.markup)</\(name)>"
    }

    /// What a document begins with.
    static let doctype = HTML(markup: "<!doctype html>")

    /// Both, one after the other.
    package static func + (one: HTML, other: HTML) -> HTML { HTML(markup: one.markup + other.markup) }

    /// All of them, with a separator between them.
    static func joined(_ parts: [HTML], by separator: HTML) -> HTML {
        HTML(markup: parts.map(\.markup).joined(separator: separator.markup))
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Text.
    package init(stringLiteral text: String) { self.init(text) }
}

/// The content of an element.
@resultBuilder
package enum HTMLBuilder {
    package static func buildExpression(_ part: HTML) -> HTML { part }
    package static func buildExpression(_ text: String) -> HTML { HTML(text) }
    package static func buildBlock(_ parts: HTML...) -> HTML { parts.reduce(HTML(), +) }
    package static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
    package static func buildEither(first part: HTML) -> HTML { part }
    package static func buildEither(second part: HTML) -> HTML { part }
    package static func buildArray(_ parts: [HTML]) -> HTML { parts.reduce(HTML(), +) }
}
