import Glibc
internal import SystemPackage

/// A TCP port that listens: from when this exists, clients can connect, and wait until a server runs on it.
///
/// Hand it to one server, or call ``close()``.
public final class TCPListener: Sendable {
    /// The address that it listens on, as numbers: such as `127.0.0.1` or `::`.
    public let host: String
    /// The port that it listens on: the one that was asked for, or the one that the system chose.
    public let port: Int

    package let descriptor: CInt

    /// Listens on `host`, an address or a name, of whose addresses the first that can be listened on counts. `::` stands
    /// for every address of both families, `0.0.0.0` for those of IPv4. A name is resolved by the system here and now,
    /// which may take a while.
    ///
    /// An address that the machine does not have yet is listened on all the same, and reached once it is there: a VPN may
    /// come up long after the agent.
    ///
    /// - Parameter port: 0 lets the system choose one.
    public init(host: String, port: Int) throws(ListenError) {
        let addresses: [TCPSocketAddress]
        do {
            addresses = try TCPSocketAddress.resolve(host: host, port: port)
        } catch {
            switch error {
            case .badHost: throw .badHost(host)
            case .badPort: throw .badPort(port)
            case .unknown(let reason): throw .noSuchHost(host, reason: reason)
            }
        }
        var failure = ListenError.noSuchHost(host, reason: "it has no address")
        for address in addresses {
            do throws(ListenError) {
                descriptor = try Self.listen(on: address)
                // The system has written it in its own form.
                let bound = TCPSocketAddress(boundTo: descriptor) ?? address
                self.host = bound.host
                self.port = bound.port
                return
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// For a listener that no server was started on.
    public func close() {
        _ = Glibc.close(descriptor)
    }

    private static func listen(on address: TCPSocketAddress) throws(ListenError) -> CInt {
        let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = Glibc.socket(address.family, type, 0)
        guard descriptor >= 0 else { throw failure("socket", address) }
        do throws(ListenError) {
            // What is left of earlier connections must not keep a server that was restarted from its port.
            try set(SO_REUSEADDR, of: SOL_SOCKET, to: 1, on: descriptor, address)
            if address.family == AF_INET6 {
                try set(Self.freeBindIPv6, of: CInt(IPPROTO_IPV6), to: 1, on: descriptor, address)
                try set(IPV6_V6ONLY, of: CInt(IPPROTO_IPV6), to: address.isAny ? 0 : 1, on: descriptor, address)
            }
            if address.family == AF_INET {
                try set(Self.freeBind, of: CInt(IPPROTO_IP), to: 1, on: descriptor, address)
            }
            guard address.withSockaddr({ Glibc.bind(descriptor, $0, $1) }) == 0 else {
                throw failure("bind", address)
            }
            guard Glibc.listen(descriptor, 128) == 0 else { throw failure("listen", address) }
            return descriptor
        } catch {
            _ = Glibc.close(descriptor)
            throw error
        }
    }

    /// IP_FREEBIND and IPV6_FREEBIND of Linux's in.h and in6.h, which the C library does not give to Swift.
    private static let (freeBind, freeBindIPv6): (CInt, CInt) = (15, 78)

    private static func set(
        _ option: CInt, of level: CInt, to value: CInt, on descriptor: CInt, _ address: TCPSocketAddress
    ) throws(ListenError) {
        var value = value
        guard setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
            throw failure("setsockopt", address)
        }
    }

    private static func failure(_ call: String, _ address: TCPSocketAddress) -> ListenError {
        let number = errno
        return switch number {
        case EADDRINUSE: .addressInUse("\(address)")
        case EADDRNOTAVAIL: .addressNotHere(address.host)
        case EACCES, EPERM: .portNotAllowed(address.port)
        default:
            .failed(
                call: call, path: "\(address)", errno: number, reason: Errno(rawValue: number).description)
        }
    }
}
