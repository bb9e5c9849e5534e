import Glibc

/// The system calls behind a listening Unix socket. Each gives what the system gives, and -1 with `errno` set when it
/// fails; tests replace single ones to make them fail.
struct SocketCalls: Sendable {
    var socket: @Sendable () -> CInt = { Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }
    var bind: @Sendable (CInt, UnixSocketAddress) -> CInt = { descriptor, address in
        address.withSockaddr { Glibc.bind(descriptor, $0, $1) }
    }
    var connect: @Sendable (CInt, UnixSocketAddress) -> CInt = { descriptor, address in
        address.withSockaddr { Glibc.connect(descriptor, $0, $1) }
    }
    var listen: @Sendable (CInt) -> CInt = { Glibc.listen($0, 128) }
    var changeDescriptorMode: @Sendable (CInt, mode_t) -> CInt = { Glibc.fchmod($0, $1) }
    var changeMode: @Sendable (String, mode_t) -> CInt = { Glibc.chmod($0, $1) }
    var look: @Sendable (String, UnsafeMutablePointer<stat>) -> CInt = { Glibc.lstat($0, $1) }
    var remove: @Sendable (String) -> CInt = { Glibc.unlink($0) }
    var close: @Sendable (CInt) -> Void = { _ = Glibc.close($0) }

    static let system = SocketCalls()
}
