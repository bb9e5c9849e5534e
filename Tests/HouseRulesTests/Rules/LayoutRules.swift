/// Where things are, and what stands beside them.
enum LayoutRules {
    static let top: Set = ["Package.swift", "Sources", "Tests", "proto", "deploy", "README.md"]

    /// The top level is fixed, dot-files apart: nothing else, and nothing less.
    static func topLevelBreaches(_ files: [RepositoryFile]) -> [Breach] {
        let found = Set(files.compactMap(\.parts.first)).filter { !$0.hasPrefix(".") }
        return found.subtracting(top).sorted().map {
            Breach($0, 1, "is at the top level, which is fixed", mend: "put it into one of \(top.sorted())")
        } + top.subtracting(found).sorted().map { Breach($0, 1, "is missing", mend: "write it") }
    }

    /// Every target with something public says what it is for.
    static func documentationBreaches(_ files: [RepositoryFile], _ graph: TargetGraph) -> [Breach] {
        graph.targets.filter { $0.kind == .pure || $0.kind == .edge }.compactMap { target in
            let own = files.filter { $0.top == "Sources" && $0.target == target.name }
            guard own.compactMap(\.swift).contains(where: declaresPublic) else { return nil }
            let path = "Sources/\(target.name)/\(target.name).docc/\(target.name).md"
            guard let page = own.first(where: { $0.path == path }) else {
                return Breach(path, 1, "is missing", mend: "write the target's design and invariants down")
            }
            guard page.lines.first == "# ``\(target.name)``" else {
                return Breach(
                    path, 1, "does not begin with # ``\(target.name)``", mend: "begin with it, for DocC to find it")
            }
            return nil
        }
    }

    /// Whether something is public, and not merely called so (`.public(…)`).
    private static func declaresPublic(_ swift: SwiftSource) -> Bool {
        swift.uses(of: "public").contains { $0 == 0 || !swift.code[$0 - 1].isMark(".") }
    }

    /// What a build resolves stays out of git.
    static func ignoreBreaches(_ files: [RepositoryFile]) -> [Breach] {
        let ignored = files.first { $0.path == ".gitignore" }?.lines ?? []
        return [".build*", "Package.resolved"].filter { !ignored.contains($0) }.map {
            Breach(".gitignore", 1, "does not ignore \($0)", mend: "add the line")
        }
    }

    /// Scripts that have to go on after an error, and why.
    static let persistentScripts = [
        "Tests/HardwareBench/self-test": "it counts what failed, and goes on to the next proof",
        "Tests/HardwareBench/guest/proofs": "it counts what failed, and goes on to the next proof",
        "Tests/HardwareBench/kiosk-test": "it counts what failed, and goes on to the next suite",
        "Tests/HardwareBench/latency": "it asks each step for its success, and shows what the machine said",
        "Tests/HardwareBench/guest/presses": "it asks each step for its success, and shows what the agent said",
        "Tests/HardwareBench/guest/swift-tests": "it waits for a camera whose first answers are failures",
        "Tests/HardwareBench/guest/init": "it is process 1 of the virtual machine, whose end would be a panic",
        "Tests/HardwareBench/guest/initramfs-init":
            "it is process 1 of the virtual machine, whose end would be a panic",
        "Tests/Appliance/guest/initramfs-init": "it is process 1 of the virtual machine, whose end would be a panic",
        "Tests/Appliance/guest/proof": "it tells of what failed, and turns the machine off",
        "Tests/Appliance/guest/first-boot": "it counts what failed, and goes on to the next proof",
        "Tests/Appliance/guest/second-boot": "it counts what failed, and goes on to the next proof",
        "Tests/Appliance/guest/after-cut": "it counts what failed, and goes on to the next proof",
        "Tests/Appliance/guest/upgrades": "it counts what failed, and goes on to the next proof",
        "Tests/Appliance/guest/returns-in-root": "it counts what failed, and goes on to the next proof",
        "Tests/Appliance/guest/inside-walls": "it tries what has to fail",
    ]

    /// A script can be started, and ends at the first thing that goes wrong.
    static func scriptBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.filter { ["deploy", "proto", "Tests"].contains($0.top) }.flatMap { file -> [Breach] in
            guard let first = file.lines.first, first.hasPrefix("#!") else { return [] }
            var breaches: [Breach] = []
            if !file.isExecutable {
                breaches.append(Breach(file.path, 1, "is a script that cannot be started", mend: "chmod +x it"))
            }
            let interpreter = first.split { $0 == "/" || $0 == " " }.last.map(String.init) ?? ""
            let accepted = ["bash": ["set -euo pipefail"], "sh": ["set -eu", "set -euo pipefail"]][interpreter] ?? []
            if !accepted.isEmpty, persistentScripts[file.path] == nil, !file.lines.contains(where: accepted.contains) {
                breaches.append(Breach(file.path, 1, "goes on after an error", mend: "write \(accepted[0])"))
            }
            return breaches
        }
    }
}
