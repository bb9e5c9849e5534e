internal import Glibc

/// Whether a client is on a network of this machine: at home, in the tunnel, or on the machine itself.
enum OnLink {
    /// Whether an address of that source is on the network of the interface that has the local address, and that network is private. A
    /// tunnel's address has no network: there the way back has to lead into the tunnel.
    ///
    /// - Parameters:
    ///   - source: the client's address as numbers.
    ///   - local: the address at which it reached us.
    static func holds(source: String, local: String) -> Bool {
        guard let source = Address(source), let local = Address(local) else { return false }
        if source.isLoopback { return local.isLoopback }
        guard local.isPrivate, source.isPrivate else { return false }
        return interfaces().contains { interface in
            guard interface.address == local else { return false }
            return interface.isTunnel ? sender(to: source) == local : source.shares(interface.mask, with: local)
        }
    }

    /// The address from which this machine would send to that one. Nothing is sent for this.
    static func sender(to destination: Address) -> Address? {
        let family = destination.bytes.count == 4 ? AF_INET : AF_INET6
        let descriptor = socket(family, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = destination.socketAddress
        var count = socklen_t(family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard connect(descriptor, pointer, count) == 0, getsockname(descriptor, pointer, &count) == 0 else {
                    return nil
                }
                return bytes(pointer).map { Address(bytes: $0) }
            }
        }
    }

    /// An address of IPv4 or IPv6.
    struct Address: Hashable {
        let bytes: [UInt8]

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Reads an address, with its scope cut off; an address of IPv4 that IPv6 shows is one of IPv4.
        init?(_ text: String) {
            let text = String(text.prefix { $0 != "%" })
            var v4 = [UInt8](repeating: 0, count: 4)
            var v6 = [UInt8](repeating: 0, count: 16)
            if inet_pton(AF_INET, text, &v4) == 1 {
                bytes = v4
            } else if inet_pton(AF_INET6, text, &v6) == 1 {
                let isV4 = v6.prefix(10).allSatisfy { $0 == 0 } && v6[10] == 0xff && v6[11] == 0xff
                bytes = isV4 ? Array(v6.suffix(4)) : v6
            } else {
                return nil
            }
        }

        var isLoopback: Bool {
            bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
        }

        /// Of a home's network, a tunnel's, or the link alone: 10/8, 172.16/12, 192.168/16, 169.254/16 and 100.64/10 (RFC 1918, 3927,
        /// 6598); fc00::/7 and fe80::/10 (RFC 4193, 4291).
        var isPrivate: Bool {
            guard bytes.count == 4 else {
                return bytes[0] & 0xfe == 0xfc || bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
            }
            return switch (bytes[0], bytes[1]) {
            case (10, _), (127, _), (192, 168), (169, 254): true
            case (172, let second): second & 0xf0 == 16
            case (100, let second): second & 0xc0 == 64
            default: false
            }
        }

        /// On no port in particular.
        fileprivate var socketAddress: sockaddr_storage {
            var storage = sockaddr_storage()
            withUnsafeMutableBytes(of: &storage) { storage in
                if bytes.count == 4 {
                    var address = sockaddr_in()
                    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), in_port_t(9).bigEndian)
                    withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
                    withUnsafeBytes(of: address) { storage.copyMemory(from: $0) }
                } else {
                    var address = sockaddr_in6()
                    (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), in_port_t(9).bigEndian)
                    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
                    withUnsafeBytes(of: address) { storage.copyMemory(from: $0) }
                }
            }
            return storage
        }

        func shares(_ mask: [UInt8], with other: Address) -> Bool {
            guard bytes.count == other.bytes.count, bytes.count == mask.count else { return false }
            return zip(mask, zip(bytes, other.bytes)).allSatisfy { mask, pair in pair.0 & mask == pair.1 & mask }
        }
    }

    /// IFF_POINTOPOINT of Linux's if.h.
    private static let pointToPoint: UInt32 = 0x10

    private struct Interface {
        var address: Address
        var mask: [UInt8]
        var isTunnel: Bool
    }

    private static func interfaces() -> [Interface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [Interface] = []
        var next = first
        while let pointer = next {
            let entry = pointer.pointee
            next = entry.ifa_next
            guard let address = bytes(entry.ifa_addr), let mask = bytes(entry.ifa_netmask) else { continue }
            found.append(
                Interface(
                    address: Address(bytes: address), mask: mask,
                    isTunnel: entry.ifa_flags & pointToPoint != 0))
        }
        return found
    }

    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        switch CInt(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }
}
