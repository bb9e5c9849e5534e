// swift-tools-version: 6.2

// The hostile world of Tests/TTRPCTests, compiled to be fast, for runs of millions of frames. A package of its own, since
// it has to be optimised and has to see the inside of the room that it attacks; `run` builds it so.

import PackageDescription

let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let protobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "hostile-frames",
    dependencies: [
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: [])
    ],
    targets: [
        .target(name: "TTRPC", dependencies: [protobuf], swiftSettings: house),
        .target(name: "Support", swiftSettings: house),
        .executableTarget(name: "hostileframes", dependencies: ["Support", "TTRPC", protobuf], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
