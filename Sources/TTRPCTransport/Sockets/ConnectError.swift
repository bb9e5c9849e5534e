import Glibc

/// Why there is no connection.
public enum ConnectError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path is empty, or holds a zero byte.
    case badPath(String)
    /// The path is longer than the system allows.
    case pathTooLong(String, bytes: Int, maxBytes: Int)
    /// There is nothing at the path.
    case noSuchSocket(String)
    /// There is something at the path, but no program listens on it.
    case nobodyListens(String)
    /// This user may not connect.
    case noPermission(String)
    /// A program listens, but does not accept in time.
    case busy(String)
    /// Any other failure of a system call.
    case failed(path: String, errno: Int32, reason: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .badPath(let path):
            "\"\(path)\" cannot be the path of a socket; give one such as /run/fitpinky/kiosk.sock"
        case .pathTooLong(let path, let bytes, let maxBytes):
            "the socket's path \(path) has \(bytes) bytes; at most \(maxBytes) are allowed; choose a shorter one"
        case .noSuchSocket(let path):
            "there is no socket \(path); start fitpinkyd, or name its socket"
        case .nobodyListens(let path):
            "nobody listens on \(path); start fitpinkyd"
        case .noPermission(let path):
            "no permission to connect to \(path); join the group that owns it"
        case .busy(let path):
            "the program at \(path) does not accept connections; try again in a moment"
        case .failed(let path, let errno, let reason):
            "cannot connect to \(path): \(reason) (errno \(errno))"
        }
    }

    init(path: String, errno number: CInt) {
        self =
            switch number {
            case ENOENT, ENOTDIR: .noSuchSocket(path)
            // A plain file, or a socket of another type, is refused in the same way.
            case ECONNREFUSED, ENOTSOCK, EPROTOTYPE: .nobodyListens(path)
            case EACCES, EPERM: .noPermission(path)
            case EAGAIN, ETIMEDOUT: .busy(path)
            default: .failed(path: path, errno: number, reason: Errno(number: number).description)
            }
    }
}
