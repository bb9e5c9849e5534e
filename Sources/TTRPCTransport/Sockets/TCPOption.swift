import Glibc
import NIOCore

/// Options of TCP that this room sets and the socket library does not name.
enum TCPOption {
    /// A send that nobody acknowledges for so long breaks the connection, as when a cable was pulled out or a tunnel
    /// went down; the system's own patience is a quarter of an hour.
    static let userTimeoutMilliseconds: SocketOptionValue = 15_000
}

extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
    static var tcpUserTimeout: Self {
        .tcpOption(NIOBSDSocket.Option(rawValue: TCP_USER_TIMEOUT))
    }
}
