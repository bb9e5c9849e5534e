/// The repository stands alone: it names no place outside itself that a reader does not have.
enum PlaceRules {
    /// Folders that only the machine of whoever wrote the line has.
    static let machineFolders = ["builds", "Users", "work", "workspace", "workspaces"]

    /// Hosts of package registries and distributions' archives, in parts so that this file does not name them either.
    static let registryHosts = [
        ["deb", "debian", "org"], ["ftp", "debian", "org"], ["archive", "ubuntu", "com"], ["ports", "ubuntu", "com"],
        ["archive", "raspberrypi", "com"], ["registry", "npmjs", "org"], ["pypi", "org"], ["pythonhosted", "org"],
        ["crates", "io"], ["proxy", "golang", "org"], ["rubygems", "org"], ["docker", "io"], ["ghcr", "io"],
    ].map { $0.joined(separator: ".") }

    /// Where Swift packages come from. Manifests name it to fetch, documents and comments to cite; nothing else may.
    static let packageAddress = ["https:", "", ["github", "com"].joined(separator: "."), ""].joined(separator: "/")

    /// What `../` leads to when the checkout's neighbour is meant.
    static let neighbour = ["..", "shared"].joined(separator: "/")

    static func pathBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.flatMap { file -> [Breach] in
            guard let text = file.text else { return [] }
            let folders = machineFolders.filter { text.contains("/\($0)/") }
            guard !folders.isEmpty || text.contains("../") else { return [] }
            return file.lines.enumerated().flatMap { index, line in
                folders.filter { names("/\($0)/", in: line) }.map {
                    Breach(
                        file.path, index + 1, "names /\($0)/, a folder of somebody's machine", mend: "use a path within"
                    )
                }
                    + (leaves(line, depth: file.parts.count - 1)
                        ? [Breach(file.path, index + 1, "a path leaves the repository", mend: "use a path within")]
                        : [])
            }
        }
    }

    static func registryBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.flatMap { file in
            registryHosts.flatMap { host in
                file.lineNumbers(of: host).map {
                    Breach(file.path, $0, "names the registry \(host)", mend: "leave it to the tool that installs")
                }
            }
                + fetches(in: file).map {
                    Breach(file.path, $0, "names a package's address", mend: "let Package.swift alone fetch")
                }
        }
    }

    /// A manifest names one version of each package, so that a build of an old commit is that commit's.
    static func versionBreaches(_ files: [RepositoryFile]) -> [Breach] {
        files.filter { $0.name == "Package.swift" }.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(".package(url:") && !$0.element.contains("exact:") }
                .map {
                    Breach(
                        file.path, $0.offset + 1, "a package without its exact version", mend: "write exact: \"1.2.3\"")
                }
        }
    }

    /// Whether the needle begins a path in the line, rather than going on with one.
    private static func names(_ needle: String, in line: String) -> Bool {
        line.ranges(of: needle).contains { range in
            guard range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            return !(before.isLetter || before.isNumber || "_-.}$)*/".contains(before))
        }
    }

    /// Whether a path that begins with `../` climbs above the root from the file's folder, or goes to the neighbour.
    private static func leaves(_ line: String, depth: Int) -> Bool {
        line.ranges(of: "../").contains { range in
            let rest = line[range.lowerBound...]
            if range.lowerBound > line.startIndex {
                let before = line[line.index(before: range.lowerBound)]
                if before == "/" || before == "." { return false }
            }
            var climb = 0
            var tail = rest
            while tail.hasPrefix("../") {
                climb += 1
                tail = tail.dropFirst(3)
            }
            if tail.hasPrefix(".."), tail.dropFirst(2).first != "." { climb += 1 }
            return climb > depth || rest.hasPrefix(neighbour)
        }
    }

    private static func fetches(in file: RepositoryFile) -> [Int] {
        if file.name == "Package.swift" || file.name.hasSuffix(".md") || file.name.hasSuffix(".proto") { return [] }
        if let swift = file.swift {
            return swift.code.filter { $0.kind == .text && $0.text.contains(packageAddress) }.map(\.line)
        }
        return file.lineNumbers(of: packageAddress)
    }
}
