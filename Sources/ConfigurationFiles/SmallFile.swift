internal import Glibc

/// Reads a file whose size has a bound, and that nobody has to be able to block on.
package enum SmallFile {
    /// The content, or as much of it as is one byte more than `maxBytes`, so that the caller can tell that it is too large.
    /// Throws which call failed, and why.
    package static func contents(of path: String, maxBytes: Int) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError(call: "opened", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        while bytes.count <= maxBytes {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(call: "read", code: errno) }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        return Array(bytes.prefix(maxBytes + 1))
    }

    /// What could not be done with the file.
    package struct SystemError: Error, Hashable {
        /// In the words of "the file cannot be …".
        package var call: String
        /// The number of the error.
        package var code: Int32

        /// What the system calls it.
        package var reason: String { String(cString: strerror(code)) }
    }
}
