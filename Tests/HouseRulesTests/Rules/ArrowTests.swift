import Testing

struct ArrowTests {
    private let rooms = [
        Room("Core", .pure), Room("Logic", .pure, ["Core"], packages: ["Crypto"]),
        Room("Disk", .edge, ["Core", "CDisk"]),
        Room("CDisk", .c),
    ]

    @Test(
        "A row that bends the house's laws is found",
        arguments: [
            Room("Zones", .pure, ["Disk"]), Room("Zones", .pure, ["CDisk"]), Room("Agent", .edge, ["LinuxDevices"]),
            Room("Zones", .edge, ["Attic"]),
        ])
    func bentRow(row: Room) {
        let table = rooms + [Room("LinuxDevices", .edge), row]
        #expect(ArrowRules.tableBreaches(table).count == 1)
    }

    @Test func `A row that keeps them is not`() {
        let rows = [Room("LinuxDevices", .edge, ["CDisk"]), Room("fitpinkyd", .program, ["LinuxDevices", "Disk"])]
        #expect(ArrowRules.tableBreaches(rooms + rows) == [])
    }

    @Test(
        "An import without an arrow is found",
        arguments: [
            ("Sources/Core/Day.swift", "Logic"), ("Sources/Core/Day.swift", "Glibc"), ("Sources/Logic/A.swift", "Disk"),
            ("Sources/Disk/A.swift", "Logic"), ("Sources/Disk/A.swift", "FoundationEssentials"),
            ("Sources/Logic/A.swift", "CDisk"), ("Sources/Core/Generated/a.pb.swift", "Disk"),
            ("Tests/CoreTests/A.swift", "Disk"), ("Tests/DiskTests/A.swift", "Logic"),
            ("Sources/Core/A.swift", "Testing"), ("Sources/Core/A.swift", "Support"), ("Tests/Support/A.swift", "Core"),
        ])
    func importBreach(path: String, module: String) {
        let file = RepositoryFile(path, "// DO NOT EDIT.\npublic import \(module)\n")
        #expect(ArrowRules.importBreaches([file], rooms: rooms).places == ["\(path):2"])
    }

    @Test(
        "An import along an arrow is not",
        arguments: [
            ("Sources/Logic/A.swift", "Core"), ("Sources/Logic/A.swift", "Crypto"), ("Sources/Disk/A.swift", "Glibc"),
            ("Sources/Disk/A.swift", "CDisk"), ("Tests/DiskTests/A.swift", "CDisk"),
            ("Tests/DiskTests/A.swift", "Disk"), ("Tests/DiskTests/A.swift", "Support"),
            ("Tests/CoreTests/A.swift", "Testing"), ("Sources/Core/Generated/a.pb.swift", "FoundationEssentials"),
            ("proto/generator/Sources/plugin/A.swift", "SwiftProtobufPluginLibrary"),
        ])
    func importKept(path: String, module: String) {
        let file = RepositoryFile(path, "// DO NOT EDIT.\n@testable import \(module)\n")
        #expect(ArrowRules.importBreaches([file], rooms: rooms) == [])
    }

