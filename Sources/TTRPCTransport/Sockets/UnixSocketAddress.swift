import Glibc

/// A path short enough for a Unix socket.
struct UnixSocketAddress: Sendable, Hashable {
    /// `sun_path` has 108 bytes, the last of which is zero (unix(7)).
    static let maxPathBytes = 107

    let path: String

    /// nil if the path is empty, too long or holds a zero byte.
    init?(path: String) {
        guard !path.isEmpty, path.utf8.count <= Self.maxPathBytes, !path.utf8.contains(0) else { return nil }
        self.path = path
    }

    func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
