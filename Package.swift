// swift-tools-version: 6.2

// One product: the agent of a kiosk by the gym door, and the command line that talks to it.
// Read top-down: pure targets first, then the edges, then the composition. `HouseRulesTests` keep the laws of this graph.

import PackageDescription

let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Worlds by the thousand go through these targets, and take three times as long where nothing is optimised.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The kinds of targets. House rules read them here: what a target may import depends on its kind.

/// Decides, and touches nothing: no clock, no chance, no file, no thread, no socket.
func pure(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [], isOptimised: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: resources,
        swiftSettings: house + (isOptimised ? optimised : []))
}

/// Acts: a device, a disk, a socket, a thread.
func edge(_ name: String, _ dependencies: [Target.Dependency] = [], isOptimised: Bool = false) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house + (isOptimised ? optimised : []))
}

/// What a person starts.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// What tests of several targets use.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: house + optimised)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], isOptimised: Bool = false
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house + (isOptimised ? optimised : []))
}

func library(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A library that only computes: its header leaves out whatever draws, waits or opens.
func pureLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    library(name, pkgConfig: pkgConfig, apt: apt)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
]
let http: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let ssl: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let tls: [Target.Dependency] = [
    .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "NIOTLS", package: "swift-nio"),
]
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let protobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "fitpinky",
    products: [
        .library(name: "FitPinkyCore", targets: ["FitPinkyCore"]),
        .library(name: "Photos", targets: ["Photos"]),
        .library(name: "TTRPC", targets: ["TTRPC"]),
        .library(name: "TTRPCTransport", targets: ["TTRPCTransport"]),
        // The same program under two names; a package holds it once.
        .executable(name: "fitpinkyd", targets: ["Programs"]),
        .executable(name: "fitpinky", targets: ["Programs"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        // Without its default traits it needs no Foundation, only FoundationEssentials.
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // They decide, and touch nothing.
        pure("FitPinkyCore", isOptimised: true),
        pure("Scenarios", ["FitPinkyCore", "JSON"]),
        pure("Zones", ["FitPinkyCore"]),
        pure("KioskLogic", ["FitPinkyCore"], isOptimised: true),
        pure("TOML"),
        pure("JSON"),
        pure("Exercises", ["TOML"], resources: [.embedInCode("Catalogues")]),
        // What is read of an export of Apple Health.
        pure("HealthExport", ["FitPinkyCore"], isOptimised: true),
        pure("TTRPC", [protobuf], isOptimised: true),
        pure("Messages", [protobuf, "TTRPC"]),
        pure("Ledger", ["FitPinkyCore", "Messages", protobuf, crypto], isOptimised: true),
        // Training plans and trainings as files.
        pure("Documents", ["FitPinkyCore", "JSON", "Ledger"], isOptimised: true),
        pure("Actions", ["Documents", "Exercises", "FitPinkyCore", "Ledger", "Messages"], isOptimised: true),
        pure("Sync", ["FitPinkyCore", "Ledger", "Messages", protobuf], isOptimised: true),
        pure("Pairing", ["FitPinkyCore", "CSodium", crypto]),
        pure("DatabaseFile", isOptimised: true),
        pure("Configuration", ["FitPinkyCore", "KioskLogic", "TOML", "Zones", logging]),
        // What the agent writes into its log.
        pure("AgentLog", ["FitPinkyCore", logging]),
        pure("Health", ["AgentLog", "Configuration"]),
        pure("KioskPages", ["Exercises", "FitPinkyCore", "Health", "HealthExport", "JSON", "Ledger", "Messages"]),
        // What a camera, a button and a ring are to a kiosk, and what a look at a machine found of them.
        pure("Devices", ["FitPinkyCore", "KioskLogic"]),
        // The page that the agent serves: what a request may, and what a page looks like.
        pure("ConsoleLogic", ["FitPinkyCore", "JSON"]),
        .target(
            name: "ConsolePages", dependencies: ["ConsoleLogic", "Exercises", "FitPinkyCore", "Health", "KioskPages"],
            resources: [.embedInCode("Assets")], swiftSettings: house),
        pure("Setup", ["Configuration", "Devices", "FitPinkyCore", "JSON", "KioskPages", "TOML", "Zones"]),

        // swift-system with typed errors, and the loop for calls that it does not have.
        edge("SystemCalls", [system]),
        // Threads for what blocks.
        edge("Threads", ["FitPinkyCore"]),
        // Other programs, with bounds on their time and output.
        edge("ChildPrograms", ["FitPinkyCore", "CSpawn", "SystemCalls", system]),

        // The real devices; the simulated ones.
        edge(
            "LinuxDevices",
            ["Devices", "FitPinkyCore", "KioskLogic", "Threads", "CClock", "CV4L2", "CGPIO", "CSPI", system]),
        edge("SimulatedDevices", ["Devices", "FitPinkyCore", "KioskLogic", "Threads"]),

        // Edges: files of the machine, pictures, disk, sockets.
        edge("ConfigurationFiles", ["Configuration", "SystemCalls", "Zones", system]),
        edge("Photos", ["Devices", "FitPinkyCore", "CCairo", "CHeif", "CTurboJPEG"]),
        edge("Pictures", ["FitPinkyCore", "KioskLogic", "CCairo", "CPango", "CQREncode", "CTurboJPEG"]),
        // Zip archives, read within bounds and written.
        edge("Archives", ["SystemCalls", "CMinizip", "CZlib", system], isOptimised: true),
        // Exports of Apple Health as files and as uploads.
        edge("HealthFiles", ["Archives", "HealthExport", "SystemCalls", system], isOptimised: true),
        // Documents in archives and in folders.
        edge("DocumentFiles", ["Archives", "Documents"]),
        // What KioskPages shows, as pictures.
        edge("ViewPictures", ["FitPinkyCore", "KioskPages", "Pictures"]),
        edge(
            "Store", ["DatabaseFile", "Documents", "FitPinkyCore", "HealthExport", "Ledger", "CLMDB", crypto],
            isOptimised: true),
        edge("StoreThreads", ["FitPinkyCore", "Ledger", "Store", "Threads"]),
        edge("TTRPCTransport", ["SystemCalls", "TTRPC", asn1, crypto, lifecycle, logging, system] + nio + tls),

        // The console's certificate, out of the owner's files.
        edge("Certificates", ["ConfigurationFiles", "FitPinkyCore", ssl]),
        edge("ConsoleAccess", ["ConsoleLogic", "FitPinkyCore", "Store", "StoreThreads", crypto]),

        // The agent's parts, each of which is given what it works with.
        edge("ServiceManager", ["CSpawn", "FitPinkyCore", "SystemCalls", "Threads", logging, lifecycle, system]),
        edge(
            "Notifications",
            [
                "AgentLog", "Actions", "ChildPrograms", "Configuration", "Devices", "FitPinkyCore", "JSON",
                "KioskLogic", "Ledger", "Store",
                "StoreThreads", "Threads", logging,
            ]),
        edge(
            "Maintenance",
            [
                "SystemCalls", system,
                "Configuration", "ConfigurationFiles", "FitPinkyCore", "Health", "KioskLogic", "Store",
                "StoreThreads", "Threads", logging, lifecycle,
            ]),
        edge(
            "Peering",
            [
                "AgentLog", "Actions", "Configuration", "Devices", "FitPinkyCore", "KioskLogic", "Ledger", "Messages",
                "Pairing",
                "Store", "StoreThreads", "Sync", "TTRPC", "TTRPCTransport", "Threads", logging, lifecycle, protobuf,
            ]),
        edge(
            "KioskRuntime",
            [
                "SystemCalls", system,
                "AgentLog", "Actions", "CSpawn", "ChildPrograms", "Configuration", "ConfigurationFiles", "Devices",
                "Documents", "Exercises", "FitPinkyCore", "HealthExport", "KioskLogic", "KioskPages", "Ledger",
                "Maintenance",
                "Notifications", "Pairing",
                "Photos", "SimulatedDevices", "Store", "StoreThreads", "Sync", "Threads", "Zones", logging,
                lifecycle,
            ]),
        edge(
            "API",
            [
                "Actions", "AgentLog", "Certificates", "Configuration", "ConfigurationFiles", "ConsoleAccess",
                "ConsoleLogic", "Devices", "Documents", "Exercises", "FitPinkyCore", "Health", "HealthExport", "JSON",
                "KioskLogic", "KioskPages", "KioskRuntime", "Ledger", "Maintenance", "Messages", "Notifications",
                "Pairing",
                "Peering", "Photos", "ServiceManager", "SimulatedDevices", "Store", "StoreThreads", "Sync", "TTRPC",
                "TTRPCTransport", "Threads", "Zones", logging, lifecycle, protobuf,
            ]),
        edge(
            "Console",
            [
                "AgentLog", "API", "Certificates", "ConfigurationFiles", "ConsoleAccess", "ConsoleLogic",
                "ConsolePages",
                "CZlib", "DocumentFiles", "Documents", "FitPinkyCore", "Health", "HealthExport", "HealthFiles", "JSON",
                "KioskLogic", "KioskPages",
                "KioskRuntime", "Ledger",
                "Messages", "Notifications", "Pictures",
                "Store", "StoreThreads", "TTRPC", "TTRPCTransport", "Threads", "ViewPictures", crypto, http, logging,
                lifecycle, ssl,
            ] + nio),
        // Wiring.
        edge(
            "Agent",
            [
                "AgentLog", "API", "Certificates", "Configuration", "ConfigurationFiles", "Console", "ConsoleAccess",
                "Devices",
                "FitPinkyCore", "KioskLogic",
                "KioskRuntime", "Maintenance", "Messages", "Peering", "ServiceManager", "Store",
                "StoreThreads", "TTRPC", "TTRPCTransport", "Threads", logging, lifecycle,
            ]),
        program(
            "fitpinkyd",
            [
                "Agent", "Certificates", "Configuration", "ConfigurationFiles", "FitPinkyCore", "JSON", "KioskPages",
                "KioskRuntime",
                "LinuxDevices", "Photos", "ServiceManager", "Setup", "SimulatedDevices", argumentParser,
            ]),
        program(
            "fitpinky",
            [
                "SystemCalls", system, "ChildPrograms",
                "Configuration", "ConfigurationFiles", "Devices", "DocumentFiles", "Documents", "Exercises",
                "FitPinkyCore",
                "Health",
                "HealthExport",
                "HealthFiles",
                "JSON", "KioskLogic",
                "KioskPages",
                "Ledger", "Messages",
                "Photos", "Pictures", "Scenarios", "Setup", "Store", "Threads", "TTRPC", "TTRPCTransport",
                "ViewPictures", argumentParser, protobuf,
            ]),
        .executableTarget(name: "Programs", dependencies: ["fitpinky", "fitpinkyd"], swiftSettings: house),

        // C, and nothing but C: constants that Swift cannot import, and differences between versions.
        library("CCairo", pkgConfig: "cairo-ft", apt: "libcairo2-dev"),
        library("CHeif", pkgConfig: "libheif", apt: "libheif-dev"),
        library("CMinizip", pkgConfig: "minizip", apt: "libminizip-dev"),
        library("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CLMDB", pkgConfig: "lmdb", apt: "liblmdb-dev"),
        pureLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        library("CV4L2Library", pkgConfig: "libv4l2", apt: "libv4l-dev"),
        library("CGPIOLibrary", pkgConfig: "libgpiod", apt: "libgpiod-dev"),
        .target(name: "CV4L2", dependencies: ["CV4L2Library"]),
        .target(name: "CGPIO", dependencies: ["CGPIOLibrary"]),
        .target(name: "CSPI"),
        .target(name: "CClock"),
        .target(name: "CSpawn"),
        // Of the tests: stands in for libc's calls on files, so that a disk can fail or lose power.
        .target(name: "CDisk", path: "Tests/CDisk"),
        // The same for libc's accept4, so that descriptors can be short.
        .target(name: "CAccept", path: "Tests/CAccept"),
        // What the tests of several targets use.
        support("Support", ["CDisk"]),
        // A whole kiosk in the test's process, on simulated devices.
        support(
            "Kiosks",
            [
                "Configuration", "Devices", "FitPinkyCore", "KioskLogic", "KioskRuntime", "Ledger", "Maintenance",
                "SimulatedDevices",
                "Store", "StoreThreads", "Support", "Threads", lifecycle, logging,
            ]),
        // What a kiosk does with entries, as a value: what the store is compared with.
        support("Reference", ["FitPinkyCore", "Ledger", "Sync"]),
        // Households of two and three, and what they said.
        support("Households", ["Actions", "FitPinkyCore", "Ledger", "Messages"]),

        // Views drawn by lot.
        support("SampleViews", ["FitPinkyCore", "KioskPages", "Support"]),
        // What tests of several targets say to a store and ask of it.
        support("Stores", ["FitPinkyCore", "Ledger", "Store"]),

        // One test target a target, titles are sentences.
        tests("FitPinkyCoreTests", ["FitPinkyCore", "Support"], isOptimised: true),
        tests(
            "ScenariosTests", ["Scenarios", "FitPinkyCore", "JSON", "Support"], exclude: ["finger.json", "weeks.json"],
            isOptimised: true),
        tests("ExercisesTests", ["Exercises"]),
        tests("ZonesTests", ["Zones", "FitPinkyCore", "Support"], exclude: ["expected-times.py"]),
        tests("KioskLogicTests", ["KioskLogic", "FitPinkyCore", "Support"], isOptimised: true),
        tests("TOMLTests", ["TOML", "Support"], exclude: ["expected-trees.py"]),
        tests(
            "LedgerTests",
            ["Actions", "Ledger", "FitPinkyCore", "Households", "Messages", "Reference", "Support", protobuf, crypto],
            exclude: ["Bytes"], isOptimised: true),
        tests(
            "ActionsTests",
            ["Actions", "Documents", "Ledger", "FitPinkyCore", "Households", "Messages", "Support", protobuf],
            isOptimised: true),
        tests(
            "SyncTests", ["Sync", "FitPinkyCore", "Ledger", "Messages", "Reference", "TTRPC", "Support", protobuf],
            isOptimised: true),
        tests(
            "PairingTests", ["Pairing", "FitPinkyCore", "Support", crypto],
            exclude: ["cpace-draft-21.json", "rfc9496-invalid.json"]),
        tests("DocumentsTests", ["Documents", "FitPinkyCore", "JSON", "Ledger", "Support"], isOptimised: true),
        tests("HealthTests", ["AgentLog", "Configuration", "Health"]),
        tests("HealthExportTests", ["HealthExport", "FitPinkyCore", "Support"], isOptimised: true),
        tests(
            "HealthFilesTests", ["HealthFiles", "HealthExport", "FitPinkyCore", "Support", "CZlib"], isOptimised: true),
        tests("ArchivesTests", ["Archives"]),
        tests("DocumentFilesTests", ["Archives", "DocumentFiles", "Documents", "Support"]),
        tests("DatabaseFileTests", ["DatabaseFile", "Support"], isOptimised: true),
        tests(
            "KioskPagesTests",
            [
                "KioskPages", "Exercises", "FitPinkyCore", "HealthExport", "Households", "JSON", "Ledger", "Messages",
                "SampleViews", "Support", protobuf,
            ],
            exclude: ["Golden", "expected-widths.py", "wide.txt"]),
        tests(
            "ConfigurationTests", ["Configuration", "FitPinkyCore", "KioskLogic", "TOML", logging]),
        tests("ConfigurationFilesTests", ["Configuration", "ConfigurationFiles", "Support"]),
        tests(
            "SetupTests", ["Setup", "Devices", "JSON", "KioskPages", "FitPinkyCore", "TOML"], exclude: ["Golden"]),
        tests("ConsoleLogicTests", ["ConsoleLogic", "FitPinkyCore", "JSON", "Support"]),
        tests(
            "ConsolePagesTests",
            ["ConsoleLogic", "ConsolePages", "Exercises", "FitPinkyCore", "KioskPages", "SampleViews", "Support"]),
        tests(
            "ConsoleAccessTests",
            ["ConsoleAccess", "ConsoleLogic", "FitPinkyCore", "Store", "StoreThreads", "Support"]),
        tests("CertificatesTests", ["Certificates", "FitPinkyCore", "Support"]),
        tests("DevicesTests", ["Devices"]),
        tests("JSONTests", ["JSON"]),
        tests("SystemCallsTests", ["SystemCalls", "Support", system]),
        tests("TTRPCTests", ["TTRPC", "Support", protobuf]),
        tests(
            "TTRPCTransportTests",
            ["CAccept", "Support", "TTRPC", "TTRPCTransport", protobuf, crypto, lifecycle, logging] + nio + tls,
            exclude: ["Proto"]),
        tests(
            "LinuxDevicesTests",
            [system, "LinuxDevices", "Devices", "FitPinkyCore", "KioskLogic", "Support", "Threads", "CV4L2"]),
        tests("SimulatedDevicesTests", ["SimulatedDevices", "Devices", "FitPinkyCore", "KioskLogic"]),
        tests(
            "PhotosTests", ["Photos", "Devices", "FitPinkyCore", "CCairo", "CHeif", "Support"], exclude: ["Golden"]),
        tests("PicturesTests", ["Pictures", "KioskLogic", "FitPinkyCore", "CCairo", "Support"], exclude: ["Golden"]),
        tests("ViewPicturesTests", ["ViewPictures", "FitPinkyCore", "KioskPages", "Ledger", "Pictures", "Support"]),
        tests("ThreadsTests", ["Threads", "FitPinkyCore"]),
        tests("ChildProgramsTests", ["ChildPrograms", "FitPinkyCore", "Support", "Threads"]),
        tests(
            "StoreTests",
            [
                "DatabaseFile", "Documents", "Store", "Ledger", "FitPinkyCore", "CLMDB", "HealthExport", "Households",
                "Reference",
                "Stores", "Support",
            ],
            exclude: ["Fixtures"]),
        tests("StoreThreadsTests", ["StoreThreads", "FitPinkyCore", "Store", "Support", "Threads"]),
        // Each of the agent's parts with what it is given, and nothing else of the agent.
        tests(
            "ServiceManagerTests", ["ServiceManager", "FitPinkyCore", "Support", "Threads", logging, lifecycle]),
        tests(
            "NotificationsTests",
            [
                "Notifications", "Actions", "ChildPrograms", "Configuration", "Devices", "FitPinkyCore", "KioskLogic",
                "Ledger", "SimulatedDevices", "Store", "StoreThreads", "Support", "Threads", logging,
            ]),
        tests(
            "MaintenanceTests",
            ["Maintenance", "FitPinkyCore", "Health", "KioskLogic", "Ledger", "Store", "Stores", "Support"]),
        tests(
            "PeeringTests",
            [
                "Actions", "Peering", "FitPinkyCore", "Ledger", "Messages", "Pairing", "Store", "StoreThreads",
                "Support", "TTRPC", "TTRPCTransport", "Threads", logging, protobuf,
            ]),
        tests(
            "KioskRuntimeTests",
            [
                "KioskRuntime", "Actions", "Configuration", "ConfigurationFiles", "Devices", "Exercises",
                "FitPinkyCore",
                "HealthExport", "Households", "KioskLogic", "KioskPages", "Kiosks", "Ledger",
                "Maintenance", "Pairing", "Photos", "SimulatedDevices", "Store", "Stores", "StoreThreads", "Support",
                "Threads", "Zones", logging,
            ]),
        tests(
            "APITests",
            [
                "API", "Actions", "Configuration", "ConsoleLogic", "Devices", "Documents", "FitPinkyCore",
                "HealthExport", "JSON",
                "KioskLogic", "KioskPages",
                "KioskRuntime", "Kiosks",
                "Ledger", "Maintenance", "Messages", "Notifications", "Pairing", "SimulatedDevices", "Store",
                "Stores", "StoreThreads", "Support", "Sync", "TTRPC",
                "Threads", protobuf,
            ]),
        tests(
            "ConsoleTests",
            [
                "API", "Archives", "Certificates", "Console", "ConsoleAccess", "ConsoleLogic", "CZlib", "FitPinkyCore",
                "JSON",
                "KioskRuntime",
                "Kiosks",
                "Ledger", "SimulatedDevices", "Store", "StoreThreads", "Support", "TTRPC", "TTRPCTransport", logging,
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ] + nio),
        // Whole agents, most of them as programs.
        tests(
            "AgentTests",
            [
                "Actions", "Agent", "API", "ChildPrograms", "KioskRuntime", "Maintenance", "ServiceManager",
                "Configuration",
                "Devices", "SimulatedDevices", "FitPinkyCore", "KioskLogic", "Kiosks", "Ledger", "Messages", "Pairing",
                "Photos", "Pictures", "Store", "StoreThreads", "Stores", "Support", "Threads", "TTRPC",
                "TTRPCTransport", lifecycle, logging, protobuf,
            ]),
        // The program itself, and what it asks of an agent.
        tests(
            "fitpinkyTests",
            ["fitpinky", "Archives", "Messages", "Photos", "Support", "TTRPC", "TTRPCTransport", protobuf]),
        // The production store on a disk whose power may go at any write; and several kiosks over a simulated network.
        tests(
            "SimulationTests",
            [
                "Actions", "Store", "Stores", "Sync", "Ledger", "TTRPC", "FitPinkyCore", "HealthExport", "CDisk",
                "Reference", "Support",
            ],
            exclude: [
                "README.md", "Mutations", "mutations", "worlds", "Worlds.md", "WorldsOfLedgers.md", "households",
                "Households.md",
                "Households.svg",
            ], isOptimised: true),
        // Runs inside a virtual machine only; see Tests/HardwareBench.
        tests(
            "HardwareBenchTests",
            [
                "Devices", "FitPinkyCore", "KioskLogic", "Ledger", "LinuxDevices", "Messages", "Photos", "Store",
                "Stores", "Support", "TTRPC", "TTRPCTransport", protobuf,
            ]),
        tests("HouseRulesTests", []),
    ],
    swiftLanguageModes: [.v6]
)
