/// Clocks, chance and Foundation: who may use which.
enum PurityRules {
    private static let dates = ["Date(", "Date.now"]
    private static let clocks = [
        "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", "time(nil)", ".now(", "DispatchTime",
        "DispatchWallTime",
    ]
    private static let chance = ["SystemRandomNumberGenerator", "PrivateKey()", "SymmetricKey(size:", "getrandom"]
    private static let touches = ["Task.sleep", "getenv", "print(", "debugPrint(", "readLine("]
    private static let choices = [".random(", ".randomElement(", ".shuffle(", ".shuffled("]

    /// Targets with a clock of their own. Time comes to all others as an argument.
    static let clockTargets: Set = [
        "API", "Console", "KioskRuntime", "Maintenance", "Notifications", "Peering", "ServiceManager", "Threads",
        "LinuxDevices",
        "SimulatedDevices", "fitpinky", "fitpinkyd",
    ]
    /// Those of them that may know Foundation's clock.
    static let dateTargets: Set = ["fitpinky", "fitpinkyd"]
    /// Files of targets with a clock that decide, and so are given the time: what their paths begin with.
    static let clockless = [
        "Sources/Console/Answers/", "Sources/Console/State/",
        "Sources/KioskRuntime/Loop/KioskLoop", "Sources/KioskRuntime/Loop/CaptureWork.swift",
        "Sources/KioskRuntime/Loop/Surroundings.swift",
    ]

    /// Pure targets import nothing of the system, and use no clock and no chance.
    static func pureBreaches(_ files: [RepositoryFile], _ graph: TargetGraph) -> [Breach] {
        sources(files).flatMap { file, target, swift -> [Breach] in
            guard let declared = graph[target], declared.kind == .pure, !file.isGenerated else { return [] }
            let allowed = declared.dependencies.union(Exceptions.seams[file.path] ?? [])
            let imports = swift.imports.filter { !allowed.contains($0.module) }.map {
                Breach(
                    file.path, $0.line, "\(target) is pure and imports \($0.module)",
                    mend: "decide here, and act in a target at the edge")
            }
            let uses = (dates + clocks + chance + touches).flatMap { pattern in
                swift.uses(of: pattern).map { (pattern, swift.code[$0].line) }
            }
            let choices = choices.flatMap { pattern in
                swift.uses(of: pattern).filter { start in
                    !swift.inside(bracketAt: start + 2).contains { $0.isWord("using") }
                }.map { (pattern, swift.code[$0].line) }
            }
            return imports
                + (uses + choices).map { pattern, line in
                    Breach(
                        file.path, line, "\(target) is pure and uses \(pattern)",
                        mend: "take the time, the random numbers or the setting as an argument")
                }
        }
    }

    /// A seam that imports nothing of what it is excused for is found, so that the list stays true.
    static func idleSeamBreaches(_ files: [RepositoryFile]) -> [Breach] {
        Exceptions.seams.keys.sorted().flatMap { path in
            let imported = files.first { $0.path == path }?.swift?.imports.map(\.module) ?? []
            return (Exceptions.seams[path] ?? []).subtracting(imported).sorted().map {
                Breach(
                    path, 1, "does not import \($0), which it is excused for", mend: "remove it from Exceptions.seams")
            }
        }
    }

    /// Outside the targets that have a clock nobody reads one, and below the agent nobody asks Foundation for the time.
    static func clockBreaches(_ files: [RepositoryFile]) -> [Breach] {
        sources(files).flatMap { file, target, swift -> [Breach] in
            guard !file.isGenerated else { return [] }
            let hasClock = clockTargets.contains(target) && !clockless.contains { file.path.hasPrefix($0) }
            let banned = (dateTargets.contains(target) ? [] : dates) + (hasClock ? [] : clocks)
            return banned.flatMap { pattern in
                swift.uses(of: pattern).map {
                    Breach(
                        file.path, swift.code[$0].line, "\(target) reads a clock: \(pattern)",
                        mend: "take the time as an argument")
                }
            }
        }
    }

    /// Nobody imports all of Foundation, which brings its own locale, networking and start-up time.
    static func foundationBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.flatMap { file -> [Breach] in
            guard let swift = file.swift else { return [] }
            let lines = file.lines
            return swift.imports.filter { imported in
                guard imported.module.hasPrefix("Foundation"), imported.module != "FoundationEssentials" else {
                    return false
                }
                return !(file.isGenerated && isFallback(lines, at: imported.line))
            }.map {
                Breach(file.path, $0.line, "imports \($0.module)", mend: "import FoundationEssentials, or do without")
            }
        }
    }

    /// Whether the line is the other branch of `#if canImport(FoundationEssentials)`, exactly as generators write it.
    private static func isFallback(_ lines: [String], at line: Int) -> Bool {
        guard line >= 4, line < lines.count else { return false }
        let access = lines[line - 1].split(separator: " ").dropLast(2).joined(separator: " ")
        let prefix = access.isEmpty ? "" : "\(access) "
        return Array(lines[line - 4...line]) == [
            "#if canImport(FoundationEssentials)", "\(prefix)import FoundationEssentials", "#else",
            "\(prefix)import Foundation", "#endif",
        ]
    }

    private static func sources(_ files: [RepositoryFile]) -> [(RepositoryFile, String, SwiftSource)] {
        files.compactMap { file in
            guard file.top == "Sources", let target = file.target, let swift = file.swift else { return nil }
            return (file, target, swift)
        }
    }
}
