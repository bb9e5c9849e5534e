/// Swift text as the rules read it: code apart from comments.
struct SwiftSource: Sendable {
    let code: [SwiftToken]
    let comments: [SwiftToken]

    init(_ text: String) {
        let tokens = SwiftLexer.tokens(of: text)
        code = tokens.filter { $0.kind != .comment }
        comments = tokens.filter { $0.kind == .comment }
    }

    /// Where the code reads like the pattern, itself written as code: `Task.sleep`, `print(`, `try!`.
    ///
    /// Words match whole, and what is glued in the pattern must be glued in the code. Declarations of a function of
    /// that name are no uses of it.
    func uses(of pattern: String) -> [Int] {
        let pattern = SwiftLexer.tokens(of: pattern)
        return code.indices.filter { start in
            guard code[start].reads(as: pattern[0]), start + pattern.count <= code.count else { return false }
            if start > 0, code[start - 1].isWord("func") { return false }
            return pattern.indices.dropFirst().allSatisfy {
                code[start + $0].reads(as: pattern[$0]) && code[start + $0].isGlued == pattern[$0].isGlued
            }
        }
    }

    /// The tokens between the opening bracket at the index and the one that closes it.
    func inside(bracketAt open: Int) -> ArraySlice<SwiftToken> {
        var depth = 0
        for index in open..<code.count where code[index].kind == .mark {
            switch code[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return code[open + 1..<index] }
            default: continue
            }
        }
        return code[min(open + 1, code.count)...]
    }

    /// Whether a comment that explains something stands on the line, or alone on the line before it.
    ///
    /// Documentation explains to callers, and directives speak to tools: neither is a reason.
    func hasReason(at line: Int) -> Bool {
        comments.contains { comment in
            let words = comment.text.drop { $0 == "/" || $0 == "*" || $0 == " " }
            guard !comment.text.hasPrefix("///"), !comment.text.hasPrefix("/**"), !words.isEmpty,
                !words.hasPrefix("swift-format-ignore"), !words.hasPrefix("MARK:")
            else { return false }
            if comment.line <= line && line <= comment.lastLine { return true }
            return comment.lastLine == line - 1 && !code.contains { $0.line <= line - 1 && line - 1 <= $0.lastLine }
        }
    }
}
