/// A `switch`, as far as its labels say over what it goes.
struct Switch: Hashable {
    /// The enum cases that its labels name, if they name nothing else but `nil`; otherwise nil.
    let cases: Set<String>?
    /// The line of its `default:`; nil if it has none.
    let defaultLine: Int?
}

/// An enum, and what it may be.
struct Enumeration: Hashable {
    let name: String
    let cases: Set<String>
}

extension SwiftSource {
    var switches: [Switch] {
        uses(of: "switch").compactMap { start in
            // `.switch` is a member of that name.
            guard start == 0 || !code[start - 1].isMark(".") else { return nil }
            return body(after: start).map(labelled)
        }
    }

    var enumerations: [Enumeration] {
        uses(of: "enum").compactMap { start in
            guard start + 1 < code.count, let body = body(after: start) else { return nil }
            let cases = outermost(of: body).filter { code[$0].isWord("case") }.flatMap { declared(after: $0, in: body) }
            return Enumeration(name: code[start + 1].text, cases: Set(cases))
        }
    }

    /// What stands in the braces that belong to what begins at the index: not those within its parentheses.
    private func body(after start: Int) -> ArraySlice<SwiftToken>? {
        var depth = 0
        for index in code.indices[(start + 1)...] where code[index].kind == .mark {
            switch code[index].text {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "{" where depth == 0: return inside(bracketAt: index)
            default: continue
            }
        }
        return nil
    }

    /// Where the tokens are that stand in no bracket of their own. An opening bracket is one of them, its closing one is not.
    private func outermost(of tokens: ArraySlice<SwiftToken>) -> [Int] {
        var depth = 0
        return tokens.indices.filter { index in
            guard code[index].kind == .mark else { return depth == 0 }
            defer { if ["(", "[", "{"].contains(code[index].text) { depth += 1 } }
            if [")", "]", "}"].contains(code[index].text) {
                depth -= 1
                return false
            }
            return depth == 0
        }
    }

    /// The names that `case a, b(Int), c = 1` declares.
    private func declared(after start: Int, in body: ArraySlice<SwiftToken>) -> [String] {
        var names: [String] = []
        var isNext = true
        for index in outermost(of: body[(start + 1)...]) {
            let token = code[index]
            if isNext {
                names.append(token.text)
                isNext = false
            } else if token.isMark(",") {
                isNext = true
            } else if token.kind != .mark, !code[index - 1].isMark("=") {
                break
            }
        }
        return names
    }

    private func labelled(_ body: ArraySlice<SwiftToken>) -> Switch {
        var (cases, isPlain, defaultLine) = (Set<String>(), true, Int?.none)
        var label: Int?
        var isCondition = false
        for index in outermost(of: body) {
            let token = code[index]
            if let start = label {
                if token.isMark(":") { (label, isCondition) = (nil, false) }
                if token.isWord("where") { isCondition = true }
                guard label != nil, !isCondition, index == start + 1 || code[index - 1].isMark(",") else { continue }
                if token.isMark("."), index + 1 < body.endIndex {
                    cases.insert(code[index + 1].text)
                } else if !token.isWord("nil") {
                    isPlain = false
                }
            } else if token.isWord("default"), index + 1 < body.endIndex, code[index + 1].isMark(":") {
                defaultLine = token.line
            } else if token.isWord("case"), index == body.startIndex || !isOfCondition(code[index - 1]) {
                label = index
            }
        }
        return Switch(cases: isPlain && !cases.isEmpty ? cases : nil, defaultLine: defaultLine)
    }

    /// Whether a `case` after that token is of `if case`, `guard case`, `for case` or the like.
    private func isOfCondition(_ token: SwiftToken) -> Bool {
        token.isMark(",") || ["if", "guard", "while", "for"].contains { token.isWord($0) }
    }
}
