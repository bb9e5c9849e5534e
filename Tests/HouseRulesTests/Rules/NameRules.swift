/// What types, files and tests are called, and how long a file may be.
enum NameRules {
    static let maxLines = 350

    /// Words that say nothing about what a thing is.
    static let emptyWords: Set = [
        "Manager", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Base", "Impl",
    ]

    /// The words of a name in camel case: `HTTPBase64` is `HTTP`, `Base64`.
    static func words(of name: String) -> [String] {
        var words: [[Character]] = []
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : nil
            let after = index + 1 < characters.count ? characters[index + 1] : nil
            let isStart =
                before.map { !$0.isLetter && !$0.isNumber } ?? true
                || character.isUppercase && (before?.isUppercase == false || after?.isLowercase == true)
            if isStart { words.append([]) }
            words[words.count - 1].append(character)
        }
        return words.map { String($0.filter { $0.isLetter || $0.isNumber }) }.filter { !$0.isEmpty }
    }

    /// No type's name ends in an empty word.
    static func typeBreaches(_ files: [RepositoryFile]) -> [Breach] {
        handwritten(files).flatMap { file, swift in
            swift.declarations.filter { $0.kind != "extension" }.compactMap { type -> Breach? in
                guard let last = words(of: type.name).last, emptyWords.contains(last) else { return nil }
                return Breach(
                    file.path, type.line, "\(type.name) says \(last), which says nothing", mend: "call it what it is")
            }
        }
    }

    /// A Swift file's name is one word in UpperCamelCase, without empty words.
    static func fileBreaches(_ files: [RepositoryFile]) -> [Breach] {
        handwritten(files).compactMap { file, _ in
            let stem = file.name.dropLast(".swift".count)
            let isCamel =
                stem.first.map { $0.isUppercase && $0.isASCII } == true
                && stem.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let empty = words(of: String(stem)).first {
                emptyWords.union(["Extensions", "Misc", "Common"]).contains($0)
            }
            guard !isCamel || empty != nil else { return nil }
            return Breach(
                file.path, 1, "the file's name is no noun in UpperCamelCase", mend: "call it after what it declares")
        }
    }

    /// No Swift file is longer than a person reads at a sitting. The manifest has a line for each target, and cannot be split.
    static func sizeBreaches(_ files: [RepositoryFile]) -> [Breach] {
        handwritten(files).filter { $0.0.path != "Package.swift" }.compactMap { file, _ in
            let count = (file.text ?? "").utf8.count { $0 == UInt8(ascii: "\n") }
            guard count > maxLines else { return nil }
            return Breach(
                file.path, maxLines + 1, "\(count) lines, over \(maxLines)", mend: "split it, one noun a file")
        }
    }

    /// Every test's title is a sentence: its name in backticks, or the first argument of `@Test`.
    static func testBreaches(_ files: [RepositoryFile]) -> [Breach] {
        handwritten(files).filter { $0.0.top == "Tests" }.flatMap { file, swift in
            swift.uses(of: "@Test").compactMap { start -> Breach? in
                let code = swift.code
                let rest = code[(start + 2)...]
                let title =
                    rest.first?.isMark("(") == true && rest.dropFirst().first?.kind == .text
                    ? rest.dropFirst().first : nil
                let function = rest.firstIndex { $0.isWord("func") }.flatMap {
                    $0 + 1 < code.count ? code[$0 + 1] : nil
                }
                let sentence = title ?? (function?.kind == .name ? function : nil)
                if let sentence, sentence.text.split(separator: " ").count > 1 { return nil }
                return Breach(
                    file.path, code[start].line, "the test \(function?.text ?? "here") has no sentence for a title",
                    mend: "say in a sentence what holds")
            }
        }
    }

    private static func handwritten(_ files: [RepositoryFile]) -> [(RepositoryFile, SwiftSource)] {
        files.compactMap { file in file.isGenerated ? nil : file.swift.map { (file, $0) } }
    }
}
