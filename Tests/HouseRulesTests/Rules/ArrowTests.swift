import Testing

struct ArrowTests {
    private typealias Target = TargetGraph.Target

    private let targets: [Target] = [
        Target("Core", .pure), Target("Logic", .pure, ["Core", "Crypto"]), Target("Disk", .edge, ["Core", "CDisk"]),
        Target("CDisk", .c), Target("Support", .tests), Target("CoreTests", .tests, ["Core"]),
        Target("DiskTests", .tests, ["Disk", "CDisk", "Support"]),
    ]
    private var graph: TargetGraph { TargetGraph(targets) }

    private static let targetsThatBend: [Target] = [
        Target("Zones", .pure, ["Disk"]), Target("Zones", .pure, ["CDisk"]), Target("Agent", .edge, ["LinuxDevices"]),
        Target("Devices", .edge, ["KioskPages"]), Target("Agent", .edge, ["Support"]),
        Target("PeeringTests", .tests, ["Peering", "API"]),
    ]

    @Test("A target that bends the graph's laws is found", arguments: targetsThatBend)
    private func bent(target: Target) {
        let others = [
            Target("LinuxDevices", .edge), Target("KioskPages", .pure), Target("Peering", .edge, ["Disk"]),
            Target("API", .edge, ["Peering"]),
        ]
        let breaches = ArrowRules.lawBreaches(TargetGraph(targets + others + [target]))
        #expect(breaches.count == 1 && breaches.first?.what.hasPrefix(target.name) == true)
    }

    @Test func `Targets that keep them are not`() {
        let others = [
            Target("LinuxDevices", .edge, ["CDisk"]), Target("fitpinkyd", .program, ["LinuxDevices", "Disk"]),
            Target("CSum", .pureC), Target("Sums", .pure, ["CSum"]),
            Target("LinuxDevicesTests", .tests, ["LinuxDevices"]),
            Target("Peering", .edge, ["Disk"]), Target("Notifications", .edge, ["Disk"]),
            Target("API", .edge, ["Peering"]),
            // By way of the API it is built with its peering too.
            Target("APITests", .tests, ["API", "Peering"]), Target("AgentTests", .tests, ["API", "Notifications"]),
        ]
        #expect(ArrowRules.lawBreaches(TargetGraph(targets + others)) == [])
    }

    @Test(
        "An import that is no dependency is found",
        arguments: [
            ("Sources/Core/Day.swift", "Logic"), ("Sources/Core/Day.swift", "Glibc"), ("Sources/Logic/A.swift", "Disk"),
            ("Sources/Disk/A.swift", "Logic"), ("Sources/Disk/A.swift", "FoundationEssentials"),
            ("Sources/Logic/A.swift", "CDisk"), ("Sources/Core/Generated/a.pb.swift", "Disk"),
            ("Tests/CoreTests/A.swift", "Disk"), ("Tests/DiskTests/A.swift", "Logic"),
            ("Sources/Core/A.swift", "Testing"), ("Sources/Core/A.swift", "Support"), ("Tests/Support/A.swift", "Core"),
        ])
    func importBreach(path: String, module: String) {
        let file = RepositoryFile(path, "// DO NOT EDIT.\npublic import \(module)\n")
        #expect(ArrowRules.importBreaches([file], graph).places == ["\(path):2"])
    }

    @Test(
        "An import of a dependency is not",
        arguments: [
            ("Sources/Logic/A.swift", "Core"), ("Sources/Logic/A.swift", "Crypto"), ("Sources/Disk/A.swift", "Glibc"),
            ("Sources/Disk/A.swift", "CDisk"), ("Tests/DiskTests/A.swift", "CDisk"),
            ("Tests/DiskTests/A.swift", "Disk"), ("Tests/DiskTests/A.swift", "Support"),
            ("Tests/CoreTests/A.swift", "Testing"), ("Sources/Core/Generated/a.pb.swift", "FoundationEssentials"),
            ("proto/generator/Sources/plugin/A.swift", "SwiftProtobufPluginLibrary"),
        ])
    func importKept(path: String, module: String) {
        let file = RepositoryFile(path, "// DO NOT EDIT.\n@testable import \(module)\n")
        #expect(ArrowRules.importBreaches([file], graph) == [])
    }

