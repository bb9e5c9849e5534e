/// Which room may import which.
enum ArrowRules {
    /// The table itself keeps the house's two laws, so that a row cannot be bent to fit an import.
    static func tableBreaches(_ rooms: [Room]) -> [Breach] {
        let table = "Tests/HouseRulesTests/Rules/Rooms.swift"
        return rooms.flatMap { room in
            var breaches: [Breach] = []
            for name in room.rooms.sorted() {
                guard let other = rooms.first(where: { $0.name == name }) else {
                    breaches.append(Breach(table, 1, "\(room.name) imports \(name), which has no row", mend: "add one"))
                    continue
                }
                if room.kind == .pure, other.kind != .pure {
                    breaches.append(
                        Breach(
                            table, 1, "\(room.name) is pure and imports \(name), which is not",
                            mend: "pass in what it needs as a value"))
                }
                if name == "LinuxDevices", room.name != "fitpinkyd" {
                    breaches.append(
                        Breach(
                            table, 1, "\(room.name) knows real hardware",
                            mend: "ask for the protocols in Devices; fitpinkyd alone picks what is behind them"))
                }
            }
            return breaches
        }
    }

    /// Every import of a file is in its room's row.
    static func importBreaches(_ files: [RepositoryFile], rooms: [Room] = House.rooms) -> [Breach] {
        files.flatMap { file -> [Breach] in
            guard let swift = file.swift, let target = file.target, let row = House.row(of: target, rooms: rooms) else {
                return []
            }
            var allowed = row.rooms.union(row.packages).union(row.system).union(row.commonSystem)
            allowed.formUnion(House.seams[file.path] ?? [])
            if file.top == "Tests" { allowed.formUnion(House.testImports) }
            if file.isGenerated { allowed.formUnion(House.generatedImports) }
            return swift.imports.filter { !allowed.contains($0.module) }.map {
                Breach(
                    file.path, $0.line, "\(target) may not import \($0.module)",
                    mend: "do without, move the code to a room that may, or argue for the arrow in Rooms.swift")
            }
        }
    }

    /// Where only one folder of a room may import a module, no other file of the room does.
    static func narrowBreaches(_ files: [RepositoryFile]) -> [Breach] {
        House.narrowArrows.flatMap { arrow in
            files.filter { $0.target == arrow.room && !$0.path.hasPrefix(arrow.folder) }.flatMap { file in
                (file.swift?.imports ?? []).filter { $0.module == arrow.module }.map {
                    Breach(
                        file.path, $0.line, "only \(arrow.folder) may import \(arrow.module)",
                        mend: "move what needs it there")
                }
            }
        }
    }

    /// Every folder with Swift or C in it has a row, and every row a folder.
    static func folderBreaches(_ files: [RepositoryFile], rooms: [Room] = House.rooms) -> [Breach] {
        var breaches: [Breach] = []
        var seen: Set<String> = []
        for file in files where file.top == "Sources" || file.top == "Tests" && file.swift != nil {
            if let target = file.target, House.ownBuilds[target] != nil { continue }
            guard let target = file.target, isOfTests(target) == (file.top == "Tests"),
                House.row(of: target, rooms: rooms) != nil
            else {
                if seen.insert(file.target.map { "\(file.top)/\($0)" } ?? file.path).inserted {
                    breaches.append(
                        Breach(
                            file.path, 1, "\(file.target ?? "this file") is no room of the house",
                            mend: "give it a row in Rooms.swift, or call the tests after their room"))
                }
                continue
            }
            seen.insert(target)
        }
        for room in rooms where !seen.contains(room.name) {
            breaches.append(
                Breach(
                    "Sources/\(room.name)", 1, "the table has a row for a room without files", mend: "remove the row"))
        }
        return breaches
    }

    /// Whether the target belongs into `Tests`: it holds tests, or what they use.
    private static func isOfTests(_ target: String) -> Bool {
        target.hasSuffix("Tests") || House.testRooms.contains(target)
    }

    /// The dependencies in `Package.swift` are those of the table, no fewer and no more.
    static func manifestBreaches(_ files: [RepositoryFile], rooms: [Room] = House.rooms) -> [Breach] {
        guard let manifest = files.first(where: { $0.path == "Package.swift" }), let swift = manifest.swift else {
            return [Breach("Package.swift", 1, "there is none", mend: "write it")]
        }
        let targets = Manifest.targets(in: swift)
        var breaches: [Breach] = []
        for target in targets {
            guard let row = House.row(of: target.name, rooms: rooms) else {
                breaches.append(
                    Breach(
                        manifest.path, target.line, "\(target.name) is no room", mend: "give it a row in Rooms.swift"))
                continue
            }
            let allowed = row.rooms.union(row.packages)
            for name in target.dependencies.subtracting(allowed).sorted() {
                breaches.append(
                    Breach(
                        manifest.path, target.line, "\(target.name) may not depend on \(name)",
                        mend: "remove it, or argue for the arrow in Rooms.swift"))
            }
            guard !target.isTest else { continue }
            for name in allowed.subtracting(target.dependencies).sorted() {
                breaches.append(
                    Breach(
                        manifest.path, target.line, "\(target.name) lacks \(name), which its row in Rooms.swift has",
                        mend: "add it here or remove it there"))
            }
        }
        for room in rooms where !targets.contains(where: { $0.name == room.name }) {
            breaches.append(Breach(manifest.path, 1, "\(room.name) is no target", mend: "add it"))
        }
        let folders = Set(files.filter { $0.top == "Tests" && $0.swift != nil }.compactMap(\.target))
        for folder in folders.subtracting(House.ownBuilds.keys).sorted()
        where !targets.contains(where: { $0.name == folder }) {
            breaches.append(Breach(manifest.path, 1, "\(folder) is no target, so its tests never run", mend: "add it"))
        }
        return breaches
    }

    /// Every arrow of a Swift room is used by one of its files.
    static func idleBreaches(_ files: [RepositoryFile], rooms: [Room] = House.rooms) -> [Breach] {
        rooms.filter { $0.kind != .c }.flatMap { room in
            let own = files.filter { $0.top == "Sources" && $0.target == room.name }
            let imported = Set(own.compactMap(\.swift).flatMap(\.imports).map(\.module))
            guard !own.isEmpty else { return [Breach]() }
            return room.rooms.union(room.packages).subtracting(imported).sorted().map {
                Breach(
                    "Package.swift", 1, "\(room.name) depends on \($0), which none of its files imports",
                    mend: "remove it there and in Rooms.swift")
            }
        }
    }
}
