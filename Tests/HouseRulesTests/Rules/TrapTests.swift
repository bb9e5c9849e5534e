import Testing

struct TrapTests {
    private func places(_ text: String, path: String = "Sources/Zones/A.swift") -> [String] {
        TrapRules.breaches([RepositoryFile(path, text)]).places
    }

    private static let traps = [
        "let a = try! f()", "let a = b as! C", "let a = try? f()", "fatalError(\"no\")", "let a = b!", "f()!.c",
        "a[0]!", "var a: Int!", "var a: [Int: String]!", "`default`!", "\"1\"!", "a!.b", "a! == b", "f(a!, b)", "a!(b)",
        "let a: Any = 1", "let text = \"\\(a!)\"", "a!!", "a?.b!",
    ]

    @Test("A trap without a reason is found", arguments: traps)
    func trap(line: String) {
        #expect(Set(places("\n\(line)\n")) == ["Sources/Zones/A.swift:2"])
    }

    @Test("A trap with its reason on the line or alone above is not", arguments: traps)
    func reasoned(line: String) {
        #expect(places("\(line)  // the list is never empty, see init\n") == [])
        #expect(places("// The list is never empty, see init.\n\(line)\n") == [])
    }

    @Test("A trap under documentation, or under another line's reason, is found", arguments: traps)
    func unreasoned(line: String) {
        #expect(!places("/// Documentation.\n\(line)\n").isEmpty)
        #expect(!places("let x = 1  // one\n\(line)\n").isEmpty)
    }

    @Test(
        "What only looks like a trap is not",
        arguments: [
            "if !a {}", "a != b", "a!=b", "a !== b", "try f()", "#if !os(Linux)", "\"try! a!\"", "// try! a!",
            "`a! b!`()",
            "b as? C", "any P", "AnyObject", "func f(_ x: Bool) -> Bool { !x }", "[!a, !b]", "(!a)", "a && !b",
            "let s = #\"a!\"#", "f(!a)", "let s = \"\"\"\n a! try!\n \"\"\"",
        ])
    func nearMiss(line: String) {
        #expect(places(line) == [])
    }

    @Test func `Tests and generated files may trap`() {
        #expect(places("try! f()", path: "Tests/ZonesTests/A.swift") == [])
        #expect(places("// DO NOT EDIT.\nlet a = b!", path: "Sources/Zones/Generated/a.pb.swift") == [])
    }
}
