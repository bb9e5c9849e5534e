// swift-tools-version: 6.2

// How fast an export of Apple Health is read, beside libexpat, libxml2 and healthkit-to-sqlite. The rooms are links to those
// of the kiosk.

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

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
    // Files of one package see each other's `package` declarations by its name.
    name: "health-benchmarks",
    dependencies: [.package(url: "https://github.com/apple/swift-system", exact: "1.8.1")],
    targets: [
        room("FitPinkyCore"),
        room("HealthExport", ["FitPinkyCore"]),
        room("SystemCalls", [system]),
        room("Archives", ["SystemCalls", "CMinizip", "CZlib", system]),
        room("HealthFiles", ["Archives", "HealthExport", "SystemCalls", system]),
        .systemLibrary(name: "CMinizip", pkgConfig: "minizip", providers: [.apt(["libminizip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CPeers", dependencies: ["CExpat", "CXML2"]),
        .executableTarget(
            name: "healthjob", dependencies: ["CPeers", "FitPinkyCore", "HealthExport", "HealthFiles"],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
