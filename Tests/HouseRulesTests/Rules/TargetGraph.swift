/// The package's targets, and which module each may import: `Package.swift` says it, and nothing repeats it.
struct TargetGraph {
    struct Target: Hashable {
        enum Kind: Hashable {
            /// Decides, and touches nothing: no clock, no chance, no file, no thread, no socket.
            case pure
            /// Acts: a device, a disk, a socket, a thread.
            case edge
            /// What a person starts.
            case program
            /// Tests, and what tests of several targets use.
            case tests
            /// C, or the module map of a C library.
            case c
            /// C that only computes.
            case pureC
        }

        let name: String
        let kind: Kind
        /// Targets and products by name. A word that stands for nothing known is here as itself, so that it is seen.
        let dependencies: Set<String>
        /// Where it is declared.
        let line: Int

        init(_ name: String, _ kind: Kind, _ dependencies: Set<String> = [], line: Int = 1) {
            (self.name, self.kind, self.dependencies, self.line) = (name, kind, dependencies, line)
        }

        /// The modules of the system that it may import.
        var system: Set<String> {
            switch kind {
            case .pure, .c, .pureC: []
            case .edge, .program: ["Glibc", "Synchronization"]
            case .tests: ["Testing", "Glibc", "Synchronization", "FoundationEssentials"]
            }
        }

        /// Whether its folder is in `Tests`.
        var isOfTests: Bool { kind == .tests }
    }

    let targets: [Target]

    init(_ targets: [Target]) { self.targets = targets }

    /// The graph of the repository's `Package.swift`; empty if there is none.
    init(of files: [RepositoryFile]) {
        let manifest = files.first { $0.path == "Package.swift" }?.swift
        self.init(manifest.map(Manifest.targets) ?? [])
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// The targets that one depends on, directly or by way of others, and itself.
    func reach(of name: String) -> Set<String> {
        var (reached, waiting): (Set<String>, [String]) = ([], [name])
        while let next = waiting.popLast() {
            guard let target = self[next], reached.insert(next).inserted else { continue }
            waiting += target.dependencies
        }
        return reached
    }
}

/// Where a rule about targets does not hold, and why.
enum Exceptions {
    /// Folders of tests that hold programs and targets with a build of their own, and why the package does not know them.
    static let ownBuilds: [String: String] = [
        "CoreOnBoards": "its script compiles the core for machines that the package manager does not build for",
        "HostileFrames": "its script compiles TTRPC optimised and yet open to its tests",
        "Fuzzing": "its script compiles with the fuzzer's instrumentation",
        "Benchmarks": "a package of its own, so that nobody who builds the kiosk builds a benchmark library",
    ]

    /// Files of pure targets that may import more, and why.
    static let seams: [String: Set<String>] = [
        // swift-protobuf's type for `bytes` fields is FoundationEssentials' `Data`; this one file makes it of bytes.
        "Sources/Messages/ByteField.swift": ["FoundationEssentials"]
    ]

    /// What a generated file may import beyond its target's dependencies: swift-protobuf's plug-in writes these two, for `Data`.
    static let generatedImports: Set = ["FoundationEssentials", "Foundation"]
}
