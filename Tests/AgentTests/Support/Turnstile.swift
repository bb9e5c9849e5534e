import Glibc
import Synchronization
import Testing
import Threads

/// A way to a port that lets so many connections through, and keeps those after them waiting for ever.
final class Turnstile: Sendable {
    let port: UInt16
    private let listener: Int32
    private let waiting = Atomic<Int>(0)

    /// How many were not let through.
    var waitingConnections: Int { waiting.load(ordering: .acquiring) }

    /// - Parameter target: `127.0.0.1:PORT`.
    init(before target: String, lettingThrough count: Int) throws {
        let targetPort = try #require(target.split(separator: ":").last.flatMap { UInt16($0) })
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Turnstile.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        try #require(isBound)
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Turnstile.start { [self] in
            var passed = 0
            while case let client = accept(listener, nil, nil), client >= 0 {
                if passed < count {
                    passed += 1
                    Turnstile.pass(client, to: targetPort)
                } else {
                    // It stays open until the test's process ends: who waits must not learn that nobody answers.
                    waiting.add(1, ordering: .releasing)
                }
            }
        }
    }

    /// Nobody else comes through.
    func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func pass(_ client: Int32, to port: UInt16) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(port: port)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        for (from, to) in [(client, server), (server, client)] {
            start {
                var bytes = [UInt8](repeating: 0, count: 16384)
                while case let count = recv(from, &bytes, bytes.count, 0), count > 0 {
                    guard send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
                }
                shutdown(to, Int32(SHUT_WR))
            }
        }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        Thread.start(name: "turnstile", body)
    }
}
