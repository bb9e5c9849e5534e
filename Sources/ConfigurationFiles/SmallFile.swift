internal import Glibc
internal import SystemCalls
internal import SystemPackage

/// Reads a file whose size has a bound, and that nobody has to be able to block on.
package enum SmallFile {
    /// The content, or as much of it as is one byte more than `maxBytes`, so that the caller can tell that it is too large.
    /// Throws which call failed, and why.
    package static func contents(of path: String, maxBytes: Int) throws(SystemError) -> [UInt8] {
        let file: FileDescriptor
        do throws(Errno) {
            file = try FileDescriptor.opened(path, .readOnly, options: .nonBlocking)
        } catch {
            throw SystemError(call: "opened", code: error.rawValue)
        }
        defer { close(file.rawValue) }
        do throws(Errno) {
            return try file.bytes(upTo: maxBytes + 1)
        } catch {
            throw SystemError(call: "read", code: error.rawValue)
        }
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
