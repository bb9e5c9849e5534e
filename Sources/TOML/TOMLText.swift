/// Values as TOML 1.0 writes them.
public enum TOMLText {
    /// A basic string.
    public static func quoted(_ text: String) -> String {
        // By scalars: a quote with a combining mark behind it is another character, and a quote all the same.
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A key, in quotes unless it needs none.
    public static func key(_ name: String) -> String {
        let isBare = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isBare && !name.isEmpty ? name : quoted(name)
    }

    /// On one line.
    public static func inline(_ value: TOMLValue) -> String {
        switch value.content {
        case .text(let text): quoted(text)
        case .integer(let integer): String(integer)
        case .number(let number): self.number(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .dateTime(let text): text
        case .list(let values): "[\(values.map(inline).joined(separator: ", "))]"
        case .table(let table):
            table.entries.isEmpty ? "{}" : "{ \(table.entries.map(assignment).joined(separator: ", ")) }"
        }
    }

    /// `key = value`, on one line.
    public static func assignment(_ entry: TOMLTable.Entry) -> String {
        "\(key(entry.key.name)) = \(inline(entry.value))"
    }

    /// A table under a header of its own, `[name]` or `[[name]]` for each; other values as assignments.
    public static func section(_ entry: TOMLTable.Entry) -> [String] {
        switch entry.value.content {
        case .table(let table): ["", "[\(key(entry.key.name))]"] + table.entries.map(assignment)
        case .list(let values) where !values.isEmpty && values.allSatisfy(\.isTable):
            values.flatMap { value -> [String] in
                guard case .table(let table) = value.content else { return [] }
                return ["", "[[\(key(entry.key.name))]]"] + table.entries.map(assignment)
            }
        case .text, .integer, .number, .boolean, .dateTime, .list: [assignment(entry)]
        }
    }

    private static func number(_ number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-inf" : "inf" }
        return "\(number)"
    }
}

extension TOMLValue {
    /// Whether it is written under a header.
    public var isTable: Bool { if case .table = content { true } else { false } }

    /// Whether it is one table, or a list of nothing but tables.
    public var isSection: Bool {
        if case .list(let values) = content { return !values.isEmpty && values.allSatisfy(\.isTable) }
        return isTable
    }
}
