import Glibc
import NIOCore
import NIOPosix
internal import SystemPackage

extension ConnectError {
    /// What an attempt to connect to a host came to. Of several addresses, the failure that says most counts.
    init(host: String, port: Int, patience: Duration, error: any Error) {
        let address = TCPSocketAddress.describe(host: host, port: port)
        switch error {
        case let error as ConnectError:
            self = error
        case ChannelError.connectTimeout:
            self = .timedOut(address, after: patience)
        case let error as NIOConnectionError where error.connectionErrors.isEmpty:
            self = .noSuchHost(host)
        case let error as NIOConnectionError:
            let failures = error.connectionErrors.map {
                ConnectError(host: host, port: port, patience: patience, error: $0.error)
            }
            self = failures.max { $0.weight < $1.weight } ?? .noSuchHost(host)
        case let error as IOError:
            self.init(address: address, errno: error.errnoCode, patience: patience)
        default:
            self = .handshakeFailed(address, reason: "\(error)")
        }
    }

    init(address: String, errno number: CInt, patience: Duration) {
        let reason = Errno(rawValue: number).description
        self =
            switch number {
            case ECONNREFUSED: .portClosed(address)
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EACCES, EPERM, EINVAL:
                .unreachable(address, reason: reason)
            case ETIMEDOUT: .timedOut(address, after: patience)
            case ECONNRESET, EPIPE: .hungUp(address)
            default: .failed(path: address, errno: number, reason: reason)
            }
    }

    /// A host that answers says more than one that does not, and that more than a family without a way out.
    private var weight: Int {
        switch self {
        case .portClosed: 3
        case .timedOut: 2
        case .unreachable: 1
        case .badPath, .pathTooLong, .noSuchSocket, .nobodyListens, .noPermission, .busy, .badAddress, .noSuchHost,
            .wrongKey, .refused, .notTLS, .notTTRPC, .hungUp, .handshakeFailed, .failed:
            4
        }
    }
}
