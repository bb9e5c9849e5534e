import Glibc
import Testing

/// Where an agent says that it is ready, as it says it to systemd (sd_notify(3)).
final class ReadySocket: Sendable {
    let path: String
    private let descriptor: Int32

    /// Nothing else may be at that path, which has to be short.
    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0, "\(path): errno \(errno)")
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Blocks until the agent has said that it is ready; at most a minute.
    func wait() throws {
        var told = [UInt8](repeating: 0, count: 4096)
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&waiting, 1, 60_000) == 1, "the agent never said that it is ready")
            let count = recv(descriptor, &told, told.count, 0)
            if String(decoding: told.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").contains("READY=1") {
                return
            }
        }
    }
}