    @Test func `A module that only one folder of a room may import is found elsewhere in the room`() {
        let text = "// Days.\ninternal import Messages\n"
        let paths = ["Sources/KioskPages/Messages/A.swift", "Sources/KioskPages/Pages/A.swift", "Sources/Sync/A.swift"]
        #expect(
            ArrowRules.narrowBreaches(paths.map { RepositoryFile($0, text) }).places
                == ["Sources/KioskPages/Pages/A.swift:2"])
    }

    private var homes: [RepositoryFile] { rooms.map { RepositoryFile("Sources/\($0.name)/A.swift", "") } }

    @Test(
        "A folder without a row is found",
        arguments: [
            "Sources/Attic/A.swift", "Sources/CAttic/a.h", "Tests/AtticTests/A.swift", "Tests/Core/A.swift",
            "Sources/CoreTests/A.swift", "Sources/Support/A.swift",
        ])
    func strangeFolder(path: String) {
        let breaches = ArrowRules.folderBreaches(homes + [RepositoryFile(path, "")], rooms: rooms)
        #expect(breaches.places == ["\(path):1"])
    }

    @Test func `A row without a folder is found`() {
        let breaches = ArrowRules.folderBreaches(Array(homes.dropLast()), rooms: rooms)
        #expect(breaches.places == ["Sources/CDisk:1"])
    }

    @Test func `Folders of rooms, of their tests and of no Swift are right`() {
        let more = [
            "Tests/CoreTests/A.swift", "Tests/Bench/run", "Tests/HouseRulesTests/A.swift", "Tests/Support/A.swift",
        ]
        #expect(ArrowRules.folderBreaches(homes + more.map { RepositoryFile($0, "") }, rooms: rooms) == [])
    }

    private func manifest(_ targets: String) -> RepositoryFile {
        RepositoryFile(
            "Package.swift",
            """
            func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
                .target(name: name, dependencies: dependencies)
            }
            let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
            let package = Package(
                name: "x", products: [.library(name: "Core", targets: ["Core"])],
                targets: [
                    \(targets)
                    .systemLibrary(name: "CDisk", pkgConfig: "disk", providers: [.apt(["libdisk-dev"])]),
                ])
            """)
    }

    @Test(
        "A manifest that agrees with the table is right, however it is written",
        arguments: [
            "room(\"Logic\", [\"Core\", crypto]),",
            "room(\n\"Logic\", [\"Core\"] + [crypto]),",
            ".target(name: \"Logic\", dependencies: [\"Core\", .product(name: \"Crypto\", package: \"swift-crypto\")]),",
            "room(\"Logic\", [\"Core\", crypto]), tests(\"LogicTests\", [\"Logic\"], resources: [.copy(\"Disk\")]),",
        ])
    func manifestKept(logic: String) {
        let file = manifest("room(\"Core\"), \(logic) room(\"Disk\", [\"Core\", \"CDisk\"]),")
        #expect(ArrowRules.manifestBreaches([file], rooms: rooms) == [])
    }

    @Test(
        "A manifest that does not is found",
        arguments: [
            "room(\"Logic\", [\"Core\", \"Disk\", crypto]),",
            "room(\"Logic\", [\"Core\"]),",
            "room(\"Logic\", [\"Core\", crypto, nio]),",
            "room(\"Logic\", [\"Core\", crypto]), room(\"Attic\"),",
            "room(\"Logic\", [\"Core\", crypto]), tests(\"CoreTests\", [\"Core\", \"Disk\"]),",
            "",
        ])
    func manifestBreach(logic: String) {
        let file = manifest("room(\"Core\"), \(logic) room(\"Disk\", [\"Core\", \"CDisk\"]),")
        #expect(ArrowRules.manifestBreaches([file], rooms: rooms).count == 1)
    }

    @Test func `A folder of tests that the manifest does not know is found`() {
        let file = manifest(
            "room(\"Core\"), room(\"Logic\", [\"Core\", crypto]), room(\"Disk\", [\"Core\", \"CDisk\"]),")
        let lost = RepositoryFile("Tests/CoreTests/A.swift", "")
        #expect(
            ArrowRules.manifestBreaches([file, lost], rooms: rooms).map(\.what) == [
                "CoreTests is no target, so its tests never run"
            ])
    }

    @Test func `The manifest's targets are read with their dependencies`() throws {
        let text =
            "let n: [Target.Dependency] = [.product(name: \"N\", package: \"p\")]\nlet t = [tests(\"A\", [\"B\"] + n)]"
        #expect(
            Manifest.targets(in: SwiftSource(text)) == [
                ManifestTarget(name: "A", isTest: true, dependencies: ["B", "N"], line: 2)
            ])
    }

    @Test func `An arrow that no file uses is found, and one that a file uses is not`() {
        let used = RepositoryFile("Sources/Logic/A.swift", "import Core\ninternal import Crypto\n")
        let idle = RepositoryFile("Sources/Logic/A.swift", "import Core // import Crypto\n")
        #expect(ArrowRules.idleBreaches([used], rooms: rooms) == [])
        #expect(
            ArrowRules.idleBreaches([idle], rooms: rooms).map(\.what) == [
                "Logic depends on Crypto, which none of its files imports"
            ])
    }
}
