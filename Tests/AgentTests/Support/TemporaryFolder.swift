import Glibc

/// A folder that is gone, with all in it, when the last to hold it lets go.
final class TemporaryFolder: Sendable {
    let path: String

    init(in parent: String = "/tmp") {
        var template = Array("\(parent)/fitpinky-agent-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return "/nonexistent" }
            return String(cString: made)
        }
    }

    deinit {
        TemporaryFolder.remove(path)
    }

    /// Writes a file in the folder and returns its path.
    func write(_ text: String, to name: String) -> String {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let bytes = Array(text.utf8)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "the disk of the tests is full")
        close(descriptor)
        return file
    }

    /// The text of a file in the folder; empty if there is none.
    func read(_ name: String) -> String {
        let descriptor = open("\(path)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private static func remove(_ path: String) {
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != "." && name != ".." { remove("\(path)/\(name)") }
            }
            closedir(directory)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
