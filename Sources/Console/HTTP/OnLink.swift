internal import Glibc

/// Whether a client is on a network of this machine: at home, in the tunnel, or on the machine itself.
enum OnLink {
    /// Whether an address of that source is on the network of the interface that has the local address, and that network is private.
    ///
    /// - Parameters:
    ///   - source: the client's address as numbers.
    ///   - local: the address at which it reached us.
    static func holds(source: String, local: String) -> Bool {
        guard let source = Address(source), let local = Address(local) else { return false }
        if source.isLoopback { return local.isLoopback }
        guard local.isPrivate, source.isPrivate else { return false }
        return interfaces().contains { interface in
            interface.address == local && (interface.isTunnel || source.shares(interface.mask, with: local))
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
