import Glibc

/// An address and a port of TCP, IPv4 or IPv6.
struct TCPSocketAddress: Sendable, CustomStringConvertible {
    /// Why there is none.
    enum Failure: Error, Equatable {
        case badHost
        case badPort
        case unknown(reason: String)
    }

    private let storage: sockaddr_storage
    private let length: socklen_t

    /// As numbers.
    let host: String
    let port: Int

    /// What a host's name, or its address as text, leads to at this moment. Waits for the system's resolver.
    static func resolve(host: String, port: Int) throws(Failure) -> [TCPSocketAddress] {
        // DNS allows 253 bytes; numbers and scopes are shorter.
        guard !host.isEmpty, host.utf8.count <= 253, !host.utf8.contains(0) else { throw .badHost }
        guard UInt16(exactly: port) != nil else { throw .badPort }
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, "\(port)", &hints, &list)
        guard result == 0 else { throw .unknown(reason: String(cString: gai_strerror(result))) }
        defer { freeaddrinfo(list) }
        var addresses: [TCPSocketAddress] = []
        var next = list
        while let info = next {
            if let address = TCPSocketAddress(info.pointee.ai_addr, info.pointee.ai_addrlen) {
                addresses.append(address)
            }
            next = info.pointee.ai_next
        }
        return addresses
    }

    /// What a socket is bound to.
    init?(boundTo descriptor: CInt) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        self.init(storage, length)
    }

    private init?(_ pointer: UnsafePointer<sockaddr>?, _ length: socklen_t) {
        guard let pointer, Int(length) <= MemoryLayout<sockaddr_storage>.size else { return nil }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: Int(length)))
        }
        self.init(storage, length)
    }

    private init?(_ storage: sockaddr_storage, _ length: socklen_t) {
        self.storage = storage
        self.length = length
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: 32)
        let result = withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        guard result == 0, let number = Int(Self.text(port)) else { return nil }
        self.host = Self.text(host)
        self.port = number
    }

    var family: CInt { CInt(storage.ss_family) }

    /// Whether it stands for all addresses of the host.
    var isAny: Bool { host == "::" || host == "0.0.0.0" }

    var description: String { Self.describe(host: host, port: port) }

    /// As a person writes it.
    static func describe(host: String, port: Int) -> String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
