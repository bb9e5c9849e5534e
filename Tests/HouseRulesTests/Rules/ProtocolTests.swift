import Testing

struct ProtocolTests {
    private func breaches(_ texts: String..., path: String = "Sources/Devices/A.swift") -> [Breach] {
        let files = texts.enumerated().map { RepositoryFile($0 == 0 ? path : "Sources/Target\($0)/A.swift", $1) }
        return ProtocolRules.breaches(files, exceptions: ["Lone"])
    }

    @Test(
        "A protocol with fewer than two implementations is found",
        arguments: [
            "protocol P {}", "protocol P {}\nstruct A: P {}", "protocol P {}\nstruct A: P {}\nextension A: P {}",
            "protocol P {}\nstruct A: P {}\nstruct B { let p: P }",
            "protocol P {}\nstruct A: P {}\nprotocol Q: P {}\nstruct Q1: Q {}",
            "protocol P {}\nstruct A<T: P> {}\nstruct B: P {}",
        ])
    func lonely(text: String) {
        #expect(breaches(text).contains { $0.what.hasPrefix("P has ") || $0.what.hasPrefix("Q has ") })
    }

    @Test(
        "A protocol with two is not, nor one that is excepted",
        arguments: [
            "protocol P {}\nstruct A: P {}\nfinal class B: Sendable, P {}",
            "protocol P {}\nstruct A: P {}\nextension B: P {}",
            "protocol P {}\nprotocol Q: P {}\nstruct A: Q {}\nstruct B: Q {}", "public protocol Lone {}",
        ])
    func kept(text: String) {
        #expect(breaches(text) == [])
    }

    @Test func `Implementations of one name in two targets are two`() {
        #expect(breaches("protocol P {}", "struct A: P {}", "struct A: P {}") == [])
    }

    @Test func `An exception that is needed stays, and one that is not is found`() {
        func idle(_ text: String) -> Int {
            let file = RepositoryFile("Sources/A/P.swift", text)
            return ProtocolRules.idleExceptionBreaches([file], exceptions: ["Lone"]).count
        }
        #expect(idle("protocol Lone {}") == 0)
        #expect(idle("protocol Lone {}\nstruct A: Lone {}\nstruct B: Lone {}") == 1)
        #expect(idle("protocol LoneRanger {}") == 1)
    }

    @Test func `Implementations in tests do not count, and generated protocols are free`() {
        let files = [
            RepositoryFile("Sources/A/P.swift", "protocol P {}\nstruct A: P {}"),
            RepositoryFile("Tests/ATests/B.swift", "struct B: P {}\nprotocol Q {}"),
            RepositoryFile("Sources/A/Generated/a.ttrpc.swift", "// DO NOT EDIT.\nprotocol S {}"),
        ]
        #expect(ProtocolRules.breaches(files).places == ["Sources/A/P.swift:1"])
    }
}
