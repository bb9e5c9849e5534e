import Testing

struct PlaceTests {
    private func climbing(_ count: Int) -> String { String(repeating: "../", count: count) }

    private func paths(_ text: String, at path: String) -> [String] {
        PlaceRules.pathBreaches([RepositoryFile(path, text)]).places
    }

    @Test("A folder of somebody's machine is found", arguments: PlaceRules.machineFolders)
    func machine(folder: String) {
        for line in ["/\(folder)/main", "cd \"/\(folder)/x\"", "x=/\(folder)/x", "(/\(folder)/x)"] {
            #expect(paths("\n\(line)", at: "deploy/run") == ["deploy/run:2"])
        }
        for line in [
            "$run/\(folder)/x", "lower/\(folder)/x", "./\(folder)/x", "/\(folder)shop/x", "${run}/\(folder)/x",
        ] {
            #expect(paths(line, at: "deploy/run") == [])
        }
    }

    @Test(
        "A path that climbs above the root, or to the neighbour, is found",
        arguments: [("README.md", 1), ("deploy/run", 2), ("Tests/Bench/run", 3), ("Sources/Zones/A.swift", 5)])
    func climb(path: String, count: Int) {
        #expect(paths("x \"\(climbing(count))y\"", at: path) == ["\(path):1"])
        #expect(paths("\(climbing(count - 1)).. ", at: path).count == (count > 1 ? 1 : 0))
        #expect(paths("cp \(PlaceRules.neighbour)/x .", at: path) == ["\(path):1"])
    }

    @Test(
        "A path that stays within is not",
        arguments: [("deploy/run", 1), ("Tests/Bench/run", 2), ("Sources/Zones/Parts/A.swift", 3)])
    func within(path: String, count: Int) {
        #expect(paths("include \(climbing(count))y", at: path) == [])
        #expect(paths("\"Europe/\(climbing(6))x\" and 0...", at: path) == [])
    }

    @Test("A registry is found wherever it is named", arguments: PlaceRules.registryHosts)
    func registry(host: String) {
        for path in ["deploy/run", "README.md", "Package.swift", "Sources/Zones/A.swift"] {
            let file = RepositoryFile(path, "\n// https://\(host)/x")
            #expect(PlaceRules.registryBreaches([file]).places == ["\(path):2"])
        }
    }

    @Test func `A package's address is found in what runs, and not in manifests, documents and comments`() {
        func count(_ path: String, _ text: String) -> Int {
            PlaceRules.registryBreaches([RepositoryFile(path, text)]).count
        }
        let address = PlaceRules.packageAddress + "apple/swift-nio"
        #expect(count("deploy/run", "git clone \(address)") == 1)
        #expect(count("Sources/Zones/A.swift", "let source = \"\(address)\"") == 1)
        #expect(count("Sources/Zones/A.swift", "// The rule is \(address)'s.") == 0)
        #expect(count("Package.swift", ".package(url: \"\(address)\")") == 0)
        #expect(count("proto/README.md", "See \(address).") == 0)
    }

    @Test func `A package without its exact version is found, in manifests alone`() {
        func places(_ path: String) -> [String] {
            let line = { (version: String) in ".package(url: \"x\", \(version): \"1.2.3\")," }
            let lines = [line("exact"), line("from"), ".package(name: \"a\", path: \"b\"),"]
            return PlaceRules.versionBreaches([RepositoryFile(path, lines.joined(separator: "\n"))]).places
        }
        #expect(places("Tests/Fuzzing/Package.swift") == ["Tests/Fuzzing/Package.swift:2"])
        #expect(places("README.md") == [])
    }
}
