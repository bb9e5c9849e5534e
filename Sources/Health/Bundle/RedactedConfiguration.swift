internal import Configuration

/// `kiosk.toml` as it may be shown to others: tables, keys, and only such values as are known to be harmless. Names, commands,
/// addresses and comments go, and so does every line that is none of these.
package enum RedactedConfiguration {
    /// Keys whose values tell of the machine and not of people, in whichever section they are: a line is judged alone.
    private static let harmlessKeys = Set(KeyTable.keys.map(\.name))
        .subtracting(KeyTable.keys.filter { $0.disclosure == .secret }.map(\.name))

    /// The text of the file without them.
    package static func text(_ toml: String) -> String {
        toml.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            let bare = trimmed(line)
            if bare.isEmpty { return "" }
            if bare.first == "[", bare.last == "]", bare.allSatisfy({ isOfKey($0) || $0 == "[" || $0 == "]" }) {
                return String(bare)
            }
            guard let equals = bare.firstIndex(of: "=") else { return nil }
            let key = trimmed(bare[..<equals])
            guard !key.isEmpty, key.allSatisfy(isOfKey) else { return nil }
            let value = trimmed(bare[bare.index(after: equals)...])
            let isHarmless =
                harmlessKeys.contains(key.split(separator: ".").last.map(String.init) ?? "") && isPlain(value)
            return "\(key) = \(isHarmless ? String(value) : "\"\(Redaction.mark)\"")"
        }.joined(separator: "\n")
    }

    /// What stood in quotes where it was taken out: words to look for elsewhere.
    package static func words(_ toml: String) -> Set<String> {
        var words: Set<String> = []
        for line in toml.split(separator: "\n") where text(String(line)).hasSuffix("\"\(Redaction.mark)\"") {
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() where index % 2 == 1 && part.count > 1 {
                words.insert(String(part))
            }
        }
        return words
    }

    /// A number, true or false, or one short text in quotes, and nothing after it; or a list of such, on one line.
    private static func isPlain(_ value: Substring) -> Bool {
        guard value.utf8.count <= 128, !value.contains("#"), !value.contains("\\") else { return false }
        if value.first == "[", value.last == "]" {
            return value.dropFirst().dropLast().split(separator: ",").allSatisfy { isPlain(trimmed($0)) }
        }
        if value.first == "\"", value.last == "\"", value.count >= 2 {
            return !value.dropFirst().dropLast().contains("\"")
        }
        return !value.isEmpty && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._+-".contains($0)) }
    }

    private static func isOfKey(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_.-".contains(character))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return text
    }
}
