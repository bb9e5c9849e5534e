import FoundationEssentials
import Glibc

/// A folder that is gone after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fitpinky-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = SystemPath.resolved(url.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)  // What is left lies in the machine's temporary folder.
    }

    /// Writes a text file, with the folders above it, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }

    func link(_ name: String, to target: String) throws {
        let file = try write("", to: name)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    }
}

private enum SystemPath {
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
