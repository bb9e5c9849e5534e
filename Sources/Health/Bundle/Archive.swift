/// A tar archive as POSIX.1-1988 has it (ustar), which every tar reads: files only, whole in memory.
package struct Archive: Sendable {
    /// What has been added, in blocks.
    private var blocks: [UInt8] = []
    private let seconds: Int64

    private static let blockBytes = 512
    /// The longest name that needs no second field.
    package static let maxNameBytes = 100
    /// Eleven octal digits.
    package static let maxFileBytes = 0o77_777_777_777

    /// Nothing yet.
    ///
    /// - Parameter seconds: since 1970, when its files are said to be of.
    package init(seconds: Int64) { self.seconds = min(max(0, seconds), Int64(Archive.maxFileBytes)) }

    /// Adds a file that its owner alone may read.
    ///
    /// - Returns: false if name or content is longer than the format allows; nothing is added then.
    package mutating func add(_ name: String, _ content: [UInt8]) -> Bool {
        guard (1...Archive.maxNameBytes).contains(name.utf8.count), content.count <= Archive.maxFileBytes else {
            return false
        }
        var header = [UInt8](repeating: 0, count: Archive.blockBytes)
        func put(_ bytes: some Sequence<UInt8>, at start: Int) {
            for (index, byte) in bytes.enumerated() { header[start + index] = byte }
        }
        put(name.utf8, at: 0)
        put(Archive.octal(0o600, digits: 7), at: 100)
        put(Archive.octal(0, digits: 7), at: 108)
        put(Archive.octal(0, digits: 7), at: 116)
        put(Archive.octal(Int64(content.count), digits: 11), at: 124)
        put(Archive.octal(seconds, digits: 11), at: 136)
        put("0".utf8, at: 156)
        put("ustar\0".utf8, at: 257)
        put("00".utf8, at: 263)
        // The sum is of the header with spaces for the sum.
        put(repeatElement(UInt8(ascii: " "), count: 8), at: 148)
        let sum = header.reduce(Int64(0)) { $0 + Int64($1) }
        put(Array(Archive.octal(sum, digits: 6)) + [0, UInt8(ascii: " ")], at: 148)
        blocks += header + content
        blocks += [UInt8](
            repeating: 0, count: (Archive.blockBytes - content.count % Archive.blockBytes) % Archive.blockBytes)
        return true
    }

    /// The whole archive, with the two empty blocks at its end.
    package var bytes: [UInt8] { blocks + [UInt8](repeating: 0, count: 2 * Archive.blockBytes) }

    private static func octal(_ number: Int64, digits: Int) -> some Sequence<UInt8> {
        let text = String(number, radix: 8)
        return (String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8
    }
}
