/// As much of DER (X.690) as a certificate needs. Each function gives one whole element: tag, length, content.
enum DERWriter {
    static func sequence(_ elements: [UInt8]...) -> [UInt8] { element(0x30, elements.flatMap { $0 }) }

    static func set(_ content: [UInt8]) -> [UInt8] { element(0x31, content) }

    /// A tag of the structure's own around an element, such as `[0]`.
    static func explicit(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { element(0xA0 | number, content) }

    /// A number above zero, most significant byte first. DER wants neither a leading zero nor a set sign bit.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array(bytes.drop { $0 == 0 })
        guard let first = digits.first else { return element(0x02, [0]) }
        return element(0x02, first & 0x80 == 0 ? digits : [0] + digits)
    }

    /// The content of an object identifier, already encoded.
    static func objectIdentifier(_ content: [UInt8]) -> [UInt8] { element(0x06, content) }

    static func utf8String(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }

    /// Such as `20500101000000Z`; RFC 5280 wants it from the year 2050 on.
    static func generalizedTime(_ text: String) -> [UInt8] { element(0x18, Array(text.utf8)) }

    /// Such as `700101000000Z`; RFC 5280 wants it up to the year 2049.
    static func utcTime(_ text: String) -> [UInt8] { element(0x17, Array(text.utf8)) }

    /// Whole bytes.
    static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var digits: [UInt8] = []
        var rest = count
        while rest > 0 {
            digits.insert(UInt8(rest & 0xff), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(digits.count)] + digits
    }
}
