// swift-tools-version: 6.2

// What the fuzzer runs: for each target a static library of the rooms that it needs and of one function that libFuzzer
// calls with bytes. The rooms are links to those of the kiosk, so that they can be compiled with the fuzzer's eyes in
// them. `run` builds and links; a new target needs a folder in Sources, a row here and a folder of seeds in Corpus.

import PackageDescription

let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house)
}

let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: [Target.Dependency] = ["NIOCore", "NIOEmbedded", "NIOHTTP1"].map { .product(name: $0, package: "swift-nio") }
let protobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

/// The targets that `run` takes by name.
let fuzzed = [
    room("TZif", ["Zones", "FitPinkyCore"]),
    room("Header", ["Ledger", "FitPinkyCore"]),
    room("Payload", ["Ledger", "FitPinkyCore"]),
    room("Settings", ["Configuration"]),
    room("Frames", ["TTRPC"]),
    room("Pages", ["DatabaseFile"]),
    room("HealthExports", ["HealthExport", "FitPinkyCore"]),
    room("DocumentImports", ["Documents", "Ledger", "FitPinkyCore"]),
    room("Requests", ["ConsoleLogic", "FitPinkyCore", "JSON"]),
    // The console's connections are compiled with what feeds them, for nobody else knows their handlers.
    .target(
        name: "Connections", dependencies: ["ConsoleLogic", "FitPinkyCore", "JSON"] + nio,
        exclude: ["HTTP/Gzip.swift", "HTTP/OnLink.swift"], swiftSettings: house),
]

let package = Package(
    name: "fuzzing",
    products: fuzzed.map { .library(name: "\($0.name)Fuzzed", type: .static, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
    ],
    targets: [
        room("FitPinkyCore"),
        room("Zones", ["FitPinkyCore"]),
        room("KioskLogic", ["FitPinkyCore"]),
        room("JSON"),
        room("ConsoleLogic", ["FitPinkyCore", "JSON"]),
        room("TOML"),
        room("DatabaseFile"),
        room("HealthExport", ["FitPinkyCore"]),
        room("Documents", ["FitPinkyCore", "JSON", "Ledger"]),
        room("TTRPC", [protobuf]),
        room("Messages", [protobuf, "TTRPC"]),
        // Stands in for swift-crypto, whose C library takes minutes to compile and is not what is fuzzed.
        room("Crypto"),
        .target(
            name: "Ledger", dependencies: ["FitPinkyCore", "Messages", "Crypto", protobuf],
            // What it does takes the real one, and no reader asks for it.
            exclude: ["DerivedKeys.swift"], swiftSettings: house),
        room("Configuration", ["FitPinkyCore", "KioskLogic", "TOML", "Zones", logging]),
    ] + fuzzed,
    swiftLanguageModes: [.v6]
)
