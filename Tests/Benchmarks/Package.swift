// swift-tools-version: 6.2

// How fast the core is. A package of its own, so that nobody who builds the kiosk builds a benchmark library.

import PackageDescription

let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "benchmarks",
    dependencies: [
        // The name is given because a checkout's folder may have any.
        .package(name: "fitpinky", path: "../.."),
        // Without its default traits it needs no interposers of its own. It then counts no allocations;
        // `CCountedMalloc` does.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "Workload", dependencies: [.product(name: "FitPinkyCore", package: "fitpinky")],
            swiftSettings: house),
        .executableTarget(
            name: "WeekBenchmarks",
            dependencies: [
                "Workload", .product(name: "FitPinkyCore", package: "fitpinky"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/WeekBenchmarks", swiftSettings: house,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .target(name: "CCountedMalloc"),
        .executableTarget(
            name: "allocations",
            dependencies: [
                "Workload", "CCountedMalloc", .product(name: "FitPinkyCore", package: "fitpinky"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
