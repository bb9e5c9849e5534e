import Glibc
internal import SystemCalls
internal import SystemPackage

/// A Unix socket that listens: from when this exists, clients can connect, and wait until a server runs on it.
///
/// Hand it to one server, or call ``close()``.
public final class UnixListener: Sendable {
    /// Where it listens.
    public let path: String

    let descriptor: CInt
    private let calls: SocketCalls
    /// Tells our own socket file from one that somebody else put in its place.
    private let file: FileIdentity

    /// Listens at `path`. A socket file left behind is replaced, but only if nobody listens on it.
    ///
    /// - Parameter mode: who may connect, by default owner and group. It holds from the first moment.
    public convenience init(path: String, mode: UInt32 = 0o660) throws(ListenError) {
        try self.init(path: path, mode: mode, calls: .system)
    }

    init(path: String, mode: UInt32, calls: SocketCalls) throws(ListenError) {
        guard let address = UnixSocketAddress(path: path) else {
            let bytes = path.utf8.count
            throw bytes > UnixSocketAddress.maxPathBytes
                ? .pathTooLong(path, bytes: bytes, maxBytes: UnixSocketAddress.maxPathBytes) : .badPath(path)
        }
        self.path = path
        self.calls = calls
        let attempt = Attempt(address: address, mode: mode_t(mode), calls: calls)
        (descriptor, file) = try attempt.listen()
    }

    /// Removes the socket file, if it is still ours. The server calls this before it stops accepting, so that a client
    /// is told "no such socket" rather than left to wait.
    public func removeFile() {
        guard FileIdentity(path: path, calls: calls) == file else { return }
        _ = calls.remove(path)
    }

    /// For a listener that no server was started on.
    public func close() {
        removeFile()
        calls.close(descriptor)
    }
}

/// Which file a path leads to.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64

    init?(path: String, calls: SocketCalls) {
        var status = stat()
        guard calls.look(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The steps from a path to a listening socket.
private struct Attempt {
    let address: UnixSocketAddress
    let mode: mode_t
    let calls: SocketCalls

    func listen() throws(ListenError) -> (descriptor: CInt, file: FileIdentity) {
        let descriptor = try check("socket", calls.socket)
        do throws(ListenError) {
            // On Linux a socket file is created with the mode of its descriptor, so nobody else gets in between
            // `bind` and `chmod`; the umask may still have taken bits away, which `chmod` gives back.
            _ = try check("fchmod") { calls.changeDescriptorMode(descriptor, mode) }
            try bind(descriptor)
        } catch {
            calls.close(descriptor)
            throw error
        }
        do throws(ListenError) {
            _ = try check("chmod") { calls.changeMode(address.path, mode) }
            _ = try check("listen") { calls.listen(descriptor) }
            guard let file = FileIdentity(path: address.path, calls: calls) else {
                throw .failed(
                    call: "lstat", path: address.path, errno: ENOENT, reason: "the socket was removed at once")
            }
            return (descriptor, file)
        } catch {
            _ = calls.remove(address.path)
            calls.close(descriptor)
            throw error
        }
    }

    private func bind(_ descriptor: CInt) throws(ListenError) {
        do {
            try retryingOnInterrupt { calls.bind(descriptor, address) }
        } catch {
            guard error.rawValue == EADDRINUSE else { throw failure("bind", error) }
            try removeStaleFile()
            _ = try check("bind") { calls.bind(descriptor, address) }
        }
    }

    private func removeStaleFile() throws(ListenError) {
        var status = stat()
        _ = try check("lstat") { calls.look(address.path, &status) }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(address.path) }
        let probe = try check("socket", calls.socket)
        defer { calls.close(probe) }
        do {
            try retryingOnInterrupt { calls.connect(probe, address) }
        } catch {
            switch error.rawValue {
            case ECONNREFUSED:
                _ = try check("unlink") { calls.remove(address.path) }
                return
            case ENOENT:
                return
            case EAGAIN:
                break  // Its queue is full: somebody listens.
            default:
                throw failure("connect", error)
            }
        }
        throw .alreadyServed(address.path)
    }

    private func check(_ name: String, _ call: () -> CInt) throws(ListenError) -> CInt {
        do {
            return try retryingOnInterrupt(call)
        } catch {
            throw failure(name, error)
        }
    }

    private func failure(_ call: String, _ error: Errno) -> ListenError {
        switch error.rawValue {
        case EACCES, EPERM, EROFS: .noPermission(address.path)
        case ENOENT, ENOTDIR: .noFolder(address.path)
        case EADDRINUSE: .alreadyServed(address.path)
        default: .failed(call: call, path: address.path, errno: error.rawValue, reason: error.description)
        }
    }
}
