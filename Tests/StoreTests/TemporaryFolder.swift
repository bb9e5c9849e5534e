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
        for name in ["kiosk.mdb", "kiosk.mdb-lock", "identity.key", "identity.key.new", "lock"] {
            unlink(path + "/" + name)
        }
        rmdir(path)
    }
}
