import Glibc
internal import SystemPackage
public import TTRPC

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
    /// The name of the host is empty, too long or holds a zero byte, or there is no such port.
    case badAddress(String)
    /// The name of the host leads to no address at present.
    case noSuchHost(String)
    /// The host answers that no program listens on the port.
    case portClosed(String)
    /// There is no way to the host.
    case unreachable(String, reason: String)
    /// No connection, or no end of the handshake, within the time that was given.
    case timedOut(String, after: Duration)
    /// Another key than the pinned one is behind the address.
    case wrongKey(String, pinned: KeyPin, seen: KeyPin)
    /// The server does not admit our key, and said so before the handshake was complete.
    case refused(String)
    /// What answers does not speak TLS.
    case notTLS(String)
    /// What answers speaks TLS, but not ttrpc over TLS 1.3.
    case notTTRPC(String)
    /// What answers closed the connection during the handshake.
    case hungUp(String)
    /// The handshake failed in another way.
    case handshakeFailed(String, reason: String)
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
        case .badAddress(let address):
            "\"\(address)\" cannot be an address; give a host and a port such as kiosk.local:7001"
        case .noSuchHost(let host):
            "the name \(host) leads to no address; check its spelling and this machine's network"
        case .portClosed(let address):
            "no program listens at \(address); start the kiosk there, or check the port"
        case .unreachable(let address, let reason):
            "\(address) cannot be reached: \(reason); check the network of both kiosks"
        case .timedOut(let address, let patience):
            "\(address) did not answer within \(patience); check that the kiosk there is on, and its firewall"
        case .wrongKey(let address, let pinned, let seen):
            """
            \(address) shows the key \(seen), not the pinned \(pinned); \
            check the address, and pair again if that kiosk was set up anew
            """
        case .refused(let address):
            "the kiosk at \(address) does not know this one's key, and refused it; pair the two"
        case .notTLS(let address):
            "what listens at \(address) does not speak TLS; check the port"
        case .notTTRPC(let address):
            "what listens at \(address) does not speak ttrpc over TLS 1.3; check the port, or upgrade the older kiosk"
        case .hungUp(let address):
            "\(address) closed the connection before it said who it is; try again in a moment"
        case .handshakeFailed(let address, let reason):
            "the handshake with \(address) failed: \(reason); check the port, or upgrade the older kiosk"
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
            default: .failed(path: path, errno: number, reason: Errno(rawValue: number).description)
            }
    }
}
