// swift-tools-version: 6.2
import PackageDescription

let protobuf: [Target.Dependency] = [
    .product(name: "SwiftProtobuf", package: "swift-protobuf"),
    .product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf"),
]

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A plug-in of protoc.
func plugin(_ name: String) -> Target {
    .executableTarget(name: name, dependencies: protobuf + ["ProtoReading"], swiftSettings: settings)
}

// A package apart, so that building the kiosk never builds a code generator. `proto/generate` builds it.
let package = Package(
    name: "generator",
    dependencies: [
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0")
    ],
    targets: [
        // What the plug-ins share: how they are asked, and what is read of a .proto file.
        .target(name: "ProtoReading", dependencies: protobuf, swiftSettings: settings),
        plugin("protoc-gen-swift-ttrpc"), plugin("protoc-gen-swift-kinds"), plugin("protoc-gen-swift-actions"),
        plugin("protoc-gen-swift-views"),
    ],
    swiftLanguageModes: [.v6]
)
