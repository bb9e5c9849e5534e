import Testing

struct SwitchTests {
    private static let facts = RepositoryFile(
        "Sources/Ledger/Generated/Fact.swift",
        """
        // DO NOT EDIT.
        public enum Fact: Hashable {
            case workout(WorkoutFact, by: [Int]), check
            case join(JoinFact)
            public enum Kind: UInt16 { case workout = 3, other }
            var name: String { switch self { case .check: "check" default: "\\(self)" } }
        }
        """)

    private func places(_ text: String, path: String = "Sources/Store/A.swift") -> [String] {
        SwitchRules.breaches([Self.facts, RepositoryFile(path, text)], exceptions: ["Closed"]).places
    }

    @Test(
        "A default over an enum of ours is found",
        arguments: [
            "case .workout(let workout, _): 1\ncase .join: 2", "case .check where a == .b, nil:\nif case 1 = x {}",
            "case .check,\n.join(_): switch x { case 1: 1 default: 2 }",
            "case .other:\nguard a, case .b = c else { d }",
        ])
    func found(labels: String) {
        #expect(places("switch f({ $0 }) {\n\(labels)\ndefault: 3 }") == ["Sources/Store/A.swift:4"])
        #expect(places("switch fact {\n\(labels)\n@unknown default: 3 }") == ["Sources/Store/A.swift:4"])
    }

    @Test(
        "Every case named is right, and so is a default over what others declare, or over numbers, texts and pairs",
        arguments: [
            "switch fact { case .workout, .check: 1\ncase .join: 2 }",
            "switch code { case .unavailable: 1\ndefault: 2 }",
            "switch byte { case 3: 1\ndefault: 2 }", "switch text { case \"check\": 1\ndefault: 2 }",
            "switch byte { case Flag.check: 1\ndefault: 2 }", "switch pair { case (.check, .join): 1\ndefault: 2 }",
            "switch byte { case _ where fact == .check: 1\ndefault: 2 }", "a.switch { case .check: 1\ndefault: 2 }",
            "switch fact { case .check: f[.join, default: 1]\ncase .workout, .join: 2 }", "switch x {",
        ])
    func kept(text: String) {
        #expect(places(text) == [])
    }

    @Test func `An enum that is closed may have a default, and so may tests and generated files`() {
        let text = "switch fact { case .check: 1\ndefault: 2 }"
        #expect(places(text, path: "Tests/StoreTests/A.swift") == [])
        #expect(places("// DO NOT EDIT.\n\(text)", path: "Sources/Store/Generated/A.swift") == [])
        #expect(places("enum Closed { case red, green }\nswitch colour { case .red: 1\ndefault: 2 }") == [])
    }

    @Test func `The cases of an enum are read, and no others`() {
        #expect(
            Self.facts.swift?.enumerations == [
                Enumeration(name: "Fact", cases: ["workout", "check", "join"]),
                Enumeration(name: "Kind", cases: ["workout", "other"]),
            ])
        #expect(
            SwiftSource("indirect enum `Self`: P {\ncase a(Int = 1)\nlet b = 2 }").enumerations.map(\.cases) == [["a"]])
    }
}
