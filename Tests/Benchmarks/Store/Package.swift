// swift-tools-version: 6.2

// How fast the store is, beside SQLite and plain C on LMDB. A package beside the core's benchmarks, because it needs their
// libraries and the core does not. The rooms are links to those of the kiosk: none of them is a product of its own.

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
    name: "store-benchmarks",
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
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
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CPeers", dependencies: ["CLMDB", "CSQLite", "CLibcrypto"]),
        .executableTarget(
            name: "storejob", dependencies: ["CPeers", "FitPinkyCore", "HealthExport", "Ledger", "Store"],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
