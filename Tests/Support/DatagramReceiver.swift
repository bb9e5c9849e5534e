internal import Glibc

/// A service manager's side of the socket.
public struct DatagramReceiver: ~Copyable {
    private let descriptor: Int32

    /// Listens at that path, or at an abstract address if it begins with `@`.
    public init(path: String) throws(CannotListen) {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { throw CannotListen(code: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            buffer.copyBytes(from: bytes)
            if path.hasPrefix("@") { buffer[0] = 0 }
        }
        let length = socklen_t(2 + bytes.count + (path.hasPrefix("@") ? 0 : 1))
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0 else {
            let code = errno
            close(descriptor)
            throw CannotListen(code: code)
        }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// The next datagram, or nil after twenty seconds.
    public func next() -> String? {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// There is no socket, or it cannot be at that path.
    public struct CannotListen: Error {
        /// The errno.
        public var code: Int32
    }
}
