import FoundationEssentials
import Glibc

/// The repository that this file is part of.
enum Repository {
    /// More than this is no file that a person wrote.
    static let maxFileBytes = 4 << 20
    static let maxFileCount = 10_000

    /// Dot-files that are part of the project; every other one belongs to a tool or to a person.
    static let dotFiles: Set = [".gitignore", ".swift-format"]

    /// What a build leaves and git ignores.
    static let leftovers: Set = ["Package.resolved"]

    /// All files, read once.
    static let files = Result { () throws(Unreadable) in try read(from: try root()) }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The nearest folder above this file that holds `Package.swift` and `Sources/FitPinkyCore`, links resolved.
    static func root(above file: String = #filePath) throws(Unreadable) -> String {
        guard let resolved = realpath(file, nil) else {
            throw Unreadable(description: "\(file): errno \(errno); run the tests where they were built")
        }
        defer { free(resolved) }
        var folder = String(cString: resolved)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
            if access("\(folder)/Package.swift", F_OK) == 0, access("\(folder)/Sources/FitPinkyCore", F_OK) == 0 {
                return folder
            }
        }
        throw Unreadable(description: "\(file): no folder above it holds Package.swift and Sources/FitPinkyCore")
    }

    private static func read(from root: String) throws(Unreadable) -> [RepositoryFile] {
        var files: [RepositoryFile] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for name in try names(in: "\(root)/\(folder)").sorted() where isOurs(name) {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                var status = stat()
                guard lstat("\(root)/\(path)", &status) == 0 else { continue }  // removed while we looked
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG:
                    guard status.st_size <= maxFileBytes, files.count < maxFileCount else {
                        throw Unreadable(
                            description: "\(path): over \(maxFileBytes) bytes, or over \(maxFileCount) files in all")
                    }
                    let bytes = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
                    let text = String(validating: bytes, as: UTF8.self)
                    files.append(RepositoryFile(path, text, isExecutable: status.st_mode & S_IXUSR != 0))
                default: continue
                }
            }
        }
        return files
    }

    private static func names(in folder: String) throws(Unreadable) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw Unreadable(description: "\(folder): \(error)")
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        dotFiles.contains(name) || !(name.hasPrefix(".") || name.hasSuffix(".o") || leftovers.contains(name))
    }
}
