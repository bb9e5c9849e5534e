/// One JSON object in one line, key by key in the order of writing (RFC 8259).
struct JSONObject {
    private var members: [String] = []

    mutating func add(_ key: String, _ text: String) {
        members.append(JSONObject.quoted(key) + ":" + JSONObject.quoted(text))
    }

    /// A member with text, if there is any.
    mutating func add(_ key: String, ifAny text: String?) {
        if let text { add(key, text) }
    }

    mutating func add(_ key: String, _ number: Int) { members.append(JSONObject.quoted(key) + ":\(number)") }

    /// A member with a list of objects, each as it was written.
    mutating func add(_ key: String, objects: [[UInt8]]) {
        let list = objects.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        members.append(JSONObject.quoted(key) + ":[" + list + "]")
    }

    /// UTF-8, without a line's end.
    var bytes: [UInt8] { Array(("{" + members.joined(separator: ",") + "}").utf8) }

    private static func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted.append("\\")
                quoted.append(scalar)
            case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
            // Line separators are allowed in JSON, and end a line for some who read it.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                let zeros = String(repeating: "0", count: 4 - digits.count)
                quoted.append(contentsOf: ("\\u" + zeros + digits).unicodeScalars)
            default: quoted.append(scalar)
            }
        }
        quoted.append("\"")
        return String(quoted)
    }
}
