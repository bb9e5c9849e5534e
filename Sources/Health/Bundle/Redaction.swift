/// Takes out of text what is nobody's business but the household's: names that are known, and whatever may be a key, an address
/// of a service or its password.
package struct Redaction: Hashable, Sendable {
    private let names: [[Character]]

    /// What stands for what was taken out.
    package static let mark = "[removed]"
    /// Runs of letters and digits as long as this may be keys; ids of the ledger are shorter (26).
    package static let minKeyLength = 32

    /// - Parameter names: of people, kiosks and groups, and other words of theirs; empty ones are passed over.
    package init(names: some Sequence<String>) {
        // The longest first: a name may be part of another.
        self.names = Set(names).map { Array($0) }.filter { !$0.isEmpty }.sorted {
            ($1.count, String($1)) < ($0.count, String($0))
        }
    }

    /// The text without them.
    package func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(Array($0)) }.joined(separator: "\n")
    }

    private func line(_ characters: [Character]) -> String {
        var result = ""
        var index = 0
        while index < characters.count {
            let isStart = index == 0 || !Redaction.isOfWord(characters[index - 1])
            if let length = nameLength(in: characters, at: index)
                ?? (isStart ? Redaction.secretLength(in: characters, at: index) : nil)
            {
                result += Redaction.mark
                index += length
            } else {
                result.append(characters[index])
                index += 1
            }
        }
        return result
    }

    /// A name there, as a word of its own.
    private func nameLength(in text: [Character], at start: Int) -> Int? {
        names.first { name in
            guard start + name.count <= text.count, text[start..<start + name.count].elementsEqual(name) else {
                return false
            }
            let isBegun = start > 0 && Redaction.isOfWord(text[start - 1]) && Redaction.isOfWord(name[0])
            let end = start + name.count
            let goesOn = end < text.count && Redaction.isOfWord(text[end]) && Redaction.isOfWord(name[name.count - 1])
            return !isBegun && !goesOn
        }?.count
    }

    /// A key or a URL there: all of it up to what cannot belong to it.
    private static func secretLength(in text: [Character], at start: Int) -> Int? {
        let run = text[start...].prefix { isOfKey($0) }
        if run.count >= minKeyLength { return run.count }
        // Base 64 has slashes as paths have, and what no path of a kiosk has besides: both cases and digits.
        let path = text[start...].prefix { isOfKey($0) || $0 == "/" }
        if path.count >= minKeyLength, path.contains(where: \.isUppercase), path.contains(where: \.isLowercase),
            path.contains(where: \.isNumber)
        {
            return path.count
        }
        let scheme = text[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let rest = text[scheme.endIndex...]
        guard !scheme.isEmpty, rest.starts(with: "://") else { return nil }
        return text[start...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" && $0 != ">" }.count
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Hexadecimal, and base 64 in both forms.
    private static func isOfKey(_ character: Character) -> Bool {
        character.isASCII && (isOfWord(character) || "+_=-".contains(character))
    }
}
