/// A JSON value, with null said where it belongs: the keys of `--json` are always all there.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The text, or null where it is empty: protobuf has no other way to say that there is none.
    package static func unlessEmpty(_ text: String) -> JSON { text.isEmpty ? .null : .text(text) }

    /// An object with the members of another one as well; of a key that both have, the other's value.
    package func with(_ other: JSON) -> JSON {
        guard case .object(let members) = self, case .object(let others) = other else { return self }
        return .object(members.merging(others) { $1 })
    }

    /// On one line, for streams of values; or indented, for a reader. Keys are sorted.
    package func rendered(isIndented: Bool) -> String {
        var text = ""
        write(to: &text, indent: isIndented ? 0 : nil)
        return text
    }

    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .text(let value): text += JSON.quoted(value)
        case .list(let values):
            JSON.write(values, between: "[]", to: &text, indent: indent) { value, text, indent in
                value.write(to: &text, indent: indent)
            }
        case .object(let members):
            JSON.write(members.sorted { $0.key < $1.key }, between: "{}", to: &text, indent: indent) {
                member, text, indent in
                text += JSON.quoted(member.key) + (indent == nil ? ":" : " : ")
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], between brackets: String, to text: inout String, indent: Int?,
        _ one: (Item, inout String, Int?) -> Void
    ) {
        text += brackets.prefix(1)
        let inner = indent.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            one(item, &text, inner)
        }
        if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
        text += brackets.suffix(1)
    }

    /// As RFC 8259 has it. DEL, C1 and the line separators may stand in a string, and are escaped all the same: what is
    /// printed may be read on a terminal.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where TerminalText.isUnfit(scalar):
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    /// An object; of a key that is there twice, the last value.
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { $1 }) }
    /// A list.
    package init(arrayLiteral elements: JSON...) { self = .list(elements) }
    /// A text.
    package init(stringLiteral value: String) { self = .text(value) }
    /// True or false.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    package init(integerLiteral value: Int) { self = .number(value) }
    /// Null.
    package init(nilLiteral: ()) { self = .null }
}
