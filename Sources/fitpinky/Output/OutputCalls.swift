import Glibc
import SystemCalls
import SystemPackage

/// The system calls that write an output file, so that a test can make each of them fail.
struct OutputCalls: Sendable {
    var lstat: @Sendable (_ path: String, _ status: inout stat) -> Int32 = { Glibc.lstat($0, &$1) }
    var readlink: @Sendable (_ path: String, UnsafeMutableBufferPointer<CChar>) -> Int = { path, buffer in
        buffer.baseAddress.map { Glibc.readlink(path, $0, buffer.count) } ?? 0
    }
    var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = { Glibc.open($0, $1, $2) }
    var fchown: @Sendable (_ descriptor: Int32, _ user: uid_t, _ group: gid_t) -> Int32 = { Glibc.fchown($0, $1, $2) }
    var fchmod: @Sendable (_ descriptor: Int32, _ mode: mode_t) -> Int32 = { Glibc.fchmod($0, $1) }
    var write: @Sendable (_ descriptor: Int32, UnsafeRawBufferPointer) -> Int = {
        Glibc.write($0, $1.baseAddress, $1.count)
    }
    var fsync: @Sendable (_ descriptor: Int32) -> Int32 = { Glibc.fsync($0) }
    var close: @Sendable (_ descriptor: Int32) -> Int32 = { Glibc.close($0) }
    var rename: @Sendable (_ old: String, _ new: String) -> Int32 = { Glibc.rename($0, $1) }
    var unlink: @Sendable (_ path: String) -> Int32 = { Glibc.unlink($0) }

    /// What is known of the name itself; nil if there is no such name.
    func status(of path: String) throws(OutputError) -> stat? {
        var status = stat()
        if lstat(path, &status) == 0 { return status }
        if errno == ENOENT { return nil }
        throw OutputError(path, errno)
    }

    /// Where a symbolic link points.
    func target(of link: String) throws(OutputError) -> String {
        var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = characters.withUnsafeMutableBufferPointer { readlink(link, $0) }
        guard count >= 0 else { throw OutputError(link, errno) }
        let bytes = characters.prefix(count).map(UInt8.init(bitPattern:))
        // A repaired name would be another file's.
        guard let target = String(validating: bytes, as: UTF8.self), !target.isEmpty else {
            throw OutputError(link, EILSEQ)
        }
        return target
    }

    /// Writes all of it, also to what does not take it at once.
    ///
    /// - Returns: why not, as an errno; nil if all was written.
    func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32? {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try retryingOnInterrupt { rest.withUnsafeBytes { write(descriptor, $0) } }
                // Nothing that can be written to takes nothing, and it would do so for ever.
                if count == 0 { return EIO }
                rest = rest.dropFirst(count)
            } catch {
                guard error == .wouldBlock else { return error.rawValue }
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            }
        }
        return nil
    }
}

/// Why output could not be written.
struct OutputError: Error, Hashable {
    /// What was to be written, as a message says it.
    let name: String
    /// Why not, and what to do where that is known.
    let reason: String

    init(_ name: String, reason: String) {
        (self.name, self.reason) = (name, reason)
    }

    /// What an errno means to a person.
    init(_ name: String, _ code: Int32) {
        let hint =
            switch code {
            case ENOSPC, EDQUOT: "; make room, or choose another place"
            case EACCES, EPERM, EROFS: "; choose a folder that you may write to"
            case ENOENT, ENOTDIR: "; the folder has to be there"
            case EILSEQ: "; it leads to a name that is not UTF-8"
            default: ""
            }
        self.init(name, reason: String(cString: strerror(code)) + hint)
    }

    var sentence: String { "\(name) cannot be written: \(reason)" }
}
