/// What can end the program or swallow an error: allowed in `Sources` only with the reason beside it.
enum TrapRules {
    static let patterns = ["try!", "as!", "try?", "fatalError(", "Any"]

    static func breaches(_ files: [RepositoryFile]) -> [Breach] {
        files.filter { $0.top == "Sources" && !$0.isGenerated }.flatMap { file -> [Breach] in
            guard let swift = file.swift else { return [] }
            let uses = patterns.flatMap { pattern in swift.uses(of: pattern).map { (pattern, swift.code[$0].line) } }
            let unwraps = forceUnwraps(in: swift).map { ("a forced !", swift.code[$0].line) }
            return (uses + unwraps).filter { !swift.hasReason(at: $0.1) }.map { what, line in
                Breach(
                    file.path, line, "\(what) without a reason",
                    mend: "handle the case, or say in a comment on the line why it cannot be or does not matter")
            }
        }
    }

    /// Where a `!` follows a value or a type without a space: `x!`, `f()!`, `var x: Int!`. Neither `!x` nor `a != b`.
    private static func forceUnwraps(in swift: SwiftSource) -> [Int] {
        let code = swift.code
        return code.indices.dropFirst().filter { index in
            guard code[index].isMark("!"), code[index].isGlued else { return false }
            let before = code[index - 1]
            switch before.kind {
            case .word: if ["try", "as"].contains(before.text) { return false }
            case .mark: if ![")", "]", "}", ">", "?", "!"].contains(before.text) { return false }
            case .name, .text: break
            case .comment: return false
            }
            guard index + 1 < code.count, code[index + 1].isGlued else { return true }
            return !code[index + 1].isMark("=") && code[index + 1].kind != .word
        }
    }
}
