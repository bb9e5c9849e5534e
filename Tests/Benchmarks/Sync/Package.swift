// swift-tools-version: 6.2

// How fast two kiosks become equal, beside Syncthing and beside what TLS moves when nothing else is done. A package beside
// the core's benchmarks, because it needs their libraries and the core does not. The rooms are links to those of the
// kiosk: none of them is a product of its own.

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

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let protobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "sync-benchmarks",
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
    ],
    targets: [
        room("FitPinkyCore"),
        room("TTRPC", [protobuf]),
        room("Messages", [protobuf, "TTRPC"]),
        room("Ledger", ["FitPinkyCore", "Messages", protobuf, crypto]),
        room("DatabaseFile"),
        room("HealthExport", ["FitPinkyCore"]),
        room("JSON"),
        room("Documents", ["FitPinkyCore", "JSON", "Ledger"]),
        room("Store", ["DatabaseFile", "Documents", "FitPinkyCore", "HealthExport", "Ledger", "CLMDB", crypto]),
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
        .executableTarget(
            name: "syncjob", dependencies: ["CLMDB", "FitPinkyCore", "Ledger", "Store"], swiftSettings: house),
        .executableTarget(
            name: "rawjob",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
