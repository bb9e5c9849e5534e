import TOML

/// A tree as one line of text, in which all that differs between trees differs.
enum Rendering {
    /// - Parameter content: renders numbers and dates.
    static func of(_ table: TOMLTable, with content: (TOMLValue.Content) -> String = plain) -> String {
        let pairs = table.entries.map { (Array($0.key.name.utf8), of($0.value, with: content)) }
        let sorted = pairs.sorted { $0.0.lexicographicallyPrecedes($1.0) }
        return "{" + sorted.map { "\(quoted(String(decoding: $0, as: UTF8.self))):\($1)" }.joined(separator: ",") + "}"
    }

    private static func of(_ value: TOMLValue, with content: (TOMLValue.Content) -> String) -> String {
        switch value.content {
        case .table(let table): of(table, with: content)
        case .list(let values): "[" + values.map { of($0, with: content) }.joined(separator: ",") + "]"
        case .text(let text): quoted(text)
        case .integer(let integer): String(integer)
        case .boolean(let flag): String(flag)
        case .number, .dateTime: content(value.content)
        }
    }

    /// Numbers and dates as a person reads them.
    static func plain(_ content: TOMLValue.Content) -> String {
        switch content {
        case .number(let number): number.isNaN ? "nan" : "\(number)"
        case .dateTime(let text): "<\(text)>"
        default: "?"
        }
    }

    /// The text in quotes, of printable ASCII.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            (" "..."~").contains(scalar) && scalar != "\"" && scalar != "\\"
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "\"\(scalars.joined())\""
    }
}
