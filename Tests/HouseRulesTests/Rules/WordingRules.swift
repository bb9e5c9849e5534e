/// Words that promise a later day.
enum WordingRules {
    static let markers = ["TODO", "FIXME", "XXX"]

    /// A note for later names the issue that will remember it: `TODO(#12)`.
    static func markerBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.flatMap { file -> [Breach] in
            notes(in: file).flatMap { line, text in
                markers.filter { isUnowned($0, in: text) }.map {
                    Breach(file.path, line, "\($0) without an issue", mend: "do it now, or write \($0)(#number)")
                }
            }
        }
    }

    /// `Sources` holds the real thing. Among documents a stub is a file that says what was removed.
    static func pretenceBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.filter { $0.top == "Sources" }.flatMap { file in
            let isOfDocuments = file.path.contains("/Documents/")
            return file.lines.enumerated().flatMap { index, line in
                pretences(in: line).filter { !isOfDocuments || !$0.hasPrefix("stub") }.map {
                    Breach(file.path, index + 1, "says \"\($0)\"", mend: "make it real, or say what it is")
                }
            }
        }
    }

    /// Where a person may have left a note: the comments of Swift, and every line of anything else.
    private static func notes(in file: RepositoryFile) -> [(Int, String)] {
        if let swift = file.swift {
            return swift.comments.flatMap { comment in
                comment.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                    (comment.line + $0.offset, String($0.element))
                }
            }
        }
        guard let text = file.text, markers.contains(where: text.contains) else { return [] }
        return file.lines.enumerated().map { ($0.offset + 1, $0.element) }
    }

    private static func isUnowned(_ marker: String, in line: String) -> Bool {
        guard line.contains(marker) else { return false }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "#") }
        return words.indices.contains { index in
            guard words[index] == marker else { return false }
            let rest = line[words[index].endIndex...]
            let next = index + 1 < words.count ? words[index + 1] : ""
            let isOwned = rest.hasPrefix("(#") && next.count > 1 && next.dropFirst().allSatisfy(\.isNumber)
            return !isOwned
        }
    }

    private static let pretenceWords: Set = ["stub", "stubs", "stubbed", "placeholder", "placeholders", "hardcoded"]

    private static func pretences(in line: String) -> [String] {
        let lowered = line.lowercased()
        guard lowered.contains("stub") || lowered.contains("placeholder") || lowered.contains("hard") else { return [] }
        let words = NameRules.words(of: line).map { $0.lowercased() }
        return words.filter(pretenceWords.contains)
            + zip(words, words.dropFirst()).filter { $0 == ("hard", "coded") }.map { "\($0)-\($1)" }
    }
}
