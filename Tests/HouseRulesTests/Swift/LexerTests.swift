import Testing

struct LexerTests {
    private func words(_ text: String) -> [String] {
        SwiftLexer.tokens(of: text).filter { $0.kind == .word }.map(\.text)
    }

    private func texts(_ text: String) -> [String] {
        SwiftLexer.tokens(of: text).filter { $0.kind == .text }.map(\.text)
    }

    @Test(
        "Comments and strings are no code",
        arguments: [
            "a // trap b\nc", "a /* trap */ c", "a /* /* trap */ trap */ c", "a \"trap\" c", "a #\"tr\"ap\"# c",
            "a \"tr\\\"ap\" c", "a \"\"\"\n trap \"trap\" trap\n \"\"\" c", "a #\"\"\"\n \\(trap) \"\"\"\n \"\"\"# c",
            "a #\"\"\"# c", "a \"\" c", "a \"trap \\\\\" c", "a #\"\\(trap)\"# c", "a `the trap's \"trap` c",
            "a \"trap\nc",
        ])
    func hidden(text: String) {
        #expect(words(text) == ["a", "c"])
    }

    @Test(
        "What an interpolation holds is code",
        arguments: [
            "a \"x \\(b) y\" c", "a \"\\(\"\\(b)\")\" c", "a #\"\\(x) \\#(b)\"# c",
            "a \"\"\"\n x \\(\n b) y\n \"\"\" c",
            "a \"\\((b))\" c",
        ])
    func interpolated(text: String) {
        #expect(words(text) == ["a", "b", "c"])
    }

    @Test func `Strings keep their contents without delimiters and interpolations`() {
        #expect(texts("f(\"A sentence\", #\"raw \"one\"\"#, \"\")") == ["A sentence", "raw \"one\"", ""])
    }

    @Test func `Every token knows its line, within and after what spans lines`() {
        let text = "a\n/* 2\n3 */ b\n\"\"\"\n5 \\(c)\n\"\"\" d\n`e`"
        let tokens = SwiftLexer.tokens(of: text)
        #expect(tokens.map(\.line) == [1, 2, 3, 4, 5, 6, 7])
        #expect(tokens.map(\.lastLine) == [1, 3, 3, 6, 5, 6, 7])
        #expect(tokens.map(\.kind) == [.word, .comment, .word, .text, .word, .word, .name])
    }

    @Test func `A token knows whether it is glued to the one before`() {
        #expect(
            SwiftLexer.tokens(of: "x! = \"\"! + f ()").map(\.isGlued) == [
                false, true, false, false, true, false, false, false, true,
            ])
    }

    @Test func `Text that ends in the middle of something is read to its end`() {
        for text in ["\"", "\"\\", "\"\\(", "#\"", "`", "/*", "\"\"\"\n", "#", "\"\\(\"\\("] {
            #expect(SwiftLexer.tokens(of: "a \(text)").first?.text == "a")
        }
    }
}

struct SwiftSourceTests {
    @Test(
        "A pattern is found where the code reads like it, and nowhere else",
        arguments: [
            ("try! f()", "try!", 1), ("try !f", "try!", 0), ("print(1); Swift.print(2)", "print(", 2),
            ("func print() {}", "print(", 0), ("reprint(1)", "print(", 0), ("Date()", "Date(", 1),
            ("UpDate()", "Date(", 0), ("Task.sleep(for: x)", "Task.sleep", 1), ("\"try!\" // try!", "try!", 0),
            ("Anything, AnyObject, any P", "Any", 0), ("[String: Any]", "Any", 1), ("prin", "print(", 0),
        ])
    func uses(text: String, pattern: String, count: Int) {
        #expect(SwiftSource(text).uses(of: pattern).count == count)
    }

    @Test(
        "An import is found with its attributes, kinds and access, and no other use of the word",
        arguments: [
            ("import Zones", ["Zones"]), ("@testable import Zones", ["Zones"]), ("internal import Zones", ["Zones"]),
            ("import struct Zones.Zone", ["Zones"]), ("import NIOCore.Channel", ["NIOCore"]),
            ("import A; import B", ["A", "B"]), ("#if x\n@preconcurrency public import A\n#endif", ["A"]),
            ("f(import: 1)", []), ("// import A", []), ("let text = \"import A\"", []),
        ])
    func imports(text: String, modules: [String]) {
        #expect(SwiftSource(text).imports.map(\.module) == modules)
    }

    @Test(
        "A declaration is found with what it inherits",
        arguments: [
            ("final class A: B, @unchecked Sendable {", "A", ["B", "Sendable"]), ("struct A {", "A", []),
            ("enum A<X: Y>: B where X: Z {", "A", ["B"]), ("extension M.A: N.B<C> {", "A", ["B"]),
            ("actor A: B & C {", "A", ["B", "C"]), ("struct A: ~Copyable {", "A", ["Copyable"]),
            ("protocol A<X>: B {", "A", ["B"]), ("typealias A = B", "A", []), ("struct A {} ; let x: B", "A", []),
        ])
    func declarations(text: String, name: String, inherited: [String]) {
        #expect(SwiftSource(text).declarations.map(\.name) == [name])
        #expect(SwiftSource(text).declarations.map(\.inherited) == [inherited])
    }

    @Test(
        "What only looks like a declaration is none",
        arguments: [
            "class func make() {}", "let actor = 1", "protocol: P", "// struct A", "\"struct A\"", "f(class: A)",
        ])
    func lookalikes(text: String) {
        #expect(SwiftSource(text).declarations.isEmpty)
    }

    @Test(
        "A reason is a comment on the line, or alone on the line before",
        arguments: [
            ("1\nx // why\n", true), ("// why\nx", true), ("y // why not\nx", false),
            ("/// What it is.\nx", false), ("// swift-format-ignore\nx", false), ("//\nx", false),
            ("/* why\n */ x", true), ("// MARK: x\nx", false), ("1\nx \"// why\"", false),
        ])
    func reasons(text: String, has: Bool) {
        #expect(SwiftSource(text).hasReason(at: 2) == has)
    }
}
