import Glibc

/// A folder that is gone when the last to hold it lets go.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/fitpinky-store-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return "/nonexistent" }
            return String(cString: made)
        }
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(path + "/" + name)
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
