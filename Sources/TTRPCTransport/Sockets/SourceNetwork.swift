import Glibc
import NIOCore

/// Where a connection comes from, as far as an owner of one machine cannot choose it: an address of IPv4, or the network
/// (the first 64 bits) of one of IPv6, of whose other half a machine takes as many as it likes.
public struct SourceNetwork: Hashable, Sendable {
    /// Four bytes of an IPv4 address, eight of one of IPv6, none where the address is not known.
    public let bytes: [UInt8]

    /// The network around it that may have one owner: 24 bits of IPv4, 48 of IPv6.
    public var wider: [UInt8] { Array(bytes.prefix(bytes.count == 4 ? 3 : 6)) }

    init(_ address: SocketAddress?) {
        self.init(address: address?.ipAddress)
    }

    /// nil, an unknown place, is a network too; and so is what is not an address.
    public init(address: String?) {
        let text = address ?? ""
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = v4
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            // A socket for both families shows IPv4 as ::ffff:1.2.3.4.
            let isV4 = v6.prefix(10).allSatisfy { $0 == 0 } && v6[10] == 0xff && v6[11] == 0xff
            bytes = isV4 ? Array(v6.suffix(4)) : Array(v6.prefix(8))
        } else {
            bytes = []
        }
    }
}
