import Glibc
import Testing
import Threads

/// Listens on a port of this machine, takes one request whole, answers it, and closes.
final class OneAddress: Sendable {
    let port: UInt16
    private let listener: Int32
    private let taken = Monitor("")

    var request: String { taken.change { $0 } }

    /// - Parameter location: where the answer leads, if that is anywhere.
    init(answer status: Int, location: String = "") throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("0.0.0.0")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        try #require(listener >= 0 && isBound)
        (self.listener, port) = (listener, UInt16(bigEndian: address.sin_port))
        let taken = taken
        Thread.start(name: "server") {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            // Nobody else is let in.
            shutdown(listener, Int32(SHUT_RDWR))
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4096)
            while !OneAddress.isWhole(bytes) {
                let count = read(connection, &piece, piece.count)
                guard count > 0 else { break }
                bytes += piece.prefix(count)
            }
            let request = String(decoding: bytes, as: UTF8.self)
            taken.change { $0 = request }
            let answer = Array("HTTP/1.1 \(status) \r\nContent-Length: 0\r\nConnection: close\r\n\(location)\r\n".utf8)
            _ = write(connection, answer, answer.count)
            close(connection)
        }
    }

    /// The first address of this machine that is of IPv4 and not of loopback; nil if it has none.
    static var ownAddress: String? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { continue }
            var text = [CChar](repeating: 0, count: 64)
            getnameinfo(
                address, socklen_t(MemoryLayout<sockaddr_in>.size), &text, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST)
            let found = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if !found.hasPrefix("127."), !found.hasPrefix("169.254.") { return found }
        }
        return nil
    }

    deinit {
        // Ends the wait of the thread, if nobody came.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let line = parts[0].split(separator: "\r\n").first(where: { $0.hasPrefix("Content-Length: ") }),
            let length = Int(line.dropFirst("Content-Length: ".count))
        else { return false }
        return parts[1].utf8.count >= length
    }
}
