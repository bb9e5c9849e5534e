// swift-tools-version: 6.2
import PackageDescription

/// A plug-in of protoc.
func plugin(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            .product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf"),
        ],
        swiftSettings: [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .treatAllWarnings(as: .error),
        ]
    )
}

// A package apart, so that building the kiosk never builds a code generator. `proto/generate` builds it.
let package = Package(
    name: "generator",
    dependencies: [
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")
    ],
    targets: [plugin("protoc-gen-swift-ttrpc"), plugin("protoc-gen-swift-kinds")],
    swiftLanguageModes: [.v6]
)
