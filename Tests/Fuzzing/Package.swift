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

/// The targets that `run` takes by name.
let fuzzed = [
    room("TZif", ["Zones", "FitPinkyCore"])
]

let package = Package(
    name: "fuzzing",
    products: fuzzed.map { .library(name: "\($0.name)Fuzzed", type: .static, targets: [$0.name]) },
    targets: [
        room("FitPinkyCore"),
        room("Zones", ["FitPinkyCore"]),
    ] + fuzzed,
    swiftLanguageModes: [.v6]
)
