/// Reads JSON that another program of the kiosk printed: RFC 8259, but for numbers that are not whole.
package enum JSONText {
    /// The largest text that is read.
    package static let maxBytes = 1 << 20
    /// More keys than any object has that our programs print.
    private static let maxKeys = 256

    /// The value that the text is; nil if it is none, or too large.
    package static func read(_ text: String) -> JSON? {
        guard text.utf8.count <= maxBytes,
            let value = try? JSONReader.read(Array(text.utf8), maxKeys: maxKeys)  // then it is none
        else { return nil }
        return JSON(value)
    }
}

extension JSON {
    /// Nil where a number in it is not whole.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .flag(let flag): self = .bool(flag)
        case .number(let digits):
            guard let number = Int(digits) else { return nil }
            self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let values):
            let items = values.compactMap { JSON($0) }
            guard items.count == values.count else { return nil }
            self = .list(items)
        case .object(let fields):
            var members: [String: JSON] = [:]
            for field in fields { members[field.key] = JSON(field.value) }
            guard members.count == fields.count else { return nil }
            self = .object(members)
        }
    }
}
