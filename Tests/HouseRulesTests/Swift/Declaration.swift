/// A module that a file imports, and where it says so.
struct Import: Hashable {
    let module: String
    let line: Int
}

/// A type, a protocol or an extension, as its first line says it.
struct Declaration: Hashable {
    /// `struct`, `class`, `enum`, `actor`, `protocol`, `typealias` or `extension`.
    let kind: String
    /// The name, the last part of it for `extension A.B`.
    let name: String
    /// What stands behind the colon: the names alone, without modules and generic arguments.
    let inherited: [String]
    let line: Int
}

extension SwiftSource {
    var imports: [Import] {
        let access: Set = [
            "public", "package", "internal", "fileprivate", "private", "testable", "_exported", "preconcurrency",
        ]
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        return code.indices.compactMap { index in
            guard code[index].isWord("import"), index + 1 < code.count else { return nil }
            if index > 0, code[index - 1].lastLine == code[index].line {
                guard
                    code[index - 1].kind == .word && access.contains(code[index - 1].text)
                        || code[index - 1].isMark(";")
                else { return nil }
            }
            var module = index + 1
            if kinds.contains(code[module].text), module + 1 < code.count { module += 1 }
            return Import(module: code[module].text, line: code[index].line)
        }
    }

    var declarations: [Declaration] {
        let kinds: Set = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
        return code.indices.compactMap { index in
            guard code[index].kind == .word, kinds.contains(code[index].text), index + 1 < code.count else {
                return nil
            }
            // `class func` and a variable called `actor` are no types: types begin with a capital letter.
            guard code[index + 1].text.first?.isUppercase == true, code[index + 1].kind != .text else { return nil }
            var next = index + 1
            while next + 2 < code.count, code[next + 1].isMark("."), code[next + 2].isGlued { next += 2 }
            return Declaration(
                kind: code[index].text, name: code[next].text, inherited: inherited(after: next + 1),
                line: code[index].line)
        }
    }

    /// The inheritance clause that begins at the index, perhaps behind generic parameters.
    private func inherited(after start: Int) -> [String] {
        var names: [String] = []
        var depth = 0
        var isClause = false
        var isNext = false
        for token in code[min(start, code.count)...] {
            if token.isMark("{") || token.isMark("}") || token.isMark("=") || token.isWord("where") { break }
            if !isClause && depth == 0 && !token.isMark("<") && !token.isMark(":") { break }
            if token.isMark("<") || token.isMark("(") { depth += 1 }
            if token.isMark(">") || token.isMark(")") { depth -= 1 }
            guard depth == 0 else { continue }
            if token.isMark(":") { isClause = true }
            if token.isMark(":") || token.isMark(",") || token.isMark("&") { isNext = true }
            guard isClause, token.kind == .word, token.text.first?.isUppercase == true else { continue }
            if isNext { names.append(token.text) } else if !names.isEmpty { names[names.count - 1] = token.text }
            isNext = false
        }
        return names
    }
}
