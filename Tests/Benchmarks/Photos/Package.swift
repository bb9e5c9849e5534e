// swift-tools-version: 6.2

// How fast photos are made. A package beside the core's benchmarks, because it needs the imaging libraries and they do not.

import PackageDescription

let package = Package(
    name: "photo-benchmarks",
    dependencies: [
        // The name is given because a checkout's folder may have any.
        .package(name: "fitpinky", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "photojob",
            dependencies: [
                .product(name: "FitPinkyCore", package: "fitpinky"), .product(name: "Photos", package: "fitpinky"),
            ],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
