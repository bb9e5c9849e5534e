import Testing

struct WordingTests {
    private static let plants: [(String, String)] = WordingRules.markers.flatMap { marker in
        [
            ("Sources/A/A.swift", "// \(marker): later"), ("Tests/A/A.swift", "/* x\n \(marker) */"),
            ("deploy/run", "# \(marker)()"), ("proto/a.proto", "// \(marker)(#)"), ("README.md", "\(marker)(somebody)"),
            ("Sources/C/c.c", "/* \(marker) (#12) */"),
        ]
    }

    @Test("A note without an issue is found", arguments: plants)
    func marker(path: String, text: String) {
        #expect(WordingRules.markerBreaches([RepositoryFile(path, text)]).count == 1)
    }

    @Test(
        "A note with an issue, a string and a longer word are not",
        arguments: [
            ("Sources/A/A.swift", "// TODO(#12): later"), ("deploy/run", "mktemp /tmp/a.XXXXXX"),
            ("Tests/A/A.swift", "zone(\"XXX3EDT\") // 3 TODOS"), ("Tests/A/A.swift", "let a = \"TODO\""),
            ("Sources/A/A.swift", "let TODO = 1"), ("proto/a.proto", "// FIXME(#3), FIXME(#4)"), ("a.bin", ""),
        ])
    func markerKept(path: String, text: String) {
        #expect(WordingRules.markerBreaches([RepositoryFile(path, text)]) == [])
    }

    @Test(
        "Pretence in Sources is found",
        arguments: [
            "// a stub for now", "struct StubCamera {", "let placeholderText = 1", "\"hard-coded\"", "// hard coded",
            "let isHardcoded = true", "PLACEHOLDER", "let x = 1 // Stubs",
        ])
    func pretence(line: String) {
        for path in ["Sources/A/A.swift", "Sources/CSPI/a.c"] {
            #expect(WordingRules.pretenceBreaches([RepositoryFile(path, "\n\(line)")]).places == ["\(path):2"])
        }
    }

    @Test("Words like it are not", arguments: ["a stubborn button", "hard to press", "hardware coded"])
    func pretenceKept(line: String) {
        #expect(WordingRules.pretenceBreaches([RepositoryFile("Sources/A/A.swift", line)]) == [])
        #expect(WordingRules.pretenceBreaches([RepositoryFile("Tests/A/A.swift", "// a stub")]) == [])
        #expect(WordingRules.pretenceBreaches([RepositoryFile("Sources/Documents/A.swift", "// a stub")]) == [])
    }
}