    @Test func `A module that only one folder of a target may import is found elsewhere in it`() {
        let text = "// Days.\ninternal import Messages\n"
        let paths = ["Sources/KioskPages/Messages/A.swift", "Sources/KioskPages/Pages/A.swift", "Sources/Sync/A.swift"]
        #expect(
            ArrowRules.narrowBreaches(paths.map { RepositoryFile($0, text) }).places
                == ["Sources/KioskPages/Pages/A.swift:2"])
    }

    private var homes: [RepositoryFile] {
        targets.map { RepositoryFile("\($0.isOfTests ? "Tests" : "Sources")/\($0.name)/A.swift", "") }
    }

    @Test(
        "A folder that is no target is found",
        arguments: [
            "Sources/Attic/A.swift", "Sources/CAttic/a.h", "Tests/AtticTests/A.swift", "Tests/Core/A.swift",
            "Sources/CoreTests/A.swift", "Sources/Support/A.swift",
        ])
    func strangeFolder(path: String) {
        let breaches = ArrowRules.folderBreaches(homes + [RepositoryFile(path, "")], graph)
        #expect(breaches.places == ["\(path):1"])
    }

    @Test func `A target without a folder is found`() {
        let files = homes.filter { $0.target != "Disk" }
        #expect(ArrowRules.folderBreaches(files, graph).map(\.what) == ["Disk is a target without files"])
    }

    @Test func `Folders of targets, of their tests and of no Swift are right`() {
        let more = ["Tests/CoreTests/B.swift", "Tests/Bench/run", "Tests/Support/B.swift"]
        #expect(ArrowRules.folderBreaches(homes + more.map { RepositoryFile($0, "") }, graph) == [])
    }

    @Test(
        "A target is read with its kind and dependencies, however it is written",
        arguments: [
            "pure(\"Logic\", [\"Core\", crypto]),",
            "pure(\n\"Logic\", [\"Core\"] + [crypto]),",
            "pure(\"Logic\", [\"Core\", .product(name: \"Crypto\", package: \"swift-crypto\")], isOptimised: true),",
        ])
    func manifest(logic: String) {
        let text = """
            func pure(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
                .target(name: name, dependencies: dependencies)
            }
            let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
            let package = Package(
                name: "x", products: [.library(name: "Core", targets: ["Core"])],
                targets: [
                    \(logic) tests("LogicTests", ["Logic"], exclude: ["Bytes"]),
                    edge("Disk", ["CDisk", attic]), support("Stores", ["Disk"]), program("kiosk", ["Disk"]),
                    library("CDisk", pkgConfig: "disk", apt: "libdisk-dev"), .target(name: "CSPI"),
                    pureLibrary("CSum", pkgConfig: "sum", apt: "libsum-dev"),
                ])
            """
        let read = Manifest.targets(in: SwiftSource(text)).map { Target($0.name, $0.kind, $0.dependencies) }
        #expect(
            read == [
                Target("Logic", .pure, ["Core", "Crypto"]), Target("LogicTests", .tests, ["Logic"]),
                // What is known by no name is seen as a dependency that nobody imports.
                Target("Disk", .edge, ["CDisk", "attic"]), Target("Stores", .tests, ["Disk"]),
                Target("kiosk", .program, ["Disk"]), Target("CDisk", .c), Target("CSPI", .c), Target("CSum", .pureC),
            ])
    }

    @Test func `Without a manifest there is no target, so that every folder is found`() {
        #expect(TargetGraph(of: [RepositoryFile("README.md", "")]).targets == [])
        #expect(ArrowRules.folderBreaches(homes, TargetGraph([])).count == targets.count)
    }

    @Test func `A dependency that no file uses is found, and one that a file uses is not`() {
        let used = RepositoryFile("Sources/Logic/A.swift", "import Core\ninternal import Crypto\n")
        let idle = RepositoryFile("Sources/Logic/A.swift", "import Core // import Crypto\n")
        #expect(ArrowRules.idleBreaches([used], graph) == [])
        #expect(
            ArrowRules.idleBreaches([idle], graph).map(\.what) == [
                "Logic depends on Crypto, which none of its files imports"
            ])
    }
}
