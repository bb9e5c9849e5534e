/// Reads the targets of this package's `Package.swift`: the calls it makes, and the names it gives to dependencies.
enum Manifest {
    /// The functions by which it declares targets. A `.target` of its own calls is C: all Swift is one of the others.
    private static let declarations: [String: TargetGraph.Target.Kind] = [
        "pure": .pure, "edge": .edge, "program": .program, "tests": .tests, "support": .tests, "library": .c,
        "pureLibrary": .pureC,
    ]
    private static let calls: [String: TargetGraph.Target.Kind] = [
        "target": .c, "executableTarget": .program, "testTarget": .tests, "systemLibrary": .c,
    ]

    static func targets(in manifest: SwiftSource) -> [TargetGraph.Target] {
        let code = manifest.code
        let products = products(in: code)
        return code.indices.compactMap { index in
            guard code[index].kind == .word, index + 2 < code.count, code[index + 1].isMark("(") else { return nil }
            let word = code[index].text
            let isCall = index > 0 && code[index - 1].isMark(".")
            let isLabelled = code[index + 2].isWord("name") && index + 4 < code.count
            let name = isLabelled ? code[index + 4] : code[index + 2]
            guard let kind = isCall ? (isLabelled ? calls[word] : nil) : declarations[word], name.kind == .text else {
                return nil
            }
            var dependencies: Set<String> = []
            for argument in arguments(of: manifest.inside(bracketAt: index + 1)).dropFirst() {
                if let label = argument.first, argument.dropFirst().first?.isMark(":") == true {
                    guard label.text == "dependencies" else { continue }
                }
                dependencies.formUnion(names(in: argument, products))
            }
            return TargetGraph.Target(name.text, kind, dependencies, line: code[index].line)
        }
    }

    /// What `let crypto: Target.Dependency = .product(name: "Crypto", …)` and lists of such stand for.
    private static func products(in code: [SwiftToken]) -> [String: Set<String>] {
        var products: [String: Set<String>] = [:]
        for index in code.indices where code[index].isWord("let") && index + 1 < code.count {
            let statement = code[(index + 2)...].prefix { token in
                !["let", "func", "var"].contains(token.text) || token.kind != .word
            }
            guard let equals = statement.firstIndex(where: { $0.isMark("=") }) else { continue }
            guard statement[..<equals].contains(where: { $0.isWord("Dependency") }) else { continue }
            products[code[index + 1].text] = names(in: statement[equals...], [:])
        }
        return products
    }

    /// The strings, but for the names of packages; and what the words stand for.
    private static func names(in tokens: ArraySlice<SwiftToken>, _ products: [String: Set<String>]) -> Set<String> {
        var names: Set<String> = []
        for index in tokens.indices {
            let token = tokens[index]
            let isLabel = index + 1 < tokens.endIndex && tokens[index + 1].isMark(":")
            let isMember = index > tokens.startIndex && tokens[index - 1].isMark(".")
            let isPackage = index > tokens.startIndex + 1 && tokens[index - 2].isWord("package")
            switch token.kind {
            case .text where !isPackage: names.insert(token.text)
            case .word where !isLabel && !isMember: names.formUnion(products[token.text] ?? [token.text])
            default: continue
            }
        }
        return names
    }

    /// The arguments of a call, each with its label.
    private static func arguments(of tokens: ArraySlice<SwiftToken>) -> [ArraySlice<SwiftToken>] {
        var depth = 0
        return tokens.split { token in
            if token.isMark("(") || token.isMark("[") { depth += 1 }
            if token.isMark(")") || token.isMark("]") { depth -= 1 }
            return depth == 0 && token.isMark(",")
        }
    }
}
