extension JSON {
    /// The order of an object's members in text.
    package enum Order: Sendable {
        /// By their keys, so that equal values are equal texts.
        case byKey
        /// As they were added.
        case asAdded
    }

    /// On one line, for streams of values; or indented, for a reader.
    package func rendered(isIndented: Bool, order: Order = .byKey) -> String {
        var text = ""
        write(to: &text, order, indent: isIndented ? 0 : nil)
        return text
    }

    private func write(to text: inout String, _ order: Order, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .otherNumber(let characters): text += characters
        case .text(let value): text += JSON.quoted(value)
        case .list(let values):
            JSON.write(values, between: "[]", to: &text, indent: indent) { value, text, indent in
                value.write(to: &text, order, indent: indent)
            }
        case .object(let object):
            JSON.write(object.members(in: order), between: "{}", to: &text, indent: indent) { member, text, indent in
                text += JSON.quoted(member.key) + (indent == nil ? ":" : " : ")
                member.value.write(to: &text, order, indent: indent)
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
    /// printed may be read on a terminal, and a shell reads notifications line by line.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where scalar.controlsTerminal:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSON.Object {
    fileprivate func members(in order: JSON.Order) -> [Element] {
        switch order {
        case .byKey: sorted { $0.key < $1.key }
        case .asAdded: Array(self)
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal, or a reader, could take it for a command: controls, line separators, and whatever turns the
    /// direction of the text after it around.
    package var controlsTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}
