/// Arguments of a program as the shell handed them over. A text made of them would have what is no UTF-8 repaired, and name another
/// file or say something else without a word.
package enum ArgumentBytes {
    /// What is wrong with them, for a person; nil if all are UTF-8.
    ///
    /// - Parameter arguments: without the program's name.
    package static func objection(to arguments: [[UInt8]]) -> String? {
        for (index, bytes) in arguments.enumerated() where String(validating: bytes, as: UTF8.self) == nil {
            let count = wholeCount(bytes)
            let before = String(String(decoding: bytes.prefix(count), as: UTF8.self).suffix(maxQuotedCharacters))
            return "argument \(index + 1) is not UTF-8: the byte \(hexadecimal(bytes[count])) at position \(count + 1)"
                + (before.isEmpty ? "" : ", after \"\(before)\"")
                + "; check the terminal's or the script's encoding, it has to be UTF-8"
        }
        return nil
    }

    /// So much of what is well is quoted.
    private static let maxQuotedCharacters = 20

    /// How many bytes are UTF-8 before the first that is not.
    private static func wholeCount(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var (count, input) = (0, bytes.makeIterator())
        while case .scalarValue(let scalar) = decoder.decode(&input) { count += UTF8.width(scalar) }
        return min(count, bytes.count - 1)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
