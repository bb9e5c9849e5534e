/// Which target may import which.
enum ArrowRules {
    /// The parts of the agent: the tests of each build without the parts that it does not use.
    static let parts: Set = ["API", "KioskRuntime", "Maintenance", "Notifications", "Peering", "ServiceManager"]
    /// What shows things to people: no driver knows it.
    static let presentation: Set = ["KioskPages", "Pictures", "Setup", "ViewPictures"]
    static let devices: Set = ["Devices", "LinuxDevices", "SimulatedDevices"]

    /// Of these targets only one folder may import a module: views and their renderers know nothing of protobuf.
    static let narrowArrows = [(module: "Messages", target: "KioskPages", folder: "Sources/KioskPages/Messages/")]

    /// The laws of the graph, so that `Package.swift` cannot be bent to fit an import.
    static func lawBreaches(_ graph: TargetGraph) -> [Breach] {
        graph.targets.flatMap { target in
            target.dependencies.sorted().compactMap { name in
                breach(of: target, by: name, in: graph).map { what, mend in
                    Breach("Package.swift", target.line, "\(target.name) \(what)", mend: mend)
                }
            }
        }
    }

    private static func breach(
        of target: TargetGraph.Target, by name: String, in graph: TargetGraph
    ) -> (what: String, mend: String)? {
        let other = graph[name]
        if target.kind == .pure, let other, other.kind != .pure, other.kind != .pureC {
            return ("is pure and depends on \(name), which is not", "pass in what it needs as a value")
        }
        if target.kind != .tests, other?.kind == .tests {
            return ("depends on \(name), which is of the tests", "move what it needs to Sources")
        }
        if name == "LinuxDevices", target.kind != .tests, target.name != "fitpinkyd" {
            return (
                "knows real hardware", "ask for the protocols in Devices; fitpinkyd alone picks what is behind them"
            )
        }
        if devices.contains(target.name), presentation.contains(name) {
            return ("is a driver and depends on \(name), which shows things", "say it as a value of Devices")
        }
        let part = String(target.name.dropLast(5))
        if target.name.hasSuffix("Tests"), parts.contains(part), parts.contains(name),
            !graph.reach(of: part).contains(name)
        {
            return (
                "depends on \(name), without which \(part) is built",
                "give \(part) what it needs as a value, or move the test to AgentTests"
            )
        }
        return nil
    }

    /// Every import of a file is a dependency of its target, or a module of the system that its kind of target may know.
    static func importBreaches(_ files: [RepositoryFile], _ graph: TargetGraph) -> [Breach] {
        files.flatMap { file -> [Breach] in
            guard let swift = file.swift, let target = file.target.flatMap({ graph[$0] }) else { return [] }
            var allowed = target.dependencies.union(target.system).union(Exceptions.seams[file.path] ?? [])
            if file.isGenerated { allowed.formUnion(Exceptions.generatedImports) }
            return swift.imports.filter { !allowed.contains($0.module) }.map {
                Breach(
                    file.path, $0.line, "\(target.name) may not import \($0.module)",
                    mend: "do without, move the code to a target that may, or argue for the dependency in Package.swift"
                )
            }
        }
    }

    /// Where only one folder of a target may import a module, no other file of the target does.
    static func narrowBreaches(_ files: [RepositoryFile]) -> [Breach] {
        narrowArrows.flatMap { arrow in
            files.filter { $0.target == arrow.target && !$0.path.hasPrefix(arrow.folder) }.flatMap { file in
                (file.swift?.imports ?? []).filter { $0.module == arrow.module }.map {
                    Breach(
                        file.path, $0.line, "only \(arrow.folder) may import \(arrow.module)",
                        mend: "move what needs it there")
                }
            }
        }
    }

    /// Every folder with Swift or C in it is a target, and every target a folder.
    static func folderBreaches(_ files: [RepositoryFile], _ graph: TargetGraph) -> [Breach] {
        var breaches: [Breach] = []
        var seen: Set<String> = []
        for file in files where file.top == "Sources" || file.top == "Tests" && file.swift != nil {
            if let name = file.target, Exceptions.ownBuilds[name] != nil { continue }
            if let target = file.target.flatMap({ graph[$0] }), target.isOfTests == (file.top == "Tests") {
                seen.insert(target.name)
            } else if seen.insert(file.target.map { "\(file.top)/\($0)" } ?? file.path).inserted {
                breaches.append(
                    Breach(
                        file.path, 1, "\(file.target ?? "this file") is no target of \(file.top), so nobody builds it",
                        mend: "declare it in Package.swift: pure, edge, program, tests or support"))
            }
        }
        for target in graph.targets where target.kind != .c && !seen.contains(target.name) {
            breaches.append(
                Breach(
                    "Package.swift", target.line, "\(target.name) is a target without files",
                    mend: "remove it, or write them"))
        }
        return breaches
    }

    /// Every dependency of a Swift target is used by one of its files.
    static func idleBreaches(_ files: [RepositoryFile], _ graph: TargetGraph) -> [Breach] {
        graph.targets.filter { $0.kind != .c && $0.kind != .pureC && $0.kind != .tests }.flatMap { target in
            let own = files.filter { $0.top == "Sources" && $0.target == target.name }
            let imported = Set(own.compactMap(\.swift).flatMap(\.imports).map(\.module))
            guard !own.isEmpty else { return [Breach]() }
            return target.dependencies.subtracting(imported).sorted().map {
                Breach(
                    "Package.swift", target.line, "\(target.name) depends on \($0), which none of its files imports",
                    mend: "remove it there")
            }
        }
    }
}
