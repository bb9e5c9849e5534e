import Glibc

/// A folder that is removed, with everything in it, when the last reference to it goes.
public final class TemporaryFolder: Sendable {
    /// Absolute and without symbolic links.
    public let path: String

    /// Ends the program if the folder cannot be made: no test would have anywhere to write.
    public init(in parent: String = "/tmp") {
        var template = Array("\(parent)/fitpinky-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
            fatalError("no temporary folder in \(parent): errno \(errno)")
        }
        defer { free(resolved) }
        path = String(cString: resolved)
    }

    deinit { TemporaryFolder.remove(path) }

    /// Makes or replaces a file, with the folders above it, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) -> String {
        let file = place(of: name)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "\(file): errno \(errno)")
        close(descriptor)
        return file
    }

    /// The same with a text, in UTF-8.
    @discardableResult
    public func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

    /// Makes or replaces a symbolic link, with the folders above it.
    public func link(_ name: String, to target: String) {
        let file = place(of: name)
        unlink(file)
        precondition(symlink(target, file) == 0, "\(file): errno \(errno)")
    }

    /// The text of a file; empty if there is none.
    public func read(_ name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    /// The bytes of a file; none if it is not there.
    public func bytes(of name: String) -> [UInt8] {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(descriptor, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    /// The path of a file in the folder, after the folders above it were made.
    private func place(of name: String) -> String {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o700)
        }
        return "\(path)/\(name)"
    }

    private static func remove(_ path: String) {
        // A link to a folder is a file: what it leads to stays.
        guard unlink(path) != 0, errno == EISDIR else { return }
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != "." && name != ".." { remove("\(path)/\(name)") }
            }
            closedir(directory)
        }
        rmdir(path)
    }
}
