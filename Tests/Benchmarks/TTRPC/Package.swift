// swift-tools-version: 6.2

// How fast a call is, beside gRPC and containerd's ttrpc. A package beside the core's benchmarks, because it needs gRPC and
// they do not.

import PackageDescription

let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let protobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "ttrpc-benchmarks",
    dependencies: [
        // The name is given because a checkout's folder may have any.
        .package(name: "fitpinky", path: "../../.."),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
        .package(url: "https://github.com/grpc/grpc-swift-2", exact: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", exact: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", exact: "2.4.1"),
    ],
    targets: [
        .target(name: "Load", swiftSettings: house),
        // A program for each, so that neither has the other's library in its memory.
        .executableTarget(
            name: "ttrpcjob",
            dependencies: [
                "Load", protobuf, .product(name: "TTRPC", package: "fitpinky"),
                .product(name: "TTRPCTransport", package: "fitpinky"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "grpcjob",
            dependencies: [
                "Load", protobuf, .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
