/// Bytes as text: two digits each, in lower case.
package enum Hexadecimal {
    /// The digits of those bytes.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The bytes of those digits; nil for anything else, such as an odd count or a sign.
    package static func bytes(_ text: String) -> [UInt8]? {
        var (bytes, high): ([UInt8], UInt8?) = ([], nil)
        for character in text.utf8 {
            guard let digit = digit(character) else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return high == nil ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
